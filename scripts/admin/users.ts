import { addInvitation, findUserByName, inTransaction, revokeUserSessions, setPasswordHash } from '@pipa/db';
import { hashPassword, randomText } from '@pipa/platform';
import type { AdminContext } from './context.ts';

type UserContext = Pick<AdminContext, 'prisma' | 'pool' | 'clock' | 'say'>;

const PASSWORD_LENGTH = 14;
const INVITATION_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const MOST_USES = 100_000;

/** Sets a new random password, prints it once, and ends all sessions of the user. */
export async function setPassword(
  { prisma, pool, clock, say }: UserContext,
  name: string | undefined,
): Promise<number> {
  const user = await findUserByName(pool, name ?? '');
  if (user === null) {
    say(name === undefined ? 'Name the user.' : `There is no user ${name}.`);
    return 2;
  }
  const password = randomText(PASSWORD_LENGTH);
  const passwordHash = await hashPassword(password);
  await inTransaction(prisma, async (tx) => {
    await setPasswordHash(tx, user.userId, passwordHash);
    await revokeUserSessions(tx, user.userId, 'all', clock());
  });
  say(`New password of ${user.userName}: ${password}`);
  return 0;
}

export async function makeInvitation({ prisma, clock, say }: UserContext, uses = '100'): Promise<number> {
  const usesLeft = Number(uses);
  if (!Number.isInteger(usesLeft) || usesLeft < 1 || usesLeft > MOST_USES) {
    say(`The number of uses is a whole number from 1 to ${MOST_USES}.`);
    return 2;
  }
  const code = `PIPA-${randomText(4, INVITATION_ALPHABET)}-${randomText(4, INVITATION_ALPHABET)}`;
  await addInvitation(prisma, { code, usesLeft, createdAt: clock() });
  say(`Invitation code for ${usesLeft} sign-ups: ${code}`);
  return 0;
}
