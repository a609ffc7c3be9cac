import { setTimeout as wait } from 'node:timers/promises';
import { createPool } from '@pipa/db/testing/connections';
import type { RunningProduct } from './running-product.ts';

/** A restart in milliseconds since 1970: the kill and the first connection after it. */
export interface Restart {
  readonly killedMs: number;
  readonly acceptedMs: number;
}

/** Time between an accepted connection and the next restart. */
const SHORTEST_LIFE_MS = 500;
const LIFE_RANGE_MS = 8_500;
const ACCEPT_POLL_MS = 50;
const ACCEPT_LIMIT_MS = 60_000;

async function accepts(databaseUrl: string): Promise<boolean> {
  const pool = createPool(databaseUrl, { max: 1, onError: () => undefined });
  try {
    await pool.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await pool.end();
  }
}

/** Ends PostgreSQL as `pg_ctl -m immediate` does and waits until the product has started it again. */
async function restart({ services, postmaster }: RunningProduct): Promise<Restart> {
  const killedMs = Date.now();
  process.kill(postmaster(), 'SIGQUIT');
  while (Date.now() - killedMs < ACCEPT_LIMIT_MS) {
    await wait(ACCEPT_POLL_MS);
    if (await accepts(services.databaseUrl)) return { killedMs, acceptedMs: Date.now() };
  }
  throw new Error('PostgreSQL does not accept again.');
}

/** Restarts PostgreSQL so many times, at random instants. */
export async function restartOften(product: RunningProduct, random: () => number, count: number): Promise<Restart[]> {
  const restarts: Restart[] = [];
  for (let n = 0; n < count; n++) {
    await wait(SHORTEST_LIFE_MS + random() * LIFE_RANGE_MS);
    restarts.push(await restart(product));
  }
  return restarts;
}

/**
 * Milliseconds from the end of the last restart to an instant: 0 while PostgreSQL is away, infinite before the first restart and
 * for an instant that is not a number.
 */
export function lateBy(restarts: readonly Restart[], atMs: number): number {
  const last = restarts.findLast(({ killedMs }) => killedMs <= atMs);
  return last === undefined ? Number.POSITIVE_INFINITY : Math.max(0, atMs - last.acceptedMs);
}
