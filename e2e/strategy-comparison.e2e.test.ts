import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, followAddress, openBrowser, openPage } from './testing/browser.ts';
import { seededLogin, signIn } from './testing/caller.ts';

// The strategies beside each other, on what a new installation has: its first backtests.
describe('the strategies', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    const [opened, { token }] = await Promise.all([
      openBrowser(),
      signIn(product.apiUrl, seededLogin(product, 'investor')),
    ]);
    browser = opened;
    page = await openPage(browser, product.apiUrl, { token });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  const figure = (text: string) => Number(text.replaceAll(/[^\d.−]/g, '').replace('−', '-'));
  /** Texts of the column under a heading. */
  const column = async (table: Locator, heading: string): Promise<string[]> => {
    const headings = await table.getByRole('columnheader').allTextContents();
    const index = headings.indexOf(heading) + 1;
    return table.locator(`tbody tr.row > :nth-child(${index})`).allTextContents();
  };
  const compared = () => page.getByRole('table', { name: /^1\. 2007-05-01 ~/ });

  it('are compared by backtest, sorted by name until another column is chosen', async () => {
    await page.goto('strategy?tab=compare+backtest');
    await compared().getByRole('row').nth(1).waitFor();
    const names = await column(compared(), 'Name');
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual([...names].sort(new Intl.Collator('en', { numeric: true }).compare));
    for (const [turn, order] of [1, -1].entries()) {
      await compared().getByRole('button', { name: 'Total Return' }).click();
      await expect
        .poll(() => compared().getByRole('columnheader', { name: 'Total Return' }).getAttribute('aria-sort'))
        .toBe(turn === 0 ? 'descending' : 'ascending');
      const returns = (await column(compared(), 'Total Return')).map(figure);
      expect(returns).toEqual([...returns].sort((left, right) => order * (right - left)));
    }
  });

  it('show the positions of a backtest in a popup with Close', async () => {
    await compared()
      .getByRole('button', { name: /^Positions - / })
      .first()
      .click();
    const popup = page.getByRole('dialog', { name: /^Positions - / });
    await popup
      .getByText(/^(Symbol|The backtest ended in cash\.)$/)
      .first()
      .waitFor();
    await popup.getByRole('button', { name: 'Close' }).last().click();
    await popup.waitFor({ state: 'hidden' });
  });

  it('are cards too, each with its backtest and its track', async () => {
    await followAddress(page, 'strategy');
    await page.getByRole('button', { name: 'Cards', exact: true }).click();
    const card = page.getByRole('article').first();
    const picture = card.getByRole('img').first();
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
    await card.getByRole('tab', { name: 'Tracking Info' }).click();
    await card.getByText(/^(Period: \d{4}-\d\d-\d\d ~|No Tracking Info to display)/).waitFor();
    expect(faults).toEqual([]);
  });
});
