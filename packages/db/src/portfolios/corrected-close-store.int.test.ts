import { expect, it } from 'vitest';
import { planOf } from '../testing/plan-of.ts';
import { testDatabase } from '../testing/test-database.ts';
import { listCorrectedCloses } from './corrected-close-store.ts';

const db = testDatabase();

it('reads the postings once for all corrections, and records by their portfolio and day', async () => {
  expect(await listCorrectedCloses(db.pool, '2026-03-05')).toEqual([]);
  const plan = await planOf(db, (pool) => listCorrectedCloses(pool, '2026-03-05'));
  expect(plan).not.toContain('SubPlan');
  expect(plan).toContain('bar_revision_seenBefore_id_idx');
  expect(plan).toMatch(/portfolio_record_pkey[^\n]*\n\s*Index Cond: \(\("portfolioId" = [^\n]* AND \("tradeDate" = /);
});
