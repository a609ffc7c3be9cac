import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import { deleteRecoveryCodes } from './recovery-code-store.ts';
import type { Tx } from './transaction.ts';

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
  const [row] = await rows(pool, counted, { userId });
  return fromRow(row);
}

const locking = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('app_user').select('userId').where('userId', '=', userId).forNoKeyUpdate(),
);

/** As `readFactors`, and locks them until the transaction ends: of changes at once each sees what the one before has done. */
export async function lockFactors(tx: Tx, userId: number): Promise<HeldFactors> {
  await rowsIn(tx, locking, { userId });
  const [row] = await rowsIn(tx, counted, { userId });
  return fromRow(row);
}

const removingAuthenticator = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('authenticator').where('userId', '=', userId).returning('confirmedAt'),
);
const removingPasskeys = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('passkey').where('userId', '=', userId),
);
const removingChallenges = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('factor_challenge').where('userId', '=', userId),
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
  await countIn(tx, removingChallenges, { userId });
  return { authenticators: removed.filter(({ confirmedAt }) => confirmedAt !== null).length, passkeys };
}
