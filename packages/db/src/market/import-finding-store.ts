import type { TradingDay } from '@pipa/calendar';
import type { ImportFault, ImportFinding, ImportOutcome } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

export interface StoredFinding extends ImportFinding {
  readonly id: number;
}

export interface FindingFilter {
  readonly outcome?: ImportOutcome | null;
  readonly symbol?: string | null;
  /** True: only doubts that no operator has settled. */
  readonly onlyOpen?: boolean;
}

/** Findings ascending by id: an import writes the symbols of its file in turn, the days of a symbol in turn. */
export interface FindingPage {
  /** The last id of the page before; null for the first page. */
  readonly after: number | null;
  readonly limit: number;
}

export interface FindingCount {
  readonly outcome: ImportOutcome;
  readonly fault: ImportFault;
  readonly findings: number;
  readonly open: number;
}

/** Most open doubts that are read at once: beyond it the import is of no use. */
const MOST_OPEN_DOUBTS = 20_000;

// All parts of the statement see the rows from before it: a doubt that was settled stays settled when it is found again.
const replacement = prepared((db, p: Params<{ symbols: readonly string[]; findings: string }>) =>
  db
    .with('gone', (q) => q.deleteFrom('import_finding').where('symbol', '=', sql<string>`any(${p.symbols}::text[])`))
    .insertInto('import_finding')
    .columns(['source', 'symbol', 'fromDay', 'toDay', 'outcome', 'fault', 'detail', 'isOpen'])
    .expression((q) =>
      q
        .selectFrom(
          sql<
            ImportFinding & { fromDay: TradingDay; toDay: TradingDay }
          >`(SELECT * FROM json_to_recordset(${p.findings}::json)
            AS r("source" text, "symbol" text, "fromDay" date, "toDay" date, "outcome" text, "fault" text, "detail" text, "isOpen" boolean))`.as(
            'f',
          ),
        )
        .select(['f.source', 'f.symbol', 'f.fromDay', 'f.toDay', 'f.outcome', 'f.fault', 'f.detail'])
        .select((eb) =>
          eb
            .and([
              eb.ref('f.isOpen'),
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('import_finding as s')
                    .select('s.id')
                    .whereRef('s.symbol', '=', 'f.symbol')
                    .whereRef('s.fault', '=', 'f.fault')
                    .whereRef('s.fromDay', '=', 'f.fromDay')
                    .whereRef('s.toDay', '=', 'f.toDay')
                    .where('s.outcome', '=', 'Doubted')
                    .where('s.isOpen', '=', false),
                ),
              ),
            ])
            .as('isOpen'),
        ),
    ),
);

/**
 * Replaces everything that was found in the histories of symbols, whatever file it came from. Pass the symbols of a batch whose
 * histories were stored just now; a symbol without a finding loses its findings of before.
 */
export async function replaceFindings(
  pool: Pick<Pool, 'query'>,
  symbols: readonly string[],
  findings: readonly ImportFinding[],
): Promise<void> {
  await rows(pool, replacement, { symbols, findings: JSON.stringify(findings) });
}

const addition = prepared((db, p: Params<{ findings: string }>) =>
  db
    .insertInto('import_finding')
    .columns(['source', 'symbol', 'fromDay', 'toDay', 'outcome', 'fault', 'detail', 'isOpen'])
    .expression((q) =>
      q
        .selectFrom(
          sql<
            ImportFinding & { fromDay: TradingDay; toDay: TradingDay }
          >`(SELECT DISTINCT ON ("symbol", "fault", "fromDay", "toDay") * FROM json_to_recordset(${p.findings}::json)
            AS r("source" text, "symbol" text, "fromDay" date, "toDay" date, "outcome" text, "fault" text, "detail" text, "isOpen" boolean))`.as(
            'f',
          ),
        )
        .select(['f.source', 'f.symbol', 'f.fromDay', 'f.toDay', 'f.outcome', 'f.fault', 'f.detail', 'f.isOpen'])
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('import_finding as s')
                .select('s.id')
                .whereRef('s.symbol', '=', 'f.symbol')
                .whereRef('s.fault', '=', 'f.fault')
                .whereRef('s.fromDay', '=', 'f.fromDay')
                .whereRef('s.toDay', '=', 'f.toDay'),
            ),
          ),
        ),
    ),
);

/** Adds what a reading of a day found to what is known; a finding that is stored, open or settled, stays as it is. */
export async function addFindings(pool: Pick<Pool, 'query'>, findings: readonly ImportFinding[]): Promise<void> {
  if (findings.length > 0) await rows(pool, addition, { findings: JSON.stringify(findings) });
}

type Wanted = { [K in keyof FindingFilter]-?: NonNullable<FindingFilter[K]> | null } & FindingPage;

const listing = prepared((db, p: Params<Wanted>) =>
  db
    .selectFrom('import_finding')
    .select(['id', 'source', 'symbol', 'fromDay', 'toDay', 'outcome', 'fault', 'detail', 'isOpen'])
    .where(sql<boolean>`(${p.outcome}::text IS NULL OR "outcome" = ${p.outcome})`)
    .where(sql<boolean>`(${p.symbol}::text IS NULL OR "symbol" = ${p.symbol})`)
    .where(sql<boolean>`(NOT ${p.onlyOpen}::boolean OR "isOpen")`)
    .where(sql<boolean>`"id" > COALESCE(${p.after}::int, 0)`)
    .orderBy('id')
    .limit(p.limit),
);

/** A page of findings. */
export function listFindings(
  pool: Pick<Pool, 'query'>,
  { after, limit }: FindingPage,
  { outcome = null, symbol = null, onlyOpen = false }: FindingFilter = {},
): Promise<StoredFinding[]> {
  return rows(pool, listing, { outcome, symbol, onlyOpen, after, limit });
}

const counting = prepared((db) =>
  db
    .selectFrom('import_finding')
    .select(['outcome', 'fault'])
    .select([
      sql<number>`count(*)::int`.as('findings'),
      sql<number>`(count(*) FILTER (WHERE "isOpen"))::int`.as('open'),
    ])
    .groupBy(['outcome', 'fault'])
    .orderBy('outcome')
    .orderBy('fault'),
);

/** Number of findings by outcome and fault. */
export const countFindings = (pool: Pick<Pool, 'query'>): Promise<FindingCount[]> => rows(pool, counting, {});

const openDoubts = prepared((db, p: Params<{ symbols: readonly string[] | null }>) =>
  db
    .selectFrom('import_finding')
    .select(['id', 'source', 'symbol', 'fromDay', 'toDay', 'outcome', 'fault', 'detail', 'isOpen'])
    .where('isOpen', '=', true)
    .where(sql<boolean>`(${p.symbols}::text[] IS NULL OR "symbol" = any(${p.symbols}))`)
    .orderBy('symbol')
    .orderBy('id')
    .limit(MOST_OPEN_DOUBTS),
);

/** Open doubts by symbol, of the given symbols or (null) of all; a symbol without one is missing. */
export async function openDoubtsOf(
  pool: Pick<Pool, 'query'>,
  symbols: readonly string[] | null,
): Promise<Map<string, StoredFinding[]>> {
  const found = await rows(pool, openDoubts, { symbols });
  return Map.groupBy(found, ({ symbol }) => symbol);
}

const settling = prepared((db, p: Params<{ id: number }>) =>
  db.updateTable('import_finding').set({ isOpen: false }).where('id', '=', p.id).where('isOpen', '=', true),
);

/** Settles an open doubt; false when it is not open (any more). A new import of the same doubt leaves it settled. */
export async function settleDoubt(tx: Tx, id: number): Promise<boolean> {
  return (await countIn(tx, settling, { id })) === 1;
}

const locking = prepared((db, p: Params<{ id: number }>) =>
  db
    .selectFrom('import_finding')
    .select(['id', 'source', 'symbol', 'fromDay', 'toDay', 'outcome', 'fault', 'detail', 'isOpen'])
    .where('id', '=', p.id)
    .forUpdate(),
);

/** A finding, locked to the end of the transaction; null when there is none of the id. */
export async function lockFinding(tx: Tx, id: number): Promise<StoredFinding | null> {
  return (await rowsIn(tx, locking, { id })).at(0) ?? null;
}
