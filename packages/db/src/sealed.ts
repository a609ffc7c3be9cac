import type { TradingDay } from '@pipa/calendar';
import type pg from 'pg';
import * as client from './client.ts';
import * as known from './known-on.ts';
import * as barImport from './market/bar-import.ts';

// The connections as other packages see them: they can be passed to stores, but no member of them can be called.

declare const insideStore: unique symbol;

interface Store {
  readonly [insideStore]: true;
}

/** A function type whose `this` no caller has. It is assignable to the sealed member and the member to it. */
// biome-ignore lint/suspicious/noExplicitAny: every parameter and result of what it seals
type SealedCall = (this: Store, ...values: any[]) => any;

type Sealed<T, Open extends PropertyKey = never> = {
  readonly [K in keyof T]: K extends Open ? T[K] : T[K] extends (...values: never[]) => unknown ? SealedCall : T[K];
};

export type Pool = Sealed<pg.Pool, 'end'>;
export type PoolClient = Sealed<pg.PoolClient>;

export const createPool: (...options: Parameters<typeof client.createPool>) => Pool = client.createPool;
export const createPrisma: (...options: Parameters<typeof client.createPrisma>) => client.PrismaClient =
  client.createPrisma;

/** `withBarLock` of the stores. */
export const withBarLock: <T>(pool: Pick<Pool, 'connect'>, work: (client: PoolClient) => Promise<T>) => Promise<T> =
  barImport.withBarLock;

/** `knownOn` of the stores. */
export const knownOn: (pool: Pool, day: TradingDay) => Pool = known.knownOn as (pool: unknown, day: TradingDay) => Pool;
