import { type DraftAct, type DraftOutcome, type DraftSource, draftAct, MAX_OPEN_DRAFTS } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

type Reader = Pick<Pool, 'query'>;

export interface StoredDraft {
  readonly id: number;
  readonly act: DraftAct;
  readonly about: string | null;
  readonly by: DraftSource;
  readonly byName: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly outcome: DraftOutcome | null;
}

interface OwnDraft {
  readonly userId: number;
  readonly id: number;
}

const selected = (db: SqlBuilder) =>
  db
    .selectFrom('draft')
    .select(['id', 'about', 'by', 'byName', 'createdAt', 'expiresAt', 'outcome'])
    .select(sql<unknown>`"act"`.as('act'));

/** Acts of an earlier release that this one does not know are left out. */
const known = <T extends { readonly act: unknown }>(found: readonly T[]) =>
  found.flatMap((row) => {
    const act = draftAct.safeParse(row.act).data;
    return act === undefined ? [] : [{ ...row, act }];
  });

const open = prepared((db, { userId, now }: Params<{ userId: number; now: Date }>) =>
  selected(db)
    .where('userId', '=', userId)
    .where('outcome', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_OPEN_DRAFTS)),
);

/** A user's drafts that are open at an instant, newest first. */
export const listOpenDrafts = async (pool: Reader, userId: number, now: Date): Promise<StoredDraft[]> =>
  known(await rows(pool, open, { userId, now }));

/** As `listOpenDrafts` within a transaction: lock the owner first where their number decides. */
export const listOpenDraftsIn = async (tx: Tx, userId: number, now: Date): Promise<StoredDraft[]> =>
  known(await rowsIn(tx, open, { userId, now }));

const one = prepared((db, { userId, id }: Params<OwnDraft>) =>
  selected(db).where('id', '=', id).where('userId', '=', userId),
);

/** A user's draft in whatever state, or null. */
export const findDraft = async (pool: Reader, draft: OwnDraft): Promise<StoredDraft | null> =>
  known(await rows(pool, one, draft))[0] ?? null;

const made = prepared((db, { userId, since }: Params<{ userId: number; since: Date }>) =>
  db
    .selectFrom('draft')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>', since),
);

/** How many drafts of a user were made after an instant. */
export const countDraftsIn = async (tx: Tx, userId: number, since: Date): Promise<number> =>
  onlyRow(await rowsIn(tx, made, { userId, since })).count;

type NewDraft = Omit<StoredDraft, 'id' | 'outcome'> & { readonly userId: number };

const addition = prepared((db, p: Params<Omit<NewDraft, 'act'> & { act: string }>) =>
  db
    .insertInto('draft')
    .values({
      userId: p.userId,
      act: sql<string>`${p.act}::jsonb`,
      about: sql<string | null>`${p.about}::varchar`,
      by: p.by,
      byName: sql<string | null>`${p.byName}::varchar`,
      createdAt: p.createdAt,
      expiresAt: p.expiresAt,
    })
    .returning('id'),
);

/** @returns the id of the new draft */
export const addDraft = async (tx: Tx, { act, ...draft }: NewDraft): Promise<number> =>
  onlyRow(await rowsIn(tx, addition, { ...draft, act: JSON.stringify(act) })).id;

const closing = prepared((db, p: Params<OwnDraft & { outcome: DraftOutcome; now: Date }>) =>
  db
    .updateTable('draft')
    .set({ outcome: p.outcome, closedAt: p.now })
    .where('id', '=', p.id)
    .where('userId', '=', p.userId)
    .where('outcome', 'is', null)
    .where('expiresAt', '>', p.now)
    .returning('id'),
);

/** Ends a user's open draft. @returns whether it was open */
export const closeDraft = async (
  tx: Tx,
  draft: OwnDraft & { readonly outcome: DraftOutcome; readonly now: Date },
): Promise<boolean> => (await rowsIn(tx, closing, draft)).length > 0;
