import type { TradingDay } from '@pipa/calendar';
import type { Pool, PoolClient } from './client.ts';

/** Days that are kept of a pool: what is cached by pool is then cached by day. */
const MAX_DAYS = 16;
const VIEWS_FIRST = `SELECT set_config('search_path', 'as_known, public', false), set_config('pipa.known_on', $1, false)`;
const TABLES_ALONE = 'RESET search_path; RESET pipa.known_on';

/** By pool, the day that was asked for last at the end. */
const daysOf = new WeakMap<object, Map<TradingDay, Pool>>();

/**
 * The same database as it was known at the close of a day: instruments, bars, splits and dividends, reports and macro series have the
 * values of that day, and nothing later. Every statement reads through it as it reads newest values; it writes none of these. Each use
 * of a connection costs two more statements.
 */
export function knownOn(pool: Pool, day: TradingDay): Pool {
  const days = daysOf.get(pool) ?? new Map<TradingDay, Pool>();
  daysOf.set(pool, days);
  const known = days.get(day) ?? openKnown(pool, day);
  days.delete(day);
  days.set(day, known);
  for (const oldest of days.keys()) {
    if (days.size <= MAX_DAYS) break;
    days.delete(oldest);
  }
  return known;
}

function openKnown(pool: Pool, day: TradingDay): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const release = client.release.bind(client);
    // The connection goes back with the setting that every other user of the pool expects, or not at all.
    client.release = (failure) => {
      if (failure) release(failure);
      else client.query(TABLES_ALONE).then(() => release(), release);
    };
    try {
      await client.query(VIEWS_FIRST, [day]);
    } catch (error) {
      release(true);
      throw error;
    }
    return client;
  };
  const query = async (...statement: Parameters<PoolClient['query']>) => {
    const client = await connect();
    let failure: Error | undefined;
    try {
      return await (client.query(...statement) as unknown as Promise<unknown>);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  };
  return Object.create(pool, { connect: { value: connect }, query: { value: query } }) as Pool;
}
