import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

export interface StoredWatchList {
  readonly id: number;
  readonly name: string;
  /** The list that takes symbols without a name; a user has one at most. */
  readonly isDefault: boolean;
  readonly symbols: readonly string[];
  /** The groups of signals, 1 to 8, that the owner is mailed, ascending. */
  readonly subscribed: readonly number[];
}

const lists = (db: SqlBuilder) =>
  db
    .selectFrom('watch_list as l')
    .select([
      'l.id',
      'l.name',
      'l.isDefault',
      'l.symbols',
      sql<
        number[]
      >`ARRAY(SELECT s."slot"::int FROM "watch_list_subscription" s WHERE s."watchListId" = l."id" ORDER BY s."slot")`.as(
        'subscribed',
      ),
    ]);

const ofOwner = prepared((db, { userId }: Params<{ userId: number }>) =>
  lists(db).where('l.userId', '=', userId).orderBy('l.id'),
);

/** A user's watch lists, the oldest first. */
export const listWatchLists = (pool: Pick<Pool, 'query'>, userId: number): Promise<StoredWatchList[]> =>
  rows(pool, ofOwner, { userId });

/** `listWatchLists` within a transaction: lock the owner first where their number or their names decide. */
export const listWatchListsIn = (tx: Tx, userId: number): Promise<StoredWatchList[]> => rowsIn(tx, ofOwner, { userId });

const one = prepared((db, { userId, id }: Params<{ userId: number; id: number }>) =>
  lists(db).where('l.id', '=', id).where('l.userId', '=', userId),
);

/** A user's watch list, or null. */
export async function findWatchList(
  pool: Pick<Pool, 'query'>,
  list: { readonly userId: number; readonly id: number },
): Promise<StoredWatchList | null> {
  return (await rows(pool, one, list))[0] ?? null;
}

const kept = prepared((db, { userId, id }: Params<{ userId: number; id: number }>) =>
  db.selectFrom('watch_list').select('id').where('id', '=', id).where('userId', '=', userId).forKeyShare(),
);

/** Whether a user has a watch list, which is then not deleted until the transaction ends. */
export async function keepWatchList(tx: Tx, list: { readonly userId: number; readonly id: number }): Promise<boolean> {
  return (await rowsIn(tx, kept, list)).length > 0;
}

interface NewWatchList {
  readonly userId: number;
  readonly name: string;
  readonly isDefault: boolean;
  readonly symbols: readonly string[];
  readonly at: Date;
}

const addition = prepared((db, p: Params<NewWatchList>) =>
  db
    .insertInto('watch_list')
    .values({
      userId: p.userId,
      name: sql<string>`${p.name}::varchar`,
      nameKey: sql<string>`lower(${p.name}::varchar)`,
      isDefault: p.isDefault,
      symbols: sql<string[]>`${p.symbols}::text[]`,
      createdAt: p.at,
      updatedAt: p.at,
    })
    .returning('id'),
);

/** Adds a watch list; its name must be new, in whatever letters, and there must be no other default list. @returns its id */
export async function addWatchList(tx: Tx, list: NewWatchList): Promise<number> {
  return onlyRow(await rowsIn(tx, addition, list)).id;
}

interface WatchListChange {
  readonly userId: number;
  readonly id: number;
  readonly name: string;
  readonly symbols: readonly string[];
  readonly at: Date;
}

const change = prepared((db, p: Params<WatchListChange>) =>
  db
    .updateTable('watch_list')
    .set({
      name: sql<string>`${p.name}::varchar`,
      nameKey: sql<string>`lower(${p.name}::varchar)`,
      symbols: sql<string[]>`${p.symbols}::text[]`,
      updatedAt: p.at,
    })
    .where('id', '=', p.id)
    .where('userId', '=', p.userId),
);

/** Renames a user's watch list and replaces its symbols. @returns whether there was one */
export async function changeWatchList(tx: Tx, list: WatchListChange): Promise<boolean> {
  return (await countIn(tx, change, list)) > 0;
}

const removal = prepared((db, p: Params<{ userId: number; id: number }>) =>
  db.deleteFrom('watch_list').where('id', '=', p.id).where('userId', '=', p.userId),
);

/** Removes a user's watch list with its subscriptions. @returns whether there was one */
export async function removeWatchList(
  tx: Tx,
  list: { readonly userId: number; readonly id: number },
): Promise<boolean> {
  return (await countIn(tx, removal, list)) > 0;
}

interface Subscription {
  readonly userId: number;
  readonly id: number;
  /** 1 to 8. */
  readonly slot: number;
}

const subscription = prepared((db, p: Params<Subscription & { at: Date }>) =>
  db
    .insertInto('watch_list_subscription')
    .columns(['watchListId', 'slot', 'subscribedAt'])
    .expression(
      db
        .selectFrom('watch_list')
        .select(['id', sql<number>`${p.slot}::smallint`.as('slot'), sql<Date>`${p.at}::timestamptz`.as('subscribedAt')])
        .where('id', '=', p.id)
        .where('userId', '=', p.userId),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

const unsubscription = prepared((db, p: Params<Subscription>) =>
  db
    .deleteFrom('watch_list_subscription')
    .where('slot', '=', p.slot)
    .where(
      'watchListId',
      'in',
      db.selectFrom('watch_list').select('id').where('id', '=', p.id).where('userId', '=', p.userId),
    ),
);

/** Subscribes the owner of a watch list to a group of its signals, or ends that; a repeated call changes nothing. */
export async function subscribeWatchList(
  tx: Tx,
  { subscribe, at, ...list }: Subscription & { readonly subscribe: boolean; readonly at: Date },
): Promise<void> {
  if (subscribe) await countIn(tx, subscription, { ...list, at });
  else await countIn(tx, unsubscription, list);
}
