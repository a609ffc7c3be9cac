import type { Pool } from '../client.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

export interface StoredAuthenticator {
  /** Encrypted. */
  readonly secret: Buffer;
  /** Names the setup that showed the secret. */
  readonly setupId: string;
  readonly createdAt: Date;
  /** Null until a first code has confirmed it. */
  readonly confirmedAt: Date | null;
  /** Time step of the last code that was accepted. */
  readonly lastStep: number;
}

const ofUser = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('authenticator')
    .select(['secret', 'setupId', 'createdAt', 'confirmedAt', 'lastStep'])
    .where('userId', '=', userId),
);

export async function findAuthenticator(
  pool: Pick<Pool, 'query'>,
  userId: number,
): Promise<StoredAuthenticator | null> {
  return (await rows(pool, ofUser, { userId }))[0] ?? null;
}

interface NewParams {
  userId: number;
  secret: Buffer;
  setupId: string;
  createdAt: Date;
}

const replacing = prepared((db, p: Params<NewParams>) =>
  db
    .insertInto('authenticator')
    .values(pick(p, ['userId', 'secret', 'setupId', 'createdAt']))
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet((eb) => ({
          secret: eb.ref('excluded.secret'),
          setupId: eb.ref('excluded.setupId'),
          createdAt: eb.ref('excluded.createdAt'),
        }))
        .where('authenticator.confirmedAt', 'is', null),
    ),
);

/** Stores a secret that waits for its first code, in place of an earlier one that waits; false when one is in effect. */
export async function beginAuthenticator(tx: Tx, authenticator: NewParams): Promise<boolean> {
  return (await countIn(tx, replacing, authenticator)) === 1;
}

interface StepParams {
  userId: number;
  step: number;
  at: Date;
}

const confirming = prepared((db, p: Params<StepParams & { setupId: string }>) =>
  db
    .updateTable('authenticator')
    .set({ confirmedAt: p.at, lastStep: p.step })
    .where('userId', '=', p.userId)
    .where('setupId', '=', p.setupId)
    .where('confirmedAt', 'is', null),
);

/** Puts the authenticator of a setup into effect; false when it does not wait any more. */
export async function confirmAuthenticator(tx: Tx, confirmation: StepParams & { setupId: string }): Promise<boolean> {
  return (await countIn(tx, confirming, confirmation)) === 1;
}

const accepting = prepared((db, p: Params<{ userId: number; step: number }>) =>
  db
    .updateTable('authenticator')
    .set({ lastStep: p.step })
    .where('userId', '=', p.userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', p.step),
);

/** Accepts the code of a time step; false when a code of this or a later step was accepted before. */
export async function acceptStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  return (await countIn(tx, accepting, { userId, step })) === 1;
}

const removing = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('authenticator').where('userId', '=', userId).where('confirmedAt', 'is not', null).returning('userId'),
);

const dropping = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('authenticator').where('userId', '=', userId).where('confirmedAt', 'is', null),
);

/** Removes an authenticator that waits for its first code. */
export async function dropBegunAuthenticator(tx: Tx, userId: number): Promise<void> {
  await countIn(tx, dropping, { userId });
}

/** False when none was in effect. */
export async function deleteAuthenticator(tx: Tx, userId: number): Promise<boolean> {
  return (await rowsIn(tx, removing, { userId })).length === 1;
}
