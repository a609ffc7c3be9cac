import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { accessibilityFaults } from './testing/accessibility.ts';
import {
  answerInstead,
  followAddress,
  hasOpenDialog,
  openBrowser,
  openPage,
  solveCaptcha,
  tabTo,
} from './testing/browser.ts';
import {
  type Caller,
  createUser,
  type Person,
  type StartedPortfolio,
  seededLogin,
  seededPortfolio,
  signIn,
} from './testing/caller.ts';
import { oneTimeCode } from './testing/one-time-code.ts';
import { allDialogs, allRoutes } from './testing/shown-parts.ts';

// Every route and every dialog of the client, in both colour schemes. The last test compares with what the client has.
describe('a person with any of the aids can read and operate', () => {
  const product = inject('product');
  const seen = { routes: new Set<string>(), dialogs: new Set<string>() };
  let browser: Browser;
  let page: Page;
  let faults: string[];
  /** False where the page must be loaded again: it is new, or something changed that it was not informed of. */
  let knowsAll: boolean;
  let investor: Caller;
  let newcomer: Person;
  let running: StartedPortfolio;

  beforeAll(async () => {
    [browser, investor, newcomer] = await Promise.all([
      openBrowser(),
      signIn(product.apiUrl, seededLogin(product, 'investor')),
      createUser(product, 'vera'),
    ]);
    running = await seededPortfolio(investor);
  });
  afterEach(() => page?.context().close());
  afterAll(() => browser?.close());

  const visit = async ({
    url = product.apiUrl,
    ...options
  }: Parameters<typeof openPage>[2] & { url?: string } = {}) => {
    page = await openPage(browser, url, options);
    faults = [];
    knowsAll = false;
  };
  const answer = (answers: Parameters<typeof answerInstead>[1]) => {
    knowsAll = false;
    return answerInstead(page, answers);
  };
  /** Loads a page whose dialog is to be looked at. */
  const load = async (address: string) => {
    await page.goto(address);
    knowsAll = true;
  };
  const open = async (address: string) => {
    // A dialog that cannot be closed is left by loading the next page.
    const isReady = knowsAll && !(await hasOpenDialog(page));
    await (isReady ? followAddress(page, address) : load(address));
    const [path = ''] = address.split(/[?#]/);
    seen.routes.add(path.startsWith('/') ? path : `/${path}`);
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${address}: ${fault}`));
  };
  /** An open dialog, which the file draws. */
  const look = async (file: string) => {
    seen.dialogs.add(file);
    faults.push(...(await accessibilityFaults(page, 'dialog')).map((fault) => `${file}: ${fault}`));
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor({ state: 'hidden' });
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
  /** Opens each dialog by its button, and closes it again. */
  const lookAtEach = async (dialogs: readonly (readonly [name: string | RegExp, file: string])[]) => {
    for (const [name, file] of dialogs) {
      await button(name).click();
      await look(file);
      await close();
    }
  };

  it('what a visitor meets', async () => {
    await visit();
    await open('home');
    await button('Sign In').click();
    await look('features/access/login-dialog.tsx');
    await button('Forget Password?').click();
    await page.getByRole('dialog', { name: 'Forget Password' }).waitFor();
    await look('features/access/forgot-dialog.tsx');
    await load(`home?register=${product.inviteCode}`);
    await look('features/access/sign-up-dialog.tsx');
    await page.getByLabel(/^User Name/).fill('someone');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor();
    await look('ui/dialog.tsx');
    await open('validate?validate=email&p=unknown');
    await open('validate?validate=cancelEmail&p=unknown');
    await load('validate?validate=resetpwd&p=unknown');
    await look('features/validation/reset-password-dialog.tsx');
    await answer({ 'public/validate/email': { wasActive: false } });
    await load(`validate?validate=email&p=${'a'.repeat(43)}`);
    await page.getByText('Account has been activated successfully. Please login').waitFor();
    await look('features/access/login-dialog.tsx');
    await close();
    await open('unsubscribe?kind=newsletter&p=00000000-0000-4000-8000-000000000000');
    await open('nowhere');
    await open('/rtl/rtl-page');
    expect(faults).toEqual([]);
  });

  it('what a new user meets until the risk level is signed', async () => {
    await visit({ token: newcomer.token });
    await load('userAgreement');
    seen.routes.add('/userAgreement');
    await look('features/agreement/agreement-dialog.tsx');
    await newcomer.post('users/signUserAgreement', { signature: newcomer.signature });
    knowsAll = false;
    await open('dashboard');
    await button('My Investment Summary').click();
    await look('features/investment-summary/investment-summary-dialog.tsx');
    await close();
    await button("What's New").click();
    await look('features/onboarding/whats-new-dialog.tsx');
    await button('Next').click();
    await page.getByText('Five things take you').waitFor();
    await look('features/onboarding/get-started-dialog.tsx');
    for (let step = 0; step < 3; step++) await button('Next').click();
    await look('features/onboarding/get-started-dialog.tsx');
    await load('dashboard?newsletter=latest');
    await look('features/newsletter/newsletter-dialog.tsx');
    await open('useraccount?userAssessment=no');
    await lookAtEach([['View Risk Level Description', 'features/risk/risk-levels-dialog.tsx']]);
    const questions = page.getByRole('group').filter({ has: page.getByRole('radio') });
    for (let i = 0; i < 10; i++) await questions.nth(i).getByRole('radio').nth(4).check();
    await button('Submit').click();
    await look('features/risk/risk-result-dialog.tsx');
    await page.getByLabel(/^Signature/).fill(newcomer.signature);
    await button('Agree').click();
    await page.getByText('Set Risk level successfully').waitFor();
    expect(faults).toEqual([]);
  });

  it('the strategies, the model accounts and their comparison', async () => {
    await visit({ token: investor.token });
    for (const tab of ['list', 'list&view=cards', 'compare+tracking', 'compare+backtest', 'tutorial'])
      await open(`strategy?tab=${tab}`);
    for (const tab of ['basic', 'tracking', 'try', 'backtest'])
      await open(`strategyDetails?id=${running.strategyId}&tab=${tab}`);
    await lookAtEach([['Positions', 'strategy-views/positions-dialog.tsx']]);
    const subscription = { id: 1, name: 'Mine', note: '', aqmId: 1, aqmName: 'A', userId: 1, openForInvestor: true };
    const offered = { status: 'Subscribed', actions: ['Stop', 'Account Position'], portfolio: running };
    const account = { brokerAccountName: 'P1', trackAccountId: 1, tradeType: 'SIMU_PIPA' };
    await answer({ 'portfolios/findAQMSubscribe': [{ ...subscription, ...account, ...offered }] });
    for (const tab of ['stopped', 'tutorial', 'subscribed']) await open(`aqmModelAccount?tab=${tab}`);
    await lookAtEach([[/^Stop: Mine/, 'features/model-accounts/stop-subscription-dialog.tsx']]);
    await open('aqmModelAccount');
    await lookAtEach([[/^Subscribe: /, 'features/portfolios/subscribe/subscribe-aqm-dialog.tsx']]);
    const address = await page.getByRole('table').first().getByRole('link').first().getAttribute('href');
    const id = new URLSearchParams(address?.split('?')[1]).get('id');
    await open(`aqmStrategyDetails?id=${id}`);
    await open(`accountPosition?aqm=${id}`);
    const [strategy] = await investor.get<{ backtestReports: { backtestPortfolioId: number }[] }[]>(
      `strategies?id=${running.strategyId}&fetchDetail=true`,
    );
    const reportId = strategy?.backtestReports[0]?.backtestPortfolioId;
    // The page of an unknown record would be read without a fault.
    expect([id, reportId]).toEqual([expect.stringMatching(/^\d+$/), expect.any(Number)]);
    for (const subject of [`portfolio&id=${running.id}`, `backtest&id=${reportId}`])
      await open(`tear-sheet?of=${subject}`);
    await button('Share').click();
    await button('Create link').click();
    const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue());
    await look('features/tear-sheet/share-dialog.tsx');
    await close();
    await open(`shared${link.hash}`);
    expect(await page.getByText('Returns are time-weighted, after costs and fees').count()).toBe(1);
    await open('shared');
    expect(faults).toEqual([]);
  });

  /** Of a new product, which takes a while. */
  const firstAnalysis = () =>
    vi.waitUntil(() => investor.get<{ updateTime: string | null }>('ida/asOfDays').then((days) => days.updateTime), {
      timeout: 240_000,
      interval: 500,
    });

  it('the analysis of the market and of a symbol', async () => {
    await firstAnalysis();
    const condition = { kind: 'state', model: 'R1', into: null };
    const alert = { name: 'Market', subject: { kind: 'market' }, condition, channels: ['app'] };
    await investor.post('ida/saveAlert', alert);
    await visit({ token: investor.token });
    for (const analysis of ['technical&spy=charts', 'technical&spy=predictions', 'etf', 'momentum&momentum=topStock'])
      await open(`ida?analysis=${analysis}`);
    await open('ida');
    await lookAtEach([['Help', 'ida-views/help-button.tsx']]);
    const technical = 'category=2&data=technical&view=values&unit=1&length=10';
    for (const asked of ['symbol=NONE', `symbol=QQQ&${technical}`, 'symbol=SPY&category=4'])
      await open(`ida?tab=symbol&${asked}`);
    await investor.post('ida/saveIDAWatchList', { name: 'Followed', value: 'SPY,QQQ' });
    for (const tab of ['universes', 'universes&universe=2', 'watch-lists&function=metrics', 'watch-lists'])
      await open(`ida?tab=${tab}`);
    await lookAtEach([
      ['Create Watch List', 'features/ida-watch-list/create-list-dialog.tsx'],
      ['Delete Watch List', 'features/ida-watch-list/list-editor.tsx'],
      ['New alert', 'features/ida-alerts/alert-dialog.tsx'],
      ['Delete Market', 'features/ida-alerts/alerts.tsx'],
      ['Add address', 'features/ida-alerts/webhooks.tsx'],
    ]);
    await open('ida?tab=symbol&compare=SPY,QQQ&period=3M');
    const columns = ['close', 'yearlyReturn', 'taRating', 'rsiCo1'];
    const row = { symbol: 'SPY', name: 'S&P 500 fund', values: [112.5, -3.2, 'Bearish', 2] };
    const found = { columns, rows: [row], count: 1, total: 20, sectors: ['Energy'], updateTime: '2010-03-01' };
    await answer({ 'ida/screen': found });
    await investor.post('ida/saveScreen', { name: 'Funds', filter: 'kind:is:ETF,close:gt:1' });
    await open('ida?tab=universes&signals=screener&filter=kind:is:ETF,close:gt:x');
    await open('ida?tab=universes&signals=screener&filter=kind:is:ETF');
    await lookAtEach([['Save Screen', 'features/ida-screener/save-screen-dialog.tsx']]);
    await open('ida?tab=universes&signals=screener&filter=kind:is:ETF,close:gt:1');
    await lookAtEach([
      ['Save as Watch List', 'features/ida-screener/save-list-dialog.tsx'],
      ['Delete the saved screen Funds', 'features/ida-screener/saved-screens.tsx'],
    ]);
    await open('ida?tab=tutorial');
    await open('ida?asOf=2020-01-02');
    const metrics = {
      tradeDate: '2010-03-01',
      taRating: 'Bullish',
      taString: 'UUuu-ddDDu-u',
      trend: 0.25,
      momentum: 0.5,
    };
    const votes = [{ indicator: 'rsi-14', formula: '(x − 50) / 20', lines: [60], vote: 0.5 }];
    const components = [{ component: 'relativeStrength', side: 'momentum', value: 0.5, votes }];
    await answer({
      'ida/getStockIDA': {
        function: 11,
        idaTable: [metrics],
        updateTime: metrics.tradeDate,
        comment: null,
        errMsg: null,
      },
      'ida/explain': { what: 'ta', rating: 'Bullish', trend: 0.25, momentum: 0.5, components },
    });
    await open('ida?analysis=technical');
    await button(/Explain$/).click();
    await button('Show details').click();
    await look('ida-views/explain-dialog.tsx');
    expect(faults).toEqual([]);
  }, 360_000);

  it('the accounts and their dialogs', async () => {
    await visit({ token: investor.token });
    await open('useraccount');
    await open('useraccount?tab=risk');
    await open('useraccount?tab=broker');
    await lookAtEach([
      ['Add Paper Account', 'features/accounts/account-dialogs.tsx'],
      ['Adjust Amount', 'features/accounts/account-dialogs.tsx'],
      ['Edit', 'features/accounts/account-dialogs.tsx'],
      ['Account Positions', 'features/accounts/account-positions-dialog.tsx'],
      ['Delete', 'features/accounts/account-confirmations.tsx'],
    ]);
    const [account] = await investor.get<object[]>('users/trackAccount');
    await answer({ 'users/trackAccount': [{ ...account, broker: 'IBWEBAPI', tradeType: 'SIMU_IB' }] });
    await open('useraccount?tab=broker');
    await lookAtEach([['Refresh', 'features/accounts/account-confirmations.tsx']]);
    expect(faults).toEqual([]);
  });

  it('the membership of a paying member, its dialogs and its invoices', async () => {
    await visit({ token: investor.token });
    const [, paid] = await investor.get<{ productId: number }[]>('users/getProducts?type=InvestorMembership');
    const dueDate = '2026-12-22T15:04:05.000Z';
    await answer({
      'users/getUserMemberSubscription': {
        status: 'ACTIVE',
        memberClass: 'Silver',
        billingCycle: 1,
        price: 19,
        dueDate,
        paymentInfo: { brand: 'visa', last4: '4242', nameOnCard: 'Ada King', exp: '12/2030' },
        productId: paid?.productId,
        cancelAtPeriodEnd: false,
        openPaymentURL: null,
        subscription: {
          memberClass: 'Silver',
          billingCycle: 1,
          price: 19,
          periodEndsAt: dueDate,
          cancelAtPeriodEnd: false,
          cancellation: 'AtPeriodEnd',
        },
        otherSubscriptions: [{ id: 'sub_9', price: 29, periodEndsAt: dueDate, cancellation: 'AtPeriodEnd' }],
      },
      'users/previewSubscribe': {
        change: 'upgrade',
        amountDue: 30,
        lines: [
          { description: 'Unused time of Silver', amount: -19 },
          { description: 'Gold', amount: 49 },
        ],
        dueDate,
        prorationDate: 1_795_102_202,
        paymentURL: null,
        replacedPayment: 19,
      },
      'users/getUserInvoices': [
        {
          id: 1,
          number: 'P-1',
          dueDate,
          paidDate: null,
          paymentType: '',
          amount: 19,
          billStatus: 'SettledUnpayed',
          billType: 'MemberBill',
          feeType: 'InvestorMemberFee',
          name: 'Silver membership',
          description: 'Monthly',
        },
      ],
    });
    await open('upgrade-to-pro');
    await open('useraccount?tab=membership');
    await lookAtEach([
      ['Cancel renewal', 'features/membership/cancel-renewal.tsx'],
      ['Cancel the other plan', 'features/membership/cancel-renewal.tsx'],
      ['Unsubscribe', 'features/membership/investor-state.tsx'],
      ['Delete', 'features/membership/payment-card.tsx'],
      [/^Choose: Gold/, 'features/membership/plan-dialog.tsx'],
    ]);
    await open('useraccount?tab=billing');
    const user = await investor.get<object>('users/currentLoginUser');
    const disabled = { ...user, investorState: 'Disabled', disabledReason: 'Unsubscribed' };
    await answer({ 'users/currentLoginUser': disabled });
    await open('useraccount?tab=membership');
    await lookAtEach([['Enable', 'features/membership/membership-agreement-dialog.tsx']]);
    expect(faults).toEqual([]);
  });

  it('a subscription, also when usable cash is short, and a portfolio that is not started', async () => {
    await visit({ token: newcomer.token });
    const [account] = await newcomer.get<{ id: number }[]>('users/trackAccount');
    // One that every member class includes.
    const strategies = await newcomer.get<{ id: number; name: string }[]>('strategies');
    const strategyId = strategies.find(({ name }) => name === 'Global Trend Allocation')?.id;
    await newcomer.post('simutrader/adjustCash', { trackAccountId: account?.id, cash: -980_000 });
    await newcomer.post('portfolios/buildCorePortfolio', {
      'portfolio.name': 'Not yet',
      'portfolio.strategyId': strategyId,
      'portfolio.trackAccountId': account?.id,
      'profile.investmentAmount': 15_000,
    });
    await load(`strategyDetails?id=${strategyId}`);
    await button(/^Subscribe Strategy/).click();
    await page.getByText('Tolerances and order size').click();
    await page.getByLabel(/^Max drawdown/).waitFor();
    await button('Preview the orders').click();
    await page.getByRole('region', { name: 'Orders of the preview' }).waitFor();
    await look('features/portfolios/subscribe/subscribe-dialog.tsx');
    await page.getByLabel(/^Portfolio Name/).fill('Too large');
    await page.getByLabel(/^Investment Amount/).fill('60000');
    await button('Submit').click();
    await page.getByRole('alertdialog').waitFor();
    await look('features/portfolios/short-cash-dialog.tsx');
    await open('strategy?tab=my+portfolios');
    await lookAtEach([['Start', 'features/portfolios/dialogs/start-dialog.tsx']]);
    await button(/More actions/).click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await look('features/portfolios/dialogs/edit-dialog.tsx');
    expect(faults).toEqual([]);
  });

  it('a portfolio that runs, its monitor and its activities', async () => {
    await visit({ token: investor.token });
    await load('strategy?tab=my+portfolios');
    const choose = async (action: string) => {
      await button(/More actions/).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await choose('Increase/Decrease Investment Amount');
    await look('features/portfolios/dialogs/change-amount-dialog.tsx');
    await close();
    await choose('Stop');
    await look('features/portfolios/dialogs/stop-dialog.tsx');
    await close();
    await open('strategy?tab=stopped');
    for (const path of ['portfolio', 'myaqs', 'orders']) await open(path);
    for (const tab of ['dashboard', 'stats', 'activities']) await open(`portfolioMonitor?id=${running.id}&tab=${tab}`);
    await open(`portfolioActivities?id=${running.id}`);
    const amounts = `portfolioActivities?id=${running.id}&log=investmentLog`;
    // The market may execute a change before it is looked at: another one follows then.
    await vi.waitFor(
      async () => {
        await investor.post('portfolios/modifyCash', { portfolioId: running.id, cash: 1000 });
        await load(amounts);
        await button(/Cancel change/).click({ timeout: 5_000 });
      },
      { timeout: 60_000 },
    );
    await look('features/portfolios/cash-changes.tsx');
    expect(faults).toEqual([]);
  });

  it('the second step, the sessions and what opens there', async () => {
    const person = await createUser(product, 'orla');
    await person.post('users/signUserAgreement', { signature: person.signature });
    await signIn(product.apiUrl, person);
    // Browsers keep passkeys for names, not for bare addresses.
    await visit({ token: person.token, url: product.apiUrl.replace('127.0.0.1', 'localhost') });
    await open('useraccount');
    await lookAtEach([['Add passkey', 'features/security/add-passkey-dialog.tsx']]);
    await button('Add app').click();
    await page.getByLabel(/^Password/).fill(person.password);
    await button('Next').click();
    const secret = await page.getByLabel('Key', { exact: true }).inputValue();
    await look('features/security/add-authenticator-dialog.tsx');
    await page.getByLabel(/^Code/).fill(oneTimeCode(secret, new Date()));
    await button('Confirm').click();
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await look('features/security/recovery-codes-dialog.tsx');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor();
    faults.push(...(await accessibilityFaults(page, 'dialog')).map((fault) => `codes to store: ${fault}`));
    await button('Back to the codes').click();
    await button('I have stored them').click();
    const passkey = { id: 1, name: 'Desk', addedAt: new Date().toISOString(), lastUsedAt: null, isBackedUp: false };
    const factors = { authenticator: { addedAt: passkey.addedAt }, passkeys: [passkey], recoveryCodesLeft: 10 };
    await answer({ 'users/secondFactors': factors });
    await open('useraccount');
    await lookAtEach([
      ['Rename passkey Desk', 'features/security/rename-passkey-dialog.tsx'],
      ['New codes', 'session/proof-dialog.tsx'],
      ['Sign out everywhere else', 'features/profile/sessions-table.tsx'],
      ['Delete account', 'features/security/delete-account-dialog.tsx'],
    ]);
    const signingIn = await openPage(browser, product.apiUrl);
    const fillIn = async () => {
      await signingIn.goto('home');
      await signingIn.getByRole('button', { name: 'Sign In' }).first().click();
      await signingIn.getByLabel(/^User Name or Email/).fill(person.userName);
      await signingIn.getByLabel(/^Password/).fill(person.password);
    };
    await solveCaptcha(signingIn, product.apiUrl, fillIn, signingIn.getByLabel(/^Code of your app/));
    faults.push(...(await accessibilityFaults(signingIn, 'dialog')).map((fault) => `the second step: ${fault}`));
    await signingIn.context().close();
    expect(faults).toEqual([]);
  });

  it('the pages of an administrator', async () => {
    const administrator = await signIn(product.apiUrl, seededLogin(product, 'administrator'));
    await visit({ token: administrator.token });
    await open('market-clock');
    await open('operator?tab=strategies');
    await lookAtEach([['Edit', 'features/operator/edit-strategy-dialog.tsx']]);
    for (const tab of ['invitations', 'invoices', 'mails', 'health', 'log', 'users']) await open(`operator?tab=${tab}`);
    const { userId } = await newcomer.get<{ userId: number }>('users/currentLoginUser');
    await open(`operator-user?id=${userId}`);
    await lookAtEach([
      ['Set class', 'features/operator/act-dialog.tsx'],
      ['Extend trial', 'features/operator/act-dialog.tsx'],
      ['Block', 'features/operator/act-dialog.tsx'],
    ]);
    await button(/^Notifications/).click();
    faults.push(...(await accessibilityFaults(page, 'dialog')).map((fault) => `notifications: ${fault}`));
    await page.keyboard.press('Escape');
    for (const name of ['Language', /^Profile of/]) {
      await button(name).click();
      await page.getByRole('menu').waitFor();
      faults.push(...(await accessibilityFaults(page)).map((fault) => `the menu ${name}: ${fault}`));
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'hidden' });
    }
    expect(faults).toEqual([]);
  });

  const press = async (name: string, key?: 'Tab' | 'Shift+Tab') => {
    await tabTo(page, button(name), key);
    await page.keyboard.press('Enter');
  };
  const menu = (name: string) => page.getByRole('combobox', { name, exact: true });
  /** By the first letters of an option. */
  const choose = async (name: string, option: string) => {
    await tabTo(page, menu(name));
    await page.keyboard.type(option);
    await expect.poll(() => menu(name).locator('option:checked').textContent()).toBe(option);
  };

  it('the analysis of a stock, a fund and the market is reached by the keyboard', async () => {
    await firstAnalysis();
    const strongest = await investor.get<{ idaTable: { header: string }[] }>('ida/getStockIDA?function=14&group=1');
    const stock = strongest.idaTable[0]?.header ?? 'no stock';
    await visit({ token: investor.token });
    const find = async (symbol: string) => {
      await load('ida?tab=symbol');
      await tabTo(page, page.getByLabel('Symbol', { exact: true }));
      await page.keyboard.type(symbol.toLowerCase());
      await page.keyboard.press('Enter');
    };
    await find('NONE');
    await page.getByText('Symbol not found').waitFor();
    for (const symbol of [stock, 'QQQ', 'SPY']) {
      await find(symbol);
      await choose('Category', 'Technical Analysis');
      await choose('Data Type', 'Technical Metrics');
      await press('Submit');
      await page.getByText(`${symbol} · Based on End Of Day Data of`).waitFor();
      const headings = page.getByRole('table', { name: 'Technical Analysis Table' }).getByRole('columnheader');
      // Events of single symbols are left out of the market's own table.
      expect((await headings.allTextContents()).includes('RSI')).toBe(symbol !== 'SPY');
    }
  }, 360_000);

  it('a watch list is kept by the keyboard', async () => {
    await visit({ token: investor.token });
    await load('ida?tab=watch-lists');
    await press('Create Watch List');
    const dialog = page.getByRole('dialog');
    await press('Add');
    await dialog.getByText("Error: Name field can't be empty").waitFor();
    await tabTo(page, dialog.getByLabel(/^Name of watch list/));
    await page.keyboard.type('By hand');
    await tabTo(page, dialog.getByLabel('Symbols', { exact: true }));
    await page.keyboard.type('spy.q$qq');
    await dialog.getByText('Letter $ is not allowed').waitFor();
    await press('Add');
    const chosen = menu('Watch List').and(page.locator('[aria-current=true]')).locator('option:checked');
    await expect.poll(() => chosen.allTextContents()).toEqual(['By hand']);
    await page.reload();
    const symbols = page.getByLabel('Symbols', { exact: true });
    await tabTo(page, symbols);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(',gld');
    await press('Save Watch List');
    await page.getByText('The watch list was saved').first().waitFor();
    await page.reload();
    await expect.poll(() => symbols.inputValue()).toBe('SPY,QQQ,GLD');
    await press('Subscribe to TA buy/sell');
    await button('Unsubscribe from TA buy/sell').waitFor();
    await press('Delete Watch List', 'Shift+Tab');
    await press('OK');
    await expect.poll(() => chosen.allTextContents()).toEqual(['Followed']);
  });

  it('the quick search, with results', async () => {
    await visit({ token: investor.token });
    await load('strategy');
    await button('Search').click();
    await page.getByRole('dialog').getByRole('combobox').fill('a');
    await page.getByRole('group', { name: 'AQS strategies' }).waitFor();
    await look('shell/search/search-dialog.tsx');
    expect(faults).toEqual([]);
  });

  it('the menu of a narrow screen', async () => {
    await visit({ token: investor.token, device: 'phone' });
    await load('dashboard');
    await button('Open menu').click();
    await look('shell/sidebar-drawer.tsx');
    expect(faults).toEqual([]);
  });

  it('and nothing is left out', async () => {
    expect((await allRoutes()).filter((path) => !seen.routes.has(path))).toEqual([]);
    expect((await allDialogs()).filter((file) => !seen.dialogs.has(file))).toEqual([]);
  });
});
