import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, followAddress, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, type Person, seededLogin, signIn } from './testing/caller.ts';

const DIRECTION_OF_THE_MENU = "getComputedStyle(document.querySelector('[role=menu]')).direction";
const IS_AS_WIDE_AS_THE_WINDOW = 'document.documentElement.scrollWidth <= 390';

// An administrator who helps a user, and the user, whose open page hears of it.
describe('an operator’s day', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let userPage: Page;
  let faults: string[];
  let userFaults: string[];
  let person: Person;

  beforeAll(async () => {
    const login = seededLogin(product, 'administrator');
    const [opened, created, administrator] = await Promise.all([
      openBrowser(),
      createInvestor(product, 'odile'),
      signIn(product.apiUrl, login),
    ]);
    [browser, person] = [opened, created];
    [page, userPage] = await Promise.all([
      openPage(browser, product.apiUrl, { token: administrator.token }),
      openPage(browser, product.apiUrl, { token: person.token, device: 'phone' }),
    ]);
    [faults, userFaults] = [collectFaults(page), collectFaults(userPage)];
  });
  afterAll(() => browser?.close());

  it('begins with the user who asked, found by the beginning of the name', async () => {
    await userPage.goto('dashboard');
    await userPage.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await page.goto('dashboard');
    await page.getByRole('link', { name: 'Operator' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill(person.userName.slice(0, 4).toUpperCase());
    await page.getByRole('link', { name: person.userName }).click();
    await page.getByRole('heading', { level: 1, name: person.userName }).waitFor();
  });

  it('gives a class only with a reason, by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Set class' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set class' });
    await dialog.getByLabel(/^Member Class/).selectOption('Internal');
    const act = dialog.getByRole('button', { name: 'Set class' });
    expect(await act.isDisabled()).toBe(true);
    await dialog.getByLabel(/^Reason/).fill('a friend of the house');
    await page.keyboard.press('Enter');
    await page.getByText('Member class set').first().waitFor();
    await page.getByRole('cell', { name: 'Bronze → Internal' }).waitFor();
  });

  it('reaches the user’s open page at once', async () => {
    const bell = userPage.getByRole('button', { name: 'Notifications, 1 unread' });
    await bell.waitFor();
    expect(await userPage.evaluate(IS_AS_WIDE_AS_THE_WINDOW)).toBe(true);
    await bell.tap();
    const list = userPage.getByRole('dialog', { name: 'Notifications' });
    await list.getByText('Your member class is Internal now.').waitFor();
    const box = await list.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
    await list.getByRole('link').first().tap();
    await userPage.waitForURL('**/admin/useraccount');
    await userPage.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });

  it('blocks the user, whose page says so and what to do, until the block is lifted', async () => {
    const act = async (name: string, reason: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByLabel(/^Reason/).fill(reason);
      await dialog.getByRole('button', { name }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await act('Block', 'a dispute');
    await page.getByText(/by .*: a dispute$/).waitFor();
    await userPage.goto('dashboard');
    await userPage.waitForURL('**/admin/useraccount');
    await userPage.getByText(/An operator has blocked it: .*Please contact support/).waitFor();
    const signed = { signature: person.signature };
    await expect(person.post('users/enableInvestorState', signed)).rejects.toThrow(/blocked your investor membership/);
    await act('Lift block', 'settled');
    await userPage.goto('portfolio');
    await userPage.getByRole('heading', { name: 'Portfolios' }).first().waitFor();
    expect(new URL(userPage.url()).pathname).toBe('/admin/portfolio');
  });

  it('takes a strategy off the offer, and releases it again', async () => {
    // A model account, which no other scenario follows.
    const name = 'Dividend Funds';
    const act = async (action: string, after: RegExp) => {
      await followAddress(page, 'operator?tab=strategies');
      const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
      await row.getByRole('button', { name: action }).click();
      const dialog = page.getByRole('dialog', { name: action });
      await dialog.getByLabel(/^Reason/).fill('its data are examined');
      await dialog.getByRole('button', { name: action }).click();
      await page.getByText(after).waitFor();
      await row.getByText(action === 'Release' ? 'Active' : 'Offline', { exact: true }).waitFor();
    };
    await act('Take offline', /is offline$/);
    await act('Release', /is on offer$/);
  });

  it('edits an offer, and sees whether anything is late', async () => {
    await followAddress(page, 'operator?tab=strategies');
    const row = page.getByRole('row').filter({ has: page.getByText('Dividend Funds', { exact: true }) });
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Dividend Funds' });
    await dialog.getByLabel(/^Min Investment Period/).fill('18');
    await dialog.getByLabel(/^Reason/).fill('as agreed');
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await page.getByText(/is changed$/).waitFor();
    await page.getByRole('tab', { name: 'Health' }).click();
    await page.getByRole('heading', { name: 'Freshness of the data' }).waitFor();
    for (const queue of ['Trades', 'Background work', 'Mails'])
      await page.getByRole('cell', { name: queue, exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Log' }).click();
    const edited = /Strategy edited.*Min Investment Period, months: \d+ → 18.*as agreed/;
    await page.getByRole('row').filter({ hasText: edited }).first().waitFor();
  });

  it('makes an invitation, and ends with the log of what was done and why', async () => {
    await followAddress(page, 'operator?tab=invitations');
    await page.getByRole('button', { name: 'New invitation' }).click();
    const dialog = page.getByRole('dialog', { name: 'New invitation' });
    await dialog.getByLabel(/^Uses/).fill('2');
    await dialog.getByLabel(/^Reason/).fill('a seminar');
    await dialog.getByRole('button', { name: 'Make invitation' }).click();
    await page.getByText(/^Invitation PIPA-\w{4}-\w{4} made$/).waitFor();
    await page.getByRole('tab', { name: 'Log' }).click();
    for (const act of [
      /Invitation made.*2 uses.*a seminar/,
      /Member class set.*Bronze → Internal.*a friend of the house/,
    ]) {
      await page.getByRole('row').filter({ hasText: act }).first().waitFor();
    }
  });

  it('is nobody else’s: the pages do not exist for a user without the role', async () => {
    for (const path of ['operator', 'operator-user?id=1']) {
      await followAddress(userPage, path);
      await userPage.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    }
  });

  it('reads mirrored at /rtl: the drawer and the menus open from the other side', async () => {
    await followAddress(userPage, '/rtl/rtl-page');
    await userPage.getByRole('button', { name: 'Open menu' }).tap();
    const drawer = userPage.getByRole('dialog', { name: 'Pages' });
    await drawer.getByRole('link', { name: 'Dashboard' }).waitFor();
    await expect
      .poll(async () => {
        const box = await drawer.boundingBox();
        return Math.round((box?.x ?? 0) + (box?.width ?? 0));
      })
      .toBe(390);
    await userPage.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await userPage.getByRole('button', { name: `Profile of ${person.userName}` }).tap();
    const menu = userPage.getByRole('menu');
    await menu.waitFor();
    expect(await userPage.evaluate(DIRECTION_OF_THE_MENU)).toBe('rtl');
    expect(await userPage.evaluate(IS_AS_WIDE_AS_THE_WINDOW)).toBe(true);
    expect([...faults, ...userFaults]).toEqual([]);
  });
});
