import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, openBrowser, openPage, solveCaptcha } from './testing/browser.ts';
import { createInvestor, type Person } from './testing/caller.ts';

const IS_AS_WIDE_AS_THE_PHONE = 'document.documentElement.scrollWidth <= 390';

// A known investor with a phone of 390 px, from the login to the monitor of a new portfolio.
describe('an investor with a phone', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let person: Person;

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'petra')]);
    page = await openPage(browser, product.apiUrl, { device: 'phone' });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  const card = () => page.getByRole('article', { name: 'On the way' });
  const fits = async () => expect(await page.evaluate(IS_AS_WIDE_AS_THE_PHONE)).toBe(true);

  it('signs in, with the captcha touched', async () => {
    await page.goto('home');
    await solveCaptcha(page, product.apiUrl, () => page.getByRole('button', { name: 'Sign In' }).first().tap());
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^User Name or Email/).fill(person.userName);
    await dialog.getByLabel(/^Password/).fill(person.password);
    await fits();
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).tap();
    await page.waitForURL('**/admin/dashboard');
    await fits();
  });

  it('goes to the strategies by the menu, where nothing is wider than the phone', async () => {
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'AQS' }).tap();
    await page.waitForURL('**/admin/strategy');
    await page.getByRole('link', { name: 'Global Trend Allocation' }).first().waitFor();
    await fits();
  });

  it('subscribes in a dialog that reaches the edges of the phone', async () => {
    await page.getByRole('link', { name: 'Global Trend Allocation' }).first().tap();
    await page.waitForURL('**/admin/strategyDetails**');
    await page.getByRole('button', { name: 'Subscribe Strategy' }).first().waitFor();
    await fits();
    await page.getByRole('button', { name: 'Subscribe Strategy' }).first().tap();
    const dialog = page.getByRole('dialog', { name: 'Subscribe AQS Strategy' });
    await dialog.getByLabel(/^Portfolio Name/).fill('On the way');
    await dialog.getByLabel(/^Investment Amount/).fill('40000');
    const box = await dialog.boundingBox();
    expect({ x: box?.x, width: box?.width, bottom: (box?.y ?? 0) + (box?.height ?? 0) }).toEqual({
      x: 0,
      width: 390,
      bottom: 844,
    });
    await dialog.getByRole('button', { name: 'Submit', exact: true }).tap();
    await card().waitFor();
    await fits();
  });

  it('monitors the portfolio once it has started', async () => {
    await expect.poll(() => card().getAttribute('data-status'), { timeout: 180_000 }).toBe('Started');
    await card().getByRole('link', { name: 'Monitor' }).tap();
    await page.waitForURL('**/admin/portfolioMonitor**');
    await page.getByTestId('portfolio-value').waitFor();
    await expect.poll(() => page.getByTestId('live-badge').textContent(), { timeout: 30_000 }).toBe('Live');
    await fits();
    expect(faults).toEqual([]);
  });
});
