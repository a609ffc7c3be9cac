import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, openPage } from './testing/browser.ts';
import { seededLogin, seededPortfolio, signIn } from './testing/caller.ts';
import { CRAWL_MS, type Crawled, crawl } from './testing/crawl.ts';
import { routesByAccess } from './testing/shown-parts.ts';

const SPEAK_CHINESE = "localStorage.setItem('language', 'zh')";
/** Addresses of the links of every letter; each letter is a document of its own. */
const LINKS_OF_LETTERS = `[...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) =>
  [...contentDocument.querySelectorAll('a[href]')].map(({ href }) => href))`;
/** Pages that show something of their address alone, which a person reaches by a link with it. */
const NEEDS_ADDRESS = ['/admin/validate', '/admin/unsubscribe', '/admin/shared', '/admin/operator-user'];
/** Pages of administrators alone. */
const OF_OPERATORS = /operator|market-clock/;

// Everything that can be followed leads somewhere: for members, administrators and visitors, in both languages.
describe('every link', () => {
  const product = inject('product');
  let browser: Browser;
  let pages: { open: string[]; closed: string[] };

  beforeAll(async () => {
    [browser, pages] = await Promise.all([openBrowser(), routesByAccess()]);
  });
  afterAll(() => browser?.close());

  const withAddress = (paths: readonly string[]) => paths.filter((path) => !NEEDS_ADDRESS.includes(path));
  const speakChinese = async (page: Page, address: string) => {
    await page.evaluate(SPEAK_CHINESE);
    await page.goto(address);
  };
  const isSound = ({ faults, visited, external }: Crawled, least: number) => {
    expect(faults).toEqual([]);
    expect(visited.length).toBeGreaterThanOrEqual(least);
    // They are not fetched: who runs the test may be without a network.
    expect(external.filter((href) => !/^(https:|mailto:)/.test(href))).toEqual([]);
  };

  const openAsMember = async () => {
    const member = await signIn(product.apiUrl, seededLogin(product, 'investor'));
    await seededPortfolio(member);
    const page = await openPage(browser, product.apiUrl, { token: member.token });
    await page.goto('dashboard');
    return page;
  };
  /** What the first of the scenarios below has visited. */
  let addresses: string[];

  it('of a member leads to a page', { timeout: CRAWL_MS }, async () => {
    const page = await openAsMember();
    const start = withAddress([...pages.open, ...pages.closed, '/rtl/rtl-page']).filter(
      (path) => !OF_OPERATORS.test(path),
    );
    const crawled = await crawl(page, start, { tabs: /./ });
    isSound(crawled, 20);
    addresses = crawled.visited;
    await page.context().close();
  });

  it('of a member leads to a page in Chinese', { timeout: CRAWL_MS }, async () => {
    const page = await openAsMember();
    await speakChinese(page, '/admin/dashboard');
    isSound(await crawl(page, addresses), 20);
    await page.context().close();
  });

  it('of an administrator leads to a page', async () => {
    const { token } = await signIn(product.apiUrl, seededLogin(product, 'administrator'));
    const page = await openPage(browser, product.apiUrl, { token });
    await page.goto('dashboard');
    const english = await crawl(page, withAddress([...pages.open, ...pages.closed]), { tabs: OF_OPERATORS });
    isSound(english, 20);
    await speakChinese(page, '/admin/operator');
    const ownPages = english.visited.filter((address) => OF_OPERATORS.test(address));
    isSound(await crawl(page, ownPages, { known: english.visited }), 2);
    await page.context().close();
  });

  it('of a visitor leads to a public page, or asks to sign in', async () => {
    const page = await openPage(browser, product.apiUrl);
    await page.goto('home');
    const english = await crawl(page, withAddress(pages.open), { tabs: /./ });
    isSound(english, 3);
    await speakChinese(page, '/admin/home');
    isSound(await crawl(page, english.visited), 3);
    const closed = await crawl(page, pages.closed);
    expect(closed.faults).toEqual([]);
    const isAsked = (path: string) => closed.askedToSignIn.some((at) => at.endsWith(`→ ${path}`));
    expect(pages.closed.filter((path) => !isAsked(path))).toEqual([]);
    await page.context().close();
  });

  it.each(['', '/zh'])('of the letters leads to a page (%s)', async (language) => {
    const member = await signIn(product.apiUrl, seededLogin(product, 'administrator'));
    const page = await openPage(browser, product.apiUrl, { token: member.token });
    await page.goto(`/dev/mail/letters${language}`);
    const hrefs = await page.evaluate<string[]>(LINKS_OF_LETTERS);
    const own = hrefs.map((href) => new URL(href)).map(({ pathname, search }) => `${pathname}${search}`);
    expect(own.length).toBeGreaterThan(10);
    await page.goto('dashboard');
    const { faults } = await crawl(page, [...new Set(own)], { mayBeRefused: true });
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
