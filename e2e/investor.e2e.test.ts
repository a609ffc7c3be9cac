import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { accessibilityFaults } from './testing/accessibility.ts';
import { collectFaults, followAddress, openBrowser, openPage, solveCaptcha } from './testing/browser.ts';
import { type Caller, mailTo, seededLogin, signIn } from './testing/caller.ts';
import { runAdmin } from './testing/product.ts';

interface Portfolio {
  trackingAccountId: number;
  id: number;
  name: string;
  strategyId: number;
}

interface DetectionGroup {
  header: string;
  detectionList: { symbol: string; text: string }[];
}

/** A row of a mail's table by its columns symbol, name and signal, which are apart by two spaces at least. */
const signalOf = (row: string): string => {
  const [symbol, , signal] = row.split(/ {2,}/);
  return `${symbol}: ${signal}`;
};

// One investor's first days, from the invitation to a portfolio that is sold again. The steps build on each other.
describe('an investor', () => {
  const person = { userName: 'iris', email: 'iris@example.org', password: 'orchard-Lamp-72', name: 'Iris Vale' };
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let administrator: Caller;
  /** The same person without the browser. */
  let caller: Caller;
  let watchListId: number;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await openPage(browser, product.apiUrl);
    faults = collectFaults(page);
    administrator = await signIn(product.apiUrl, seededLogin(product, 'administrator'));
  });
  afterAll(async () => {
    await browser?.close();
  });

  const open = (path: string) => followAddress(page, path);
  const clock = (action: string) => administrator.post('admin/marketClock', { action });
  const FIRST = 'First steps';
  const SECOND = 'Second thoughts';
  const IDLE = ['Start', 'Edit', 'Portfolio Activities'];
  const card = (name = FIRST) => page.getByRole('article', { name });
  const more = (name = FIRST) => card(name).getByRole('button', { name: /More actions/ });
  const choose = async (action: string, name = FIRST) => {
    await more(name).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  /** Waits until the card has the status; then it must offer these actions and no others. */
  const offers = async (name: string, status: string, [main = '', ...others]: readonly string[]) => {
    const shown = card(name).and(page.locator(`[data-status="${status}"]`));
    await shown.waitFor({ timeout: 180_000 });
    const first = { name: main, exact: true };
    await shown.getByRole('button', first).or(shown.getByRole('link', first)).waitFor();
    if (others.length === 0) {
      expect(await more(name).count()).toBe(0);
      return;
    }
    await more(name).click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(others);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  };
  const answerYes = async (question: string, yes = 'Yes') => {
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(question).waitFor();
    await dialog.getByRole('button', { name: yes, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };

  it('signs up with an invitation and a solved captcha', async () => {
    await solveCaptcha(page, product.apiUrl, () => page.goto(`home?register=${product.inviteCode}`));
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(/Invitation Code/).inputValue()).toBe(product.inviteCode);
    const [first = '', last = ''] = person.name.split(' ');
    const answers = {
      'User Name': person.userName,
      Email: person.email,
      Password: person.password,
      'Re-enter Password': person.password,
      'First Name': first,
      'Last Name': last,
      Mobile: '+1 212 555 0100',
    };
    for (const [label, value] of Object.entries(answers)) {
      await dialog
        .getByLabel(new RegExp(`^${label}`))
        .first()
        .fill(value);
    }
    await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await page.getByText('Account sign up success. Activation email has been sent.').waitFor();
  });

  it('activates the account by the link of the mail', async () => {
    await expect.poll(() => mailTo(product.apiUrl, person.email), { timeout: 30_000 }).toHaveLength(1);
    const [mail] = await mailTo(product.apiUrl, person.email);
    await page.goto(mail?.links[0] ?? '');
    await page.getByText('Account has been activated successfully. Please login').waitFor();
  });

  it('logs in, signs the agreement and reaches the first steps', async () => {
    await page.goto('home');
    const fillIn = async () => {
      await page.getByRole('button', { name: 'Sign In' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^User Name or Email/).fill(person.userName);
      await dialog.getByLabel(/^Password/).fill(person.password);
    };
    const signature = page.getByLabel(/^Signature/);
    // The picture sends the form, so Sign In is not clicked.
    await solveCaptcha(page, product.apiUrl, fillIn, signature);
    await signature.fill('Somebody Else');
    expect(await page.getByRole('button', { name: 'Agree', exact: true }).isDisabled()).toBe(true);
    await signature.fill(person.name.toLowerCase());
    await page.getByRole('button', { name: 'Agree', exact: true }).click();
    await page.waitForURL('**/admin/get-started');
  });

  it('answers the risk assessment and signs its level', async () => {
    await open('useraccount?userAssessment=no');
    const questions = page.getByRole('group').filter({ has: page.getByRole('radio') });
    await questions.first().waitFor();
    expect(await questions.count()).toBe(10);
    for (let i = 0; i < 10; i++) await questions.nth(i).getByRole('radio').nth(4).check();
    await page.getByText('You answered 10 out of 10').waitFor();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Signature/).fill(person.name);
    await dialog.getByRole('button', { name: 'Agree', exact: true }).click();
    await page.getByText('Set Risk level successfully').waitFor();
  });

  it('has a paper account with a million dollars, and opens another one', async () => {
    await open('useraccount?tab=broker');
    await page
      .getByRole('row', { name: /Paper Account/ })
      .getByText('$1,000,000.00')
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Add Paper Account' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Initial Amount/).fill('1000001');
    await dialog.getByLabel(/^Nickname/).fill('Practice');
    await dialog.getByText('Please enter a valid value').waitFor();
    await dialog.getByLabel(/^Initial Amount/).fill('500000');
    await dialog.getByRole('button', { name: 'Add Paper Account' }).click();
    await page
      .getByRole('row', { name: /Practice/ })
      .getByText('$500,000.00')
      .first()
      .waitFor();
  });

  it('subscribes to a strategy', async () => {
    await open('strategy');
    await page
      .getByRole('button', { name: /Subscribe.*Global Trend Allocation/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe AQS Strategy' });
    await dialog.getByLabel(/^Portfolio Name/).fill('First steps');
    await dialog.getByLabel(/^Investment Amount/).fill('1');
    await dialog.getByLabel(/^Investment Amount/).blur();
    await dialog.getByText(/Investment Amount needs to be greater than/).waitFor();
    await dialog.getByLabel(/^Investment Amount/).fill('60000');
    await dialog.getByRole('button', { name: 'Preview the orders' }).click();
    await dialog.getByRole('region', { name: 'Orders of the preview' }).getByText('Buy').first().waitFor();
    await dialog.getByText('Cash left in the portfolio').waitFor();
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
    await card().waitFor();
  });

  it('edits a portfolio that waits for its start', async () => {
    caller = await signIn(product.apiUrl, person);
    const [first] = await caller.get<Portfolio[]>('portfolios');
    const accounts = await caller.get<{ id: number; trackAccountName: string }[]>('users/trackAccount');
    const practice = accounts.find(({ trackAccountName }) => trackAccountName === 'Practice');
    // The dialog of a subscription builds a portfolio and starts it at once; this one is only built.
    await caller.post('portfolios/buildCorePortfolio', {
      'portfolio.name': 'Second try',
      'portfolio.strategyId': first?.strategyId,
      'portfolio.trackAccountId': practice?.id,
      'profile.investmentAmount': 50_000,
    });
    await offers('Second try', 'ReadyToStart', IDLE);
    await choose('Edit', 'Second try');
    const dialog = page.getByRole('dialog', { name: 'Edit Portfolio - Second try' });
    await dialog.getByLabel(/^Portfolio Name/).fill(SECOND);
    await dialog.getByLabel(/^Investment Amount/).fill('40000');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await card(SECOND).getByText('$40,000.00').first().waitFor();
    await offers(SECOND, 'ReadyToStart', IDLE);
  });

  it('subscribes to the signals of a watch list', async () => {
    // Few enough for a mail to show each of them in each group.
    const value = 'SPY,QQQ,DIA,IWM,EEM,TLT,LQD,HYG,GLD,USO,VNQ,XLB,XLC,XLE,XLF,XLI,XLK,XLP,XLRE,XLU,XLV,XLY';
    const list = { name: 'Funds', value };
    ({ id: watchListId } = await caller.post<{ id: number }>('ida/saveIDAWatchList', list));
    for (let subscriptionId = 1; subscriptionId <= 8; subscriptionId++) {
      await caller.post('ida/subscribeIDAWatchList', { id: watchListId, subscriptionId, subscribe: true });
    }
  });

  it('sees the portfolio start and its orders fill', async () => {
    await expect.poll(() => card().getAttribute('data-status'), { timeout: 180_000 }).toBe('Started');
    await card().getByRole('link', { name: 'Monitor' }).click();
    await page.waitForURL('**/admin/portfolioMonitor**');
    await page.getByRole('cell', { name: 'Filled' }).first().waitFor();
  });

  it('reads its values again by Refresh', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('The values are current').first().waitFor();
  });

  it('watches the value move with the market', async () => {
    const values = new Set<string>();
    const hero = page.getByTestId('portfolio-value');
    await expect
      .poll(async () => values.add((await hero.textContent()) ?? '').size, { timeout: 180_000, interval: 500 })
      .toBeGreaterThan(3);
  });

  it('plans an increase and a decrease, and cancels another change', async () => {
    await clock('pause');
    await open('strategy?tab=my+portfolios');
    for (const [direction = '', amount = ''] of [
      ['Increase', '5000'],
      ['Decrease', '3000'],
      ['Increase', '7000'],
    ]) {
      await choose('Increase/Decrease Investment Amount');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(direction, { exact: true }).click();
      await dialog.getByLabel(/^Amount/).fill(amount);
      await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('The change is planned').first().waitFor();
      await dialog.waitFor({ state: 'hidden' });
    }
    await choose('Investment Amount Activities');
    const last = page.getByRole('row', { name: /7,000\.00/ });
    await last.getByText('ReadyToExecute').waitFor();
    await last.hover();
    await last.getByRole('button', { name: /Cancel change/ }).click();
    await answerYes('Are you sure you want to cancel your investment amount change?');
    await last.getByText('Cancelled').waitFor();
    await page
      .getByRole('row', { name: /−\$3,000\.00/ })
      .getByText('ReadyToExecute')
      .waitFor();
  });

  it('starts the other portfolio, calls it off, and starts it again', async () => {
    await open('strategy?tab=my+portfolios');
    const start = async () => {
      await card(SECOND).getByRole('button', { name: 'Start', exact: true }).click();
      await answerYes('$40,000.00 is set aside now', 'Start');
      await offers(SECOND, 'Starting', ['Portfolio Activities', 'Call off the start']);
    };
    await start();
    await choose('Call off the start', SECOND);
    await answerYes(`Are you sure you want to call off the start of ${SECOND}?`);
    await offers(SECOND, 'StartFailed', IDLE);
    await card(SECOND).getByText('Called off', { exact: true }).waitFor();
    await start();
  });

  it('sees the portfolio started and both changes executed', async () => {
    await clock('resume');
    const started = ['Monitor', 'Increase/Decrease Investment Amount', 'Investment Amount Activities', 'Stop'];
    for (const name of [SECOND, FIRST]) await offers(name, 'Started', [...started, 'Portfolio Activities']);
    const [first] = (await caller.get<Portfolio[]>('portfolios?status=Started')).filter(({ name }) => name === FIRST);
    const changes = () =>
      caller.get<{ cash: number; status: string }[]>(`portfolios/cashInOuts?portfolioId=${first?.id}`);
    const executed = async () =>
      (await changes()).filter(({ status }) => status === 'Executed').map(({ cash }) => cash);
    await expect.poll(executed, { timeout: 180_000, interval: 500 }).toEqual([-3000, 5000]);
    await choose('Investment Amount Activities');
    for (const amount of [/5,000\.00/, /3,000\.00/])
      await page.getByRole('row', { name: amount }).getByText('Executed', { exact: true }).waitFor();
  });

  it('finds every order under Orders, and what became of each of a decision', async () => {
    await open('orders');
    await page
      .getByRole('row', { name: /First steps.*Filled/ })
      .first()
      .waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save all as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('pipa-orders.csv');
    await page.getByRole('link', { name: 'First steps' }).first().click();
    await page.getByRole('tab', { name: 'Activities' }).click();
    const decision = page.getByRole('row', { name: /^Show details Start/ });
    await decision.getByRole('button', { name: 'Show details' }).click();
    await page.getByRole('region', { name: 'Orders' }).getByText('Filled').first().waitFor();
  });

  it('stops one portfolio by its card and one by its monitor, and sees both flat, with the books balanced', async () => {
    const question = 'Are you sure you want to stop this portfolio?';
    await open('strategy?tab=my+portfolios');
    await choose('Stop');
    await answerYes(question);
    await card(SECOND).getByRole('link', { name: 'Monitor' }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await answerYes(question);
    await page.getByTestId('portfolio-status').getByText('Stopped').waitFor({ timeout: 180_000 });
    await expect.poll(() => caller.get('portfolios?status=Stop'), { timeout: 180_000, interval: 500 }).toHaveLength(2);
    await open('strategy?tab=stopped');
    for (const name of [FIRST, SECOND]) await offers(name, 'Stop', ['Portfolio Activities']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await open('useraccount?tab=broker');
    const row = page.getByRole('row', { name: /Paper Account/ });
    await row.waitFor();
    const cells = await row.getByRole('cell').allInnerTexts();
    const money = cells.filter((text) => text.startsWith('$'));
    expect(money.length).toBeGreaterThanOrEqual(3);
    // All of it is cash again: no positions and no dividends to come.
    expect(new Set(money.filter((text) => text !== '$0.00')).size).toBe(1);
    expect(money.filter((text) => text === '$0.00')).toHaveLength(2);
    const stopped = await caller.get<Portfolio[]>('portfolios?status=Stop');
    for (const { trackingAccountId } of stopped)
      expect(await caller.get(`users/getBrokerAccountPosition?trackAccountId=${trackingAccountId}`)).toEqual([]);
    const books = await runAdmin(product, 'ledger:check');
    expect(books.output).toMatch(/The books of \d+ accounts agree/);
    expect(books.code).toBe(0);
  });

  it('is mailed the signals of the watch list after a close, as the analysis has them', async () => {
    const isDigest = ({ subject }: { subject: string }) => subject.startsWith('Signals of your watch lists');
    const mail = await vi.waitUntil(async () => (await mailTo(product.apiUrl, person.email)).find(isDigest), {
      // The first analysis of a market takes longer than the others.
      timeout: 180_000,
      interval: 500,
    });
    const day = mail.subject.slice(-'2026-01-01'.length);
    const { idaTable } = await caller.get<{ idaTable: DetectionGroup[] }>(
      `ida/getStockIDA?function=17&watchListId=${watchListId}&asOf=${day}`,
    );
    const expected = idaTable
      .filter(({ detectionList }) => detectionList.length > 0)
      .map(({ header, detectionList }) => [header, ...detectionList.map(({ symbol, text }) => `${symbol}: ${text}`)]);
    const parts = mail.text.split('\n\n').map((part) => part.split('\n'));
    const sent = parts.flatMap(([first = '', ...rows], i) =>
      first.startsWith('Symbol ') ? [[parts[i - 1]?.[0], ...rows.map(signalOf)]] : [],
    );
    expect(sent).toEqual(expected);
    expect(sent).not.toEqual([]);
  });

  it('met no script fault on the way', () => {
    expect(faults).toEqual([]);
  });
});
