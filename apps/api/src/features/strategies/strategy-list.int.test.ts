import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { dayToUtcDate } from '@pipa/calendar';
import { api } from '@pipa/contract';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { seedAccount, seedRecord, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import { type OpenStrategies, openStrategies, seedLongReport } from './testing/open-strategies.ts';

let t: OpenStrategies['t'];
let user: OpenStrategies['user'];
let admin: OpenStrategies['admin'];
let open: OpenStrategies['open'];
let hidden: OpenStrategies['hidden'];
let list: OpenStrategies['list'];
let names: OpenStrategies['names'];

beforeAll(async () => {
  ({ t, user, admin, open, hidden, list, names } = await openStrategies());
});
afterAll(() => t.close());

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
    const reportId = await seedLongReport(t, open, { reportMark: 1 });
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
      const asked = { name: 'i', fetchDetail: true, fetchTrackingReport: true };
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

  it('holds for its owner, and for nobody else, what the owner has closed', async () => {
    const owner = await t.createUser();
    const asked = { name: 'Own' };
    expect(await names(asked, owner)).toEqual([]);
    const id = await seedStrategy(t.context, { name: 'Own and closed', openForInvestor: false, ownerId: owner.userId });
    expect(await names(asked)).toEqual([]);
    expect(await names(asked, owner)).toEqual(['Own and closed']);
    expect(await names(asked)).toEqual([]);
    expect(await list({ id }, owner)).toHaveLength(1);
    expect(await list({ id })).toEqual([]);
    await t.context.prisma.strategy.update({ where: { id }, data: { status: 'Offline' } });
    expect(await names(asked, owner)).toEqual(['Own and closed']);
    await t.context.prisma.strategy.delete({ where: { id } });
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
    await seedLongReport(t, id, { beginDay: dayToUtcDate('2016-01-04') });
    expect(await reportsOf()).toBe(1);
    await t.context.prisma.strategy.update({ where: { id }, data: { description: 'Something else' } });
    expect(await list({ name: 'Chang' })).toMatchObject([{ description: 'Something else' }]);
    await t.context.prisma.strategy.update({ where: { id }, data: { openForInvestor: false } });
    expect(await list({ name: 'Chang' })).toEqual([]);
    await t.context.prisma.backtestReport.deleteMany({ where: { strategyId: id } });
    await t.context.prisma.strategy.delete({ where: { id } });
  });

  it('shows a new day of a track, and what becomes of a stored one, at once', async () => {
    const strategyId = await seedStrategy(t.context, { name: 'Tracked', onlineDay: dayToUtcDate('2026-02-25') });
    const tracked = async () =>
      (await list({ name: 'Tracked', fetchTrackingReport: true })).map(({ trackingReport }) => [
        trackingReport?.tradeDate,
        trackingReport?.cumReturn,
      ]);
    const { trackingRow, strategy } = t.context.prisma;
    const benchmarkMetrics = { totalReturn: 0.01 };
    const day = { strategyId, equity: 1, benchmarkEquity: 1, benchmarkMetrics };
    expect(await tracked()).toEqual([[undefined, undefined]]);
    for (const [tradeDay, totalReturn] of [
      ['2026-02-26', 0.02],
      ['2026-02-27', 0.03],
    ] as const) {
      await trackingRow.create({ data: { ...day, tradeDay: dayToUtcDate(tradeDay), metrics: { totalReturn } } });
      expect(await tracked()).toEqual([[tradeDay.replaceAll('-', ''), totalReturn]]);
    }
    await trackingRow.updateMany({ where: { strategyId }, data: { metrics: { totalReturn: 0.05 } } });
    expect(await tracked()).toEqual([['20260227', 0.05]]);
    await trackingRow.deleteMany({ where: { strategyId } });
    expect(await tracked()).toEqual([[undefined, undefined]]);
    await strategy.delete({ where: { id: strategyId } });
  });

  it('counts followers and what they have at work', async () => {
    const strategyId = await seedStrategy(t.context, { name: 'Followed' });
    const trackAccountId = await seedAccount(t.context, user.userId);
    const seed = { userId: user.userId, strategyId, trackAccountId };
    const recorded = await seedStartedPortfolio(t.context, seed);
    await seedRecord(t.context, recorded, '2026-02-27', { netLiquidation: 55_000 });
    await seedStartedPortfolio(t.context, seed);
    t.clock.advance(60_000);
    const followed = { numberOfSubscription: 2, portfolioValue: 105_000 };
    expect(await list({ id: strategyId })).toMatchObject([followed]);
    expect(await list({ name: 'Followed' })).toMatchObject([followed]);
    await seedStartedPortfolio(t.context, seed);
    t.clock.advance(60_000);
    expect(await list({ name: 'Followed' })).toMatchObject([{ numberOfSubscription: 3, portfolioValue: 155_000 }]);
  });
});
