import type { BrokerLinkRow } from '@pipa/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { accessibilityFaults } from './testing/accessibility.ts';
import { collectFaults, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, type Person } from './testing/caller.ts';

/** An order may wait for the next session, and is sold again in it. */
const DRILL_MS = 240_000;

// Incidents are played against an account at Schwab, which no other scenario links. The steps build on each other.
describe('the fire drill', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let person: Person;

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'flora')]);
    page = await openPage(browser, product.apiUrl, { token: person.token });
    faults = collectFaults(page);
    await page.goto('useraccount?tab=broker');
  });
  afterAll(() => browser?.close());

  const drill = () => page.getByRole('region', { name: 'Fire drill' });
  const play = (incident: string) => drill().getByRole('button', { name: `Play: ${incident}` });
  const incident = (name: string) =>
    drill()
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });

  it('is on the page of an account at the sandbox', async () => {
    await page.getByRole('button', { name: 'Add Broker Account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Schwab' }).check();
    await dialog.getByLabel(/^Nickname/).fill('Drilled');
    const atPage = dialog.getByRole('radio', { name: 'At the page of the broker' });
    if (await atPage.isVisible()) await atPage.check();
    await dialog.getByRole('button', { name: 'Continue at Schwab' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    const row = page.getByRole('row', { name: /Drilled/ });
    await row.waitFor();
    const linked = async () => (await person.get<BrokerLinkRow[]>('users/brokerLinks'))[0]?.health;
    await vi.waitFor(async () => expect(await linked()).toBe('Good'), { timeout: 90_000, interval: 1_000 });
    await row.hover();
    await row.getByRole('link', { name: 'At the Broker' }).click();
    await drill().getByText('Not played yet').first().waitFor();
    expect(await drill().getByRole('heading', { level: 3 }).count()).toBe(10);
  });

  it('plays a nightly reset and half a body, which end with account and books in agreement', async () => {
    for (const name of ['Nightly reset', 'Half a body']) {
      await play(name).click();
      await drill().getByRole('button', { name: 'Call off' }).waitFor();
      await incident(name).getByText('Passed', { exact: true }).waitFor({ timeout: DRILL_MS });
      await incident(name).getByText('What happened').click();
      await incident(name)
        .getByText(/^.*Account and books agree: 0 \w+ on both sides, no difference/)
        .last()
        .waitFor();
    }
    await drill().getByText('Passed 2 of 10.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // The portfolio of the drill is gone.
    expect(await person.get<unknown[]>('portfolios')).toEqual([]);
    expect(faults).toEqual([]);
  });
});
