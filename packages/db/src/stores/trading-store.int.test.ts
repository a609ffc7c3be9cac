import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { planOf } from '../testing/plan-of.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { listBookedOrders } from './blotter-store.ts';
import { readOrders } from './order-store.ts';
import { portfoliosIn } from './position-store.ts';
import { makeAccount, makePortfolio } from './testing/test-accounts.ts';
import { duePortfolios, lockTradedPortfolio, untradedPortfolios } from './trading-store.ts';
import { inTransaction, type Tx } from './transaction.ts';
import { readOutsideOrders } from './venue-order-store.ts';

const at = new Date('2026-03-06T15:00:00Z');
const DAY = '2026-03-06';
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

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
    await db.pool.query('ANALYZE "trade_order"');
  });

  it.each([
    ['portfolios that are due', (pool: TestDatabase['pool']) => duePortfolios(pool, DAY)],
    ['portfolios that are not traded yet', (pool: TestDatabase['pool']) => untradedPortfolios(pool, DAY)],
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
