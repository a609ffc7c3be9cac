import { sql } from 'kysely';
import type { Pool, PrismaClient } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import { inTransaction } from '../sql/transaction.ts';

// Compares the sums of the checkpoint and of later postings with every balance kept beside the ledger. The cost grows with the
// balances and the new postings, not with the age of the ledger. One statement, so one snapshot.
const suspects = prepared((db) =>
  db
    .with('sums', (q) =>
      q
        .selectFrom(
          q
            .selectFrom('ledger_sum')
            .select(['accountId', 'portfolioId', 'bucket', 'symbol', 'amount', 'shares'])
            .unionAll(
              q
                .selectFrom('ledger_posting')
                .select([
                  'accountId',
                  sql<number>`COALESCE("portfolioId", 0)`.as('portfolioId'),
                  'bucket',
                  sql<string>`COALESCE("symbol", '')`.as('symbol'),
                  'amount',
                  sql<string>`COALESCE("shares", 0)`.as('shares'),
                ])
                .where('id', '>', sql<string>`COALESCE((SELECT "postingId" FROM "ledger_checkpoint"), 0)`),
            )
            .as('part'),
        )
        .select([
          'accountId',
          'portfolioId',
          'bucket',
          'symbol',
          sql<string>`sum("amount")`.as('amount'),
          sql<string>`sum("shares")`.as('shares'),
        ])
        .groupBy(['accountId', 'portfolioId', 'bucket', 'symbol']),
    )
    .with('account_sum', (q) =>
      q
        .selectFrom('sums')
        .select([
          'accountId',
          sql<string>`COALESCE(sum("amount") FILTER (WHERE "bucket" = 'Cash' AND "portfolioId" = 0), 0)`.as('cash'),
          sql<string>`COALESCE(sum("amount") FILTER (WHERE "bucket" = 'Reserved'), 0)`.as('reserved'),
        ])
        .groupBy('accountId'),
    )
    .with('portfolio_sum', (q) =>
      q
        .selectFrom('sums')
        .select(['portfolioId', sql<string>`sum("amount")`.as('cash')])
        .where('bucket', '=', 'Cash')
        .where('portfolioId', '<>', 0)
        .groupBy('portfolioId'),
    )
    .with('holding', (q) =>
      q
        .selectFrom('sums')
        .select([
          'portfolioId',
          'symbol',
          sql<string>`sum("shares")`.as('shares'),
          sql<string>`sum("amount")`.as('cost'),
        ])
        .where('bucket', '=', 'Positions')
        .groupBy(['portfolioId', 'symbol']),
    )
    .selectFrom(
      db
        .selectFrom('track_account as a')
        .leftJoin(
          sql<{ accountId: number; cash: string; reserved: string }>`"account_sum"`.as('c'),
          'c.accountId',
          'a.id',
        )
        .select('a.id')
        .where(sql<boolean>`a."cash" <> COALESCE(c."cash", 0) OR a."reserved" <> COALESCE(c."reserved", 0)`)
        .union(
          db
            .selectFrom('portfolio as p')
            .leftJoin(sql<{ portfolioId: number; cash: string }>`"portfolio_sum"`.as('c'), 'c.portfolioId', 'p.id')
            .select('p.trackAccountId as id')
            .where(sql<boolean>`p."cash" <> COALESCE(c."cash", 0)`),
        )
        .union(
          db
            .selectFrom('position as s')
            .fullJoin(
              sql<{ portfolioId: number; symbol: string; shares: string; cost: string }>`"holding"`.as('h'),
              (join) => join.onRef('h.portfolioId', '=', 's.portfolioId').onRef('h.symbol', '=', 's.symbol'),
            )
            .innerJoin('portfolio as f', (join) =>
              join.on(sql<boolean>`f."id" = COALESCE(s."portfolioId", h."portfolioId")`),
            )
            .select('f.trackAccountId as id')
            .where(
              sql<boolean>`COALESCE(h."shares", 0) <> COALESCE(s."shares", 0) OR COALESCE(h."cost", 0) <> COALESCE(s."cost", 0)`,
            ),
        )
        .as('suspect'),
    )
    .innerJoin('track_account as t', 't.id', 'suspect.id')
    .select('t.id')
    .where('t.frozenAt', 'is', null)
    .orderBy('t.id'),
);

/**
 * Accounts that are not frozen and whose balances differ from the sums of their ledger. A concurrent change can make an account
 * suspect for a moment; `checkLedgerOf` decides.
 */
export async function findDriftSuspects(pool: Pick<Pool, 'query'>): Promise<number[]> {
  return (await rows(pool, suspects, {})).map(({ id }) => id);
}

export interface CheckpointSteps {
  /** Number of postings after the checkpoint at which it moves; with fewer, a check costs less than the move. */
  readonly behind: number;
  /** Postings added to the sums in one transaction. */
  readonly step: number;
}

const CHECKPOINT_STEPS: CheckpointSteps = { behind: 50_000, step: 500_000 };
/** Advisory lock that every posting holds shared (trigger `ledger_posting_is_shared`). */
const POSTING_LOCK = 7_243_500_101;
const LOCK_WAIT_MS = 500;
/** SQLSTATE of a lock that was not granted in time. */
const LOCK_NOT_AVAILABLE = '55P03';

const aloneWithPostings = prepared((db) =>
  db.selectNoFrom([
    sql<string>`set_config('lock_timeout', ${sql.lit(`${LOCK_WAIT_MS}ms`)}, true)`.as('timeout'),
    sql<string>`pg_advisory_xact_lock(${sql.lit(POSTING_LOCK)})::text`.as('lock'),
  ]),
);
const lastPosting = prepared((db) =>
  db.selectNoFrom((eb) =>
    eb.fn
      .coalesce(eb.selectFrom('ledger_posting').select('id').orderBy('id', 'desc').limit(1), sql<string>`0`)
      .as('id'),
  ),
);
const checkpoint = prepared((db) =>
  db.selectNoFrom((eb) =>
    eb.fn.coalesce(eb.selectFrom('ledger_checkpoint').select('postingId'), sql<string>`0`).as('postingId'),
  ),
);

// Nothing moves when another process has moved the checkpoint since it was read.
const moveCheckpoint = prepared((db, { from, to, at }: Params<{ from: string; to: string; at: Date }>) =>
  db
    .with('moved', (q) =>
      q
        .insertInto('ledger_checkpoint')
        .values({ id: 1, postingId: sql<string>`${to}::bigint`, movedAt: at })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((eb) => ({ postingId: eb.ref('excluded.postingId'), movedAt: eb.ref('excluded.movedAt') }))
            .where(sql<boolean>`"ledger_checkpoint"."postingId" = ${from}::bigint`),
        )
        .returning('id'),
    )
    .with('added', (q) =>
      q
        .insertInto('ledger_sum')
        .columns(['accountId', 'portfolioId', 'bucket', 'symbol', 'amount', 'shares'])
        .expression((eb) =>
          eb
            .selectFrom('ledger_posting as p')
            .select([
              'p.accountId',
              sql<number>`COALESCE(p."portfolioId", 0)`.as('portfolioId'),
              'p.bucket',
              sql<string>`COALESCE(p."symbol", '')`.as('symbol'),
              sql<string>`sum(p."amount")`.as('amount'),
              sql<string>`sum(COALESCE(p."shares", 0))`.as('shares'),
            ])
            .where('p.id', '>', sql<string>`${from}::bigint`)
            .where('p.id', '<=', sql<string>`${to}::bigint`)
            .where(sql<boolean>`EXISTS (SELECT 1 FROM "moved")`)
            .groupBy(['p.accountId', sql`2`, 'p.bucket', sql`4`]),
        )
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'portfolioId', 'bucket', 'symbol']).doUpdateSet({
            amount: sql<string>`"ledger_sum"."amount" + excluded."amount"`,
            shares: sql<string>`"ledger_sum"."shares" + excluded."shares"`,
          }),
        ),
    )
    .selectFrom('moved')
    .select('moved.id'),
);

/**
 * Moves the checkpoint one step towards the last posting when it is far enough behind. Every posting up to the new checkpoint is
 * committed, and no posting with a lower id can follow.
 * @returns whether it moved
 */
export async function advanceLedgerCheckpoint(
  prisma: PrismaClient,
  at: Date,
  { behind, step } = CHECKPOINT_STEPS,
): Promise<boolean> {
  const { last, from } = await inTransaction(prisma, async (tx) => {
    const { id } = onlyRow(await rowsIn(tx, lastPosting, {}));
    const { postingId } = onlyRow(await rowsIn(tx, checkpoint, {}));
    return { last: Number(id), from: Number(postingId) };
  });
  if (last - from < Math.max(1, behind)) return false;
  const committed = await readCommittedPosting(prisma);
  const to = Math.min(committed, from + step);
  if (to <= from) return false;
  return inTransaction(prisma, async (tx) => {
    const moved = await rowsIn(tx, moveCheckpoint, { from: `${from}`, to: `${to}`, at });
    return moved.length === 1;
  });
}

/**
 * The last posting's id at a moment without open postings; 0 when there was no such moment within half a second. New postings
 * wait meanwhile.
 */
async function readCommittedPosting(prisma: PrismaClient): Promise<number> {
  try {
    return await inTransaction(prisma, async (tx) => {
      await rowsIn(tx, aloneWithPostings, {});
      return Number(onlyRow(await rowsIn(tx, lastPosting, {})).id);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return 0;
    throw error;
  }
}
