import { type AccountActivityKind, MAX_API_KEYS } from '@pipa/contract';
import { sql } from 'kysely';
import type { ApiKey, Pool } from '../client.ts';
import { clockFrom, joinedClockColumns, type MarketClock, marketRow } from '../market/market-store.ts';
import { isNullOr } from '../sql/is-null-or.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { type SessionUser, userColumns, userFrom } from './session-user.ts';

/** A key that was not revoked, with its owner and the market clock at the moment of its read. The caller checks its expiry. */
export interface StoredApiKey extends Pick<ApiKey, 'id' | 'name' | 'scopes' | 'expiresAt' | 'lastUsedAt'> {
  /** Since when its owner's assistants are refused; null while they may call. */
  readonly agentsOffAt: Date | null;
  readonly user: SessionUser;
  readonly clock: MarketClock | null;
  /** Since when the keys of everyone are refused; null while they work. */
  readonly offSince: Date | null;
}

const byHash = prepared((db, { hash }: Params<{ hash: Buffer }>) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', 'u.userId', 'k.userId')
    .leftJoin('member_subscription as ms', 'ms.userId', 'u.userId')
    .innerJoin('api_key_switch as s', (join) => join.onTrue())
    .leftJoin('market_state as m', (join) => join.on('m.id', '=', marketRow))
    .select([
      'k.id',
      'k.name',
      'k.scopes',
      'k.expiresAt',
      'k.lastUsedAt',
      'u.agentsOffAt',
      's.offAt as offSince',
      ...userColumns,
      ...joinedClockColumns,
    ])
    .where('k.hash', '=', hash)
    .where('k.revokedAt', 'is', null)
    .where('u.activatedAt', 'is not', null)
    .where('u.deletedAt', 'is', null),
);

/** The key of a hash; null when it is unknown, revoked or of an account that is not activated or deleted. */
export async function findApiKey(pool: Pick<Pool, 'query'>, hash: Buffer): Promise<StoredApiKey | null> {
  const [row] = await rows(pool, byHash, { hash });
  if (row === undefined) return null;
  const { id, name, scopes, expiresAt, lastUsedAt, agentsOffAt, offSince } = row;
  return { id, name, scopes, expiresAt, lastUsedAt, agentsOffAt, offSince, user: userFrom(row), clock: clockFrom(row) };
}

const touch = prepared((db, p: Params<{ id: number; now: Date; staleBefore: Date }>) =>
  db
    .updateTable('api_key')
    .set({ lastUsedAt: p.now })
    .where('id', '=', p.id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', p.staleBefore)])),
);

/** Stores that a key was used, if the stored time of last use is older than an instant. */
export async function touchApiKey(
  pool: Pick<Pool, 'query'>,
  use: { readonly id: number; readonly now: Date; readonly staleBefore: Date },
): Promise<void> {
  await rows(pool, touch, use);
}

type NewApiKey = Pick<ApiKey, 'userId' | 'name' | 'prefix' | 'scopes' | 'createdAt' | 'expiresAt'> & {
  readonly hash: Buffer;
};

const inserting = prepared((db, p: Params<NewApiKey>) =>
  db
    .insertInto('api_key')
    .values(pick(p, ['userId', 'name', 'hash', 'prefix', 'scopes', 'createdAt', 'expiresAt']))
    .returning('id'),
);

/** @returns the id of the new key */
export async function addApiKey(tx: Tx, key: NewApiKey): Promise<number> {
  const [added] = await rowsIn(tx, inserting, key);
  if (added === undefined) throw new Error('a key was not stored');
  return added.id;
}

export type ListedApiKey = Pick<ApiKey, 'id' | 'name' | 'prefix' | 'scopes' | 'createdAt' | 'expiresAt' | 'lastUsedAt'>;

const ofUser = prepared((db, { userId, now }: Params<{ userId: number; now: Date }>) =>
  db
    .selectFrom('api_key')
    .select(['id', 'name', 'prefix', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_API_KEYS)),
);

/** A user's keys that work at an instant, newest first. */
export const listApiKeys = (pool: Pick<Pool, 'query'>, userId: number, now: Date): Promise<ListedApiKey[]> =>
  rows(pool, ofUser, { userId, now });

/** As `listApiKeys` within a transaction. */
export const listApiKeysIn = (tx: Tx, userId: number, now: Date): Promise<ListedApiKey[]> =>
  rowsIn(tx, ofUser, { userId, now });

const revoking = prepared((db, p: Params<{ userId: number; id: number; at: Date }>) =>
  db
    .updateTable('api_key')
    .set({ revokedAt: p.at })
    .where('userId', '=', p.userId)
    .where('id', '=', p.id)
    .where('revokedAt', 'is', null)
    .returning('name'),
);

/** @returns the name of the revoked key; null when the user has no such one */
export async function revokeApiKey(tx: Tx, userId: number, id: number, at: Date): Promise<string | null> {
  return (await rowsIn(tx, revoking, { userId, id, at }))[0]?.name ?? null;
}

const revokingAll = prepared((db, p: Params<{ userId: number | null; at: Date }>) =>
  db
    .updateTable('api_key')
    .set({ revokedAt: p.at })
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', p.at)
    .where(isNullOr(p.userId, 'int', sql`"userId" = ${p.userId}`))
    .returning('userId'),
);
const noting = prepared((db, p: Params<{ userIds: readonly number[]; kind: AccountActivityKind; at: Date }>) =>
  db
    .insertInto('account_activity')
    .columns(['userId', 'kind', 'at'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ userId: number }>`unnest(${p.userIds}::int[])`.as<'u'>(sql`u("userId")`))
        .select(['u.userId', sql<AccountActivityKind>`${p.kind}`.as('kind'), sql<Date>`${p.at}::timestamptz`.as('at')]),
    ),
);

/** Revokes the keys of a user that work, or those of every user. @returns the owner of each */
export async function revokeApiKeys(tx: Tx, of: number | 'everyone', at: Date): Promise<number[]> {
  const revoked = await rowsIn(tx, revokingAll, { userId: of === 'everyone' ? null : of, at });
  return revoked.map(({ userId }) => userId);
}

/** As `revokeApiKeys` by an operator, with an entry in the log of each owner. @returns how many keys were revoked */
export async function revokeApiKeysOf(tx: Tx, of: number | 'everyone', at: Date): Promise<number> {
  const owners = await revokeApiKeys(tx, of, at);
  await countIn(tx, noting, { userIds: [...new Set(owners)], kind: 'ApiKeysRevoked', at });
  return owners.length;
}
