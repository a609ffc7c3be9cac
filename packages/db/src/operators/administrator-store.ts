import { sql } from 'kysely';
import type { Pool, UserRole } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { updateUser } from '../users/update-user.ts';

const first = prepared((db) =>
  db
    .selectFrom('app_user')
    .select('userId')
    .where('role', '=', 'Administrator')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('userId')
    .limit(sql.lit(1)),
);

/** The administrator that was there first; null before there is one. */
export async function findFirstAdministrator(pool: Pick<Pool, 'query'>): Promise<number | null> {
  const [administrator] = await rows(pool, first, {});
  return administrator?.userId ?? null;
}

/** Whether there is an administrator, also one that has not chosen a password yet. */
export async function hasAdministrator(pool: Pick<Pool, 'query'>): Promise<boolean> {
  return (await findFirstAdministrator(pool)) !== null;
}

const locking = prepared((db) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('pipa roles'))::text`.as('locked')),
);
const others = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('app_user')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('role', '=', 'Administrator')
    .where('activatedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('userId', '<>', userId),
);

/** The number of other administrators that can sign in, which no transaction that asks for it changes before this one ends. */
export async function lockOtherAdministrators(tx: Tx, userId: number): Promise<number> {
  await rowsIn(tx, locking, {});
  return onlyRow(await rowsIn(tx, others, { userId })).count;
}

export const setRole = (tx: Tx, userId: number, role: UserRole): Promise<void> => updateUser(tx, userId, { role });
