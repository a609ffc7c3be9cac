import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

export interface StoredScreen {
  readonly id: number;
  readonly name: string;
  readonly filter: string;
  readonly sort: string;
  readonly columns: readonly string[];
}

const ofOwner = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('saved_screen')
    .select(['id', 'name', 'filter', 'sort', 'columns'])
    .where('userId', '=', userId)
    .orderBy('nameKey'),
);

/** A user's saved screens by name. */
export const listScreens = (pool: Pick<Pool, 'query'>, userId: number): Promise<StoredScreen[]> =>
  rows(pool, ofOwner, { userId });

/** `listScreens` within a transaction: lock the owner first where their number or their names decide. */
export const listScreensIn = (tx: Tx, userId: number): Promise<StoredScreen[]> => rowsIn(tx, ofOwner, { userId });

interface OwnScreen {
  readonly userId: number;
  readonly id: number;
}

const kept = prepared((db, { userId, id }: Params<OwnScreen>) =>
  db.selectFrom('saved_screen').select('id').where('id', '=', id).where('userId', '=', userId).forKeyShare(),
);

/** Whether a user has a saved screen, which is then not deleted until the transaction ends. */
export async function keepScreen(tx: Tx, screen: OwnScreen): Promise<boolean> {
  return (await rowsIn(tx, kept, screen)).length > 0;
}

interface ScreenOfUser extends Omit<StoredScreen, 'id'> {
  readonly userId: number;
  readonly at: Date;
}

const addition = prepared((db, p: Params<ScreenOfUser>) =>
  db
    .insertInto('saved_screen')
    .values({
      userId: p.userId,
      name: sql<string>`${p.name}::varchar`,
      nameKey: sql<string>`lower(${p.name}::varchar)`,
      filter: p.filter,
      sort: p.sort,
      columns: sql<string[]>`${p.columns}::text[]`,
      createdAt: p.at,
      updatedAt: p.at,
    })
    .returning('id'),
);

/** Adds a screen; its name must be new, in whatever letters. @returns its id */
export async function addScreen(tx: Tx, screen: ScreenOfUser): Promise<number> {
  return onlyRow(await rowsIn(tx, addition, screen)).id;
}

const change = prepared((db, p: Params<ScreenOfUser & { id: number }>) =>
  db
    .updateTable('saved_screen')
    .set({
      name: sql<string>`${p.name}::varchar`,
      nameKey: sql<string>`lower(${p.name}::varchar)`,
      filter: p.filter,
      sort: p.sort,
      columns: sql<string[]>`${p.columns}::text[]`,
      updatedAt: p.at,
    })
    .where('id', '=', p.id)
    .where('userId', '=', p.userId),
);

/** Replaces a user's screen. @returns whether there was one */
export async function changeScreen(tx: Tx, screen: ScreenOfUser & { readonly id: number }): Promise<boolean> {
  return (await countIn(tx, change, screen)) > 0;
}

const removal = prepared((db, p: Params<OwnScreen>) =>
  db.deleteFrom('saved_screen').where('id', '=', p.id).where('userId', '=', p.userId),
);

/** Removes a user's screen. @returns whether there was one */
export async function removeScreen(tx: Tx, screen: OwnScreen): Promise<boolean> {
  return (await countIn(tx, removal, screen)) > 0;
}
