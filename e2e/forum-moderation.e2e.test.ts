import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, openBrowser, openPage } from './testing/browser.ts';
import { type Caller, createInvestor, type Person, seededLogin, signIn } from './testing/caller.ts';

// A member who reports a post, the administrator who decides, and the author who hears of it; and a first post that is reviewed.
describe('the order of the forum', () => {
  const product = inject('product');
  let browser: Browser;
  let admin: Caller;
  let author: Person;
  let reader: Person;
  let newcomer: Person;
  let adminPage: Page;
  let readerPage: Page;
  let pageFaults: string[][];
  let topicId: number;

  /** A call in the envelope of the forum. */
  async function post<T>(who: Caller, path: string, body: object): Promise<T> {
    const response = await fetch(`${product.apiUrl}/api/forum/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { code: number; errMsg?: string; data: T };
    if (answer.code !== 0) throw new Error(`${path} answered ${answer.code}: ${answer.errMsg}`);
    return answer.data;
  }
  const openNotices = async (page: Page) => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    return page.getByRole('dialog', { name: 'Notifications' });
  };

  beforeAll(async () => {
    [browser, author, reader, newcomer, admin] = await Promise.all([
      openBrowser(),
      createInvestor(product, 'mallory'),
      createInvestor(product, 'trent'),
      createInvestor(product, 'peggy'),
      signIn(product.apiUrl, seededLogin(product, 'administrator')),
    ]);
    const topic = { op: 'create', title: 'How do you judge a drawdown?', content: 'By its depth alone?', type_id: 1 };
    ({ topic_id: topicId } = await post<{ topic_id: number }>(admin, 'topic', topic));
    await post(author, 'answer', { op: 'add', topic_id: topicId, content: 'Buy my coin instead of this' });
    [adminPage, readerPage] = await Promise.all([
      openPage(browser, product.apiUrl, { token: admin.token }),
      openPage(browser, product.apiUrl, { token: reader.token, device: 'phone' }),
    ]);
    pageFaults = [collectFaults(adminPage), collectFaults(readerPage)];
  });
  afterAll(() => browser?.close());

  it('lets a member report a post', async () => {
    await readerPage.goto(`forum?topic=${topicId}`);
    await readerPage.getByText('Buy my coin instead of this').waitFor();
    await readerPage.getByRole('button', { name: 'Report' }).last().tap();
    const dialog = readerPage.getByRole('dialog', { name: 'Report a post' });
    await dialog.getByLabel(/^What is wrong with it/).fill('An advertisement');
    await dialog.getByRole('button', { name: 'Report' }).tap();
    await readerPage.getByText('Thank you. The administrators look at it.').first().waitFor();
  });

  it('brings it before the administrator, who deletes the post', async () => {
    await adminPage.goto('dashboard');
    const notices = await openNotices(adminPage);
    await notices.getByText(`A post of ${author.userName} was reported`).click();
    await adminPage.waitForURL('**/admin/operator?tab=forum');
    const reported = adminPage.getByRole('listitem').filter({ hasText: 'Buy my coin instead of this' }).first();
    await reported.getByText('An advertisement').waitFor();
    await reported.getByRole('button', { name: 'Delete post' }).click();
    const dialog = adminPage.getByRole('alertdialog', { name: /^Delete the post in/ });
    await dialog.getByRole('button', { name: 'Delete post' }).click();
    await adminPage.getByText('The post is deleted').first().waitFor();
    await reported.waitFor({ state: 'detached' });
  });

  it('takes it away from members, and its author hears of it', async () => {
    await readerPage.goto(`forum?topic=${topicId}`);
    await readerPage.getByText('By its depth alone?').first().waitFor();
    expect(await readerPage.getByText('Buy my coin instead of this').count()).toBe(0);
    const authorPage = await openPage(browser, product.apiUrl, { token: author.token });
    await authorPage.goto('dashboard');
    const notices = await openNotices(authorPage);
    await notices.getByText('Your post was deleted').waitFor();
  });

  it('holds a first post until it is approved, then shows it and notifies whom it is for', async () => {
    // For this post alone: other scenarios post at the same time.
    await admin.post('admin/setForumPolicy', { reviewsFirstPosts: true });
    const held = await post<{ isHeld: boolean }>(newcomer, 'answer', {
      op: 'add',
      topic_id: topicId,
      content: 'By how long it lasts, @trent',
    }).finally(() => admin.post('admin/setForumPolicy', { reviewsFirstPosts: false }));
    expect(held.isHeld).toBe(true);
    await readerPage.reload();
    await readerPage.getByText('By its depth alone?').first().waitFor();
    expect(await readerPage.getByText('By how long it lasts').count()).toBe(0);

    await adminPage.goto('operator?tab=forum');
    const waiting = adminPage.getByRole('listitem').filter({ hasText: 'By how long it lasts' });
    await waiting.getByRole('button', { name: 'Publish' }).click();
    await adminPage.getByText('The post is published').first().waitFor();
    await waiting.waitFor({ state: 'detached' });

    const notices = await openNotices(readerPage);
    await notices.getByText(`${newcomer.userName} has mentioned you`).click();
    await readerPage.waitForURL(`**/admin/forum?topic=${topicId}&answer=*`);
    await readerPage.getByText('By how long it lasts').waitFor();
    const newcomerPage = await openPage(browser, product.apiUrl, { token: newcomer.token });
    await newcomerPage.goto('dashboard');
    await (await openNotices(newcomerPage)).getByText('Your post is published').waitFor();
  });

  it('keeps a log of what was decided', async () => {
    await adminPage.goto('operator?tab=log');
    for (const act of ['Post deleted', 'Post published after review', 'Rules of the forum changed']) {
      await adminPage.getByRole('cell', { name: act }).first().waitFor();
    }
    expect(pageFaults.flat()).toEqual([]);
  });
});
