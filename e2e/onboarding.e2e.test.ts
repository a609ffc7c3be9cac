import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, followAddress, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, type Person, seededLogin, signIn } from './testing/caller.ts';

const STEPS = 17;
/** True while nothing is wider than the page. */
const FITS = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';

describe('a new user on the dashboard', () => {
  const product = inject('product');
  let browser: Browser;
  let person: Person;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'hedda')]);
    page = await openPage(browser, product.apiUrl, { token: person.token, isFirstVisit: true });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  const dialog = (name: string) => page.getByRole('dialog', { name });
  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).last();
  const settled = async (on: Page) => {
    await on.getByRole('heading', { name: 'Useful Links for Users' }).waitFor();
    await on.waitForLoadState('networkidle');
  };

  it("meets no dialog; What's New is marked, and leads to the summary of the tutorial", async () => {
    await page.goto('dashboard');
    await settled(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    const unread = page.getByRole('listitem').filter({ has: page.getByText('New', { exact: true }) });
    await unread.getByRole('button', { name: "What's New" }).click();
    await dialog("What's New").getByText('IDA, AI data analysis').waitFor();
    await button('Next').click();
    await dialog('New Users Get Started').waitFor();
    expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(5);
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Prev' }).count()).toBe(0);
  });

  it('goes through seventeen steps, with Prev from the second on and without Next at the last', async () => {
    const prev = page.getByRole('dialog').getByRole('button', { name: 'Prev' });
    for (let step = 1; step <= STEPS; step++) {
      await button('Next').click();
      await page.getByText(`Step ${step} of ${STEPS}`).waitFor();
      expect(await prev.count()).toBe(step > 1 ? 1 : 0);
      expect(await page.getByRole('dialog').locator('svg[viewBox]').first().isVisible()).toBe(true);
    }
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Next' }).count()).toBe(0);
    await prev.click();
    await page.getByText(`Step ${STEPS - 1} of ${STEPS}`).waitFor();
    await button('Close').click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('finds neither of them marked again, in this browser or in another', async () => {
    const marks = (on: Page) => on.getByRole('main').getByText('New', { exact: true }).count();
    await page.reload();
    await settled(page);
    expect(await marks(page)).toBe(0);
    const other = await openPage(browser, product.apiUrl, { token: person.token, isFirstVisit: true });
    await other.goto('dashboard');
    await settled(other);
    expect(await marks(other)).toBe(0);
    await other.context().close();
  });

  it('opens both again from the useful links, which lead to pages only, and goes on from the news to IDA', async () => {
    await page.getByRole('button', { name: 'New Users Get Started' }).click();
    await dialog('New Users Get Started').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.locator('[role=link][aria-disabled=true]').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Forum', exact: true }).click();
    await page.waitForURL('**/admin/forum');
    await page.goto('dashboard');
    await page.getByRole('button', { name: "What's New" }).click();
    await dialog("What's New").getByRole('link', { name: 'Open IDA Service' }).click();
    await page.waitForURL('**/admin/ida');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.goBack();
    await page.waitForURL('**/admin/dashboard');
  });

  it('reads the investment summary and the newsletter, which the address keeps', async () => {
    await page.getByRole('button', { name: 'My Investment Summary' }).click();
    await dialog('My Investment Summary')
      .getByText(/^No Current Portfolio/)
      .waitFor();
    await button('Close').click();
    await followAddress(page, 'dashboard?newsletter=latest');
    await dialog('Weekly Newsletter').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(faults).toEqual([]);
  });

  it('finds the same on a phone, where nothing is wider than it', async () => {
    const phone = await openPage(browser, product.apiUrl, { token: person.token, device: 'phone' });
    await phone.goto('dashboard');
    await settled(phone);
    expect(await phone.evaluate(FITS)).toBe(true);
    await phone.getByRole('button', { name: 'New Users Get Started' }).tap();
    await phone.getByRole('dialog').getByRole('button', { name: 'Next' }).tap();
    await phone.getByText(`Step 1 of ${STEPS}`).waitFor();
    expect(await phone.evaluate(FITS)).toBe(true);
  });
});

describe('an investor on the dashboard', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const [opened, { token }] = await Promise.all([
      openBrowser(),
      signIn(product.apiUrl, seededLogin(product, 'investor')),
    ]);
    browser = opened;
    page = await openPage(browser, product.apiUrl, { token });
    await page.goto('dashboard');
  });
  afterAll(() => browser?.close());

  it('finds the own portfolio, what happened to it, and the best strategies', async () => {
    for (const title of [
      'My AQS',
      'All AQS Strategies',
      'AQM Accounts',
      'All AQM Model Accounts',
      'Latest Activities',
    ]) {
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    }
    const [portfolio] = await page.getByRole('table', { name: 'My AQS' }).getByRole('link').allTextContents();
    await page.getByRole('listitem').filter({ hasText: portfolio }).first().waitFor();
  });

  it('reads the investment summary with its subtotal, which is the sum in portfolios', async () => {
    await page.getByRole('button', { name: 'My Investment Summary' }).click();
    const table = page.getByRole('dialog').getByRole('table');
    await table.getByRole('row', { name: /Subtotal/ }).waitFor();
    const columns = await table.getByRole('columnheader').allTextContents();
    expect(columns).toContain('Positions/Account');
    const rows = await table
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: 'AQS', exact: true }) })
      .all();
    const values = await Promise.all(
      rows.map(async (row) => {
        const cells = await row.getByRole('cell').allTextContents();
        return Number(cells.find((text) => /^\$[\d,]+\.\d\d$/.test(text))?.replace(/[$,]/g, ''));
      }),
    );
    // The first money of a row is its account value; the last row is the subtotal.
    const subtotal = values.pop();
    expect(values.length).toBeGreaterThan(0);
    expect(subtotal).toBeCloseTo(
      values.reduce((sum, value) => sum + value, 0),
      0,
    );
  });
});
