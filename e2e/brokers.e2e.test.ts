import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { answerInstead, collectFaults, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, type Person } from './testing/caller.ts';

const BROKER_TAB = '?tab=broker';
const FAILED =
  'Setup is not successful. Please try again during the next trading hours. Contact support if the problem persists.';

// An account at a broker, for which the sandbox of local mode stands in. The steps build on each other.
describe('an account at a broker', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let person: Person;

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'bruno')]);
    page = await openPage(browser, product.apiUrl, { token: person.token });
    faults = collectFaults(page);
    await page.goto('useraccount?tab=broker');
  });
  afterAll(() => browser?.close());

  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const act = async (name: string, action: string) => {
    await row(name).hover();
    await row(name).getByRole('button', { name: action }).click();
  };
  const dialog = () => page.getByRole('dialog');
  /** Goes to the page of a broker by the form of the open dialog. */
  const leaveFor = async (broker: string) => {
    const atPage = dialog().getByRole('radio', { name: 'At the page of the broker' });
    if (await atPage.isVisible()) await atPage.check();
    await dialog()
      .getByRole('button', { name: `Continue at ${broker}` })
      .click();
    await page.getByRole('button', { name: 'Allow' }).waitFor();
  };
  const add = async (broker: string, name: string) => {
    await page.getByRole('button', { name: 'Add Broker Account' }).click();
    await dialog().getByRole('radio', { name: broker }).check();
    await dialog()
      .getByLabel(/^Nickname/)
      .fill(name);
    await leaveFor(broker);
  };
  /** Back here, with these words and nothing of the link in the address. */
  const returned = async (words: string) => {
    await page.getByText(words, { exact: true }).first().waitFor();
    expect(new URL(page.url()).search).toBe(BROKER_TAB);
  };

  it('is not linked when its owner denies that at the broker', async () => {
    await add('IB WebAPI', 'Savings');
    await page.getByRole('button', { name: 'Deny' }).click();
    await returned('You have not allowed the access at the broker, so nothing was linked.');
    expect(await row('Savings').count()).toBe(0);
  });

  it('is not linked by Back, and can be begun again', async () => {
    await add('IB WebAPI', 'Savings');
    await page.goBack();
    await page.getByRole('button', { name: 'Add Broker Account' }).waitFor();
    expect(await row('Savings').count()).toBe(0);
  });

  it('is linked when its owner allows it, and once, though the page is loaded again', async () => {
    await page.goto('useraccount?tab=broker');
    await add('IB WebAPI', 'Savings');
    await page.getByRole('button', { name: 'Allow' }).click();
    await returned('Successful');
    await row('Savings').getByText('Sandbox', { exact: true }).waitFor();
    await page.reload();
    await row('Savings').waitFor();
    expect(await row('Savings').count()).toBe(1);
  });

  it('is told by the documented words when another account comes back, a token is unknown, or anything else fails', async () => {
    await act('Savings', 'Relink');
    await leaveFor('IB WebAPI');
    await page.getByRole('radio').last().check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await returned('Account does not match. Please contact support');
    await page.goto('useraccount?oauth_token=unknown&oauth_verifier=v');
    await returned(
      'Token issues. Please try again during the next trading hours. Contact support if the problem persists.',
    );
    await answerInstead(page, { 'svr/user/public/webapiAuthCallback': 9 });
    await page.goto('useraccount?oauth_token=other&oauth_verifier=v');
    await returned(FAILED);
    await page.unrouteAll();
  });

  it('is linked at Alpaca by OAuth 2 as well', async () => {
    await page.goto('useraccount?tab=broker');
    await add('Alpaca', 'Playground');
    await page.getByRole('button', { name: 'Deny' }).click();
    await returned('You have not allowed the access at the broker, so nothing was linked.');
    await add('Alpaca', 'Playground');
    await page.getByRole('button', { name: 'Allow' }).click();
    await returned('Successful');
    await row('Playground').getByText('Sandbox', { exact: true }).waitFor();
  });

  it('is read again on request, and its page shows balances and positions as the broker says them', async () => {
    await act('Savings', 'Refresh');
    await page.getByRole('alertdialog').getByText('It will take about 1 minute').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('The account has been read').first().waitFor({ timeout: 90_000 });
    await row('Savings').hover();
    await row('Savings').getByRole('link', { name: 'At the Broker' }).click();
    await page.getByRole('heading', { name: 'What the broker said last' }).waitFor();
    const said = page.getByRole('region', { name: 'What the broker said last' });
    expect(await said.getByRole('definition').allTextContents()).toEqual([
      expect.stringMatching(/^\$[\d,]+\.\d\d$/),
      expect.stringMatching(/^\$[\d,]+\.\d\d$/),
      expect.stringMatching(/^\$[\d,]+\.\d\d$/),
    ]);
    await page.getByText(/What no portfolio holds is yours/).waitFor();
    expect(faults).toEqual([]);
  });
});
