import { api } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { cashCauses, postEntries } from '@pipa/db/books';
import { quoteAt } from '@pipa/market-data';
import { money, postAllocation, postDividendAccrual, postDividendPayment, postFill, postRelease } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  MARKET_DAY,
  seedAccount,
  seedMarket,
  seedRecord,
  seedStartedPortfolio,
  seedStrategy,
  setMarket,
} from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerPortfolios } from './routes.ts';

let t: TestApp;
let user: TestUser;
let portfolioId: number;
let seed: { userId: number; strategyId: number; trackAccountId: number };

const AAA_BAR = { open: 101, high: 108, low: 100, close: 104, volume: 1_000_000 };
const SPY_BAR = { open: 512, high: 520, low: 505, close: 515, volume: 1_000_000 };

beforeAll(async () => {
  t = await createTestApp({ features: [registerPortfolios] });
  await seedMarket(t.context);
  user = await t.createUser();
  const trackAccountId = await seedAccount(t.context, user.userId);
  seed = { userId: user.userId, strategyId: await seedStrategy(t.context), trackAccountId };
  portfolioId = await seedStartedPortfolio(t.context, {
    ...seed,
    holdings: [{ symbol: 'AAA', shares: 400, price: 99 }],
  });
  await seedRecord(t.context, portfolioId, '2026-02-27', {
    netLiquidation: 50_400,
    profitLoss: 400,
    cumReturn: 0.008,
    benchmarkCumReturn: 0.02,
    sharpe: 1.25,
  });
});
afterAll(() => t.close());

const card = async (id = portfolioId) => (await t.call(api.portfolios, { id }, { token: user.token })).data[0];
const monitor = async () => (await t.call(api.portfolioMonitor, { portfolioId }, { token: user.token })).data;
const quote = (symbol: string, bar: typeof AAA_BAR, fraction: number) =>
  quoteAt({ seed: 1, symbol, day: MARKET_DAY, bar, fraction }).last;

describe('the value of a portfolio', () => {
  it('is that of the last close before the open', async () => {
    await setMarket(t.context, { phase: 'PreOpen', elapsedMs: 0 });
    expect(await card()).toMatchObject({
      cash: 10_400,
      portfolioValue: 50_400,
      totalReturn: 400,
      returnRatio: expect.closeTo(0.008, 12),
      benchmarkReturnRatio: expect.closeTo(0.02, 12),
      lastValueUpdateTime: '2026-03-02T14:00:00.000Z',
    });
  });

  it('is that of the current quote while the market is open, on the card and on the monitor', async () => {
    await setMarket(t.context, { phase: 'Open', elapsedMs: 30_000 });
    const price = quote('AAA', AAA_BAR, 0.5);
    const value = 10_400 + 400 * price;
    const { portfolioValue, totalReturn, returnRatio, benchmarkReturnRatio } = await card();
    expect(portfolioValue).toBeCloseTo(value, 6);
    expect(totalReturn).toBeCloseTo(400 + value - 50_400, 6);
    expect(returnRatio).toBeCloseTo((1.008 * value) / 50_400 - 1, 12);
    expect(benchmarkReturnRatio).toBeCloseTo((1.02 * quote('SPY', SPY_BAR, 0.5)) / 510 - 1, 12);
    const { perf, positions, portfolio } = await monitor();
    expect(portfolio).toEqual(await card());
    expect(perf).toMatchObject({ portfolioValue, profitLoss: totalReturn, totalReturn: returnRatio, sharpe: 1.25 });
    expect(positions).toMatchObject([{ symbol: 'AAA', marketPrice: price, position: 400, costBasis: 99 }]);
  });

  it('is that of the close as soon as the market has closed, before the bars are published and after', async () => {
    await setMarket(t.context, { phase: 'Closed', elapsedMs: 0 });
    expect((await card()).portfolioValue).toBe(10_400 + 400 * 104);
  });

  it('counts a split once on the morning of its day', async () => {
    await t.context.prisma.corporateAction.create({
      data: {
        instrument: { connect: { symbol: 'BBB' } },
        exDate: new Date(MARKET_DAY),
        kind: 'Split',
        value: 2,
      },
    });
    const split = await seedStartedPortfolio(t.context, {
      ...seed,
      amount: 10_000,
      // 100 shares at the close of 50 have become 200.
      holdings: [{ symbol: 'BBB', shares: 200, price: 25 }],
    });
    await setMarket(t.context, { phase: 'PreOpen', elapsedMs: 1_000 });
    expect(await card(split)).toMatchObject({ portfolioValue: 10_000, totalReturn: 0 });
  });

  it('counts dividends that are due', async () => {
    await t.context.prisma.dividendEntitlement.create({
      data: {
        portfolioId,
        symbol: 'AAA',
        exDate: new Date(MARKET_DAY),
        payDate: new Date('2026-03-20'),
        shares: 400,
        amount: 200,
      },
    });
    await setMarket(t.context, { phase: 'Closed', elapsedMs: 0 });
    expect((await monitor()).perf).toMatchObject({ receivable: 200, portfolioValue: 10_400 + 400 * 104 + 200 });
    await t.context.prisma.dividendEntitlement.deleteMany();
  });

  it('takes no money for profit that was added today, though it was due days ago', async () => {
    const { prisma, clock } = t.context;
    const { id: changeId } = await prisma.cashChange.create({
      data: {
        portfolioId,
        cash: 5_000,
        status: 'Executed',
        // The account was frozen on the requested trade date.
        tradeDate: new Date('2026-02-27'),
        executedAt: new Date('2026-03-02T14:30:00Z'),
        createdAt: clock(),
      },
    });
    const causeKey = cashCauses.changeExecute(changeId);
    const entry = postAllocation(
      { accountId: seed.trackAccountId, causeKey, marketDay: MARKET_DAY },
      portfolioId,
      5_000,
    );
    await inTransaction(prisma, (tx) => postEntries(tx, [entry], { at: clock() }));
    await setMarket(t.context, { phase: 'Closed', elapsedMs: 0 });
    const { perf } = await monitor();
    expect(perf.portfolioValue).toBe(15_400 + 400 * 104);
    expect(perf.dailyProfitLoss).toBeCloseTo(15_400 + 400 * 104 - (50_400 + 5_000), 6);
  });
});

it('breaks the profit or loss down into parts that add up to the cent, for its owner only', async () => {
  await setMarket(t.context, { phase: 'Open', elapsedMs: 30_000 });
  const id = await seedStartedPortfolio(t.context, { ...seed, holdings: [{ symbol: 'AAA', shares: 400, price: 99 }] });
  const { prisma, clock } = t.context;
  const origin = { accountId: seed.trackAccountId, marketDay: MARKET_DAY, causeKey: cashCauses.fill(`sold-${id}`) };
  const held = { shares: money(400), cost: money(39_600) };
  const fill = { side: 'Sell' as const, shares: 100, price: '101.333333', commission: '1.005', fee: '0.28' };
  const sold = postFill(origin, id, 'AAA', held, fill);
  await inTransaction(prisma, (tx) => postEntries(tx, [sold.entry], { at: clock() }));
  const { perf } = (await t.call(api.portfolioMonitor, { portfolioId: id }, { token: user.token })).data;
  const { data } = await t.call(api.profitBreakdown, { portfolioId: id }, { token: user.token });
  expect(data).toMatchObject({ realized: 233.33, costs: 1.29, dividends: 0, interest: 0 });
  expect(data.total).toBeCloseTo(perf.profitLoss, 2);
  expect(data.price + data.realized - data.costs).toBeCloseTo(data.total, 6);
  expect(data.price).toBeCloseTo(300 * (quote('AAA', AAA_BAR, 0.5) - 99), 1);
  const other = await t.createUser();
  expect((await t.call(api.profitBreakdown, { portfolioId: id }, { token: other.token })).status).toBe(404);
});

it('shows the values of the last sessions in order of time, to the owner only', async () => {
  const id = await seedStartedPortfolio(t.context, seed);
  const point = { portfolioId: id, value: '50000.125000', cumReturn: 0.01, benchmarkCumReturn: -0.02 };
  const [early, late] = ['2026-03-02T15:00:00.000Z', '2026-03-02T15:05:00.000Z'];
  await t.context.prisma.portfolioValuePoint.createMany({
    data: [
      { ...point, at: new Date(late) },
      { ...point, at: new Date(early) },
    ],
  });
  const { data } = await t.call(api.portfolioValues, { portfolioId: id }, { token: user.token });
  const shown = { value: 50_000.125, totalReturn: 0.01, benchmarkReturn: -0.02 };
  expect(data).toEqual([
    { at: early, ...shown },
    { at: late, ...shown },
  ]);
  const other = await t.createUser();
  expect((await t.call(api.portfolioValues, { portfolioId: id }, { token: other.token })).status).toBe(404);
});

describe('a portfolio that was stopped', () => {
  const settle = async (record: Parameters<typeof seedRecord>[3] | null) => {
    const { prisma, clock } = t.context;
    const id = await seedStartedPortfolio(t.context, { ...seed, amount: 10_000, data: { status: 'Started' } });
    if (record !== null) await seedRecord(t.context, id, '2026-02-27', record);
    const entry = postRelease(
      { accountId: seed.trackAccountId, causeKey: cashCauses.stopRelease(id, MARKET_DAY), marketDay: MARKET_DAY },
      id,
      10_000,
    );
    await inTransaction(prisma, (tx) => postEntries(tx, [entry], { at: clock() }));
    await prisma.portfolio.update({
      where: { id },
      data: { status: 'Stop', stopRequestedAt: clock(), stoppedAt: new Date('2026-03-02T18:00:00Z') },
    });
    return id;
  };

  it('shows what its last day brought, before that day’s close is recorded', async () => {
    const id = await settle({ netLiquidation: 10_100, profitLoss: 100, cumReturn: 0.01 });
    expect(await card(id)).toMatchObject({
      status: 'Stop',
      portfolioValue: 0,
      totalReturn: 0,
      returnRatio: expect.closeTo(0, 12),
      lastValueUpdateTime: '2026-03-02T18:00:00.000Z',
    });
    await seedRecord(t.context, id, MARKET_DAY, { netLiquidation: 0, profitLoss: -3, cumReturn: -0.0003 });
    expect(await card(id)).toMatchObject({ totalReturn: -3, returnRatio: -0.0003 });
  });

  it('says what came back, with dividends that were paid since, and which are still to come', async () => {
    const { prisma, clock } = t.context;
    const id = await settle(null);
    const origin = { accountId: seed.trackAccountId, marketDay: MARKET_DAY };
    const paid = [
      postDividendAccrual({ ...origin, causeKey: cashCauses.dividendAccrual(9_000 + id) }, id, 'AAA', 44),
      postDividendPayment({ ...origin, causeKey: cashCauses.dividendPayment(9_000 + id) }, id, 'AAA', 44, 'Account'),
    ];
    await inTransaction(prisma, (tx) => postEntries(tx, paid, { at: clock() }));
    const [exDate, payDate] = [new Date(MARKET_DAY), new Date('2026-03-20')];
    await prisma.dividendEntitlement.create({
      data: { portfolioId: id, symbol: 'AAA', exDate, payDate, shares: 10, amount: '17.12' },
    });
    expect((await card(id)).settlement).toEqual({
      putIn: 10_000,
      returned: 10_044,
      dividendsToCome: 17.12,
      returnRatio: expect.closeTo(0.0044, 12),
      stopTime: '2026-03-02T18:00:00.000Z',
    });
    expect((await card()).settlement).toBeNull();
  });

  it('measures against what it was given when it has no record at all', async () => {
    const id = await settle(null);
    expect(await card(id)).toMatchObject({ totalReturn: 0, returnRatio: 0 });
  });
});

describe('the list', () => {
  it('shows the newest first, in pages, by status, without the deleted', async () => {
    const other = await t.createUser();
    const trackAccountId = await seedAccount(t.context, other.userId);
    const own = { ...seed, userId: other.userId, trackAccountId, amount: 10_000 };
    const ids: number[] = [];
    for (const status of ['Started', 'Stop', 'Started', 'ReadyToStart'] as const) {
      ids.push(await seedStartedPortfolio(t.context, { ...own, data: { status } }));
    }
    const gone = await seedStartedPortfolio(t.context, { ...own, data: { isDeleted: true } });
    const list = async (input: { status?: string; __pageno__?: number; __pagesize__?: number; strategyType?: 'AQM' }) =>
      (await t.call(api.portfolios, input, { token: other.token })).data.map(({ id }) => id);
    expect(await list({})).toEqual([...ids].reverse());
    expect(await list({})).not.toContain(gone);
    expect(await list({ status: 'Started' })).toEqual([ids[2], ids[0]]);
    expect(await list({ status: 'Stop,ReadyToStart' })).toEqual([ids[3], ids[1]]);
    expect(await list({ __pagesize__: 2, __pageno__: 2 })).toEqual([ids[1], ids[0]]);
    expect(await list({ strategyType: 'AQM' })).toEqual([]);
    const wrong = await t.call(api.portfolios, { status: 'Running' }, { token: other.token });
    expect(wrong.status).toBe(400);
  });

  it('asks the database a number of times that does not depend on how many there are', async () => {
    const counted: string[] = [];
    const { pool } = t.context;
    const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
    Object.assign(pool, {
      query: (...args: unknown[]) => {
        counted.push(JSON.stringify(args[0]));
        return query(...args);
      },
    });
    const many = await t.createUser();
    const trackAccountId = await seedAccount(t.context, many.userId);
    const own = { ...seed, userId: many.userId, trackAccountId, amount: 10_000 };
    const queriesOfList = async () => {
      counted.length = 0;
      const { data } = await t.call(api.portfolios, {}, { token: many.token });
      return { length: data.length, queries: counted.length };
    };
    await seedStartedPortfolio(t.context, { ...own, holdings: [{ symbol: 'AAA', shares: 1, price: 99 }] });
    await queriesOfList();
    const one = await queriesOfList();
    for (let i = 0; i < 20; i++) {
      await seedStartedPortfolio(t.context, { ...own, holdings: [{ symbol: 'BBB', shares: 1, price: 50 }] });
    }
    await queriesOfList();
    const twentyOne = await queriesOfList();
    Reflect.deleteProperty(pool, 'query');
    expect(one.length).toBe(1);
    expect(twentyOne).toEqual({ length: 21, queries: one.queries });
    // One query for the session with the market clock, and one for the portfolios.
    expect(one.queries).toBe(2);
  });
});

describe('rebalances', () => {
  it('show what was planned, executed and skipped', async () => {
    const { id } = await t.context.prisma.rebalance.create({
      data: {
        portfolioId,
        tradeDay: new Date(MARKET_DAY),
        kind: 'Rebalance',
        planKey: 'plan',
        status: 'Done',
        targets: { BBB: 0.4, AAA: 0.6 },
        skipped: [{ symbol: 'SPY', deltaShares: -1.5, reason: 'inside the drift band' }],
        equity: 50_000,
        createdAt: t.clock(),
        orders: {
          create: ['AAA', 'BBB'].map((symbol, i) => ({
            portfolioId,
            clientKey: `plan-${symbol}`,
            symbol,
            side: 'Buy' as const,
            type: 'Market' as const,
            timeInForce: 'GoodTillCancelled' as const,
            shares: 10,
            filledShares: i * 10,
            tradeDay: new Date(MARKET_DAY),
            placedAt: t.clock(),
          })),
        },
      },
    });
    const { data } = await t.call(api.portfolioRebalances, { portfolioId }, { token: user.token });
    expect(data).toEqual([
      {
        id,
        tradeDate: MARKET_DAY.replaceAll('-', ''),
        kind: 'Rebalance',
        status: 'Done',
        equity: 50_000,
        reason: null,
        planned: 2,
        executed: 1,
        targets: [
          { symbol: 'AAA', weight: 0.6 },
          { symbol: 'BBB', weight: 0.4 },
        ],
        skipped: [{ symbol: 'SPY', deltaShares: -1.5, reason: 'inside the drift band' }],
      },
    ]);
    const orders = await t.call(api.portfolioOrders, { portfolioId, __pagesize__: 1 }, { token: user.token });
    expect(orders.data).toMatchObject([{ symbol: 'BBB', filledShares: 10, executions: [] }]);
  });
});
