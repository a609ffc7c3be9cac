import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PoolClient } from '../client.ts';
import { duePortfolios, hasUntraded, untradedPortfolios } from '../portfolios/due-portfolios.ts';
import { portfoliosIn } from '../portfolios/position-store.ts';
import { isStartPlanned } from '../portfolios/subscription-store.ts';
import { inTransaction, Transaction, type Tx } from '../sql/transaction.ts';
import { planOf } from '../testing/plan-of.ts';
import { makeAccount, makePortfolio } from '../testing/test-accounts.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { listBookedOrders } from './blotter-store.ts';
import { readOrders } from './order-store.ts';
import { finishRebalances } from './rebalance-store.ts';
import { lockTradedPortfolio } from './trading-store.ts';
import { readOutsideOrders } from './venue-order-store.ts';

const at = new Date('2026-03-06T15:00:00Z');
const DAY = '2026-03-06';
const db = testDatabase();

it('a portfolio whose account is frozen while its lock is awaited is read as frozen', async () => {
  const accountId = await makeAccount(db.prisma, at);
  const portfolioId = await makePortfolio(db.prisma, accountId, at);
  const waiting = async () =>
    expect(
      (
        await db.pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rowCount,
    ).toBe(1);
  let read: Promise<boolean | undefined> | undefined;
  await inTransaction(db.prisma, async (tx) => {
    await lockTradedPortfolio(tx, portfolioId);
    read = inTransaction(db.prisma, async (other) => (await lockTradedPortfolio(other, portfolioId))?.isFrozen);
    await vi.waitFor(waiting);
    await db.prisma.trackAccount.update({ where: { id: accountId }, data: { frozenAt: at } });
  });
  expect(await read).toBe(true);
});

it('every portfolio that is due at an opening is untraded until it has a plan of the day, on whichever page it is', async () => {
  const accountId = await makeAccount(db.prisma, at);
  const first = await makePortfolio(db.prisma, accountId, at);
  const { rows } = await db.pool.query<{ id: number }>(
    `INSERT INTO "portfolio" ("userId", "strategyId", "trackAccountId", "name", "investmentAmount", "createdAt", "subPath", "status", "nextTradeDate")
     SELECT "userId", "strategyId", "trackAccountId", 'due ' || n, 1, "createdAt", 'due-' || n, 'Started', $2::date + (n % 2)
     FROM "portfolio", generate_series(1, 1100) n WHERE "id" = $1 RETURNING "id"`,
    [first, DAY],
  );
  const ids = rows.map(({ id }) => id);
  // Every second one is due on the day itself.
  const dueIds = ids.filter((_, i) => i % 2 === 1);
  expect(await untradedPortfolios(db.pool, DAY)).toEqual(dueIds);
  expect(await untradedPortfolios(db.pool, DAY, ids.slice(0, 6))).toEqual(dueIds.slice(0, 3));
  expect(await hasUntraded(db.pool, DAY, [])).toBe(false);
  expect(await hasUntraded(db.pool, DAY)).toBe(true);
  const plan = `INSERT INTO "rebalance" ("portfolioId", "tradeDay", "kind", "planKey", "targets", "skipped", "equity", "createdAt")
     SELECT id, $2::date, 'Rebalance', id || '-plan', '{}', '[]', 0, $3 FROM unnest($1::int[]) id`;
  const last = dueIds.at(-1);
  await db.pool.query(plan, [dueIds.slice(0, -1), DAY, at]);
  expect(await untradedPortfolios(db.pool, DAY)).toEqual([last]);
  expect(await hasUntraded(db.pool, DAY)).toBe(true);
  await db.pool.query(plan, [[last], DAY, at]);
  expect(await hasUntraded(db.pool, DAY)).toBe(false);
  await db.pool.query('DELETE FROM "rebalance"');
  await db.pool.query('DELETE FROM "portfolio" WHERE "id" = any($1)', [ids]);
});

/** By what a plan finds orders and plans, a line for each. */
const conditionsOf = (plan: string) =>
  plan
    .split('\n')
    .flatMap((line, i, lines) => (/ on (trade_order|rebalance) /.test(line) ? [lines[i + 1]] : []))
    .filter((line) => !line.includes('->'));

describe('among many orders that are over', () => {
  const CLOSED_ORDERS = 20_000;
  let portfolioId: number;

  beforeAll(async () => {
    portfolioId = await makePortfolio(db.prisma, await makeAccount(db.prisma, at), at);
    await db.pool.query(
      `INSERT INTO "trade_order" ("portfolioId", "clientKey", "symbol", "side", "type", "timeInForce", "shares", "status", "tradeDay", "placedAt")
       SELECT $1, 'order-' || n, 'S' || n % 50, 'Buy', 'Market', 'Day', 1,
         CASE WHEN n % 4000 = 0 THEN 'Accepted' ELSE 'Cancelled' END::"OrderStatus", $2::date, $3
       FROM generate_series(1, $4) n`,
      [portfolioId, DAY, at, CLOSED_ORDERS],
    );
    await db.pool.query(
      `INSERT INTO "rebalance" ("portfolioId", "tradeDay", "kind", "planKey", "targets", "skipped", "equity", "status", "createdAt")
       SELECT $1, $2::date, 'Rebalance', 'plan-' || n, '{}', '[]', 0, 'Done', $3 FROM generate_series(1, $4) n`,
      [portfolioId, DAY, at, CLOSED_ORDERS / 10],
    );
    // Or the plans would depend on whether the database has looked at its tables by itself.
    await db.pool.query('ANALYZE "trade_order", "rebalance"');
  });

  it('portfolios that are not traded yet are found by what each of a page has, not by what all have open', async () => {
    const plan = await planOf(db, (pool) => untradedPortfolios(pool, DAY), { after: [[{ id: portfolioId }]] });
    const scans = conditionsOf(plan);
    expect(scans.length).toBe(4);
    for (const condition of scans) expect(condition).toMatch(/(Index|Recheck) Cond: .*"portfolioId" = p\.id/);
    expect(plan).toContain('trade_order_open');
  });

  it('what a portfolio has open is read by its own index, also while many others have open orders', async () => {
    const planIn = (read: (tx: Tx) => Promise<unknown>) =>
      planOf(db, (pool) => read(new Transaction(pool as unknown as PoolClient)));
    const ofPortfolio = /Bitmap Index Scan on trade_order_open [^\n]*\n *Index Cond: \("portfolioId" = /;
    const orders = await planIn((tx) => readOrders(tx, { portfolioId, openAt: at, clientKeys: ['order-1'] }));
    expect(orders).toMatch(ofPortfolio);
    const finished = await planIn((tx) => finishRebalances(tx, portfolioId, at));
    expect(finished).toContain('rebalance_planned');
    for (const condition of conditionsOf(finished))
      expect(condition).toMatch(/Index Cond: \("(portfolioId|rebalanceId)" = /);
    expect(await planIn((tx) => isStartPlanned(tx, portfolioId))).toContain('rebalance_planned');
  });

  it.each([
    ['portfolios that are due', (pool: TestDatabase['pool']) => duePortfolios(pool, DAY)],
    ['portfolios with orders for a symbol', (pool: TestDatabase['pool']) => portfoliosIn(pool, 'S1')],
    ['orders at an outside venue', (pool: TestDatabase['pool']) => readOutsideOrders(pool, portfolioId)],
  ])('%s are found by the index of open orders', async (_, read) => {
    expect(await planOf(db, read)).toContain('trade_order_open');
  });

  it('those of a user are read from the index of each portfolio', async () => {
    for (let others = 0; others < 20; others++) {
      const other = await makePortfolio(db.prisma, await makeAccount(db.prisma, at), at);
      await db.pool.query(
        `INSERT INTO "trade_order" ("portfolioId", "clientKey", "symbol", "side", "type", "timeInForce", "shares", "status", "tradeDay", "placedAt")
         SELECT $1::int, 'other-' || $1::int || '-' || n, 'S1', 'Buy', 'Market', 'Day', 1, 'Filled', $2::date, $3 FROM generate_series(1, 1000) n`,
        [other, DAY, at],
      );
    }
    await db.pool.query('ANALYZE "trade_order"');
    const filter = { portfolioId: null, accountId: null, rebalanceId: null, symbol: null, side: null, status: null };
    const asked = { ...filter, from: null, to: null, before: null, limit: 101 };
    const plan = await planOf(db, (pool) => listBookedOrders(pool, { ...asked, userId: 1 }));
    expect(plan).toContain('trade_order_portfolioId_id_idx');
    expect(plan).not.toContain('Seq Scan on trade_order');
  });

  it('the open ones of a portfolio are read', async () => {
    const orders = await inTransaction(db.prisma, (tx: Tx) =>
      readOrders(tx, { portfolioId, openAt: at, clientKeys: [] }),
    );
    expect(orders.map(({ clientKey }) => clientKey)).toEqual(
      [4_000, 8_000, 12_000, 16_000, 20_000].map((n) => `order-${n}`),
    );
  });
});
