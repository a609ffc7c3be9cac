import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** One use of an Idempotency-Key; the instant distinguishes it from a later use of the same key. */
export interface KeyClaim {
  readonly userId: number;
  readonly key: string;
  readonly requestHash: string;
  readonly claimedAt: Date;
}

export interface ClaimLimits {
  /** Keys claimed at or before this instant are forgotten. */
  readonly forgottenUntil: Date;
  /** A claim without an answer made at or before this instant has lost its process. */
  readonly lapsedUntil: Date;
  readonly maxKeysOfUser: number;
}

interface ClaimParameters extends KeyClaim, ClaimLimits {}

// The statement takes over a forgotten row of the same key and a lapsed claim of the same request; for any other existing row
// it returns no row.
const claim = prepared((db, p: Params<ClaimParameters>) =>
  db
    .insertInto('idempotency_key')
    .columns(['userId', 'key', 'requestHash', 'createdAt'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${p.userId}::int`.as('userId'),
          sql<string>`${p.key}::varchar`.as('key'),
          sql<string>`${p.requestHash}::text`.as('requestHash'),
          sql<Date>`${p.claimedAt}::timestamptz`.as('createdAt'),
        ])
        .where(
          ({ selectFrom }) =>
            selectFrom('idempotency_key')
              .select(({ fn }) => fn.countAll<number>().as('held'))
              .where('userId', '=', p.userId)
              .where('createdAt', '>', p.forgottenUntil),
          '<',
          p.maxKeysOfUser,
        ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ requestHash: p.requestHash, createdAt: p.claimedAt, status: null, response: null })
        .where(({ or, and, eb }) =>
          or([
            eb('idempotency_key.createdAt', '<=', p.forgottenUntil),
            and([
              eb('idempotency_key.status', 'is', null),
              eb('idempotency_key.createdAt', '<=', p.lapsedUntil),
              eb('idempotency_key.requestHash', '=', p.requestHash),
            ]),
          ]),
        ),
    )
    .returning('key'),
);

const find = prepared((db, p: Params<{ userId: number; key: string; forgottenUntil: Date }>) =>
  db
    .selectFrom('idempotency_key')
    .select(['requestHash', 'status', 'response'])
    .where('userId', '=', p.userId)
    .where('key', '=', p.key)
    .where('createdAt', '>', p.forgottenUntil),
);

interface Answer {
  readonly status: number;
  /** JSON. */
  readonly response: string;
}

const store = prepared((db, p: Params<KeyClaim & Answer>) =>
  db
    .updateTable('idempotency_key')
    .set({ status: p.status, response: p.response })
    .where('userId', '=', p.userId)
    .where('key', '=', p.key)
    .where('createdAt', '=', p.claimedAt),
);

const storeFirst = prepared((db, p: Params<KeyClaim & Answer>) =>
  db
    .updateTable('idempotency_key')
    .set({ status: p.status, response: p.response })
    .where('userId', '=', p.userId)
    .where('key', '=', p.key)
    .where('createdAt', '=', p.claimedAt)
    .where('status', 'is', null),
);

const release = prepared((db, p: Params<KeyClaim>) =>
  db
    .deleteFrom('idempotency_key')
    .where('userId', '=', p.userId)
    .where('key', '=', p.key)
    .where('createdAt', '=', p.claimedAt)
    .where('status', 'is', null),
);

export interface StoredAnswer {
  readonly requestHash: string;
  /** HTTP status; null while the request is under way, or where its process was lost before the effect. */
  readonly status: number | null;
  readonly response: unknown;
}

/** False when the key is in use, or the user holds too many. */
export async function claimKey(pool: Pick<Pool, 'query'>, wanted: KeyClaim, limits: ClaimLimits): Promise<boolean> {
  return (await rows(pool, claim, { ...wanted, ...limits })).length === 1;
}

export async function findAnswer(
  pool: Pick<Pool, 'query'>,
  wanted: { readonly userId: number; readonly key: string; readonly forgottenUntil: Date },
): Promise<StoredAnswer | null> {
  return (await rows(pool, find, wanted))[0] ?? null;
}

/** Stores the answer to a request that succeeded; does nothing where the key was claimed anew since. */
export async function storeAnswer(pool: Pick<Pool, 'query'>, held: KeyClaim, answer: Answer): Promise<void> {
  await rows(pool, store, { ...held, ...answer });
}

/** Stores a refusal, unless a transaction has committed an answer already. */
export async function storeRefusal(pool: Pick<Pool, 'query'>, held: KeyClaim, answer: Answer): Promise<void> {
  await rows(pool, storeFirst, { ...held, ...answer });
}

/**
 * Stores the answer in the transaction of the effect. False when the claim is no longer held: the transaction must not commit
 * then, because another request has the effect.
 */
export async function storeAnswerWith(tx: Tx, held: KeyClaim, answer: Answer): Promise<boolean> {
  return (await countIn(tx, store, { ...held, ...answer })) === 1;
}

/** Releases the key, unless a transaction has committed an answer. */
export async function releaseKey(pool: Pick<Pool, 'query'>, held: KeyClaim): Promise<void> {
  await rows(pool, release, held);
}
