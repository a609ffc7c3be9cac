import { type Broker, brokersThat, type TradeType } from '@pipa/contract';
import type { LedgerDifference } from '@pipa/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rowsIn, rowsQuickly } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { type AccountHalt, haltOf } from './account-halt.ts';

/** An account as its owner's commands see it; dollars as exact text. */
export interface OwnedAccount {
  readonly id: number;
  readonly broker: Broker;
  readonly tradeType: TradeType;
  readonly cash: string;
  readonly reserved: string;
  readonly frozenAt: Date | null;
  /** Why nothing new trades on it, at an outside broker. */
  readonly halt: AccountHalt | null;
}

/** The columns of `OwnedAccount`, of "track_account". */
export const ownedAccountColumns = [
  'id',
  'broker',
  'tradeType',
  'cash',
  'reserved',
  'frozenAt',
  haltOf('track_account').as('halt'),
] as const;

const accountLock = prepared((db, { id, userId }: Params<{ id: number; userId: number | null }>) =>
  db
    .selectFrom('track_account')
    .select(ownedAccountColumns)
    .where('id', '=', id)
    .where('userId', '=', sql<number>`COALESCE(${userId}::int, "userId")`)
    .where('isDeleted', '=', false)
    .forNoKeyUpdate(),
);

/** Locks an account until the transaction ends; null when it does not exist or belongs to another user. */
export async function lockAccount(tx: Tx, id: number, userId: number | null = null): Promise<OwnedAccount | null> {
  // A transaction that waited for the lock reads the row as it is then.
  const [account] = await rowsIn(tx, accountLock, { id, userId });
  return account ?? null;
}

const firstAccount = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('track_account').select('id').where('userId', '=', userId).orderBy('id').limit(sql.lit(1)),
);

/** The oldest account of a user, deleted ones included; null without one. */
export async function findFirstAccount(tx: Tx, userId: number): Promise<{ id: number } | null> {
  return (await rowsIn(tx, firstAccount, { userId }))[0] ?? null;
}

const paperAccounts = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('track_account')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('isDeleted', '=', false)
    .where('broker', 'in', brokersThat('opensAccounts')),
);

export async function countPaperAccounts(tx: Tx, userId: number): Promise<number> {
  const { count } = onlyRow(await rowsIn(tx, paperAccounts, { userId }));
  return count;
}

const accountNamed = prepared(
  (db, { userId, name, exceptId }: Params<{ userId: number; name: string; exceptId: number | null }>) =>
    db
      .selectFrom('track_account')
      .select('id')
      .where('userId', '=', userId)
      .where('isDeleted', '=', false)
      .where(sql<boolean>`lower("trackAccountName") = lower(${name}::text)`)
      .where(sql<boolean>`"id" IS DISTINCT FROM ${exceptId}::int`)
      .limit(sql.lit(1)),
);

/** Whether another account of the user, not deleted, has the name in any case. */
export async function isAccountNameTaken(
  tx: Tx,
  userId: number,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  return (await rowsIn(tx, accountNamed, { userId, name, exceptId })).length > 0;
}

const portfoliosInUse = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db
    .selectFrom('portfolio')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('trackAccountId', '=', accountId)
    .where('isDeleted', '=', false)
    .where('status', '<>', 'Stop'),
);

/** Portfolios that could still trade on an account. */
export async function countPortfoliosInUse(tx: Tx, accountId: number): Promise<number> {
  const { count } = onlyRow(await rowsIn(tx, portfoliosInUse, { accountId }));
  return count;
}

/** A balance for which an account is frozen; dollars or shares, as exact text. */
const frozenBalance = z.object({
  item: z.enum(['identity', 'cash', 'reserved', 'shares', 'cost'] satisfies LedgerDifference['item'][]),
  portfolioId: z.number().nullable(),
  symbol: z.string().nullable(),
  ledger: z.string(),
  derived: z.string(),
});
export type FrozenBalance = Readonly<z.output<typeof frozenBalance>>;

/** Bounds the list: a user has few accounts at a time, but may open and delete any number. */
const MAX_LISTED_ACCOUNTS = 300;

const accountsOf = prepared(
  (db, { userId, isDeleted, id }: Params<{ userId: number; isDeleted: boolean; id: number | null }>) =>
    db
      .selectFrom('track_account as a')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('account_freeze as z')
            .select('z.differences')
            .whereRef('z.accountId', '=', 'a.id')
            .where('z.endedAt', 'is', null)
            .orderBy('z.id', 'desc')
            .limit(sql.lit(1))
            .as('f'),
        (join) => join.on('a.frozenAt', 'is not', null),
      )
      .select([
        'a.id',
        'a.account',
        'a.trackAccountName',
        'a.broker',
        'a.tradeType',
        sql<number>`"a"."cash"::float8`.as('cash'),
        sql<number>`"a"."reserved"::float8`.as('reserved'),
        'a.isDeleted',
        'a.frozenAt',
        'f.differences',
        'a.lastSyncAt',
        'a.createdAt',
      ])
      .where('a.userId', '=', userId)
      .where('a.isDeleted', '=', isDeleted)
      .where(sql<boolean>`(${id}::int IS NULL OR "a"."id" = ${id})`)
      .orderBy('a.id', 'desc')
      .limit(sql.lit(MAX_LISTED_ACCOUNTS)),
  { differences: z.array(frozenBalance).nullable() },
);

/** An account as it is listed, dollars. */
export type ListedAccount = NonNullable<(typeof accountsOf)['row']>;

/** Accounts of their owner, newest first: one of them, or all that are deleted or not. */
export function listAccounts(
  pool: Pick<Pool, 'query'>,
  userId: number,
  { isDeleted = false, id = null }: { isDeleted?: boolean; id?: number | null },
): Promise<ListedAccount[]> {
  return rowsQuickly(pool, accountsOf, { userId, isDeleted, id });
}
