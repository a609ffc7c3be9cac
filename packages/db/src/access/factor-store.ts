import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { dropBegunAuthenticator } from './authenticator-store.ts';
import { endChallenges } from './factor-challenge-store.ts';
import { deleteRecoveryCodes } from './recovery-code-store.ts';

/** Which factors beside the password an account has. */
export interface HeldFactors {
  /** When the authenticator app was confirmed; null without one. */
  readonly authenticatorAt: Date | null;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
}

const counted = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectNoFrom((eb) => [
    eb.selectFrom('authenticator').select('confirmedAt').where('userId', '=', userId).as('authenticatorAt'),
    eb.selectFrom('passkey').select(sql<number>`count(*)::int`.as('n')).where('userId', '=', userId).as('passkeys'),
    eb
      .selectFrom('recovery_code')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .as('recoveryCodesLeft'),
  ]),
);

const fromRow = (row: { [K in keyof HeldFactors]: HeldFactors[K] | null }): HeldFactors => ({
  authenticatorAt: row.authenticatorAt,
  passkeys: row.passkeys ?? 0,
  recoveryCodesLeft: row.recoveryCodesLeft ?? 0,
});

export async function readFactors(pool: Pick<Pool, 'query'>, userId: number): Promise<HeldFactors> {
  return fromRow(onlyRow(await rows(pool, counted, { userId })));
}

/** What lets a person into an account. */
export interface AccountAccess extends HeldFactors {
  readonly passwordHash: string;
}

const locking = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('app_user')
    .select('passwordHash')
    .where('userId', '=', userId)
    .where('activatedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate(),
);

/**
 * Password and factors of an account, locked until the transaction ends: of changes and sign-ins at once each sees what the one
 * before has done. Null for an account that waits for its activation or was deleted.
 */
export async function lockAccess(tx: Tx, userId: number): Promise<AccountAccess | null> {
  const [account] = await rowsIn(tx, locking, { userId });
  if (account === undefined) return null;
  // What another transaction has committed while this one waited is seen by a statement after the lock only.
  const factors = fromRow(onlyRow(await rowsIn(tx, counted, { userId })));
  return { ...factors, passwordHash: account.passwordHash };
}

/** Whether the password alone is not enough. */
export const hasFactor = ({ authenticatorAt, passkeys }: HeldFactors): boolean =>
  authenticatorAt !== null || passkeys > 0;

/**
 * Ends the sign-ins and additions of factors that a user has begun. How an account is reached must not be changed by a step that was
 * begun before the password or the factors changed.
 */
export async function endBegunSteps(tx: Tx, userId: number): Promise<void> {
  await endChallenges(tx, userId);
  await dropBegunAuthenticator(tx, userId);
}

const removingAuthenticator = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('authenticator').where('userId', '=', userId).returning('confirmedAt'),
);
const removingPasskeys = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('passkey').where('userId', '=', userId),
);

/** Removes every factor of a user, with the recovery codes and the challenges that are open. @returns how many were in effect */
export async function removeEveryFactor(
  tx: Tx,
  userId: number,
): Promise<{ readonly authenticators: number; readonly passkeys: number }> {
  await rowsIn(tx, locking, { userId });
  const removed = await rowsIn(tx, removingAuthenticator, { userId });
  const passkeys = await countIn(tx, removingPasskeys, { userId });
  await deleteRecoveryCodes(tx, userId);
  await endChallenges(tx, userId);
  return { authenticators: removed.filter(({ confirmedAt }) => confirmedAt !== null).length, passkeys };
}
