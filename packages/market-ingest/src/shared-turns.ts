import type { Pool } from '@pipa/db';
import { takeVendorTurn } from '@pipa/db/market';
import type { SharedTurns } from '@pipa/market-data/vendors';

/** The turns of each key, counted in the database, so that worker, scripts and probes keep one limit together. */
export const sharedTurns =
  (pool: Pick<Pool, 'connect'>): SharedTurns =>
  (key, rates) =>
  (cost) =>
    takeVendorTurn(pool, { key, rates, cost });
