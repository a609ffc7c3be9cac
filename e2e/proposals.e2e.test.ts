import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, type Person } from './testing/caller.ts';

// A program proposes with a key, and its owner decides in the browser.
describe('what a program proposes', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let person: Person;
  let key: string;

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'prue')]);
    const scopes = ['propose', 'read:analysis', 'read:strategies', 'read:user'];
    const asked = { name: 'Helper', scopes, days: 1, password: person.password };
    ({ key } = await person.post<{ key: string }>('users/createApiKey', asked));
    page = await openPage(browser, product.apiUrl, { token: person.token });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  interface Proposed {
    id: number;
    link: string;
    state: string;
  }
  const propose = async (act: object): Promise<Proposed> => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const body = JSON.stringify({ act });
    const response = await fetch(`${product.apiUrl}/api/users/createDraft`, { method: 'POST', headers, body });
    return ((await response.json()) as { data: Proposed }).data;
  };
  const stateOf = async ({ id }: Proposed) => (await person.get<Proposed>(`users/draft?id=${id}`)).state;
  const watched = async () => (await person.get<{ value: string }[]>('ida/getIDAWatchList')).map(({ value }) => value);

  it('is found on My Account, and done when it is confirmed in the dialog', async () => {
    const proposed = await propose({ kind: 'watchList', symbols: 'SPY,TLT' });
    expect(await watched()).toEqual([]);
    await page.goto('useraccount');
    await page.getByRole('link', { name: 'Review: Add to a watch list, SPY, TLT' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to a watch list' });
    await dialog.getByText('Proposed by the program with your key “Helper”').waitFor();
    expect(await watched()).toEqual([]);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByText('This proposal was confirmed.').waitFor();
    expect(await watched()).toEqual(['SPY,TLT']);
    expect(await stateOf(proposed)).toBe('confirmed');
  });

  it('is one subscription, although the key itself may not trade', async () => {
    const [strategy] = await person.get<{ id: number; name: string }[]>('strategies?strategyType=AQS&status=Online');
    const proposed = await propose({ kind: 'subscription', strategyId: strategy?.id, amount: 20_000 });
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const direct = await fetch(`${product.apiUrl}/api/portfolios/buildCorePortfolio`, { method: 'POST', headers });
    expect(direct.status).toBe(403);
    await page.goto(proposed.link);
    const dialog = page.getByRole('dialog', { name: 'Subscribe AQS Strategy' });
    expect(await dialog.getByLabel(/^Investment Amount/).inputValue()).toBe('20000');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/my\+portfolios/);
    const portfolios = await person.get<{ strategyId: number }[]>('portfolios');
    expect(portfolios.map(({ strategyId }) => strategyId)).toEqual([strategy?.id]);
    await expect.poll(() => stateOf(proposed)).toBe('confirmed');
  });

  it('does nothing when it is dismissed', async () => {
    const proposed = await propose({ kind: 'screen', name: 'Cheap', filter: 'close:lt:50' });
    await page.goto(proposed.link);
    await page.getByRole('dialog').getByText('Nothing has happened yet').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('This proposal was dismissed.').first().waitFor();
    expect(await stateOf(proposed)).toBe('dismissed');
    expect(await person.get('ida/screens')).toEqual([]);
    expect(faults).toEqual([]);
  });
});
