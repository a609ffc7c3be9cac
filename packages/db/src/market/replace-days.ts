import { fromEpochDay } from '@pipa/calendar';
import type { Pool, PoolClient } from '../client.ts';
import { type CopyColumn, copyColumns } from './copy-columns.ts';

/** The rows of a table that a write replaces: rows of the instruments (null: of all) on days from..to, both inclusive. */
export interface DayRange {
  readonly table: string;
  readonly dayColumn: string;
  readonly instrumentIds: readonly number[] | null;
  /** Epoch days. */
  readonly from: number;
  readonly to: number;
}

/** Replaces the rows of a range in one transaction, so that a repeated write changes nothing. */
export async function replaceDays(
  pool: Pick<Pool, 'connect'>,
  range: DayRange,
  columns: Readonly<Record<string, CopyColumn>>,
): Promise<void> {
  await inOneTransaction(pool, (client) => replaceDaysOn(client, range, columns));
}

async function replaceDaysOn(
  client: PoolClient,
  { table, dayColumn, instrumentIds, from, to }: DayRange,
  columns: Readonly<Record<string, CopyColumn>>,
): Promise<void> {
  // Of two concurrent writes of the same rows the second waits; writes of other rows have another first instrument.
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1), $2)', [table, instrumentIds?.[0] ?? 0]);
  const between = `"${dayColumn}" BETWEEN $1::date AND $2::date`;
  const days = [fromEpochDay(from), fromEpochDay(to)];
  if (instrumentIds === null) await client.query(`DELETE FROM "${table}" WHERE ${between}`, days);
  else {
    const where = `"instrumentId" = ANY($3::int[]) AND ${between}`;
    await client.query(`DELETE FROM "${table}" WHERE ${where}`, [...days, instrumentIds]);
  }
  const first = Object.values(columns)[0];
  if (first !== undefined && first.values.length > 0) await copyColumns(client, table, columns);
}

/** Runs work on one connection between BEGIN and COMMIT; a broken transaction ends with its connection. */
export async function inOneTransaction<T>(
  pool: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}
