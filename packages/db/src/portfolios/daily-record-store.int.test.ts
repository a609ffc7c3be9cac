import { beforeAll, describe, expect, it } from 'vitest';
import { planOf } from '../testing/plan-of.ts';
import { makeAccount, makePortfolio } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { findPortfolioColumns, readTrackColumns } from './daily-record-store.ts';

const at = new Date('2026-03-06T15:00:00Z');
const PORTFOLIOS = 30;
const db = testDatabase();
let own: { id: number; userId: number };

beforeAll(async () => {
  const ids: number[] = [];
  for (let i = 0; i < PORTFOLIOS; i++) ids.push(await makePortfolio(db.prisma, await makeAccount(db.prisma, at), at));
  await db.pool.query(
    `INSERT INTO "portfolio_record" ("portfolioId", "tradeDate", "netLiquidation", "totalCash", "cashFlow", "profitLoss",
       "dailyProfitLoss", "dailyReturn", "cumReturn", "drawdown", "benchmarkReturn", "benchmarkCumReturn", "longExposure",
       "shortExposure", "createdAt")
     SELECT p, DATE '2024-01-01' + n, 1000 + n, 100, 0, n, 1, 0.001 * n, 0, 0, 0.002, 0, 0.9, -0.1, $2
     FROM unnest($1::int[]) p, generate_series(1, 500) n`,
    [ids, at],
  );
  await db.pool.query('ANALYZE "portfolio_record"');
  const id = ids[3] ?? 0;
  const { userId } = await db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
  own = { id, userId };
});

describe('the closes of a portfolio', () => {
  it('are columns by day, ascending, as numbers', async () => {
    const found = await findPortfolioColumns(db.pool, own);
    expect(found?.days).toHaveLength(500);
    expect(found?.days.slice(0, 2)).toEqual([19_724, 19_725]);
    expect([found?.returns[1], found?.values[1], found?.cash[1], found?.short[1]]).toEqual([0.002, 1002, 100, -0.1]);
  });

  it('are those of its owner alone', async () => {
    expect(await findPortfolioColumns(db.pool, { ...own, userId: own.userId + 1_000 })).toBeNull();
  });

  it('are read from its own rows of the index', async () => {
    const plan = await planOf(db, (pool) => findPortfolioColumns(pool, own));
    expect(plan).toContain('portfolio_record_pkey');
    expect(plan).not.toContain('Seq Scan on portfolio_record');
  });
});

it('a track without a close is empty', async () => {
  const none = { days: [], equity: [], benchmarkEquity: [], long: [], short: [], cash: [] };
  expect(await readTrackColumns(db.pool, 1)).toEqual(none);
});
