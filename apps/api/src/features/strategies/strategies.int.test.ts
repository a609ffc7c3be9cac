import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { dayToUtcDate, nextTradingEpochDay, toEpochDay } from '@pipa/calendar';
import { api } from '@pipa/contract';
import type { Prisma } from '@pipa/db';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedAccount, seedMarket, seedRecord, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerStrategies } from './routes.ts';

let t: TestApp;
let user: TestUser;
let admin: TestUser;
let open: number;
let hidden: number;

const METRICS = {
  totalReturn: 1.5,
  cagr: 0.1,
  annualReturn: 0.11,
  sharpe: 0.9,
  sortino: null,
  volatility: 0.12,
  maxDrawdown: -0.2,
  beta: 0.8,
  alpha: 0.02,
};
const BENCHMARK_METRICS = { ...METRICS, totalReturn: 1.2, sharpe: 0.7, beta: 1, alpha: 0 };

function sessions(count: number): number[] {
  const days = [toEpochDay('2014-01-02')];
  while (days.length < count) days.push(nextTradingEpochDay(days[days.length - 1]));
  return days;
}

async function seedReport(strategyId: number, data: Partial<Prisma.BacktestReportUncheckedCreateInput> = {}) {
  const days = sessions(12);
  const { id } = await t.context.prisma.backtestReport.create({
    data: {
      strategyId,
      beginDay: dayToUtcDate('2014-01-02'),
      endDay: dayToUtcDate('2014-01-17'),
      benchmark: 'SPY',
      metrics: METRICS,
      benchmarkMetrics: BENCHMARK_METRICS,
      days,
      equity: days.map((_, i) => 100_000 + 1_000 * i),
      benchmarkEquity: days.map((_, i) => 100_000 + 500 * i),
      drawdowns: [{ start: days[1], trough: days[2], end: null, depth: -0.02, days: 30 }],
      monthly: [{ year: 2014, months: [0.01, ...Array(11).fill(null)], total: 0.01 }],
      lastPositions: [
        { symbol: 'AAA', ratio: 0.6, shares: 10, price: 1, value: 1, cost: 1 },
        { symbol: 'BBB', ratio: 0.3, shares: 10, price: 1, value: 1, cost: 1 },
      ],
      turnoverAnnual: 2.5,
      costTotal: 123.456789,
      tradeCount: 42,
      initialAmount: 100_000,
      provenance: {},
      lookAheadFree: true,
      subPath: t.context.randomBytes(24).toString('base64url'),
      createdAt: t.clock(),
      ...data,
    },
  });
  return id;
}

beforeAll(async () => {
  t = await createTestApp({ features: [registerStrategies] });
  await seedMarket(t.context);
  [user, admin] = [await t.createUser(), await t.createAdmin()];
  open = await seedStrategy(t.context, { name: 'Sector 100% rotation', code: 'sector-rotation' });
  hidden = await seedStrategy(t.context, { name: 'Hidden', openForInvestor: false });
  await seedStrategy(t.context, { name: 'ISF: internal' });
  await seedStrategy(t.context, { name: 'Retired', status: 'Offline' });
});
afterAll(() => t.close());

const list = async (input: Parameters<typeof t.call<typeof api.strategies>>[1] = {}, who = user) =>
  (await t.call(api.strategies, input, { token: who.token })).data;
const names = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ name }) => name);

describe('the list of strategies', () => {
  it('holds what is open for investors, without the internal and the retired', async () => {
    expect(await names()).toEqual(['Sector 100% rotation']);
  });

  it('holds for the administrator also what is not open', async () => {
    expect(await names({}, admin)).toEqual(['Sector 100% rotation', 'Hidden', 'Retired']);
    expect(await names({ openForInvestor: false }, admin)).toEqual(['Hidden']);
  });

  it.each([
    [{ name: 'ROTA' }, 1],
    [{ name: '100%' }, 1],
    [{ name: '%' }, 1],
    [{ name: '_' }, 0],
    [{ status: 'Online' as const }, 1],
    [{ status: 'Active' as const }, 0],
    [{ strategyType: 'AQM' as const }, 0],
    [{ marketType: 'CN' as const }, 0],
    [{ __pagesize__: 1, __pageno__: 2 }, 0],
  ])('filters by %j', async (filter, count) => {
    expect(await list(filter)).toHaveLength(count);
  });

  it('shows one by id with its reports, and the featured metrics on the card', async () => {
    const reportId = await seedReport(open, { reportMark: 1 });
    const [strategy] = await list({ id: open, fetchDetail: true, fetchTrackingReport: true });
    expect(strategy).toMatchObject({
      id: open,
      isAQM: false,
      riskLevel: 'Medium',
      riskLevelNumber: 3,
      riskText: 'Medium',
      profile: { liquidateOnEmergency: true },
      brokerAccountName: null,
      benchmarkSortino: null,
      cumReturn: 1.5,
      benchmarkCumReturn: 1.2,
      algoCAGR: 0.1,
      sortino: null,
      nextTradeDate: '2026-03-02',
      trackingReport: null,
    });
    expect(strategy.backtestReports).toMatchObject([
      {
        backtestPortfolioId: reportId,
        beginTime: '2014-01-02T14:30:00.000Z',
        benchmarkSharpe: 0.7,
        costTotal: 123.456789,
        reportMark: 1,
        detail: { drawdowns: [{ start: '2014-01-03', trough: '2014-01-06', end: null }] },
        positions: [
          { symbol: 'AAA', ratio: 0.6 },
          { symbol: 'BBB', ratio: 0.3 },
        ],
      },
    ]);
    const { detail: _, ...featured } = strategy.backtestReports?.[0] ?? {};
    expect(strategy.backTest).toEqual(featured);
    expect(strategy).toMatchObject({ subPath: strategy.backTest?.subPath, tradeDate: '20140117' });
    expect(strategy.lastPerfLiquidation).toBe((strategy.backTest?.initialAmount ?? 0) * 2.5);
    const [listed] = await list({ id: open });
    expect(listed).not.toHaveProperty('backtestReports');
    expect(listed).not.toHaveProperty('backTest');
  });

  it('serves a model account with its goal and method, by its own type only', async () => {
    const [investmentGoal, investmentMethod] = ['Keep wealth.', 'Four equal parts.'];
    const facts = { kind: 'AQM', status: 'Active', investmentGoal, investmentMethod } as const;
    const id = await seedStrategy(t.context, { name: 'Permanent', ...facts });
    expect(await list({ strategyType: 'AQM', status: 'Active' })).toMatchObject([
      { id, isAQM: true, investmentGoal, investmentMethod },
    ]);
    expect(await names({ strategyType: 'AQS' })).toEqual(['Sector 100% rotation']);
    await t.context.prisma.strategy.delete({ where: { id } });
  });

  it('hides by id what is not open, except from those who follow it', async () => {
    expect(await list({ id: hidden })).toEqual([]);
    expect(await list({ id: hidden }, admin)).toHaveLength(1);
    const follower = await t.createUser();
    const trackAccountId = await seedAccount(t.context, follower.userId);
    await seedStartedPortfolio(t.context, { userId: follower.userId, strategyId: hidden, trackAccountId });
    expect(await list({ id: hidden }, follower)).toHaveLength(1);
  });

  it('is made once for all who may see the same, and never shown to anybody else', async () => {
    const other = await t.createUser();
    const lists = () => query.mock.calls.filter(([{ text }]) => String(text).includes('"investmentGoal"')).length;
    const query = vi.spyOn(t.context.pool, 'query') as unknown as MockInstance<(config: { text: string }) => unknown>;
    try {
      const asked = { name: 'i', fetchDetail: true };
      const [own, whole] = [await names(asked), await names(asked, admin)];
      expect(whole).toEqual([...own, 'Hidden', 'Retired']);
      const made = lists();
      for (const who of [other, user]) expect(await names(asked, who)).toEqual(own);
      expect(await names(asked, admin)).toEqual(whole);
      expect(lists()).toBe(made);
    } finally {
      query.mockRestore();
    }
  });

  it('is the same text for those who take it compressed', async () => {
    const url = `/api/${api.strategies.path}?fetchDetail=true`;
    const ask = (encoding: string) =>
      t.app.inject({ url, headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': encoding } });
    const [plain, brotli, gzip, weighted] = [
      await ask('identity'),
      await ask('gzip, deflate, br'),
      await ask('gzip'),
      await ask('br;q=0'),
    ];
    expect(plain.body.length).toBeGreaterThan(1_024);
    expect([plain, weighted].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined]);
    expect([brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect((await ask('br')).rawPayload).toEqual(brotli.rawPayload);
  });

  it('shows a change of a strategy or a report at once', async () => {
    const id = await seedStrategy(t.context, { name: 'Changing' });
    const reportsOf = async () => (await list({ name: 'Chang', fetchDetail: true }))[0]?.backtestReports?.length;
    expect(await reportsOf()).toBe(0);
    await seedReport(id, { beginDay: dayToUtcDate('2016-01-04') });
    expect(await reportsOf()).toBe(1);
    await t.context.prisma.strategy.update({ where: { id }, data: { description: 'Something else' } });
    expect(await list({ name: 'Chang' })).toMatchObject([{ description: 'Something else' }]);
    await t.context.prisma.strategy.update({ where: { id }, data: { openForInvestor: false } });
    expect(await list({ name: 'Chang' })).toEqual([]);
    await t.context.prisma.backtestReport.deleteMany({ where: { strategyId: id } });
    await t.context.prisma.strategy.delete({ where: { id } });
  });

  it('counts followers and what they have at work', async () => {
    const strategyId = await seedStrategy(t.context, { name: 'Followed' });
    const trackAccountId = await seedAccount(t.context, user.userId);
    const seed = { userId: user.userId, strategyId, trackAccountId };
    const recorded = await seedStartedPortfolio(t.context, seed);
    await seedRecord(t.context, recorded, '2026-02-27', { netLiquidation: 55_000 });
    await seedStartedPortfolio(t.context, seed);
    t.clock.advance(60_000);
    expect((await list({ id: strategyId }))[0]).toMatchObject({ numberOfSubscription: 2, portfolioValue: 105_000 });
  });
});

describe('the record of a strategy', () => {
  it('gives the daily series of a report in pages', async () => {
    const portfolioId = await seedReport(open, { beginDay: dayToUtcDate('2015-01-02') });
    const all = await t.call(api.backtestReportPerformance, { portfolioId }, { token: user.token });
    expect(all.data).toHaveLength(12);
    const page = { portfolioId, __pagesize__: 5, __pageno__: 3 };
    const last = await t.call(api.backtestReportPerformance, page, { token: user.token });
    expect(last.data).toEqual(all.data.slice(10));
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
    await seedReport(strategyId);
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

  it('reports whether the history suffices, and its extent', async () => {
    const can = async (strategyId: number) =>
      (await t.call(api.canBacktest, { strategyId }, { token: user.token })).data;
    expect(await can(open)).toEqual({ canBacktest: true, reason: null });
    expect(await can(await seedStrategy(t.context))).toMatchObject({ canBacktest: false, reason: expect.any(String) });
    const range = await t.call(api.backtestDateRange, {}, { token: user.token });
    expect(range.data).toEqual({ beginDate: '2005-01-03', endDate: '2026-02-27' });
    const china = await t.call(api.backtestDateRange, { marketType: 'CN' }, { token: user.token });
    expect(china).toMatchObject({ status: 400, errMsg: 'There is no history of market CN' });
  });

  it('answers 404 for what is hidden or missing', async () => {
    const report = await seedReport(hidden);
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

describe('an investor whose membership is disabled', () => {
  it('sees no strategies, lists, reports or positions of any', async () => {
    const { token } = await t.createUser({ investorState: 'Disabled' });
    const answers = await Promise.all([
      t.call(api.strategies, {}, { token }),
      t.call(api.strategies, { id: open, fetchDetail: true }, { token }),
      t.call(api.canBacktest, { strategyId: open }, { token }),
      t.call(api.trackingReport, { strategyId: open }, { token }),
      t.call(api.backtestReportPerformance, { portfolioId: 1 }, { token }),
      t.call(api.strategyPositions, { strategyId: open }, { token }),
    ]);
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set(['INVESTOR_DISABLED']));
  });
});

describe('the featured strategy of the public page', () => {
  it('is shown to anybody with weekly points', async () => {
    const { data, status } = await t.call(api.featuredStrategy, {});
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Sector 100% rotation',
      riskText: 'Medium',
      beginTime: '2014-01-02T14:30:00.000Z',
      benchmarkSymbol: 'SPY',
      totalReturn: 1.5,
      simulated: true,
      strategyCount: expect.any(Number),
    });
    expect(data?.performance.map(({ tradeDate }) => tradeDate)).toEqual([
      '20140102',
      '20140103',
      '20140110',
      '20140117',
    ]);
  });
});
