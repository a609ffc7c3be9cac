import type { TradingDay } from '@pipa/calendar';
import type { IngestDataset, IngestOutcome } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { isNullOr } from '../sql/is-null-or.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

type Reader = Pick<Pool, 'query'>;

export interface NewIngest {
  readonly vendor: string;
  readonly dataset: IngestDataset;
  /** What it brings is known from this day's close on. */
  readonly asOf: TradingDay;
  readonly retrievedAt: Date;
}

export interface StoredIngest extends NewIngest {
  readonly id: number;
  readonly outcome: IngestOutcome;
  /** SHA-256 of the rows as they were read, in hexadecimal. */
  readonly hash: string | null;
  readonly rows: number;
  readonly revised: number;
  readonly findings: number;
  readonly cursor: string | null;
  readonly note: string | null;
}

const COLUMNS = [
  ...(['id', 'vendor', 'dataset', 'asOf', 'retrievedAt', 'outcome'] as const),
  ...(['hash', 'rows', 'revised', 'findings', 'cursor', 'note'] as const),
] as const;

const beginning = prepared((db, p: Params<NewIngest>) =>
  db
    .insertInto('ingest')
    .values({ vendor: p.vendor, dataset: p.dataset, asOf: p.asOf, retrievedAt: p.retrievedAt, outcome: 'Running' })
    .returning('id'),
);

/** Begins the reading of a dataset. */
export async function beginIngest(pool: Reader, ingest: NewIngest): Promise<number> {
  return onlyRow(await rows(pool, beginning, ingest)).id;
}

export interface IngestProgress {
  readonly id: number;
  readonly outcome: IngestOutcome;
  readonly hash: string | null;
  readonly rows: number;
  readonly revised: number;
  readonly findings: number;
  readonly cursor: string | null;
  readonly note: string | null;
}

const progress = prepared((db, p: Params<IngestProgress>) =>
  db
    .updateTable('ingest')
    .set({
      ...{ outcome: p.outcome, hash: p.hash, rows: p.rows, revised: p.revised },
      ...{ findings: p.findings, cursor: p.cursor, note: sql<string | null>`left(${p.note}::text, 200)` },
    })
    .where('id', '=', p.id),
);

/** Stores how far a reading has come, or how it ended. */
export async function saveIngest(pool: Reader, ingest: IngestProgress): Promise<void> {
  await rows(pool, progress, ingest);
}

interface LastWanted {
  readonly dataset: IngestDataset;
  readonly vendor: string | null;
  readonly outcomes: readonly IngestOutcome[];
}

const last = prepared((db, p: Params<LastWanted>) =>
  db
    .selectFrom('ingest')
    .select(COLUMNS)
    .where('dataset', '=', p.dataset)
    .where(isNullOr(p.vendor, 'text', sql`"vendor" = ${p.vendor}`))
    .where('outcome', '=', sql<IngestOutcome>`any(${p.outcomes}::text[])`)
    .orderBy('asOf', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

/** The newest reading of a dataset with one of the outcomes, of one vendor or (null) of any. */
export async function findLastIngest(pool: Reader, wanted: LastWanted): Promise<StoredIngest | null> {
  return (await rows(pool, last, wanted)).at(0) ?? null;
}

const newest = prepared((db, p: Params<{ before: number | null; limit: number }>) =>
  db
    .selectFrom('ingest')
    .select(COLUMNS)
    .where(isNullOr(p.before, 'int', sql`"id" < ${p.before}`))
    .orderBy('id', 'desc')
    .limit(p.limit),
);

/** Readings, newest first, behind the one of an id (null: from the newest). */
export const listIngests = (
  pool: Reader,
  page: { readonly before: number | null; readonly limit: number },
): Promise<StoredIngest[]> => rows(pool, newest, page);
