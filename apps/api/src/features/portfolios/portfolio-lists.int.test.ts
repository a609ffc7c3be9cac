import type { TradingDay } from '@pipa/calendar';
import { api, type InputOf } from '@pipa/contract';
import { saveTargets } from '@pipa/db/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKET_DAY, seedAccount, seedStartedPortfolio } from '../../testing/test-market.ts';
import { openStartedPortfolio, type StartedPortfolio } from './testing/started-portfolio.ts';

let t: StartedPortfolio['t'];
let user: StartedPortfolio['user'];
let seed: StartedPortfolio['seed'];
let portfolioId: StartedPortfolio['portfolioId'];
beforeAll(async () => {
  ({ t, user, seed, portfolioId } = await openStartedPortfolio());
});
afterAll(() => t.close());

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

describe('custom signals', () => {
  it('are what the strategy recorded, by name in order of time', async () => {
    const signals = async () => (await t.call(api.portfolioSignals, { portfolioId }, { token: user.token })).data;
    expect(await signals()).toEqual([]);
    const { strategyId } = await t.context.prisma.portfolio.findUniqueOrThrow({ where: { id: portfolioId } });
    const record = (day: TradingDay, numbers: Record<string, number>) =>
      saveTargets(t.context.pool, strategyId, day, new Map([['SPY', 1]]), new Map(Object.entries(numbers)));
    await record('2026-01-07', { spread: 0.5, 'z-score': -1.25 });
    await record('2026-01-06', {});
    await record('2026-01-05', { spread: 0.25 });
    expect(await signals()).toEqual([
      {
        name: 'spread',
        points: [
          { tradeDate: '20260105', value: 0.25 },
          { tradeDate: '20260107', value: 0.5 },
        ],
      },
      { name: 'z-score', points: [{ tradeDate: '20260107', value: -1.25 }] },
    ]);
  });
});

describe('the orders of all portfolios', () => {
  let other: Awaited<ReturnType<typeof t.createUser>>;
  const seeded = { first: 0, second: 0 };
  const ids: number[] = [];
  const place = async (
    of: number,
    symbol: string,
    { executions = [] as [shares: number, price: number][], ...data },
  ) => {
    const order = await t.context.prisma.order.create({
      data: {
        portfolioId: of,
        clientKey: `blotter-${of}-${symbol}-${ids.length}`,
        symbol,
        side: 'Buy',
        type: 'Market',
        timeInForce: 'GoodTillCancelled',
        shares: 10,
        filledShares: executions.reduce((sum, [shares]) => sum + shares, 0),
        tradeDay: new Date(MARKET_DAY),
        placedAt: t.clock(),
        executions: {
          create: executions.map(([shares, price], i) => ({
            fillKey: `blotter-${of}-${symbol}-${ids.length}-${i}`,
            execTime: t.clock(),
            shares,
            price,
            commission: 1,
            fee: 0.5,
            exchange: 'PIPA',
          })),
        },
        ...data,
      },
    });
    ids.push(order.id);
  };
  const list = async (input: InputOf<typeof api.orders> = {}, who = other) =>
    (await t.call(api.orders, input, { token: who.token })).data;
  const idsOf = async (input: InputOf<typeof api.orders>) => (await list(input)).orders.map(({ id }) => id);
  beforeAll(async () => {
    other = await t.createUser();
    const trackAccountId = await seedAccount(t.context, other.userId);
    const own = { ...seed, userId: other.userId, trackAccountId, amount: 10_000 };
    seeded.first = await seedStartedPortfolio(t.context, { ...own, data: { name: '=Risky, "quoted"' } });
    seeded.second = await seedStartedPortfolio(t.context, own);
    await place(seeded.first, 'AAA', {
      status: 'Filled',
      executions: [
        [4, 10],
        [6, 20],
      ],
    });
    await place(seeded.second, 'AAB', { status: 'Cancelled', side: 'Sell', reason: 'Superseded' });
    await place(seeded.first, 'BBB', { tradeDay: new Date('2026-01-05') });
  });

  it('are given newest first, with the average price, the costs and the portfolio', async () => {
    const { orders, hasMore } = await list();
    expect(hasMore).toBe(false);
    expect(orders.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(orders[2]).toMatchObject({
      portfolioId: seeded.first,
      symbol: 'AAA',
      shares: 10,
      filledShares: 10,
      averagePrice: 16,
      costs: 3,
      status: 'Filled',
      decision: null,
    });
    expect(orders[1]).toMatchObject({ portfolioId: seeded.second, averagePrice: null, costs: 0, reason: 'Superseded' });
  });

  it('are filtered by portfolio, symbol, action, status and day, and go on before an id', async () => {
    expect(await idsOf({ portfolioId: seeded.first })).toEqual([ids[2], ids[0]]);
    expect(await idsOf({ symbol: 'aa' })).toEqual([ids[1], ids[0]]);
    expect(await idsOf({ action: 'Sell' })).toEqual([ids[1]]);
    expect(await idsOf({ status: 'Filled' })).toEqual([ids[0]]);
    expect(await idsOf({ from: MARKET_DAY })).toEqual([ids[1], ids[0]]);
    expect(await idsOf({ to: '2026-01-05' })).toEqual([ids[2]]);
    expect(await idsOf({ before: ids[1] })).toEqual([ids[0]]);
    expect((await t.call(api.orders, { symbol: "a'b" }, { token: other.token })).status).toBe(400);
  });

  it('of another user are never among them, also when they are asked for', async () => {
    expect((await list({ portfolioId: seeded.first }, user)).orders).toEqual([]);
    const own = await list({}, user);
    expect(own.orders.filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  it('are saved as a file in which no text is a formula', async () => {
    const answer = await t.app.inject({
      url: '/api/users/orders.csv',
      query: { portfolioId: String(seeded.first) },
      headers: { authorization: `Bearer ${other.token}` },
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="pipa-orders.csv"');
    const [head, ...rows] = answer.body.trimEnd().split('\r\n');
    expect(head).toMatch(/^id,time,tradeDate,portfolioId,portfolioName,/);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(`,${seeded.first},"'=Risky, ""quoted""",`);
    expect(rows[1]).toContain(',AAA,Buy,Market,10,10,16,3,Filled,');
    expect((await t.app.inject({ url: '/api/users/orders.csv' })).statusCode).toBe(401);
  });
});
