import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from './testing/accessibility.ts';
import { collectFaults, openBrowser, openPage, tabTo } from './testing/browser.ts';
import { type Caller, createInvestor, type Person, seededLogin, signIn } from './testing/caller.ts';

const IS_AS_WIDE_AS_THE_PHONE = 'document.documentElement.scrollWidth <= 390';
const TITLE = 'Do costs eat momentum?';
/** Other scenarios write topics of their own beside it. */
const LIST = 'forum?q=eat+momentum';

// Members, an administrator and visitors, who ask, answer and read.
describe('the forum', () => {
  const product = inject('product');
  let browser: Browser;
  let author: Person;
  let member: Caller;
  let admin: Caller;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    [browser, author, member, admin] = await Promise.all([
      openBrowser(),
      createInvestor(product, 'forumauthor'),
      signIn(product.apiUrl, seededLogin(product, 'investor')),
      signIn(product.apiUrl, seededLogin(product, 'administrator')),
    ]);
    page = await openPage(browser, product.apiUrl, { token: author.token });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  const as = async ({ token }: Pick<Caller, 'token'>) => openPage(browser, product.apiUrl, { token });
  const text = (on: Page, label: string | RegExp) => on.getByRole('textbox', { name: label });
  const topicOf = async (on: Page) => {
    await on.goto('forum');
    await on.getByRole('link', { name: TITLE }).click();
    await on.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  };

  it('takes a subject of a member, whose draft survives a reload, in a type that is open', async () => {
    await page.goto('forum');
    await page.getByRole('button', { name: 'New Issue Subject' }).first().click();
    const dialog = page.getByRole('dialog');
    const offered = () => dialog.getByRole('combobox').locator('option').allTextContents();
    await expect.poll(offered).toEqual(['Q&A', 'Research', 'Info']);
    const submit = dialog.getByRole('button', { name: 'Submit' });
    expect(await submit.isDisabled()).toBe(true);
    await text(page, 'Subject').fill(TITLE);
    await text(page, 'Text').fill('I mean **all** of them.');
    await page.reload();
    await page.getByRole('button', { name: 'New Issue Subject' }).first().click();
    await expect.poll(() => text(page, 'Subject').inputValue()).toBe(TITLE);
    expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
    // Clicked twice, it is posted once.
    await submit.dblclick();
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page.goto(LIST);
    await page.getByText('1 Subject(s) in Common').waitFor();
  });

  it('shows it to a member, who answers by keyboard, collects it and finds it again', async () => {
    const reader = await as(member);
    const shown = collectFaults(reader);
    await topicOf(reader);
    await reader.getByRole('button', { name: 'Collect', exact: true }).click();
    await reader.getByRole('button', { name: 'Collected' }).waitFor();
    await tabTo(reader, text(reader, 'Your answer'));
    await reader.keyboard.type('They do, @forumauthor.');
    await reader.keyboard.press('Control+Enter');
    await reader
      .getByRole('region', { name: /^Answers/ })
      .getByText('They do,')
      .waitFor();
    await reader.goto('forum?mine=myStar');
    await reader.getByRole('link', { name: TITLE }).waitFor();
    expect(await accessibilityFaults(reader)).toEqual([]);
    expect(await reader.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    expect(shown).toEqual([]);
    await reader.context().close();
  });

  it('leads its author to the answer, by a link that others can open, and takes a comment on it', async () => {
    await topicOf(page);
    await page.getByText('They do,').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'They do,' }).getByRole('link').first().click();
    await page.waitForURL('**/admin/forum?topic=*&answer=*');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await text(page, /^Your comment/).fill('Thank you.');
    await page.getByRole('button', { name: 'Submit' }).first().click();
    await page.getByText('Thank you.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goBack();
    await page.waitForURL(/topic=\d+$/);
    await page.goBack();
    await page.getByRole('button', { name: 'New Issue Subject' }).first().waitFor();
  });

  it('keeps what is written while the server is gone, and sends it once it is back', async () => {
    await topicOf(page);
    await page.route('**/api/forum/answer', (route) => route.abort());
    await text(page, 'Your answer').fill('One more thought');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('The server cannot be reached.').first().waitFor();
    expect(await text(page, 'Your answer').inputValue()).toBe('One more thought');
    await page.unroute('**/api/forum/answer');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => text(page, 'Your answer').inputValue()).toBe('');
    await page.getByRole('listitem').filter({ hasText: 'One more thought' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('lets its author edit it, and shows what changed', async () => {
    await topicOf(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await text(page, 'Text').fill('I mean all of them, *and* taxes.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Edited / }).click();
    const edit = page.getByRole('dialog').getByRole('region', { name: /^Edit of/ });
    await edit.getByText('I mean **all** of them.').waitFor();
    expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('lets an administrator suggest it, and visitors read it while that is allowed', async () => {
    const operator = await as(admin);
    await operator.goto(LIST);
    await operator.getByRole('button', { name: 'Flag', exact: true }).click();
    await operator.getByRole('button', { name: 'Unflag' }).waitFor();
    const visitor = await openPage(browser, product.apiUrl);
    await visitor.goto('forum');
    await visitor.waitForURL('**/admin/home');
    await visitor.getByRole('dialog').waitFor();
    await admin.post('admin/setForumPolicy', { visitorsMayRead: true });
    await visitor.goto('forum?tab=suggested');
    await visitor.getByRole('link', { name: TITLE }).click();
    await visitor.getByText('They do,').waitFor();
    expect(await visitor.getByRole('button', { name: /^(Comment|Collect|Quote|Report)$/ }).count()).toBe(0);
    expect(await accessibilityFaults(visitor)).toEqual([]);
    await admin.post('admin/setForumPolicy', { visitorsMayRead: false });
    await visitor.context().close();
    await operator.context().close();
  });

  it('lets a member whose membership is blocked read, and says why not more', async () => {
    const { userId } = await author.get<{ userId: number }>('users/currentLoginUser');
    await admin.post('admin/blockUser', { userId, reason: 'A test of the forum' });
    await topicOf(page);
    await page.getByText(/^Your investor membership is disabled/).waitFor();
    expect(await text(page, 'Your answer').count()).toBe(0);
    await admin.post('admin/unblockUser', { userId, reason: 'The test is over' });
  });

  it('fits a phone, and speaks Chinese', async () => {
    const phone = await openPage(browser, product.apiUrl, { token: member.token, device: 'phone' });
    await topicOf(phone);
    expect(await phone.evaluate(IS_AS_WIDE_AS_THE_PHONE)).toBe(true);
    await phone.evaluate("localStorage.setItem('language', 'zh')");
    await phone.goto(LIST);
    await phone.getByText('共 1 个主题').waitFor();
    expect(await phone.evaluate(IS_AS_WIDE_AS_THE_PHONE)).toBe(true);
    await phone.context().close();
  });

  it('is deleted by an administrator, and gone for others', async () => {
    const operator = await as(admin);
    await operator.goto(LIST);
    await operator.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = operator.getByRole('alertdialog', { name: `Delete Topic: ${TITLE}` });
    await question.getByText('Are you sure you want to delete this topic?').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.goto(LIST);
    await page.getByText('0 Subject(s) in Common').waitFor();
    await operator.context().close();
  });
});
