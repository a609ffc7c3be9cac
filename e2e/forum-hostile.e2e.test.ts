import { language } from '@pipa/contract';
import { forumDigestMail, invitationMail, ticketAnsweredMail, ticketWaitsMail } from '@pipa/mail';
import { htmlOf, refusalOfPost } from '@pipa/markup';
import { xssPayloads } from '@pipa/markup/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, followAddress, openBrowser, openPage } from './testing/browser.ts';
import { seededLogin, signIn } from './testing/caller.ts';

const MAX_TITLE = 200;
const MAX_COMMENT = 2_000;
/** A type of topics that is open to members. */
const RESEARCH = 2;

/** Payloads one after another, in as few texts as may be posted. */
function packed(payloads: readonly string[], between: string, fits: (text: string) => boolean): string[] {
  const texts: string[] = [];
  for (const payload of payloads) {
    const last = texts.at(-1);
    const longer = `${last}${between}${payload}`;
    if (last !== undefined && fits(longer)) texts[texts.length - 1] = longer;
    else texts.push(payload);
  }
  return texts;
}

// A title is one line without control characters; a lone surrogate is no text of the wire.
const oneLine = xssPayloads.map((payload) =>
  payload
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim(),
);
const titles = packed(oneLine, ' ', (text) => text.length <= MAX_TITLE);
const bodies = packed(xssPayloads, '\n\n', (text) => refusalOfPost(text) === null);
const comments = packed(xssPayloads, '\n\n', (text) => text.length <= MAX_COMMENT && refusalOfPost(text) === null);

describe('hostile texts in the forum', () => {
  const product = inject('product');
  const { origin } = new URL(product.apiUrl);
  let browser: Browser;
  let page: Page;
  let faults: string[];
  /** What a payload that ran would have done: a dialog, a request to another host, another page. */
  const effects: string[] = [];
  let token: string;
  let topicId: number;

  async function send(path: string, body: unknown): Promise<{ status: number; words: string; id: number }> {
    const response = await fetch(`${product.apiUrl}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data, ...failure } = (await response.json()) as { data?: Record<string, number> | null };
    return { status: response.status, words: JSON.stringify(failure), id: data?.topic_id ?? data?.answer_id ?? 0 };
  }
  async function post(path: string, body: unknown): Promise<number> {
    const { status, words, id } = await send(path, body);
    expect(status, `${words} ${JSON.stringify(body)}`).toBe(200);
    return id;
  }

  function watch(watched: Page): void {
    watched.on('dialog', (dialog) => {
      effects.push(`dialog ${dialog.message()}`);
      dialog.dismiss().catch(() => undefined);
    });
    watched.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) effects.push(`request ${request.url()}`);
    });
    watched.on('framenavigated', (frame) => {
      if (new URL(frame.url()).origin !== origin) effects.push(`at ${frame.url()}`);
    });
    watched.on('popup', (popup) => effects.push(`popup ${popup.url()}`));
  }

  /** The page shows a text, and nothing in it ran or left. */
  async function expectInert(): Promise<void> {
    expect(await page.evaluate('window.__xss')).toBeUndefined();
    expect(await page.evaluate(DANGERS)).toEqual([]);
    expect(effects).toEqual([]);
    expect(faults).toEqual([]);
  }

  beforeAll(async () => {
    [browser, { token }] = await Promise.all([
      openBrowser(),
      signIn(product.apiUrl, seededLogin(product, 'administrator')),
    ]);
    page = await openPage(browser, product.apiUrl, { token });
    faults = collectFaults(page);
    watch(page);
  });
  afterAll(() => browser?.close());

  it('are taken as titles and texts of topics, as answers and comments', async () => {
    for (const title of titles) await post('forum/topic', { op: 'create', type_id: RESEARCH, title, content: title });
    const [first, ...answers] = bodies;
    topicId = await post('forum/topic', { op: 'create', type_id: RESEARCH, title: titles[0], content: first });
    let answerId = 0;
    for (const content of answers) answerId = await post('forum/answer', { op: 'add', topic_id: topicId, content });
    for (const content of comments) {
      await post('forum/answerComment', { op: 'add', topic_id: topicId, answer_id: answerId, content });
    }
  });

  it('are inert in lists', async () => {
    await page.goto('forum');
    await expect.poll(() => page.locator('[data-topic]').count()).toBeGreaterThanOrEqual(titles.length);
    await expectInert();
  });

  it('are inert in a topic, its answers and comments', async () => {
    await page.goto(`forum?topic=${topicId}`);
    await expect.poll(() => page.evaluate('document.body.textContent')).toContain(LAST_WORDS);
    await expectInert();
  });

  it('are inert as what is searched for, and in what is found', async () => {
    const searched = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '"><svg onload=alert(1)>',
      '{{7*7}}',
    ];
    for (const text of searched) {
      await followAddress(page, `forum?q=${encodeURIComponent(text)}`);
      await expectInert();
    }
    await followAddress(page, 'forum?q=onerror');
    await expect.poll(() => page.locator('[data-topic]').count()).toBeGreaterThan(0);
    await expectInert();
  });

  it.each(language.options)('are inert in mails, in %s', async (spoken) => {
    const [reader, url] = [
      { firstName: '<b onclick=alert(1)>Ada', language: spoken },
      `${origin}/admin/forum`,
    ] as const;
    const posts = xssPayloads.map(
      (text) => ({ what: 'answered', user: text, topic: text, excerpt: text, url }) as const,
    );
    const letters = [
      forumDigestMail(reader, { posts, more: 0, url, unsubscribeUrl: url }),
      ticketAnsweredMail(reader, { number: 'T-1', text: xssPayloads.join('\n'), url: null, publicUrl: origin }),
      ticketWaitsMail(reader, { number: 'T-1', subject: oneLine.join(' '), url }),
      invitationMail(spoken, { sender: oneLine.join(' '), url, unsubscribeUrl: url }),
      // The whole of a post, as it would be mailed.
      ...bodies.map((body) => ({ html: `<main>${htmlOf(body, { publicUrl: origin })}</main>` })),
    ];
    // The most lenient of mail programs: one that runs scripts, without a content policy.
    const mail = await browser.newPage();
    const mailFaults = collectFaults(mail);
    watch(mail);
    for (const { html } of letters) {
      await mail.setContent(html.replace(/<body[^>]*>/, '$&<main>'));
      expect(await mail.evaluate('window.__xss')).toBeUndefined();
      expect(await mail.evaluate(DANGERS)).toEqual([]);
    }
    expect({ effects, mailFaults }).toEqual({ effects: [], mailFaults: [] });
    await mail.close();
  });

  it('are no user names', async () => {
    const answers = new Set<number>();
    for (const userName of xssPayloads) {
      const response = await fetch(`${product.apiUrl}/api/public/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          userName,
          password: 'meadow-Stone-41',
          email: 'hostile@example.org',
          firstName: 'Ada',
          lastName: 'Holm',
          inviteCode: product.inviteCode,
          codeToken: 'none',
        }),
      });
      const { errMsg } = (await response.json()) as { errMsg?: string };
      expect(errMsg, userName).toMatch(/User name|Control characters|At most/);
      answers.add(response.status);
    }
    expect([...answers]).toEqual([400]);
  });
});

const LAST_WORDS = xssPayloads.at(-1)?.slice(-20).toWellFormed() ?? '';

/** Elements and attributes within the page that a text of a member brought in. */
const DANGERS = `[
  ...[...document.querySelectorAll('iframe, object, embed, base, meta[http-equiv], form[action], math, marquee, portal, template, xmp, frameset')],
  ...[...document.querySelectorAll('main *')].filter((element) =>
    ['SCRIPT', 'STYLE', 'LINK', 'IMG', 'VIDEO', 'AUDIO'].includes(element.tagName) ||
    element.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc') ||
    /^\\s*(javascript|data|vbscript):/i.test(element.getAttribute('href') ?? '')),
].map((element) => element.outerHTML.slice(0, 200))`;
