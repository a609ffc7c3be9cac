import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from './testing/accessibility.ts';
import { collectFaults, openBrowser, openPage } from './testing/browser.ts';
import { type Caller, type StartedPortfolio, seededLogin, seededPortfolio, signIn } from './testing/caller.ts';

const IS_AS_WIDE_AS_THE_PHONE = 'document.documentElement.scrollWidth <= 390';

// An investor with a keyboard, and one with a phone, who look for what they own.
describe('the quick search', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let investor: Caller;
  let portfolio: StartedPortfolio;

  beforeAll(async () => {
    [browser, investor] = await Promise.all([openBrowser(), signIn(product.apiUrl, seededLogin(product, 'investor'))]);
    portfolio = await seededPortfolio(investor);
    page = await openPage(browser, product.apiUrl, { token: investor.token });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  // The pages behind have boxes of their own.
  const box = () => page.getByRole('dialog').getByRole('combobox');
  const chosen = () => page.locator('[role=option][data-highlighted]');

  it('opens a portfolio by keyboard alone, from any page', async () => {
    await page.goto('strategy');
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await box().waitFor();
    await page.keyboard.type(portfolio.name.slice(0, 6).toLowerCase());
    const own = page.getByRole('group', { name: 'My portfolios' }).getByRole('option', { name: portfolio.name });
    await own.first().waitFor();
    for (let i = 0; i < 40 && !(await chosen().and(own).count()); i += 1) await page.keyboard.press('ArrowDown');
    expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/portfolioMonitor?id=*');
    await box().waitFor({ state: 'hidden' });
  });

  it('opens by its keys again, finds a part of My Account, and Escape gives the page back', async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.keyboard.press('Control+k');
    await box().waitFor();
    expect(await box().inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await box().waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await box().waitFor();
    await page.keyboard.type('billing');
    await page.getByRole('option', { name: /^Billing/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/useraccount?tab=billing');
    expect(faults).toEqual([]);
  });

  it('fits a phone, and speaks Chinese', async () => {
    const phone = await openPage(browser, product.apiUrl, { token: investor.token, device: 'phone' });
    await phone.goto('dashboard');
    await phone.getByRole('button', { name: 'Search', exact: true }).tap();
    await phone.getByRole('dialog').getByRole('combobox').fill('risk');
    await phone.getByRole('option', { name: /^User Risk Assessment/ }).waitFor();
    expect(await phone.evaluate(IS_AS_WIDE_AS_THE_PHONE)).toBe(true);
    await phone.evaluate("localStorage.setItem('language', 'zh')");
    await phone.goto('dashboard');
    // The words arrive after the page: a tap beside their arrival is made again, as a person does.
    const words = phone.getByRole('dialog').getByRole('combobox');
    await expect
      .poll(async () => {
        if (!(await words.isVisible())) await phone.getByRole('button', { name: '搜索', exact: true }).tap();
        return words.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await words.fill('账单');
    await phone.getByRole('option', { name: /账单/ }).first().waitFor();
    expect(await phone.evaluate(IS_AS_WIDE_AS_THE_PHONE)).toBe(true);
  });
});
