import { type Params, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

const ownerLock = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('app_user').select('userId').where('userId', '=', userId).forNoKeyUpdate(),
);

/**
 * Locks a user's row until the transaction ends, so that checks of names and counts of the user's accounts and portfolios run
 * one at a time. Take it before the lock of any account or portfolio.
 */
export async function lockOwner(tx: Tx, userId: number): Promise<void> {
  await rowsIn(tx, ownerLock, { userId });
}
