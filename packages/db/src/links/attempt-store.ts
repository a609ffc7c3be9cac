import type { Broker } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

interface NewAttempt {
  /** Hash of the key with which the browser comes back. */
  readonly keyHash: string;
  readonly userId: number;
  readonly broker: Broker;
  /** The account that is linked again; null for a new one. */
  readonly accountId: number | null;
  readonly accountName: string;
  readonly accountNumber: string | null;
  readonly sealedPending: Buffer;
  readonly at: Date;
  readonly expiresAt: Date;
}

const addition = prepared((db, p: Params<NewAttempt>) =>
  db.insertInto('broker_link_attempt').values({
    keyHash: p.keyHash,
    userId: p.userId,
    broker: sql<Broker>`${p.broker}::"Broker"`,
    accountId: sql<number | null>`${p.accountId}::int`,
    accountName: p.accountName,
    accountNumber: sql<string | null>`${p.accountNumber}::text`,
    sealedPending: sql<Buffer>`${p.sealedPending}::bytea`,
    createdAt: p.at,
    expiresAt: p.expiresAt,
  }),
);

/** Keeps a link that its owner has begun. */
export async function keepAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await countIn(tx, addition, attempt);
}

const recent = prepared((db, p: Params<{ userId: number; since: Date }>) =>
  db
    .selectFrom('broker_link_attempt')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', p.userId)
    .where('createdAt', '>', p.since),
);

/** Links that a user has begun since an instant. */
export async function countAttempts(tx: Tx, userId: number, since: Date): Promise<number> {
  return onlyRow(await rowsIn(tx, recent, { userId, since })).count;
}

/** A link that was begun, for its end. */
export interface TakenAttempt {
  readonly broker: Broker;
  readonly accountId: number | null;
  readonly accountName: string;
  readonly accountNumber: string | null;
  readonly sealedPending: Uint8Array;
}

const use = prepared((db, p: Params<{ keyHash: string; userId: number; at: Date }>) =>
  db
    .updateTable('broker_link_attempt')
    .set({ usedAt: p.at })
    .where('keyHash', '=', p.keyHash)
    .where('userId', '=', p.userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', p.at)
    .returning(['broker', 'accountId', 'accountName', 'accountNumber', 'sealedPending']),
);

/** Uses a link that the user has begun, once; null where it is unknown, of another user, used or over. */
export async function takeAttempt(
  tx: Tx,
  attempt: { readonly keyHash: string; readonly userId: number; readonly at: Date },
): Promise<TakenAttempt | null> {
  return (await rowsIn(tx, use, attempt))[0] ?? null;
}

const ownerOf = prepared((db, { keyHash }: Params<{ keyHash: string }>) =>
  db.selectFrom('broker_link_attempt').select('userId').where('keyHash', '=', keyHash),
);

/** Who has begun a link; null for one that is unknown. */
export async function findAttemptOwner(pool: Pick<Pool, 'query'>, keyHash: string): Promise<number | null> {
  return (await rows(pool, ownerOf, { keyHash }))[0]?.userId ?? null;
}
