import { sql } from 'kysely';
import type { FactorChallengePurpose, Pool } from '../client.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

export interface NewChallenge {
  readonly tokenHash: Buffer;
  readonly purpose: FactorChallengePurpose;
  /** Null while a passkey still has to say who signs in. */
  readonly userId: number | null;
  readonly remembered: boolean;
  readonly attemptsLeft: number;
  readonly expiresAt: Date;
}

const inserting = prepared((db, p: Params<NewChallenge>) =>
  db
    .insertInto('factor_challenge')
    .values(pick(p, ['tokenHash', 'purpose', 'userId', 'remembered', 'attemptsLeft', 'expiresAt'])),
);

export async function addChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await countIn(tx, inserting, challenge);
}

interface LiveParams {
  tokenHash: Buffer;
  purpose: FactorChallengePurpose;
  now: Date;
}

export interface LiveChallenge {
  readonly id: number;
  readonly userId: number | null;
  readonly remembered: boolean;
}

const finding = prepared((db, p: Params<LiveParams>) =>
  db
    .selectFrom('factor_challenge')
    .select(['id', 'userId', 'remembered'])
    .where('tokenHash', '=', p.tokenHash)
    .where('purpose', '=', p.purpose)
    .where('expiresAt', '>', p.now)
    .where('attemptsLeft', '>', 0),
);

/** A challenge that may still be answered, without using an attempt; null otherwise. */
export async function findChallenge(pool: Pick<Pool, 'query'>, challenge: LiveParams): Promise<LiveChallenge | null> {
  return (await rows(pool, finding, challenge))[0] ?? null;
}

const trying = prepared((db, p: Params<LiveParams>) =>
  db
    .updateTable('factor_challenge')
    .set({ attemptsLeft: sql<number>`"attemptsLeft" - 1` })
    .where('tokenHash', '=', p.tokenHash)
    .where('purpose', '=', p.purpose)
    .where('expiresAt', '>', p.now)
    .where('attemptsLeft', '>', 0)
    .returning(['id', 'userId', 'remembered']),
);

/** Uses one attempt at a challenge; null when it is unknown, expired, answered or out of attempts. */
export async function tryChallenge(pool: Pick<Pool, 'query'>, challenge: LiveParams): Promise<LiveChallenge | null> {
  return (await rows(pool, trying, challenge))[0] ?? null;
}

const closing = prepared((db, { id }: Params<{ id: number }>) =>
  db.deleteFrom('factor_challenge').where('id', '=', id).returning('id'),
);

const clearing = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('factor_challenge').where('userId', '=', userId),
);

/** Ends every challenge of a user. */
export async function endChallenges(tx: Tx, userId: number): Promise<void> {
  await countIn(tx, clearing, { userId });
}

/** Ends a challenge that was answered; false when another answer came first. */
export async function closeChallenge(tx: Tx, id: number): Promise<boolean> {
  return (await rowsIn(tx, closing, { id })).length === 1;
}
