import { ONBOARDING_OPTIONS, OPTION_SEEN } from '@pipa/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { collectFaults, followAddress, openBrowser, openPage, solveCaptcha } from './testing/browser.ts';
import { createInvestor, mailTo, type Person } from './testing/caller.ts';
import { oneTimeCode } from './testing/one-time-code.ts';

// One person looks after the own account, from a forgotten password to its end. The steps build on each other.
describe('the owner of an account', () => {
  const product = inject('product');
  /** Browsers keep passkeys for names, not for bare addresses. */
  const url = product.apiUrl.replace('127.0.0.1', 'localhost');
  const email = 'nils@example.org';
  const moved = 'nils.moved@example.org';
  let password = 'meadow-Stone-41';
  let secret = '';
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let person: Person;

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'nils')]);
    // Signing out makes the browser forget the popups of the first visit, which would come up again after each signing in.
    for (const option of Object.values(ONBOARDING_OPTIONS))
      await person.post('users/setUserOption', { option, value: OPTION_SEEN });
    page = await openPage(browser, url);
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  const linkOf = (address: string, subject: RegExp) =>
    vi.waitUntil(
      async () => (await mailTo(product.apiUrl, address)).find((mail) => subject.test(mail.subject))?.links[0],
      { timeout: 30_000 },
    );
  const here = (link: string) => link.replace(product.apiUrl, url);
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const field = (label: RegExp) => page.getByLabel(label).and(page.locator('input')).first();
  const signOut = async () => {
    await page.getByRole('button', { name: 'Profile of nils' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL('**/admin/home');
  };
  const enterPassword = async (shown = page.getByText('Matched', { exact: true })) => {
    const fillIn = async () => {
      await followAddress(page, 'home');
      await button('Sign In').click();
      await field(/^User Name or Email/).fill('nils');
      await field(/^Password/).fill(password);
    };
    await solveCaptcha(page, product.apiUrl, fillIn, shown);
  };
  const enterAddress = async (address: string, saidFirst?: string) => {
    await field(/^Email/).fill(address);
    await button('Update').click();
    if (saidFirst !== undefined) await page.getByText(saidFirst).waitFor();
    const proof = page.getByRole('dialog', { name: 'Change email address' });
    await proof.getByLabel(/^Password/).fill(password);
    await proof.getByRole('button', { name: 'Send link' }).click();
    // The alert of an earlier link may be there still.
    await page.getByText('Verification email has been sent.').first().waitFor();
    await page.getByText(`${address} waits for its link to be followed.`).waitFor();
  };
  let lastCode = '';
  /** A code that was not used yet. */
  const nextCode = async () => {
    lastCode = await vi.waitUntil(() => {
      const code = oneTimeCode(secret, new Date());
      return code === lastCode ? false : code;
    }, 40_000);
    return lastCode;
  };

  it('sets a forgotten password anew by the link of a mail', async () => {
    await page.goto('home');
    await button('Sign In').click();
    await button('Forget Password?').click();
    await field(/^Email/).fill(email);
    await button('Send').click();
    await page.getByText('Password reset email has been sent.').waitFor();
    await page.goto(here(await linkOf(email, /^Reset/)));
    password = 'lantern-Brook-63';
    await field(/^Password/).fill(password);
    await field(/^Re-enter Password/).fill(password);
    await button('Submit').click();
    await page.waitForURL('**/admin/home');
    await enterPassword(page.getByRole('button', { name: 'Profile of nils' }));
  });

  it('changes the password, and the address once its link is followed, another one being cancelled', async () => {
    await followAddress(page, 'useraccount');
    expect(await button('Update').isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Change Password' }).check();
    await field(/^Original Password/).fill(password);
    password = 'orchard-Cloud-29';
    await field(/^New Password/).fill(password);
    await field(/^Re-enter New Password/).fill(password);
    await enterAddress('nils.typo@example.org', 'Change password successfully');
    await button('Cancel change').click();
    await page.getByText('nils.typo@example.org waits for its link').waitFor({ state: 'hidden' });
    await enterAddress(moved);
    await page.goto(here(await linkOf(moved, /^Verify/)));
    await page.getByText('Account has been activated successfully. Please login').waitFor();
    await page.goto('useraccount');
    await expect.poll(() => field(/^Email/).inputValue(), { timeout: 30_000 }).toBe(moved);
  });

  it('adds an authenticator app, whose code a sign-in needs from then on', async () => {
    await button('Add app').click();
    await field(/^Password/).fill(password);
    await button('Next').click();
    secret = await page.getByLabel('Key', { exact: true }).inputValue();
    await field(/^Code/).fill(await nextCode());
    await button('Confirm').click();
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await page.keyboard.press('Escape');
    await button('Back to the codes').click();
    await button('I have stored them').click();
    await signOut();
    await enterPassword(page.getByLabel(/^Code of your app/));
    await field(/^Code of your app/).fill(await nextCode());
    await button('Verify').click();
    await page.waitForURL('**/admin/dashboard');
  });

  it('adds a passkey and signs in with it alone', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await followAddress(page, 'useraccount');
    await button('Add passkey').click();
    await field(/^Password/).fill(password);
    await field(/^Code of your app/).fill(await nextCode());
    await button('Next').click();
    await field(/^Name of the passkey/).fill('Test device');
    await button('Create passkey').click();
    await page.getByText('The passkey has been added').waitFor();
    await page.getByText('Test device', { exact: true }).waitFor();
    await button('Rename passkey Test device').click();
    await field(/^Name of the passkey/).fill('Desk');
    await button('Rename').click();
    await page.getByText('Desk', { exact: true }).waitFor();
    await signOut();
    await button('Sign In').click();
    await button('Sign in with a passkey').click();
    await page.waitForURL('**/admin/dashboard');
  });

  it('reads in the log what has happened', async () => {
    await followAddress(page, 'useraccount');
    for (const text of [
      'Signed in: with a passkey',
      'Signed in: with password and app',
      `Email address changed: ${moved}`,
    ]) {
      await page.getByText(text, { exact: true }).first().waitFor();
    }
  });

  it('deletes the account, with its name typed and a code', async () => {
    await button('Delete account').click();
    await field(/^Password/).fill(password);
    await field(/^Type nils to confirm/).fill('nils');
    await field(/^Code of your app/).fill(await nextCode());
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await page.waitForURL('**/admin/home');
    await linkless(moved, 'Your Pipa account has been deleted');
    await expect(person.get('users/currentLoginUser')).rejects.toThrow('answered 401');
    expect(faults).toEqual([]);
  });

  const linkless = (address: string, subject: string) =>
    expect
      .poll(async () => (await mailTo(product.apiUrl, address)).map((mail) => mail.subject), { timeout: 30_000 })
      .toContain(subject);
});
