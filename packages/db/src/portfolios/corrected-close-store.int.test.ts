import { expect, it, vi } from 'vitest';
import { planOf } from '../testing/plan-of.ts';
import { testDatabase } from '../testing/test-database.ts';
import { listCorrectedCloses } from './corrected-close-store.ts';

const db = testDatabase();

const TABLES = ['bar_revision', 'bar_year', 'instrument', 'ledger_entry', 'ledger_posting', 'portfolio_record'];

/**
 * As if PostgreSQL knew nothing of the tables yet: those that it knows to be empty would be read whole, and what it knows of columns is of
 * an earlier test's rows.
 */
async function forgetStatistics(): Promise<void> {
  await db.pool.query(`SELECT pg_clear_relation_stats('public', "table") FROM unnest($1::text[]) AS "table"`, [TABLES]);
  await db.pool.query(
    `SELECT pg_clear_attribute_stats('public', "tablename", "attname", "inherited")
     FROM pg_stats WHERE "schemaname" = 'public' AND "tablename" = ANY($1)`,
    [TABLES],
  );
}

it('reads the postings once for all corrections, and records by their portfolio and day', async () => {
  expect(await listCorrectedCloses(db.pool, '2026-03-05')).toEqual([]);
  // Again where the server looked at a table, by itself, between the two steps.
  await vi.waitFor(async () => {
    await forgetStatistics();
    const plan = await planOf(db, (pool) => listCorrectedCloses(pool, '2026-03-05'));
    expect(plan).not.toContain('SubPlan');
    expect(plan).toContain('bar_revision_seenBefore_id_idx');
    expect(plan).toMatch(/portfolio_record_pkey[^\n]*\n\s*Index Cond: \(\("portfolioId" = [^\n]* AND \("tradeDate" = /);
  });
});
