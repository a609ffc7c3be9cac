import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, followAddress, openBrowser, openPage } from './testing/browser.ts';
import { type Caller, createInvestor, seededLogin, seededPortfolio, signIn } from './testing/caller.ts';

interface Portfolio {
  id: number;
  name: string;
}

// Two people on one product: the first has a portfolio, the second is new.
describe('a second user', () => {
  const product = inject('product');
  const [first, second] = [seededLogin(product, 'investor'), 'bert'];
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let owner: Caller;
  let stranger: Caller;
  let portfolio: Portfolio;

  beforeAll(async () => {
    [browser, owner, stranger] = await Promise.all([
      openBrowser(),
      signIn(product.apiUrl, first),
      createInvestor(product, second),
    ]);
    portfolio = await seededPortfolio(owner);
    page = await openPage(browser, product.apiUrl, { token: stranger.token });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  it('finds lists of the own things only', async () => {
    await page.goto('strategy?tab=my+portfolios');
    await page.getByText('No Current Portfolio. Please go to AQS to create one').waitFor();
    await followAddress(page, 'strategy?tab=stopped');
    await page.getByText('No Stopped AQS Portfolio').waitFor();
    await followAddress(page, 'useraccount?tab=broker');
    await page.getByRole('row', { name: /Paper Account/ }).waitFor();
    // Headings and the account that every new user receives.
    expect(await page.getByRole('row').count()).toBe(2);
  });

  it('is told at the addresses of the first one that there is nothing of theirs', async () => {
    await followAddress(page, `portfolioMonitor?id=${portfolio.id}`);
    await page.getByText('This portfolio does not exist or is not yours').waitFor();
    await followAddress(page, `portfolioActivities?id=${portfolio.id}`);
    await page.getByRole('alert').getByText('Not found').waitFor();
    expect(await page.getByText(portfolio.name).count()).toBe(0);
  });

  it('reads and moves nothing of the first one by calls either', async () => {
    expect(await stranger.get<Portfolio[]>(`portfolios?id=${portfolio.id}`)).toEqual([]);
    const portfolioId = portfolio.id;
    await expect(stranger.post('portfolios/start', { portfolioId })).rejects.toThrow('answered 404');
    await expect(stranger.post('portfolios/delete', { portfolioId })).rejects.toThrow('answered 404');
    await expect(stranger.post('portfolios/stop', { portfolioId, liquidate: true })).rejects.toThrow('answered 404');
    await expect(stranger.post('portfolios/modifyCash', { portfolioId, cash: 100 })).rejects.toThrow('answered 404');
    expect((await owner.get<Portfolio[]>(`portfolios?id=${portfolio.id}`))[0]).toMatchObject({ status: 'Started' });
  });

  it('leaves the browser to the next person without a trace', async () => {
    await followAddress(page, 'dashboard');
    await page.getByRole('button', { name: `Profile of ${second}` }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL('**/admin/home');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(second);
    await page.goto('dashboard');
    await page.waitForURL('**/admin/home');
    expect(faults).toEqual([]);
  });
});
