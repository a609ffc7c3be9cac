import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { collectFaults, openBrowser, openPage, solveCaptcha } from './testing/browser.ts';
import { createInvestor, mailTo, type Person, seededLogin, signIn } from './testing/caller.ts';

const linkIn = (address: string, subject: RegExp) => {
  const { apiUrl } = inject('product');
  const find = async () => (await mailTo(apiUrl, address)).find((mail) => subject.test(mail.subject))?.links[0];
  return vi.waitUntil(find, { timeout: 30_000 });
};

describe('a user who invites a friend', () => {
  const product = inject('product');
  const email = 'rosa.friend@example.org';
  let browser: Browser;
  let page: Page;
  let person: Person;
  let faults: string[];

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'rosa')]);
    page = await openPage(browser, product.apiUrl, { token: person.token });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  it('is thanked in an overlay, and sees the invitation in the list', async () => {
    await page.goto('referral');
    await page.getByLabel(/^Email addresses/).fill(email.toUpperCase());
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('Invitation Sent. Thanks!').click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText('r***@example.org').waitFor();
    expect(await page.getByText('Sent', { exact: true }).count()).toBe(1);
  });

  it('sees who joined, once the friend has signed up by the link of the mail', async () => {
    const visitor = await openPage(browser, product.apiUrl);
    const link = await linkIn(email, /invites you/);
    const field = (label: RegExp) =>
      visitor.getByRole('dialog').getByLabel(label).and(visitor.locator('input')).first();
    const fillIn = async () => {
      await visitor.goto(link);
      await field(/^User Name/).fill('rosafriend');
      await field(/^Password/).fill('meadow-Stone-41');
      await field(/^Re-enter Password/).fill('meadow-Stone-41');
      await field(/^First Name/).fill('Rosa');
      await field(/^Last Name/).fill('Friend');
      await field(/^Mobile/).fill('555 0100');
      expect(await field(/^Email/).inputValue()).toBe(email);
      expect(await field(/^Referral/).inputValue()).toBe('rosa');
    };
    await solveCaptcha(visitor, product.apiUrl, fillIn, visitor.getByText(/^Account sign up success/));
    await visitor.goto(await linkIn(email, /[Aa]ctivate/));
    await visitor.getByText(/activated successfully/).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /One friend has joined/ }).waitFor();
    await page.getByText('Joined', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('asks the operator, who answers in the operator page, by mail too', async () => {
    const opened = await person.post<{ id: number; number: string }>('users/openTicket', {
      subject: 'Dividends of rosa',
      text: 'When are they paid?',
    });
    const { token } = await signIn(product.apiUrl, seededLogin(product, 'administrator'));
    const operator = await openPage(browser, product.apiUrl, { token });
    await operator.goto('operator?tab=support');
    await operator.getByRole('button', { name: `Open ${opened.number}` }).click();
    await operator.getByText('When are they paid?').waitFor();
    await operator.getByLabel(/^Your answer/).fill('On the day of payment.');
    await operator.getByRole('dialog').getByRole('button', { name: 'Answer', exact: true }).click();
    await operator.getByText('The answer is on its way').waitFor();
    const find = async () =>
      (await mailTo(product.apiUrl, 'rosa@example.org')).find(
        ({ subject }) => subject.includes(opened.number) && /^Answer/.test(subject),
      );
    const mail = await vi.waitUntil(find, { timeout: 30_000 });
    expect(mail?.text).toContain('On the day of payment.');
  });
});
