import type { Pool, PoolClient } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';

/** A row of prices that failed a check. */
export interface QuarantinedBar {
  readonly symbol: string;
  readonly day: string;
  readonly fault: string;
  /** What was found, as text. */
  readonly raw: string;
}

/** The rows that a check replaces: all rows of a source, or of one day and one fault. */
type QuarantineScope = { readonly source: string } & Partial<Pick<QuarantinedBar, 'day' | 'fault'>>;

const ROWS_A_STATEMENT = 1_000;
const LOCK = `hashtext('pipa bar checks')`;

const INSERT = `INSERT INTO "bar_quarantine" ("symbol", "day", "fault", "raw", "source", "createdAt")
  SELECT "symbol", "day", "fault", "raw", $5, $6 FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
    AS t("symbol", "day", "fault", "raw")`;
const REMOVE = `DELETE FROM "bar_quarantine" WHERE "id" IN (
  SELECT "id" FROM "bar_quarantine" WHERE "id" <= $1 AND "source" = $2
    AND ($3::text IS NULL OR "day" = $3) AND ($4::text IS NULL OR "fault" = $4)
  ORDER BY "id" LIMIT ${ROWS_A_STATEMENT})`;

/**
 * Replaces the stored rows of a check by the present ones, a thousand rows a statement. The rows of the check before are removed
 * last: a check that is broken off leaves too many rows, never too few, and its repetition removes what is left over.
 */
export async function replaceQuarantine(
  pool: Pick<Pool, 'connect'>,
  scope: QuarantineScope,
  found: readonly QuarantinedBar[],
  at: Date,
): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    // Two concurrent checks of the same rows would each miss the rows that the other adds.
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    const { rows } = await client.query<{ last: number }>(
      'SELECT COALESCE(max("id"), 0)::int AS "last" FROM "bar_quarantine"',
    );
    for (let first = 0; first < found.length; first += ROWS_A_STATEMENT) {
      await insertRows(client, scope.source, found.slice(first, first + ROWS_A_STATEMENT), at);
    }
    await removeRows(client, scope, onlyRow(rows).last);
    await client.query(`SELECT pg_advisory_unlock(${LOCK})`);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // A connection that failed is closed, which ends its lock.
    client.release(failure);
  }
}

async function insertRows(
  client: PoolClient,
  source: string,
  bars: readonly QuarantinedBar[],
  at: Date,
): Promise<void> {
  const columns = (['symbol', 'day', 'fault', 'raw'] as const).map((name) => bars.map((bar) => bar[name]));
  await client.query(INSERT, [...columns, source, at]);
}

async function removeRows(client: PoolClient, { source, day, fault }: QuarantineScope, last: number): Promise<void> {
  let removed = ROWS_A_STATEMENT;
  while (removed === ROWS_A_STATEMENT) {
    removed = (await client.query(REMOVE, [last, source, day ?? null, fault ?? null])).rowCount ?? 0;
  }
}
