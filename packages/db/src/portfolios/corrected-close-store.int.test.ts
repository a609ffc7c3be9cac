import { expect, it, vi } from 'vitest';
import { planOf } from '../testing/plan-of.ts';
import { testDatabase } from '../testing/test-database.ts';
import { listCorrectedCloses } from './corrected-close-store.ts';

const db = testDatabase();

/** Tables of which PostgreSQL knows that they are empty would be read whole: as if nothing were known of them yet. */
const forgetSizes = () =>
  db.pool.query(`
    SELECT pg_clear_relation_stats('public', "table") FROM unnest(ARRAY[
      'bar_revision', 'bar_year', 'instrument', 'ledger_entry', 'ledger_posting', 'portfolio_record']) AS "table"`);

it('reads the postings once for all corrections, and records by their portfolio and day', async () => {
  expect(await listCorrectedCloses(db.pool, '2026-03-05')).toEqual([]);
  // Again where the server looked at a table, by itself, between the two steps.
  await vi.waitFor(async () => {
    await forgetSizes();
    const plan = await planOf(db, (pool) => listCorrectedCloses(pool, '2026-03-05'));
    expect(plan).not.toContain('SubPlan');
    expect(plan).toContain('bar_revision_seenBefore_id_idx');
    expect(plan).toMatch(/portfolio_record_pkey[^\n]*\n\s*Index Cond: \(\("portfolioId" = [^\n]* AND \("tradeDate" = /);
  });
});
