import type { CashInOut } from '@pipa/contract';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvestor, type Person } from '../testing/caller.ts';
import { useLooks } from '../testing/looks.ts';

describe('what a person invests in can be read and operated with any of the aids', () => {
  const product = inject('product');
  const on = useLooks('investing');
  const { visit, answer, load, open, look, close, button, lookAtEach } = on;
  let newcomer: Person;
  beforeAll(async () => {
    newcomer = await createInvestor(product, 'vera');
  });

  it('the strategies, the model accounts and their comparison', async () => {
    await visit({ token: on.investor.token });
    for (const tab of [
      'list',
      'list&find=unlike',
      'list&view=cards',
      'compare+tracking',
      'compare+backtest',
      'tutorial',
    ])
      await open(`strategy?tab=${tab}`);
    for (const tab of ['basic', 'tracking', 'try', 'backtest'])
      await open(`strategyDetails?id=${on.running.strategyId}&tab=${tab}`);
    await lookAtEach([['Positions', 'strategy-views/positions-dialog.tsx']]);
    const subscription = { id: 1, name: 'Mine', note: '', aqmId: 1, aqmName: 'A', userId: 1, openForInvestor: true };
    const offered = { status: 'Subscribed', actions: ['Stop', 'Account Position'], portfolio: on.running };
    const account = { brokerAccountName: 'P1', trackAccountId: 1, tradeType: 'SIMU_PIPA' };
    await answer({ 'portfolios/findAQMSubscribe': [{ ...subscription, ...account, ...offered }] });
    for (const tab of ['stopped', 'tutorial', 'subscribed']) await open(`aqmModelAccount?tab=${tab}`);
    await lookAtEach([[/^Stop: Mine/, 'features/model-accounts/stop-subscription-dialog.tsx']]);
    await open('aqmModelAccount');
    await lookAtEach([[/^Subscribe: /, 'features/portfolios/subscribe/subscribe-model-account-dialog.tsx']]);
    const address = await on.page.getByRole('table').first().getByRole('link').first().getAttribute('href');
    const id = new URLSearchParams(address?.split('?')[1]).get('id');
    await open(`aqmStrategyDetails?id=${id}`);
    await open(`accountPosition?aqm=${id}`);
    const [strategy] = await on.investor.get<{ backtestReports: { backtestPortfolioId: number }[] }[]>(
      `strategies?id=${on.running.strategyId}&fetchDetail=true`,
    );
    const reportId = strategy?.backtestReports[0]?.backtestPortfolioId;
    // The page of an unknown record would be read without a fault.
    expect([id, reportId]).toEqual([expect.stringMatching(/^\d+$/), expect.any(Number)]);
    await open(`tear-sheet?of=portfolio&id=${on.running.id}`);
    const record = await on.investor.get<object>(`reports/tearSheet?kind=backtest&id=${reportId}`);
    // Companies of an imported market, which this one is not.
    await answer({ 'reports/tearSheet': { ...record, survivorship: { stocks: 365, ended: 0, years: 17 } } });
    await open(`tear-sheet?of=backtest&id=${reportId}`);
    await lookAtEach([['What this means', 'strategy-views/survivorship-note.tsx']]);
    await button('Share').click();
    await button('Create link').click();
    const link = new URL(await on.page.getByLabel('Link', { exact: true }).inputValue());
    await look('features/tear-sheet/share-dialog.tsx');
    await close();
    await open(`shared${link.hash}`);
    await expect
      .poll(() => on.page.locator('main').textContent())
      .toContain('Returns are time-weighted, after costs and fees');
    await open('shared');
    expect(on.faults).toEqual([]);
  });

  it('a strategy that is written, with its file, its result and its offer', async () => {
    await visit({ token: newcomer.token });
    await open('write-strategy');
    const request = '60% SPY and 40% IEF, rebalanced every month.';
    const { id } = await newcomer.post<{ id: number }>('strategies/write', { request });
    await load('write-strategy');
    await open(`written-strategy?id=${id}`);
    await on.page.getByLabel(/^Name/).fill('Another name');
    await lookAtEach([
      ['Discard changes', 'features/written-strategies/written-file.tsx'],
      ['Delete', 'features/written-strategies/written-strategy.tsx'],
    ]);
    const [strategy] = await on.investor.get<{ backtestReports: object[] }[]>(
      `strategies?id=${on.running.strategyId}&fetchDetail=true`,
    );
    const written = await newcomer.get<object>(`strategies/writtenStrategy?id=${id}`);
    const figures = { totalReturn: 1.2, cagr: 0.09, sharpe: 0.8, maxDrawdown: -0.2 };
    const at = '2010-03-01T15:00:00.000Z';
    const times = { createTime: at, finishTime: at };
    const test = { id: 1, status: 'Done', progress: 1, error: null, isCurrent: true, ...times, ...figures };
    const certificate = { isFree: true, kind: null, day: null, symbol: null, decisions: 90, compared: 60 };
    const report = strategy?.backtestReports[0];
    await answer({ 'strategies/writtenStrategy': { ...written, test, certificate, report, triedVariants: 3 } });
    await open(`written-strategy?id=${id}`);
    await lookAtEach([['Offer to the administrators', 'features/written-strategies/written-offer.tsx']]);
    expect(on.faults).toEqual([]);
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
    await on.page.getByText('Tolerances and order size').click();
    await on.page.getByLabel(/^Max drawdown/).waitFor();
    await button('Preview the orders').click();
    await on.page.getByRole('region', { name: 'Orders of the preview' }).waitFor();
    await look('features/portfolios/subscribe/subscribe-dialog.tsx');
    await on.page.getByLabel(/^Portfolio Name/).fill('Too large');
    await on.page.getByLabel(/^Investment Amount/).fill('60000');
    await button('Submit').click();
    await on.page.getByRole('alertdialog').waitFor();
    await look('features/portfolios/short-cash-dialog.tsx');
    await open('strategy?tab=my+portfolios');
    await lookAtEach([['Start', 'features/portfolios/dialogs/start-dialog.tsx']]);
    await button(/More actions/).click();
    await on.page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await look('features/portfolios/dialogs/edit-dialog.tsx');
    const [waiting] = await newcomer.get<object[]>('portfolios');
    const starting = { status: 'Starting', actions: ['Portfolio Activities', 'Call Off'] };
    await answer({ portfolios: [{ ...waiting, ...starting }] });
    await open('strategy?tab=my+portfolios');
    await button(/More actions/).click();
    await on.page.getByRole('menuitem', { name: 'Call off the start', exact: true }).click();
    await look('features/portfolios/dialogs/call-off-dialog.tsx');
    expect(on.faults).toEqual([]);
  });

  it('a portfolio that runs, its monitor and its activities', async () => {
    await visit({ token: on.investor.token });
    await load('strategy?tab=my+portfolios');
    const choose = async (action: string) => {
      await button(/More actions/).click();
      await on.page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await choose('Increase/Decrease Investment Amount');
    await look('features/portfolios/dialogs/change-amount-dialog.tsx');
    await close();
    await choose('Stop');
    await look('features/portfolios/dialogs/stop-dialog.tsx');
    await close();
    await open('strategy?tab=stopped');
    for (const path of ['portfolio', 'all-portfolios', 'myaqs', 'orders']) await open(path);
    for (const tab of ['dashboard', 'stats', 'activities'])
      await open(`portfolioMonitor?id=${on.running.id}&tab=${tab}`);
    await open(`portfolioActivities?id=${on.running.id}`);
    // One that waits for as long as it is looked at, which the market does not grant.
    const waiting: CashInOut = {
      id: 1,
      createTime: '2026-01-02T15:00:00.000Z',
      status: 'ReadyToExecute',
      cash: 1000,
      amount: 1000,
      tradeDate: '20260105',
      reason: null,
    };
    await answer({ 'portfolios/cashInOuts': [waiting] });
    await load(`portfolioActivities?id=${on.running.id}&log=investmentLog`);
    await button(/^Cancel change/).click();
    await look('features/portfolios/cash-changes.tsx');
    expect(on.faults).toEqual([]);
  });

  it('and nothing is left out', async () => {
    expect(await on.leftOut()).toEqual({ routes: [], dialogs: [] });
  });
});
