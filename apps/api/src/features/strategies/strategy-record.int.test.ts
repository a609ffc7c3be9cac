import { dayToUtcDate } from '@pipa/calendar';
import { api } from '@pipa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAccount, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import {
  BENCHMARK_METRICS,
  METRICS,
  type OpenStrategies,
  openStrategies,
  seedFirstDay,
  seedLongReport,
} from './testing/open-strategies.ts';

let t: OpenStrategies['t'];
let user: OpenStrategies['user'];
let open: OpenStrategies['open'];
let hidden: OpenStrategies['hidden'];
let list: OpenStrategies['list'];

beforeAll(async () => {
  ({ t, user, open, hidden, list } = await openStrategies());
  await seedLongReport(t, open, { reportMark: 1 });
});
afterAll(() => t.close());

describe('the record of a strategy', () => {
  it('gives the daily series of a report in pages', async () => {
    const portfolioId = await seedLongReport(t, open, { beginDay: dayToUtcDate('2015-01-02') });
    const all = await t.call(api.backtestReportPerformance, { portfolioId }, { token: user.token });
    expect(all.data).toHaveLength(12);
    const page = { portfolioId, __pagesize__: 5, __pageno__: 3 };
    const last = await t.call(api.backtestReportPerformance, page, { token: user.token });
    expect(last.data).toEqual(all.data.slice(10));
    const ended = all.data.map(({ tradeDate }, i) => [tradeDate, 100_000 - 1_000 * i]);
    await t.context.prisma.backtestReport.update({
      where: { id: portfolioId },
      data: { equity: ended.map(([, value]) => Number(value)) },
    });
    const again = await t.call(api.backtestReportPerformance, { portfolioId }, { token: user.token });
    expect(again.data.map(({ tradeDate, netLiquidation }) => [tradeDate, netLiquidation])).toEqual(ended);
  });

  it('gives the track since the strategy went online, in either direction', async () => {
    const strategyId = await seedStrategy(t.context, { name: 'Tracked', onlineDay: dayToUtcDate('2026-02-26') });
    for (const day of ['2026-02-26', '2026-02-27']) {
      await t.context.prisma.trackingRow.create({
        data: {
          strategyId,
          tradeDay: dayToUtcDate(day),
          equity: 1,
          benchmarkEquity: 1,
          metrics: METRICS,
          benchmarkMetrics: BENCHMARK_METRICS,
        },
      });
    }
    const read = async (input: { __sort__?: string; __pagesize__?: number }) =>
      (await t.call(api.trackingReport, { strategyId, ...input }, { token: user.token })).data;
    expect((await read({})).map(({ tradeDate }) => tradeDate)).toEqual(['20260226', '20260227']);
    expect(await read({ __sort__: '-tradeDate', __pagesize__: 1 })).toMatchObject([
      { tradeDate: '20260227', startTradeDate: '20260226', tradingDays: 2, cumReturn: 1.5, benchmarkCumReturn: 1.2 },
    ]);
    const [strategy] = await list({ id: strategyId, fetchTrackingReport: true });
    const opened = '2026-02-26T14:30:00.000Z';
    expect(strategy).toMatchObject({ activeTime: opened, onlineTime: opened, subPath: null, tradeDate: null });
    // Of two days there is a return and a drawdown, and no statistic.
    expect(strategy.trackingReport).toMatchObject({ tradeDate: '20260227', subPath: null, cumReturn: 1.5 });
    expect(strategy.trackingReport).toMatchObject({ sharpe: null, algoCAGR: null, alpha: null, algoVolatility: null });
  });

  it('gives target positions at current prices', async () => {
    const { data } = await t.call(api.strategyPositions, { strategyId: open }, { token: user.token });
    expect(data).toEqual([
      { symbol: 'AAA', name: 'Alpha fund', ratio: 0.6, marketPrice: 100 },
      { symbol: 'BBB', name: 'Beta fund', ratio: 0.3, marketPrice: 50 },
    ]);
  });

  it('prefers the targets that portfolios were given since', async () => {
    const strategyId = await seedStrategy(t.context, { name: 'Moved on' });
    await seedLongReport(t, strategyId);
    const trackAccountId = await seedAccount(t.context, user.userId);
    const portfolioId = await seedStartedPortfolio(t.context, { userId: user.userId, strategyId, trackAccountId });
    await t.context.prisma.rebalance.create({
      data: {
        portfolioId,
        tradeDay: dayToUtcDate('2026-02-27'),
        kind: 'Rebalance',
        planKey: 'moved-on',
        status: 'Done',
        targets: { BBB: 0.2, AAA: 0.7, SPY: 0 },
        skipped: [],
        equity: 50_000,
        createdAt: t.clock(),
      },
    });
    const { data } = await t.call(api.strategyPositions, { strategyId }, { token: user.token });
    expect(data.map(({ symbol, ratio }) => [symbol, ratio])).toEqual([
      ['AAA', 0.7],
      ['BBB', 0.2],
    ]);
  });

  it('shows what the track held at the last close as soon as it is known', async () => {
    const strategyId = await seedStrategy(t.context, { name: 'Held by its track' });
    await seedLongReport(t, strategyId);
    const held = async () => {
      const { data } = await t.call(api.strategyPositions, { strategyId }, { token: user.token });
      return data.map(({ symbol, ratio }) => [symbol, ratio]);
    };
    expect(await held()).toEqual([
      ['AAA', 0.6],
      ['BBB', 0.3],
    ]);
    const holdings = [{ symbol: 'BBB', shares: 1_900, cost: 90_000, ratio: 0.95 }];
    const track = { strategyId, day: dayToUtcDate('2026-02-27'), equity: 100_000, holdings };
    await t.context.prisma.trackHoldings.create({ data: track });
    expect(await held()).toEqual([['BBB', 0.95]]);
  });

  it('reports whether the market can feed a backtest, or why not', async () => {
    const can = async (strategyId: number) =>
      (await t.call(api.canBacktest, { strategyId }, { token: user.token })).data;
    const stocks = await seedStrategy(t.context, { code: 'value' });
    const missing = 'It chooses from stocks, and this market has none.';
    expect(await can(stocks)).toEqual({ canBacktest: false, reason: missing });
    const short = 'It needs 507 sessions of history and this market has 2; enough from 2028-03-02 on.';
    expect(await can(open)).toEqual({ canBacktest: false, reason: short });
    await seedFirstDay(t, 'SPY', '2005-01-03');
    expect(await can(open)).toEqual({ canBacktest: true, reason: null });
    expect(await can(await seedStrategy(t.context))).toMatchObject({ canBacktest: false, reason: expect.any(String) });
    const unfedReason = 'It finds nothing to hold in the history of this market.';
    const unfed = await seedStrategy(t.context, { name: 'Unfed', status: 'Offline', unfedReason });
    expect(await can(unfed)).toEqual({ canBacktest: false, reason: unfedReason });
    const { data } = await t.call(api.waitingStrategies, {}, { token: user.token });
    expect(data).toEqual([{ id: unfed, name: 'Unfed', strategyType: 'AQS', reason: unfedReason }]);
    expect(await list({ name: 'Unfed' })).toEqual([]);
    expect(await list({ id: unfed })).toMatchObject([{ status: 'Offline', unfedReason }]);
    await t.context.prisma.strategy.delete({ where: { id: unfed } });
  });

  it('reports the extent of the history', async () => {
    const range = await t.call(api.backtestDateRange, {}, { token: user.token });
    expect(range.data).toEqual({ beginDate: '2005-01-03', endDate: '2026-02-27' });
    const china = await t.call(api.backtestDateRange, { marketType: 'CN' }, { token: user.token });
    expect(china).toMatchObject({ status: 400, errMsg: 'There is no history of market CN' });
  });

  it('answers 404 for what is hidden or missing', async () => {
    const report = await seedLongReport(t, hidden);
    for (const [strategyId, portfolioId] of [
      [hidden, report],
      [999_999, 999_999],
    ]) {
      const token = user.token;
      const answers = await Promise.all([
        t.call(api.canBacktest, { strategyId }, { token }),
        t.call(api.trackingReport, { strategyId }, { token }),
        t.call(api.strategyPositions, { strategyId }, { token }),
        t.call(api.backtestReportPerformance, { portfolioId }, { token }),
      ]);
      expect(answers.map(({ status, errMsg }) => [status, errMsg])).toEqual(answers.map(() => [404, 'Not found']));
    }
  });
});
