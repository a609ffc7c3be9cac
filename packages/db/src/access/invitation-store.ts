import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { modelsOf, type Tx } from '../sql/transaction.ts';

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

export async function addInvitation(tx: Tx, invitation: StoredInvitation): Promise<void> {
  await (await modelsOf(tx)).invitation.create({ data: invitation });
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

/** Ends an invitation that could still be used; false when there is none. */
export async function endInvitation(tx: Tx, code: string, at: Date): Promise<boolean> {
  const { count } = await (await modelsOf(tx)).invitation.updateMany({
    where: { code, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] },
    data: { expiresAt: at },
  });
  return count === 1;
}

/** Takes one use of an invitation; false when it is unknown, expired or used up. */
export async function takeInvitation(tx: Tx, code: string, now: Date): Promise<boolean> {
  const { count } = await (await modelsOf(tx)).invitation.updateMany({
    where: { code, usesLeft: { gt: 0 }, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    data: { usesLeft: { decrement: 1 } },
  });
  return count === 1;
}
