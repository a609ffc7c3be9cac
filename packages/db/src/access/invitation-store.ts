import type { Pool } from '../client.ts';
import { countIn, type Params, pick, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

const usable = prepared((db, { code, now }: Params<{ code: string; now: Date }>) =>
  db
    .selectFrom('invitation')
    .select('code')
    .where('code', '=', code)
    .where('usesLeft', '>', 0)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)])),
);

/** Whether a sign-up can use an invitation: it is known, has uses left and has not expired. */
export async function isInvitationUsable(pool: Pick<Pool, 'query'>, code: string, now: Date): Promise<boolean> {
  return (await rows(pool, usable, { code, now })).length > 0;
}

export interface StoredInvitation {
  readonly code: string;
  readonly usesLeft: number;
  readonly createdAt: Date;
  /** Null for one that does not expire. */
  readonly expiresAt: Date | null;
}

const addition = prepared((db, p: Params<StoredInvitation>) =>
  db.insertInto('invitation').values(pick(p, ['code', 'usesLeft', 'createdAt', 'expiresAt'])),
);

export async function addInvitation(tx: Tx, invitation: StoredInvitation): Promise<void> {
  await countIn(tx, addition, invitation);
}

const newest = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .selectFrom('invitation')
    .select(['code', 'usesLeft', 'createdAt', 'expiresAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('code')
    .limit(limit),
);

/** The newest invitations. */
export function listInvitations(pool: Pick<Pool, 'query'>, limit: number): Promise<StoredInvitation[]> {
  return rows(pool, newest, { limit });
}

const ending = prepared((db, { code, at }: Params<{ code: string; at: Date }>) =>
  db
    .updateTable('invitation')
    .set({ expiresAt: at })
    .where('code', '=', code)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', at)])),
);

/** Ends an invitation that could still be used; false when there is none. */
export async function endInvitation(tx: Tx, code: string, at: Date): Promise<boolean> {
  return (await countIn(tx, ending, { code, at })) === 1;
}

const taking = prepared((db, { code, now }: Params<{ code: string; now: Date }>) =>
  db
    .updateTable('invitation')
    .set((eb) => ({ usesLeft: eb('usesLeft', '-', 1) }))
    .where('code', '=', code)
    .where('usesLeft', '>', 0)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)])),
);

/** Takes one use of an invitation; false when it is unknown, expired or used up. */
export async function takeInvitation(tx: Tx, code: string, now: Date): Promise<boolean> {
  return (await countIn(tx, taking, { code, now })) === 1;
}
