import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, openBrowser, openPage } from './testing/browser.ts';
import { seededLogin, signIn } from './testing/caller.ts';

describe('the pages of a model account', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let name: string;

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

  it('list the model accounts, and the search leaves those that fit', async () => {
    await page.goto('aqmModelAccount');
    const rows = page.getByRole('table').first().getByRole('row');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBeGreaterThan(5);
    name = (await rows.nth(1).getByRole('link').first().textContent()) ?? '';
    await page.getByRole('searchbox').fill(name);
    await expect.poll(() => rows.count()).toBe(2);
  });

  it('lead to the details, with the title, the facts and the defaults as documented', async () => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL('**/admin/aqmStrategyDetails?id=*');
    const id = new URL(page.url()).searchParams.get('id');
    await page.getByRole('heading', { name: `AQM Account Details - ${name} (ID: ${id})` }).waitFor();
    await expect.poll(() => page.title()).toContain(name);
    const facts = page.getByRole('main');
    for (const label of ['Investment Goal', 'Investment Method', 'Annual Management Fee', 'Market Type']) {
      await facts.getByText(label, { exact: true }).first().waitFor();
    }
    await facts
      .getByText(/% of assets/)
      .first()
      .waitFor();
  });

  it('come back to the list by their breadcrumb, also after a reload', async () => {
    await page.reload();
    await page
      .getByRole('navigation', { name: /breadcrumb/i })
      .getByRole('link', { name: 'AQM' })
      .click();
    await page.waitForURL('**/admin/aqmModelAccount');
    await page.getByRole('table').first().waitFor();
    expect(faults).toEqual([]);
  });
});
