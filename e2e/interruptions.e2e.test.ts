import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, openPage, solveCaptcha } from './testing/browser.ts';
import { type Caller, seededLogin, signIn } from './testing/caller.ts';
import { type Gate, openGate } from './testing/gate.ts';

const GONE = 'The server cannot be reached.';

describe('what is interrupted', () => {
  const product = inject('product');
  const login = seededLogin(product, 'investor');
  let browser: Browser;
  let caller: Caller;
  let gate: Gate;

  beforeAll(async () => {
    [browser, caller, gate] = await Promise.all([
      openBrowser(),
      signIn(product.apiUrl, login),
      openGate(product.apiUrl),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await gate?.shut();
  });

  describe('by a server that is gone', () => {
    let page: Page;
    const card = () => page.getByRole('article').first();

    beforeAll(async () => {
      page = await openPage(browser, gate.url, { token: caller.token });
    });

    it('keeps what was read, says why a change failed, and works again with the server', async () => {
      await page.goto('strategy?tab=my+portfolios');
      await card().waitFor();
      const toggle = card().getByRole('switch', { name: 'Trade notification' });
      const before = await toggle.isChecked();
      await gate.shut();
      // The input of a switch is hidden: a forced click misses it when the card grows meanwhile.
      await toggle.press('Space');
      await page.getByText(GONE).first().waitFor();
      expect(await card().isVisible()).toBe(true);
      await expect.poll(() => toggle.isChecked()).toBe(before);
      await gate.reopen();
      await toggle.press('Space');
      await page.getByText(/^Trade notifications are (on|off)$/).waitFor();
      await expect.poll(() => toggle.isChecked()).toBe(!before);
    });

    it('offers to try again where nothing was read yet', async () => {
      await gate.shut();
      await page.getByRole('tab', { name: 'My Stopped AQS Portfolios' }).click();
      const alert = page.getByRole('tabpanel').getByRole('alert');
      await alert.getByText(GONE).waitFor();
      await gate.reopen();
      await alert.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('No Stopped AQS Portfolio').waitFor();
    });

    it('offers to load again a page whose files are missing', async () => {
      await gate.shut();
      await page.getByRole('link', { name: 'AQM' }).first().click();
      const alert = page.getByRole('alert');
      await alert.getByText('A part of this page could not be loaded').waitFor();
      await gate.reopen();
      await alert.getByRole('button', { name: 'Load again' }).click();
      await page.getByRole('table').first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/admin/aqmModelAccount');
    });

    it('says on the monitor that its values are old, and becomes live again', async () => {
      await page.goto('strategy?tab=my+portfolios');
      await card().getByRole('link', { name: 'Monitor' }).click();
      const badge = page.getByTestId('live-badge');
      await expect.poll(() => badge.textContent(), { timeout: 30_000 }).toBe('Live');
      const value = page.getByTestId('portfolio-value');
      await gate.shut();
      await expect.poll(() => badge.textContent(), { timeout: 30_000 }).toMatch(/^Not live/);
      expect(await value.isVisible()).toBe(true);
      await gate.reopen();
      await expect.poll(() => badge.textContent(), { timeout: 60_000 }).toBe('Live');
    });
  });

  describe('by a session that was revoked', () => {
    it('says so, and opens the same page again after signing in', async () => {
      const ended = await signIn(product.apiUrl, login);
      const page = await openPage(browser, product.apiUrl, { token: ended.token });
      await page.goto('strategy?tab=stopped');
      await page.getByText('No Stopped AQS Portfolio').waitFor();
      const sessions = await ended.get<{ id: number; isCurrent: boolean }[]>('users/sessions');
      const own = sessions.find(({ isCurrent }) => isCurrent);
      await solveCaptcha(page, product.apiUrl, async () => {
        await caller.post('users/revokeSession', { id: own?.id });
        // The page may have noticed it by itself before.
        await page
          .getByRole('tab', { name: 'Compare Tracking' })
          .click({ timeout: 3_000 })
          .catch(() => undefined);
      });
      await page.waitForURL('**/admin/home');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Your session has ended. Please sign in again').waitFor();
      await dialog.getByLabel(/^User Name or Email/).fill(login.userName);
      await dialog.getByLabel(/^Password/).fill(login.password);
      await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.waitForURL(/\/admin\/strategy\?tab=(stopped|compare\+tracking)$/);
      await page.getByRole('tabpanel').waitFor();
    });
  });
});
