import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { accessibilityFaults } from './testing/accessibility.ts';
import { collectFaults, openBrowser, openPage } from './testing/browser.ts';
import { type Caller, createInvestor } from './testing/caller.ts';

const IS_AS_WIDE_AS_THE_PHONE = 'document.documentElement.scrollWidth <= 390';

// An investor who asks about a symbol, comes back to what was answered, and asks on a phone.
describe('Ask', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let investor: Caller;

  beforeAll(async () => {
    // Whose conversations no other scenario meets: one of them is deleted.
    [browser, investor] = await Promise.all([openBrowser(), createInvestor(product, 'asker')]);
    page = await openPage(browser, product.apiUrl, { token: investor.token });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  const thread = (on = page) => on.getByRole('region', { name: 'Questions and answers' });
  const box = (on = page) => on.getByRole('textbox', { name: 'Your question' });

  /** Of a new product, which takes a while. */
  const firstAnalysis = () =>
    vi.waitUntil(() => investor.get<{ updateTime: string | null }>('ida/asOfDays').then((days) => days.updateTime), {
      timeout: 240_000,
      interval: 500,
    });

  it('answers beside the page of a symbol, with a table and its source', async () => {
    await firstAnalysis();
    await page.goto('ida?tab=symbol&symbol=SPY&category=4');
    await page.getByRole('button', { name: 'Ask Pipa' }).waitFor();
    await page.keyboard.press('Control+j');
    await box().waitFor();
    await page.getByRole('button', { name: /SPY/ }).first().waitFor();
    await box().fill('What moved it?');
    await page.keyboard.press('Enter');
    await thread().getByText('SPY', { exact: false }).first().waitFor();
    await thread().getByRole('table').first().waitFor();
    await thread().getByText('Simulated').first().waitFor();
    await page.getByRole('button', { name: 'Copy answer' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('keeps the conversation: found, renamed, exported and deleted on the page of its own', async () => {
    await page.getByRole('button', { name: 'Open as a page' }).click();
    await page.waitForURL('**/admin/ask?conversation=*');
    await page.getByRole('heading', { level: 1, name: 'What moved it?' }).waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Title/)
      .fill('SPY that day');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'SPY that day' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('that day');
    await page.getByRole('link', { name: /SPY that day/ }).waitFor();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as Markdown' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('SPY-that-day.md');
    expect(await text(await download.createReadStream())).toContain('What moved it?');

    await page.reload();
    await thread().getByRole('table').first().waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL('**/admin/ask');
    await expect.poll(() => page.getByRole('link', { name: /SPY that day/ }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('fits a phone, where Back closes it, and speaks Chinese', async () => {
    const phone = await openPage(browser, product.apiUrl, { token: investor.token, device: 'phone' });
    await phone.goto('strategy');
    await phone.getByRole('button', { name: 'Ask Pipa' }).tap();
    await box(phone).fill('What moved SPY?');
    await phone.getByRole('button', { name: 'Send' }).tap();
    await phone.getByRole('button', { name: 'Copy answer' }).waitFor();
    expect(await phone.evaluate(IS_AS_WIDE_AS_THE_PHONE)).toBe(true);
    await phone.goBack();
    await box(phone).waitFor({ state: 'hidden' });
    expect(new URL(phone.url()).pathname).toBe('/admin/strategy');

    await phone.evaluate("localStorage.setItem('language', 'zh')");
    await phone.goto('ask');
    await phone.getByRole('textbox', { name: '您的问题' }).fill('SPY 为什么变动？');
    await phone.getByRole('button', { name: '发送' }).tap();
    await phone.getByRole('button', { name: '复制回答' }).waitFor();
    expect(await phone.evaluate(IS_AS_WIDE_AS_THE_PHONE)).toBe(true);
    await phone.context().close();
  });
});
