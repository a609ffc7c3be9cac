import { expect, it } from 'vitest';
import { planOf } from '../testing/plan-of.ts';
import { testDatabase } from '../testing/test-database.ts';
import { listCorrectedCloses } from './corrected-close-store.ts';

const db = testDatabase();

/** Statistics of some corrections: of a table that looks empty, the planner takes any index. */
async function addCorrections(): Promise<void> {
  await db.pool.query(
    `INSERT INTO "instrument" ("id", "symbol", "name", "kind") SELECT i, 'S' || i, 'Stock', 'Stock' FROM generate_series(1, 50) i`,
  );
  await db.pool.query(
    `INSERT INTO "ingest" ("id", "vendor", "dataset", "asOf", "retrievedAt", "outcome")
     VALUES (1, 'test', 'bars', '2026-03-05', '2026-03-05T22:00:00Z', 'Stored')`,
  );
  await db.pool.query(
    `INSERT INTO "bar_revision" ("instrumentId", "day", "seenBefore", "open", "high", "low", "close", "adjClose", "volume", "isCorrected", "ingestId")
     SELECT i, DATE '2025-06-01' + d, DATE '2025-06-05' + d, 10, 10, 10, 10, 10, 1e6, false, 1
     FROM generate_series(1, 50) i, generate_series(1, 100) d`,
  );
  await db.pool.query('ANALYZE "instrument", "bar_revision"');
}

it('reads the postings once for all corrections, and records by their portfolio and day', async () => {
  await addCorrections();
  expect(await listCorrectedCloses(db.pool, '2026-03-05')).toEqual([]);
  const plan = await planOf(db, (pool) => listCorrectedCloses(pool, '2026-03-05'));
  expect(plan).not.toContain('SubPlan');
  expect(plan).toContain('bar_revision_seenBefore_id_idx');
  expect(plan).toMatch(/portfolio_record_pkey[^\n]*\n\s*Index Cond: \(\("portfolioId" = [^\n]* AND \("tradeDate" = /);
});
