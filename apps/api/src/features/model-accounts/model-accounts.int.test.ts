import { dayToUtcDate, type TradingDay } from '@pipa/calendar';
import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import {
  MARKET_DAY,
  seedAccount,
  seedRecord,
  seedReport,
  seedStartedPortfolio,
  seedStrategy,
  setMarket,
} from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { follower } from './testing/follower.ts';

const on = follower();
const { found, subscribe, stop, running } = on;
const aqms = async (
  input: { status?: 'Active' | 'Offline'; __pagesize__?: number; __pageno__?: number } = {},
  who = on.user,
) => (await on.t.call(api.findAQM, input, { token: who.token })).data.aqms;
const namesOf = async (...args: Parameters<typeof aqms>) => (await aqms(...args)).map(({ name }) => name);
const model = (name: string, data: Parameters<typeof seedStrategy>[1] = {}) =>
  seedStrategy(on.t.context, { name, kind: 'AQM', status: 'Active', ...data });
const remove = (...ids: number[]) => on.t.context.prisma.strategy.deleteMany({ where: { id: { in: ids } } });

describe('the model accounts', () => {
  it('are those that are open, without strategies and internal ones, in pages', async () => {
    const made = [
      await seedStrategy(on.t.context, { name: 'A strategy' }),
      await model('ISF: internal'),
      await model('Closed', { openForInvestor: false }),
      await model('Retired', { status: 'Offline' }),
      await model('Balanced', { investmentGoal: 'Keep wealth.', investmentMethod: 'Four equal parts.' }),
    ];
    expect(await namesOf({ status: 'Active' })).toEqual(['Permanent', 'Balanced']);
    expect(await namesOf({ status: 'Offline' })).toEqual(['Retired']);
    expect(await namesOf({ __pagesize__: 1, __pageno__: 2 })).toEqual(['Balanced']);
    expect((await aqms())[1]).toMatchObject({ isAQM: true, investmentGoal: 'Keep wealth.', numberOfSubscription: 0 });
    await remove(...made);
  });

  it('are for their owner also while closed or offline, and for the administrator all', async () => {
    const [owner, admin] = [await on.t.createUser(), await on.t.createAdmin()];
    const closed = await model('Closed', { openForInvestor: false, ownerId: owner.userId });
    const retired = await model('Retired', { status: 'Offline', ownerId: owner.userId });
    const other = await model('Of another', { openForInvestor: false, ownerId: on.user.userId });
    expect(await namesOf({}, owner)).toEqual(['Permanent', 'Closed', 'Retired']);
    expect(await namesOf({}, admin)).toEqual(['Permanent', 'Closed', 'Retired', 'Of another']);
    expect(await namesOf({}, await on.t.createUser())).toEqual(['Permanent']);
    const positions = (aqmId: number, who: TestUser) =>
      on.t.call(api.aqmModelAccountPositions, { aqmId }, { token: who.token });
    expect((await positions(closed, owner)).status).toBe(200);
    expect((await positions(other, owner)).status).toBe(404);
    await remove(closed, retired, other);
  });

  it('are closed to a disabled investor', async () => {
    const disabled = await on.t.createUser({ investorState: 'Disabled' });
    for (const endpoint of [api.findAQM, api.aqmModelAccountPositions, api.aqmModelAccountPerformance]) {
      const answer = await on.t.call(endpoint, { aqmId: on.strategyId } as never, { token: disabled.token });
      expect(answer).toMatchObject({ status: 403, errorCode: 'INVESTOR_DISABLED' });
    }
  });
});

describe('the subscriptions', () => {
  it('are the own ones, newest first, by status, by id and in pages, without portfolios of strategies', async () => {
    const first = await running();
    const { t, user, trackAccountId } = on;
    const strategyId = await seedStrategy(t.context);
    const aqs = await seedStartedPortfolio(t.context, {
      userId: user.userId,
      strategyId,
      trackAccountId,
      amount: 1_000,
    });
    const account = await seedAccount(t.context, user.userId);
    const second = (await subscribe({ trackAccountId: account })).data.id;
    await stop(second);
    const idsOf = async (...args: Parameters<typeof found>) => (await found(...args)).map(({ id }) => id);
    expect(await idsOf()).toEqual([second, first]);
    expect(await idsOf({ status: 'Subscribed' })).toEqual([first]);
    expect(await idsOf({ status: 'Stop' })).toEqual([second]);
    expect(await idsOf({ status: 'Stopped' })).toEqual([second]);
    expect(await idsOf({ id: first })).toEqual([first]);
    expect(await idsOf({ id: aqs })).toEqual([]);
    expect(await idsOf({ __pagesize__: 1, __pageno__: 2 })).toEqual([first]);
    expect(await idsOf({ id: first }, (await t.createUser()).token)).toEqual([]);
  });

  it('show their values at the last prices', async () => {
    const id = await running();
    expect(await found({ id })).toMatchObject([
      { portfolio: { portfolioValue: 50_400, cash: 10_400, investedAmount: 50_000, strategyId: on.strategyId } },
    ]);
  });
});

describe('the positions', () => {
  it('of a subscription are valued, with their profit by its documented name', async () => {
    const aqmSubscribeId = await running();
    const { data } = await on.t.call(api.aqmPositions, { aqmSubscribeId }, { token: on.user.token });
    expect(data).toMatchObject([
      {
        symbol: 'AAA',
        name: 'Alpha fund',
        marketPrice: 100,
        costBasis: 99,
        position: 400,
        positionValue: 40_000,
        profitLoss: 400,
        profitOrLoss: 400,
      },
    ]);
  });

  it('of a model account are what its track held at the last close, at the prices of that close', async () => {
    const aqmId = await model('Tracked');
    const read = async () => (await on.t.call(api.aqmModelAccountPositions, { aqmId }, { token: on.user.token })).data;
    expect(await read()).toEqual([]);
    await hold(aqmId, '2026-02-27');
    const position = {
      symbol: 'AAA',
      name: 'Alpha fund',
      marketPrice: 100,
      costBasis: 90,
      position: 660,
      positionValue: 66_000,
      value: 66_000,
      positionPercentage: 0.6,
      profitLoss: 6_600,
      profitOrLoss: 6_600,
    };
    expect(await read()).toEqual([position]);
    // What a later session does to prices and shares is not known at that close.
    await seedSplit('AAA', 2);
    expect(await read()).toEqual([position]);
    await on.t.context.prisma.corporateAction.deleteMany();
  });

  it('are for those who may see them', async () => {
    const aqmSubscribeId = await running();
    const { token } = await on.t.createUser();
    for (const endpoint of [api.aqmPositions, api.aqmPerformance]) {
      expect((await on.t.call(endpoint, { aqmSubscribeId }, { token })).status).toBe(404);
      expect((await on.t.call(endpoint, { aqmSubscribeId: 999_999 }, { token })).status).toBe(404);
    }
    const aqs = await seedStrategy(on.t.context);
    for (const endpoint of [api.aqmModelAccountPositions, api.aqmModelAccountPerformance]) {
      expect((await on.t.call(endpoint, { aqmId: aqs }, { token })).status).toBe(404);
    }
  });
});

describe('the performance record', () => {
  const performance = async (aqmSubscribeId: number) =>
    (await on.t.call(api.aqmPerformance, { aqmSubscribeId }, { token: on.user.token })).data;

  it('of a subscription is that of its last close, with figures beside the benchmark', async () => {
    const id = await running();
    await seedRecord(on.t.context, id, '2026-02-26', { netLiquidation: 50_100, dailyReturn: 0.002 });
    await seedRecord(on.t.context, id, '2026-02-27', {
      netLiquidation: 50_400,
      totalCash: 10_400,
      profitLoss: 400,
      dailyProfitLoss: 300,
      dailyReturn: 0.006,
      cumReturn: 0.008,
      benchmarkReturn: 0.02,
      longExposure: 0.79,
    });
    const record = await performance(id);
    expect(record).toMatchObject({
      id,
      aqmId: on.strategyId,
      activeTime: '2026-03-02T14:00:00.000Z',
      startTradeDate: '20260226',
      tradeDate: '20260227',
      isStale: false,
      initLiquidationValue: 50_000,
      netLiquidation: 50_400,
      lastPerfLiquidation: 50_100,
      totalCash: 10_400,
      cumReturn: 0.008,
      profitLoss: 400,
      dailyReturn: 0.006,
      dailyProfitLoss: 300,
      longExposure: 0.79,
      benchmarkSymbol: 'SPY',
      subPath: expect.any(String),
    });
    expect(record.figures?.totalReturn).toBeCloseTo(1.002 * 1.006 - 1, 12);
    expect(record.figures?.benchmarkTotalReturn).toBeCloseTo(0.02, 12);
    // Two sessions say nothing about a year.
    expect([record.figures?.cagr, record.figures?.sharpe]).toEqual([null, null]);
  });

  it('of a subscription has one value at the present prices, of positions, cash and what is to come', async () => {
    const id = await running();
    await seedRecord(on.t.context, id, '2026-02-27', {
      netLiquidation: 49_000,
      totalCash: 10_400,
      profitLoss: -1_000,
      cumReturn: -0.02,
      benchmarkCumReturn: 0.01,
    });
    await on.t.context.prisma.dividendEntitlement.create({
      data: {
        portfolioId: id,
        symbol: 'AAA',
        exDate: dayToUtcDate('2026-02-27'),
        payDate: dayToUtcDate('2026-03-20'),
        shares: 400,
        amount: 100,
      },
    });
    const { value, netLiquidation } = await performance(id);
    expect(netLiquidation).toBe(49_000);
    expect(value).toMatchObject({
      at: '2026-03-02T14:00:00.000Z',
      positionsValue: 40_000,
      totalCash: 10_400,
      toCome: 100,
      netLiquidation: 50_500,
      dailyProfitLoss: 1_500,
      profitLoss: 500,
      positions: [{ symbol: 'AAA', positionValue: 40_000, profitOrLoss: 400 }],
    });
    expect(value?.cumReturn).toBeCloseTo((0.98 * 50_500) / 49_000 - 1, 12);
    const [shown] = await found({ id });
    expect(shown.portfolio.portfolioValue).toBe(50_500);
  });

  it('has no figures before the first close', async () => {
    const { data } = await subscribe();
    expect(await performance(data.id)).toMatchObject({
      activeTime: null,
      startTradeDate: null,
      tradeDate: null,
      isStale: false,
      initLiquidationValue: 60_000,
      netLiquidation: null,
      lastPerfLiquidation: null,
      figures: null,
      value: null,
    });
  });

  it('warns when the last closed day is long ago', async () => {
    const id = await running();
    await seedRecord(on.t.context, id, '2026-02-20');
    expect((await performance(id)).isStale).toBe(true);
    await on.t.context.prisma.portfolio.update({
      where: { id },
      data: { status: 'Stop', stoppedAt: new Date('2026-02-20T19:00:00Z') },
    });
    expect(await performance(id)).toMatchObject({ isStale: false, activeTime: '2026-02-20T19:00:00.000Z' });
  });

  it('of a model account is that of its last tracked day', async () => {
    await setMarket(on.t.context, { phase: 'PreOpen' });
    const aqmId = await model('Recorded', { onlineDay: dayToUtcDate('2026-02-25') });
    const read = async () =>
      (await on.t.call(api.aqmModelAccountPerformance, { aqmId }, { token: on.user.token })).data;
    expect(await read()).toMatchObject({ tradeDate: null, netLiquidation: null, figures: null, subPath: null });
    await track(aqmId, '2026-02-26', 100_000, 0);
    await track(aqmId, '2026-02-27', 110_000, 0.1);
    // The picture of the track is named after a featured report.
    await seedReport(on.t.context, aqmId, { reportMark: 1 });
    expect(await read()).toMatchObject({ totalCash: null, longExposure: null, value: null });
    await hold(aqmId, '2026-02-27');
    expect(await read()).toMatchObject({
      id: aqmId,
      aqmId,
      name: 'Recorded',
      startTradeDate: '20260225',
      tradeDate: '20260227',
      isStale: false,
      initLiquidationValue: 100_000,
      netLiquidation: 110_000,
      lastPerfLiquidation: 100_000,
      totalCash: 44_000,
      cumReturn: 0.1,
      profitLoss: 10_000,
      dailyProfitLoss: 10_000,
      longExposure: 0.6,
      figures: { totalReturn: 0.1, benchmarkTotalReturn: 0.05 },
      value: {
        at: '2026-02-27T21:00:00.000Z',
        positionsValue: 66_000,
        totalCash: 44_000,
        toCome: 0,
        netLiquidation: 110_000,
        dailyProfitLoss: 10_000,
        positions: [{ symbol: 'AAA', marketPrice: 100, positionValue: 66_000 }],
      },
      subPath: expect.stringMatching(/^track-/),
    });
  });
});

/** A tracked day of a model account. */
async function track(strategyId: number, day: string, equity: number, totalReturn: number): Promise<void> {
  await on.t.context.prisma.trackingRow.create({
    data: {
      strategyId,
      tradeDay: dayToUtcDate(day),
      equity,
      benchmarkEquity: 100_000,
      metrics: { sessions: 2, totalReturn },
      benchmarkMetrics: { sessions: 2, totalReturn: totalReturn / 2 },
    },
  });
}

/** What a model account of 110,000 dollars held at a close: 60 per cent in AAA. */
async function hold(strategyId: number, day: string): Promise<void> {
  const holdings = [{ symbol: 'AAA', shares: 660, cost: 59_400, ratio: 0.6 }];
  await on.t.context.prisma.trackHoldings.create({
    data: { strategyId, day: dayToUtcDate(day), equity: 110_000, holdings },
  });
}

async function seedSplit(symbol: string, value: number, day: TradingDay = MARKET_DAY): Promise<void> {
  const { instrument, corporateAction } = on.t.context.prisma;
  const { id: instrumentId } = await instrument.findFirstOrThrow({ where: { symbol } });
  await corporateAction.create({ data: { instrumentId, kind: 'Split', exDate: dayToUtcDate(day), value } });
}
