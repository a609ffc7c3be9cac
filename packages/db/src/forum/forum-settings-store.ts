import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

type Reader = Pick<Pool, 'query'>;

export interface ForumTypeRow {
  readonly id: number;
  readonly enName: string;
  readonly zhName: string;
  readonly isOpened: boolean;
}

const types = prepared((db) =>
  db.selectFrom('forum_type').select(['id', 'enName', 'zhName', 'isOpened']).orderBy('position').orderBy('id'),
);

/** What topics are about, in the sequence of the tabs. */
export const findForumTypes = (pool: Reader): Promise<ForumTypeRow[]> => rows(pool, types, {});

const typeHeld = prepared((db, { id }: Params<{ id: number }>) =>
  db.selectFrom('forum_type').select('isOpened').where('id', '=', id).forKeyShare(),
);

/** Whether members may begin topics of a type, which stays until the transaction ends; null for no type. */
export async function readTypeOpening(tx: Tx, id: number): Promise<boolean | null> {
  const [found] = await rowsIn(tx, typeHeld, { id });
  return found?.isOpened ?? null;
}

const typeLocked = prepared((db, { id }: Params<{ id: number }>) =>
  db.selectFrom('forum_type').select(['enName', 'isOpened']).where('id', '=', id).forUpdate(),
);
const opening = prepared((db, p: Params<{ id: number; isOpened: boolean }>) =>
  db.updateTable('forum_type').set({ isOpened: p.isOpened }).where('id', '=', p.id),
);

/** Opens a type to members or closes it. @returns its English name and whether it was the other; null for no type */
export async function setTypeOpened(
  tx: Tx,
  id: number,
  isOpened: boolean,
): Promise<{ readonly name: string; readonly isChanged: boolean } | null> {
  const [before] = await rowsIn(tx, typeLocked, { id });
  if (before === undefined) return null;
  const isChanged = before.isOpened !== isOpened;
  if (isChanged) await countIn(tx, opening, { id, isOpened });
  return { name: before.enName, isChanged };
}

export interface ForumPolicyRow {
  readonly visitorsMayRead: boolean;
  readonly reviewsFirstPosts: boolean;
}

const policy = prepared((db) => db.selectFrom('forum_policy').select(['visitorsMayRead', 'reviewsFirstPosts']));

/** What the operator allows in the forum. */
export const readForumPolicy = async (pool: Reader): Promise<ForumPolicyRow> => onlyRow(await rows(pool, policy, {}));
export const readForumPolicyIn = async (tx: Tx): Promise<ForumPolicyRow> => onlyRow(await rowsIn(tx, policy, {}));

const policyLocked = prepared((db) =>
  db.selectFrom('forum_policy').select(['visitorsMayRead', 'reviewsFirstPosts']).forUpdate(),
);

/** The same, for a change of it: another one waits until the transaction ends. */
export const lockForumPolicy = async (tx: Tx): Promise<ForumPolicyRow> => onlyRow(await rowsIn(tx, policyLocked, {}));

const policyChange = prepared((db, p: Params<ForumPolicyRow>) =>
  db.updateTable('forum_policy').set({ visitorsMayRead: p.visitorsMayRead, reviewsFirstPosts: p.reviewsFirstPosts }),
);

export async function setForumPolicyIn(tx: Tx, wanted: ForumPolicyRow): Promise<void> {
  await countIn(tx, policyChange, wanted);
}
