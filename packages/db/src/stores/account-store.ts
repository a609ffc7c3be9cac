import type { LedgerDifference } from '@pipa/trading';
import { sql } from 'kysely';
import type { Pool, TrackAccount } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from './transaction.ts';

/**
 * Locks a user's row until the transaction ends, so that checks of names and counts of the user's accounts and portfolios run
 * one at a time. Take it before the lock of any account or portfolio.
 */
export async function lockOwner(tx: Tx, userId: number): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "app_user" WHERE "userId" = ${userId} FOR NO KEY UPDATE`;
}

/** Locks an account until the transaction ends; null when it does not exist or belongs to another user. */
export async function lockAccount(tx: Tx, id: number, userId?: number): Promise<TrackAccount | null> {
  // A transaction that waited for the lock reads the row as it is then.
  const [account] = await tx.$queryRaw<TrackAccount[]>`
    SELECT * FROM "track_account" WHERE "id" = ${id} AND "userId" = COALESCE(${userId ?? null}::int, "userId") AND NOT "isDeleted"
    FOR NO KEY UPDATE`;
  return account ?? null;
}

/** The oldest account of a user, deleted ones included; null without one. */
export async function findFirstAccount(tx: Tx, userId: number): Promise<{ id: number } | null> {
  return tx.trackAccount.findFirst({ where: { userId }, orderBy: { id: 'asc' }, select: { id: true } });
}

export function countPaperAccounts(tx: Tx, userId: number): Promise<number> {
  return tx.trackAccount.count({ where: { userId, isDeleted: false, broker: 'PIPA' } });
}

/** Whether another account of the user, not deleted, has the name in any case. */
export async function isAccountNameTaken(
  tx: Tx,
  userId: number,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const taken = await tx.trackAccount.findFirst({
    where: {
      userId,
      isDeleted: false,
      trackAccountName: { equals: name, mode: 'insensitive' },
      ...(exceptId !== null && { id: { not: exceptId } }),
    },
    select: { id: true },
  });
  return taken !== null;
}

/** Portfolios that could still trade on an account. */
export function countPortfoliosInUse(tx: Tx, accountId: number): Promise<number> {
  return tx.portfolio.count({ where: { trackAccountId: accountId, isDeleted: false, status: { not: 'Stop' } } });
}

/** A balance for which an account is frozen; dollars or shares, as exact text. */
export interface FrozenBalance {
  readonly item: LedgerDifference['item'];
  readonly portfolioId: number | null;
  readonly symbol: string | null;
  readonly ledger: string;
  readonly derived: string;
}

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
            .select(sql<readonly FrozenBalance[] | null>`"z"."differences"`.as('differences'))
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
);

/** An account as it is listed, dollars. */
export type ListedAccount = NonNullable<(typeof accountsOf)['row']>;

/** Accounts of their owner, newest first: one of them, or all that are deleted or not. */
export function listAccounts(
  pool: Pick<Pool, 'query'>,
  userId: number,
  { isDeleted = false, id = null }: { isDeleted?: boolean; id?: number | null },
): Promise<ListedAccount[]> {
  return rows(pool, accountsOf, { userId, isDeleted, id });
}
