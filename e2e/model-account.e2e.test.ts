import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, followAddress, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, type Person, seededLogin, signIn } from './testing/caller.ts';

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

interface Subscription {
  id: number;
  status: string;
  portfolio: { status: string };
}

// From the first look to the last sale; the steps build on each other.
describe('a subscription of a model account', () => {
  const NAME = 'My model';
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let person: Person;
  let id: number;

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'marla')]);
    page = await openPage(browser, product.apiUrl, { token: person.token });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  const row = () => page.getByRole('row', { name: NAME });
  const heading = () => page.getByRole('heading', { name: `AQM Accounts -> Account Position (${NAME})` });
  const current = async () => {
    const [found] = await person.get<Subscription[]>(`portfolios/findAQMSubscribe?id=${id}`);
    return `${found?.status} ${found?.portfolio.status}`;
  };

  it('does not exist at first, and the page leads to the model accounts', async () => {
    await page.goto('aqmModelAccount?tab=subscribed');
    await page.getByText('No Subscribed AQM Account').waitFor();
    await page.getByRole('link', { name: 'Go to Model Accounts' }).click();
    await page.getByRole('table').first().getByRole('link').first().click();
    await page.waitForURL('**/admin/aqmStrategyDetails?id=*');
  });

  it('is made with a name and an account', async () => {
    await page.getByRole('button', { name: /^Subscribe AQM/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe AQM Account' });
    await dialog.getByText(/^It follows with/).waitFor();
    await dialog.getByLabel(/^Account Name/).fill(NAME);
    await dialog.getByRole('button', { name: /^Submit: sets aside \$/ }).click();
    await page.waitForURL('**/admin/aqmModelAccount?tab=subscribed');
    await row().waitFor();
    const [found] = await person.get<Subscription[]>('portfolios/findAQMSubscribe?status=Subscribed');
    id = found?.id ?? 0;
    await expect.poll(current, { timeout: 180_000 }).toBe('Subscribed Started');
  });

  it('shows its position, beside the S&P 500', async () => {
    await row().hover();
    await row()
      .getByRole('link', { name: /^Account Position/ })
      .click();
    await page.waitForURL(`**/admin/accountPosition?id=${id}`);
    await heading().waitFor();
    await page.reload();
    await heading().waitFor();
    const comparison = page.getByRole('table', { name: 'Model Account vs S&P 500' });
    await comparison.getByRole('row', { name: /^MaxDD/ }).waitFor();
    await expect.poll(() => page.getByRole('table', { name: 'Positions' }).getByRole('row').count()).toBeGreaterThan(1);
  });

  it('fits a phone, with its list and its dialog', async () => {
    const phone = await openPage(browser, product.apiUrl, { token: person.token, device: 'phone' });
    const fits = async () => expect(await phone.evaluate('document.documentElement.scrollWidth <= 390')).toBe(true);
    await phone.goto(`accountPosition?id=${id}`);
    await phone.getByRole('table', { name: 'Positions' }).waitFor();
    await fits();
    await followAddress(phone, 'aqmModelAccount?tab=subscribed');
    await phone.getByRole('row', { name: NAME }).waitFor();
    await fits();
    await followAddress(phone, 'aqmModelAccount');
    await phone.getByRole('table').first().getByRole('link').first().tap();
    await phone.getByRole('button', { name: /^Subscribe AQM/ }).tap();
    await phone
      .getByRole('dialog')
      .getByLabel(/^Account Name/)
      .waitFor();
    await fits();
    await phone.context().close();
  });

  it('is stopped after a question, and kept among the stopped ones', async () => {
    await followAddress(page, 'aqmModelAccount?tab=subscribed');
    await row().hover();
    await row()
      .getByRole('button', { name: `Stop: ${NAME}` })
      .click();
    const question = page.getByRole('alertdialog', { name: `Stop AQM Account - ${NAME}` });
    await question.getByText('Are you sure you want to stop this AQM account?').waitFor();
    await question.getByRole('button', { name: 'Yes' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByText('No Subscribed AQM Account').waitFor({ timeout: 180_000 });
    expect(await current()).toBe('Stop Stop');
    await page.getByRole('tab', { name: 'Stopped' }).click();
    await row().waitFor();
    await row().getByText('Stopped', { exact: true }).waitFor();
    expect(await row().getByRole('button', { name: /^Stop/ }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
