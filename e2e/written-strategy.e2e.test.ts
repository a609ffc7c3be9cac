import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, seededLogin, signIn } from './testing/caller.ts';

/** A test of a whole history and a release are computed on the cores of all scenarios. */
const COMPUTED = { timeout: 240_000 };
const NAME = 'Sixty and forty';

// An investor who has an idea, and an administrator who decides on it.
describe('a strategy from its description to its release', { timeout: 300_000 }, () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let desk: Page;
  let faults: string[];

  beforeAll(async () => {
    const [opened, person, administrator] = await Promise.all([
      openBrowser(),
      createInvestor(product, 'wanda'),
      signIn(product.apiUrl, seededLogin(product, 'administrator')),
    ]);
    browser = opened;
    [page, desk] = await Promise.all([
      openPage(browser, product.apiUrl, { token: person.token }),
      openPage(browser, product.apiUrl, { token: administrator.token }),
    ]);
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  it('says what a description lacks, at its field', async () => {
    await page.goto('strategy');
    await page.getByRole('link', { name: 'Write a strategy' }).click();
    const box = page.getByLabel(/^Description/);
    await box.fill('Something that always rises');
    await page.getByRole('button', { name: 'Write it' }).click();
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
  });

  it('writes a file that is read, renamed and tested', async () => {
    await page.getByRole('button', { name: /^Use this example: 60% SPY/ }).click();
    await page.getByRole('button', { name: 'Write it' }).click();
    const file = page.getByLabel(/^Text of the file/);
    await file.waitFor();
    expect(await file.inputValue()).toContain('defineStrategy');
    await page.getByLabel(/^Name/).fill(NAME);
    await page.getByText('Not saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save and test' }).click();
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
    await page.getByText(/No\. .* decisions were made again/).waitFor(COMPUTED);
    await page.getByText(/^One file that you have tested/).waitFor();
    await page.getByRole('heading', { name: 'What this test shows' }).waitFor();
  });

  it('keeps what is typed while another page is looked at', async () => {
    const file = page.getByLabel(/^Text of the file/);
    await file.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('// a note');
    await page.getByText('Please save and test your changes first.').waitFor();
    await page.getByRole('link', { name: 'All written strategies' }).click();
    await page.getByRole('link', { name: NAME }).click();
    await file.waitFor();
    expect(await file.inputValue()).toContain('// a note');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => file.inputValue()).not.toContain('// a note');
  });

  it('is offered, accepted by an administrator, and on offer', async () => {
    await page.getByRole('button', { name: 'Offer to the administrators' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Offer to the administrators' }).click();
    await page.getByText(/^An administrator decides/).waitFor();
    await desk.goto('operator?tab=written');
    await desk.getByRole('button', { name: `Accept ${NAME}` }).click();
    const dialog = desk.getByRole('dialog', { name: `Accept ${NAME}` });
    await dialog.getByLabel('Open for investors').check();
    await dialog.getByLabel(/^Reason/).fill('plain and honest');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await desk.getByText(`${NAME} is accepted`).first().waitFor();
    // The notice opens the page again, which then follows the release by itself.
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
        return page.getByText(/^It is on offer\. Reason: plain and honest/).count();
      }, COMPUTED)
      .toBe(1);
    await page.getByRole('link', { name: 'Open the strategy' }).click();
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
    await page.getByRole('button', { name: /^Notifications, / }).click();
    await page.getByText(`${NAME} is released`).waitFor();
    expect(faults).toEqual([]);
  });
});
