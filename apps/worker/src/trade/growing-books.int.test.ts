import { committingWith } from '@pipa/db';
import { connectionOf, type Tx } from '@pipa/db/testing/connections';
import type { Strategy } from '@pipa/quant';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSimulator, type Simulator } from '../testing/simulator.ts';
import { tradePortfolio } from './trade-portfolio.ts';

const PORTFOLIOS = 12;

/** Holds one stock on even days and the other on odd days: each rebalance closes a position and opens another. */
const turning: Strategy = {
  code: 'turning',
  rebalance: 'Daily',
  warmUpSessions: 5,
  universe: () => ['AAAA', 'BBBB'],
  parameters: {},
  decide: ({ panel, t }) => new Map([[panel.days[t] % 2 === 0 ? 'AAAA' : 'BBBB', 0.9]]),
};

let simulator: Simulator;
beforeEach(async () => {
  simulator = await createSimulator({
    day: '2024-03-06',
    strategies: [turning],
    // The test trades by itself.
    trades: () => ({ dispatch: async () => undefined }),
  });
});
afterEach(() => simulator.db.drop());

/**
 * Rows that the connection of a transaction has read by scans of whole tables that grow with the books, by table, its deferred checks
 * included. The plans of members are a few rows.
 */
async function rowsScanned(tx: Tx): Promise<Record<string, number>> {
  await connectionOf(tx).query('SET CONSTRAINTS ALL IMMEDIATE');
  const { rows } = await connectionOf(tx).query<{ table: string; rows: number }>(
    `SELECT "relname" AS "table", "seq_tup_read"::int AS "rows" FROM pg_stat_xact_user_tables
     WHERE "seq_tup_read" > 0 AND "relname" <> 'member_plan'`,
  );
  return Object.fromEntries(rows.map(({ table, rows }) => [table, rows]));
}

it('trades by keys alone on connections that have traded since the tables were empty', async () => {
  const { db, context, investor, until, expectBooksAgree } = simulator;
  const ids: number[] = [];
  for (let i = 0; i < PORTFOLIOS; i++) {
    const { portfolioId } = await simulator.open({ code: 'turning', amount: 20_000 });
    await investor.start(portfolioId);
    ids.push(portfolioId);
  }
  await until(({ phase }) => phase === 'Open');
  // From here on the planner knows that nothing is ordered, held or executed yet.
  await db.pool.query('VACUUM ANALYZE');
  const scanned: Record<string, number>[] = [];
  const trade = (id: number) =>
    committingWith(
      async (tx) => void scanned.push(await rowsScanned(tx)),
      () => tradePortfolio(context, id),
    );
  for (const id of ids) await trade(id);
  const { day } = await simulator.state();
  await until((state) => state.day > day && state.phase === 'Open');
  for (const id of ids) await trade(id);
  expect(await db.prisma.order.count({ where: { status: 'Filled' } })).toBe(3 * PORTFOLIOS);
  expect(scanned).toEqual(Array.from({ length: 2 * PORTFOLIOS }, () => ({})));
  await expectBooksAgree();
});
