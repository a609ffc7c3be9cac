import type pg from 'pg';
import * as client from './client.ts';
import * as barImport from './market/bar-import.ts';
import * as transaction from './sql/transaction.ts';

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

type SealedModels<T, Open extends PropertyKey = never> = Sealed<
  { readonly [K in keyof T]: K extends `$${string}` ? T[K] : Sealed<T[K]> },
  Open
>;

export type Pool = Sealed<pg.Pool, 'end'>;
export type PoolClient = Sealed<pg.PoolClient>;
/** `$on` and `$extends` keep their types, which no other function type equals. */
export type PrismaClient = SealedModels<client.PrismaClient, '$disconnect' | '$on' | '$extends'>;
/** A transaction under way, or the client itself where one statement is enough. */
export type Tx = transaction.Transaction | PrismaClient;
export type BeforeCommit = (tx: Tx, result: unknown) => Promise<void>;

export const createPool: (...options: Parameters<typeof client.createPool>) => Pool = client.createPool;
export const createPrisma: (...options: Parameters<typeof client.createPrisma>) => PrismaClient = client.createPrisma;

/** `inTransaction` of the stores. */
export const inTransaction: <T>(prisma: PrismaClient, work: (tx: Tx) => Promise<T>) => Promise<T> =
  transaction.inTransaction;
/** `awaitAtCommit` of the stores. */
export const awaitAtCommit: (tx: Tx, write: Promise<unknown>) => void = transaction.awaitAtCommit;
/** `committingWith` of the stores. */
export const committingWith: <T>(beforeCommit: BeforeCommit, work: () => Promise<T>) => Promise<T> =
  transaction.committingWith;
/** `withBarLock` of the stores. */
export const withBarLock: <T>(pool: Pick<Pool, 'connect'>, work: (client: PoolClient) => Promise<T>) => Promise<T> =
  barImport.withBarLock;
