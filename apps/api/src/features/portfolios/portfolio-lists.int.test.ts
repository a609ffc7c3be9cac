import { api } from '@pipa/contract';
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
