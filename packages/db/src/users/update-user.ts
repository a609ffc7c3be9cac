import type { Updateable } from 'kysely';
import type { Tables } from '../../generated/kysely/tables.ts';
import { countIn, prepared } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** Changes columns of a user. */
export async function updateUser(tx: Tx, userId: number, columns: Updateable<Tables['app_user']>): Promise<void> {
  await countIn(
    tx,
    prepared((db) => db.updateTable('app_user').set(columns).where('userId', '=', userId)),
    {},
  );
}
