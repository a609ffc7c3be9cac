import { devBilling } from '@pipa/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityFaults, faultsInEachScheme } from './testing/accessibility.ts';
import { collectFaults, followAddress, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, type Person } from './testing/caller.ts';

const CARDS = {
  pays: '4242 4242 4242 4242',
  paysToo: '5555 5555 5555 4444',
  isDeclined: '4000 0000 0000 9995',
  needsConfirmation: '4000 0025 0000 3155',
};
const MY_ACCOUNT = '**/admin/useraccount?tab=membership';
const IS_AS_WIDE_AS_THE_PHONE = 'document.documentElement.scrollWidth <= 390';

interface Membership {
  status: string;
  memberClass: string;
  billingCycle: number;
}

// One member from the free trial to the end of a paid plan. The steps build on each other.
describe('a member', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let person: Person;

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'mila')]);
    page = await openPage(browser, product.apiUrl, { token: person.token });
    faults = collectFaults(page);
  });
  afterAll(async () => {
    await deliver('normal');
    await browser?.close();
  });

  /** Sets how webhooks of the sandbox arrive from now on, and says how many have not arrived yet. */
  const deliver = async (delivery?: 'normal' | 'twice' | 'reversed') => {
    const body = JSON.stringify({ delivery });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${product.apiUrl}/api/${devBilling.path}`, {
      method: devBilling.method,
      headers,
      body,
    });
    return ((await answer.json()) as { undelivered: number }).undelivered;
  };
  const allArrived = () => expect.poll(() => deliver(), { timeout: 30_000 }).toBe(0);
  const membership = () => person.get<Membership>('users/getUserMemberSubscription');
  const plan = () => page.getByRole('region', { name: 'Current Plan' });
  const choose = async (name: string) => {
    await page.getByRole('button', { name }).click();
    return page.getByRole('dialog');
  };
  const toPaymentPage = async (name: string) => {
    const dialog = await choose(name);
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByLabel('Card number').waitFor();
  };
  const pay = async (card: string) => {
    await page.getByLabel('Card number').fill(card);
    await page.getByLabel('Expiry (MM/YY)').fill('12/40');
    await page.getByLabel('Security code').fill('123');
    await page.getByLabel('Name on card').fill('Mila Holm');
    await page.getByRole('button', { name: /^Pay/ }).click();
  };

  it('begins with a free trial, whose end is shown', async () => {
    await page.goto('useraccount?tab=membership');
    await plan().getByText('(Free)', { exact: true }).waitFor();
    await plan()
      .getByText(/^Trial expiration date: \d{4}-\d\d-\d\d$/)
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('stays on trial when the card is declined, its confirmation refused and the payment left', async () => {
    await toPaymentPage('Subscribe: Gold, monthly');
    expect(await faultsInEachScheme(page)).toEqual([]);
    await pay(CARDS.isDeclined);
    await page.getByRole('alert').getByText('insufficient funds').waitFor();
    expect(await faultsInEachScheme(page)).toEqual([]);
    await pay(CARDS.needsConfirmation);
    await page.getByRole('button', { name: 'Refuse' }).waitFor();
    expect(await faultsInEachScheme(page)).toEqual([]);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.getByLabel('Card number').waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(MY_ACCOUNT);
    await page.getByText('The payment was cancelled. Nothing was charged').waitFor();
    expect(await membership()).toMatchObject({ status: 'TRIAL', memberClass: 'Bronze' });
  });

  it('buys Gold, while every webhook comes twice', async () => {
    await deliver('twice');
    await toPaymentPage('Subscribe: Gold, monthly');
    await pay(CARDS.pays);
    await page.waitForURL(MY_ACCOUNT);
    await page.getByText('Thank you. Your payment has arrived').waitFor();
    await plan().getByText('Gold', { exact: true }).waitFor();
    await plan()
      .getByText(/^Next billing date: \d{4}-\d\d-\d\d$/)
      .waitFor();
    await page.getByRole('region', { name: 'Payment Information' }).getByText('Visa ending in 4242').waitFor();
    await allArrived();
    expect(await membership()).toMatchObject({ status: 'ACTIVE', memberClass: 'Gold', billingCycle: 1 });
    expect(await person.get<object[]>('users/getUserInvoices')).toHaveLength(1);
  });

  it('upgrades to Platinum at the price that was shown, while webhooks come in reverse', async () => {
    await deliver('reversed');
    const dialog = await choose('Choose: Platinum, monthly');
    await dialog.getByRole('button', { name: /^Pay \$\d+\.\d\d and upgrade$/ }).click();
    await page.getByText('Your plan is now Platinum, monthly').waitFor();
    await plan().getByText('Platinum', { exact: true }).waitFor();
    await allArrived();
    expect(await membership()).toMatchObject({ status: 'ACTIVE', memberClass: 'Platinum', billingCycle: 1 });
    expect(await person.get<object[]>('users/getUserInvoices')).toHaveLength(2);
  });

  it('is refused a downgrade', async () => {
    const dialog = await choose('Choose: Silver, monthly');
    await dialog.getByText('Membership downgrade is not allowed.').waitFor();
    expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await membership()).toMatchObject({ memberClass: 'Platinum' });
  });

  it('cancels the renewal, and reactivates it', async () => {
    await page.getByRole('button', { name: 'Cancel renewal' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel renewal' }).click();
    await plan()
      .getByText(/^Your membership ends on \d{4}-\d\d-\d\d and does not renew\.$/)
      .waitFor();
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await plan()
      .getByText(/^Next billing date/)
      .waitFor();
  });

  it('changes the card on the page of the provider', async () => {
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByLabel('Card number').waitFor();
    expect(await faultsInEachScheme(page)).toEqual([]);
    await page.getByLabel('Card number').fill(CARDS.paysToo);
    await page.getByLabel('Expiry (MM/YY)').fill('11/41');
    await page.getByLabel('Security code').fill('123');
    await page.getByLabel('Name on card').fill('Mila Holm');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.waitForURL(MY_ACCOUNT);
    await page.getByRole('region', { name: 'Payment Information' }).getByText('Mastercard ending in 4444').waitFor();
  });

  it('finds the invoices, the newest first, and saves one as PDF', async () => {
    await page.getByRole('tab', { name: 'Billing' }).click();
    const rows = page.getByRole('row').filter({ hasText: 'Paid' }).filter({ hasNotText: 'Paid Date' });
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.first().textContent()).toContain('Platinum');
    await rows.first().hover();
    const saving = page.waitForEvent('download');
    await rows
      .first()
      .getByRole('button', { name: /^PDF of invoice/ })
      .click();
    expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
  });

  it('unsubscribes, and is led to My Account from the pages of portfolios', async () => {
    await followAddress(page, 'useraccount?tab=membership');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('Disable investor membership successfully').waitFor();
    for (const path of ['dashboard', 'portfolio', 'myaqs', 'portfolioMonitor?id=1', 'portfolioActivities?id=1']) {
      await followAddress(page, path);
      await page.waitForURL('**/admin/useraccount');
    }
    await page.goto('dashboard');
    await page.waitForURL('**/admin/useraccount');
    await page.getByText('Your investor membership is disabled.').waitFor();
    await followAddress(page, 'strategy');
    await page.getByText('Investor membership is Disabled', { exact: true }).waitFor();
    expect((await membership()).status).toBe('ACTIVE');
  });

  it('is enabled again by the signed agreement', async () => {
    await followAddress(page, 'useraccount?tab=membership');
    await page.getByRole('button', { name: 'Enable' }).click();
    const dialog = page.getByRole('dialog', { name: 'Membership Agreement' });
    await dialog.getByRole('checkbox', { name: 'Agree' }).check();
    await dialog.getByLabel(/^Signature/).fill(person.signature);
    await dialog.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('Enable investor membership successfully').waitFor();
    await followAddress(page, 'portfolio');
    await page.getByRole('heading', { name: 'Portfolios' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/portfolio');
    expect(faults).toEqual([]);
  });

  it('reads all of it on a phone, where nothing is wider than the screen', async () => {
    const phone = await openPage(browser, product.apiUrl, { token: person.token, device: 'phone' });
    await phone.goto('useraccount?tab=membership');
    for (const tab of ['membership', 'billing', 'broker']) {
      await followAddress(phone, `useraccount?tab=${tab}`);
      await phone.getByRole('tabpanel').getByRole('region').first().waitFor();
      expect(await phone.evaluate(IS_AS_WIDE_AS_THE_PHONE)).toBe(true);
    }
    await followAddress(phone, 'useraccount?tab=membership');
    await phone.getByRole('button', { name: /^Choose: Diamond/ }).tap();
    await phone.getByRole('dialog').getByText('Due now').waitFor();
    expect(await phone.evaluate(IS_AS_WIDE_AS_THE_PHONE)).toBe(true);
  });
});
