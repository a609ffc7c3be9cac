import type { Updateable } from 'kysely';
import type { Tables } from '../../generated/kysely/tables.ts';
import { writeIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** Changes columns of a user. @throws RangeError for one that does not exist */
export async function updateUser(tx: Tx, userId: number, columns: Updateable<Tables['app_user']>): Promise<void> {
  const count = await writeIn(tx, (db) => db.updateTable('app_user').set(columns).where('userId', '=', userId));
  if (count === 0) throw new RangeError(`there is no user ${userId}`);
}
