import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, seededLogin, signIn } from './testing/caller.ts';
import { CRAWL_MS, crawl } from './testing/crawl.ts';
import { englishAmong, writtenTexts } from './testing/english-words.ts';
import { routesByAccess } from './testing/shown-parts.ts';

const SPEAK_CHINESE = "localStorage.setItem('language', 'zh')";
/** Pages that show something of their address alone. */
const NEEDS_ADDRESS = /\/(validate|unsubscribe|shared|operator-user|notice|draft|receipt|brokerAccount)$/;
/** Pages of what people write. */
const OF_PEOPLE = /\/forum/;
const OF_OPERATORS = /operator|market-clock/;

// Whoever chooses Chinese reads no English, but for names.
describe('a product in Chinese', () => {
  const product = inject('product');
  let browser: Browser;
  let pages: { open: string[]; closed: string[] };

  beforeAll(async () => {
    [browser, pages] = await Promise.all([openBrowser(), routesByAccess()]);
  });
  afterAll(() => browser?.close());

  const openChinese = async (address: string, token?: string): Promise<Page> => {
    const page = await openPage(browser, product.apiUrl, { token });
    await page.goto('company');
    await page.evaluate(SPEAK_CHINESE);
    await page.goto(address);
    return page;
  };
  const withoutEnglish = async (latin: ReadonlyMap<string, string>) => {
    const english = englishAmong(latin.keys(), await writtenTexts(product.databaseUrl));
    expect(english.map((text) => `${latin.get(text)}: ${text}`)).toEqual([]);
  };
  const isRead = (path: string) => !NEEDS_ADDRESS.test(path) && !OF_PEOPLE.test(path);

  it('speaks it to a member, on each page and tab', { timeout: CRAWL_MS }, async () => {
    const member = await createInvestor(product, 'lian');
    const page = await openChinese('dashboard', member.token);
    const latin = new Map<string, string>();
    const paths = [...pages.open, ...pages.closed].filter((path) => isRead(path) && !OF_OPERATORS.test(path));
    const { faults } = await crawl(page, paths, { tabs: /./, latin });
    expect(faults).toEqual([]);
    await withoutEnglish(latin);
    await page.context().close();
  });

  it('speaks it to an administrator', async () => {
    const { token } = await signIn(product.apiUrl, seededLogin(product, 'administrator'));
    const page = await openChinese('operator', token);
    const latin = new Map<string, string>();
    const start = ['/admin/operator', '/admin/market-clock'];
    await crawl(page, start, { tabs: OF_OPERATORS, latin, known: [...pages.open, ...pages.closed] });
    await withoutEnglish(latin);
    await page.context().close();
  });

  it('speaks it to a visitor', async () => {
    const page = await openChinese('home');
    const latin = new Map<string, string>();
    await crawl(page, pages.open.filter(isRead), { tabs: /./, latin });
    await withoutEnglish(latin);
    await page.context().close();
  });

  it('offers it to a visitor whose browser asks for it', async () => {
    const context = await browser.newContext({ locale: 'zh-CN', baseURL: `${product.apiUrl}/admin/` });
    const page = await context.newPage();
    await page.goto('home');
    await page.getByRole('heading', { level: 1, name: '自动化策略' }).waitFor();
    await page.getByRole('button', { name: 'English' }).waitFor();
    await context.close();
  });
});
