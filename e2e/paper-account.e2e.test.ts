import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, type Person } from './testing/caller.ts';

// A paper account from its opening to its end. The steps build on each other.
describe('a paper account', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let person: Person;

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'pia')]);
    page = await openPage(browser, product.apiUrl, { token: person.token });
    faults = collectFaults(page);
    await page.goto('useraccount?tab=broker');
  });
  afterAll(() => browser?.close());

  const addButton = () => page.getByRole('button', { name: 'Add Paper Account' });
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const act = async (name: string, action: string) => {
    await row(name).hover();
    await row(name).getByRole('button', { name: action }).click();
  };
  const dialog = () => page.getByRole('dialog');
  const add = async (name: string, amount: string) => {
    await addButton().click();
    await dialog()
      .getByLabel(/^Nickname/)
      .fill(name);
    await dialog()
      .getByLabel(/^Initial Amount/)
      .fill(amount);
    await dialog().getByRole('button', { name: 'Add Paper Account' }).click();
    await row(name).waitFor();
  };

  it('is opened with its amount, beside the kinds of outside brokers', async () => {
    await addButton().click();
    const kinds = dialog().getByRole('group', { name: 'Kind of account' });
    expect(await kinds.getByRole('radio', { name: 'Pipa Paper' }).isChecked()).toBe(true);
    for (const kind of ['Alpaca', 'IB WebAPI', 'Schwab']) await kinds.getByRole('radio', { name: kind }).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await add('Practice', '250,000');
    await row('Practice').getByText('$250,000.00').first().waitFor();
  });

  it('is renamed, and adjusted to an amount by the difference from its net liquidation', async () => {
    await act('Practice', 'Edit');
    await dialog()
      .getByLabel(/^Nickname/)
      .fill('Training');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await row('Training').waitFor();
    await act('Training', 'Adjust Amount');
    await dialog()
      .getByLabel(/^Net Liquidation/)
      .fill('200,000');
    await dialog().getByText('$50,000.00 will be paid out').waitFor();
    await dialog().getByRole('button', { name: 'Adjust Amount' }).click();
    await row('Training').getByText('$200,000.00').first().waitFor();
  });

  it('shows its positions, of which it has none', async () => {
    await act('Training', 'Account Positions');
    await dialog().getByText('This account holds no positions').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await dialog().waitFor({ state: 'hidden' });
  });

  it('cannot be deleted while a portfolio uses it', async () => {
    const accounts = await person.get<{ id: number; trackAccountName: string }[]>('users/trackAccount');
    const strategies = await person.get<{ id: number; name: string }[]>('strategies');
    const account = accounts.find(({ trackAccountName }) => trackAccountName === 'Training');
    const strategy = strategies.find(({ name }) => name === 'Global Trend Allocation');
    const { id } = await person.post<{ id: number }>('portfolios/buildCorePortfolio', {
      'portfolio.name': 'In the way',
      'portfolio.strategyId': strategy?.id,
      'portfolio.trackAccountId': account?.id,
      'profile.investmentAmount': 50_000,
    });
    await act('Training', 'Delete');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByText('The account is used by a portfolio').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await person.post('portfolios/delete', { portfolioId: id });
  });

  it('is the last of five that can be opened, and makes room when it is deleted', async () => {
    for (const name of ['Three', 'Four', 'Five']) await add(name, '1000');
    await page.getByText('You have 5 paper accounts, the most there can be.').waitFor();
    expect(await addButton().count()).toBe(0);
    await act('Training', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await row('Training').waitFor({ state: 'detached' });
    await addButton().waitFor();
    expect(faults).toEqual([]);
  });
});
