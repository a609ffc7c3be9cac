import type { Pool, PrismaClient } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { modelsOf, type Tx } from './transaction.ts';

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

/** Adds an invitation for a number of sign-ups that does not expire. */
export async function addInvitation(
  prisma: PrismaClient,
  { code, usesLeft, createdAt }: { code: string; usesLeft: number; createdAt: Date },
): Promise<void> {
  await prisma.invitation.create({ data: { code, usesLeft, createdAt } });
}

/** Takes one use of an invitation; false when it is unknown, expired or used up. */
export async function takeInvitation(tx: Tx, code: string, now: Date): Promise<boolean> {
  const { count } = await (await modelsOf(tx)).invitation.updateMany({
    where: { code, usesLeft: { gt: 0 }, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    data: { usesLeft: { decrement: 1 } },
  });
  return count === 1;
}
