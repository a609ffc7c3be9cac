import type { Pool, User } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from './transaction.ts';

/** What signing in and mails need of a user. */
export type UserCredentials = Pick<
  User,
  'userId' | 'userName' | 'email' | 'firstName' | 'passwordHash' | 'activatedAt'
>;

const credentialColumns = ['userId', 'userName', 'email', 'firstName', 'passwordHash', 'activatedAt'] as const;

const byEmail = prepared((db, { key }: Params<{ key: string }>) =>
  db.selectFrom('app_user').select(credentialColumns).where('emailKey', '=', key),
);
const byName = prepared((db, { key }: Params<{ key: string }>) =>
  db.selectFrom('app_user').select(credentialColumns).where('userNameKey', '=', key),
);

/** A user by e-mail address, in any case; null when no user has it. */
export async function findUserByEmail(pool: Pick<Pool, 'query'>, email: string): Promise<UserCredentials | null> {
  return (await rows(pool, byEmail, { key: email.toLowerCase() }))[0] ?? null;
}

/** A user by name, in any case; null when no user has it. */
export async function findUserByName(pool: Pick<Pool, 'query'>, userName: string): Promise<UserCredentials | null> {
  return (await rows(pool, byName, { key: userName.toLowerCase() }))[0] ?? null;
}

const passwordOf = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('app_user').select('passwordHash').where('userId', '=', userId),
);

/** Hash of a user's password. */
export async function readPasswordHash(pool: Pick<Pool, 'query'>, userId: number): Promise<string> {
  const [user] = await rows(pool, passwordOf, { userId });
  if (user === undefined) throw new RangeError(`no user ${userId}`);
  return user.passwordHash;
}

/** Changes a password that is still the expected one; false when another change came first. */
export async function replacePassword(
  tx: Tx,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { count } = await tx.user.updateMany({ where: { userId, passwordHash: from }, data: { passwordHash: to } });
  return count === 1;
}

/** Sets a password that was lost, and activates the account: the owner of the mailbox has just proved to be the user. */
export async function resetUserPassword(tx: Tx, userId: number, passwordHash: string, at: Date): Promise<void> {
  await tx.user.update({ where: { userId }, data: { passwordHash } });
  await activateUser(tx, userId, at);
}

export async function activateUser(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx.user.updateMany({ where: { userId, activatedAt: null }, data: { activatedAt: at } });
}

/** Takes one use of an invitation; false when it is unknown, expired or used up. */
export async function takeInvitation(tx: Tx, code: string, now: Date): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({
    where: { code, usesLeft: { gt: 0 }, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    data: { usesLeft: { decrement: 1 } },
  });
  return count === 1;
}

export interface NewUser
  extends Pick<User, 'userName' | 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'mobile' | 'referral'> {
  /** Form in which names that look alike are equal. */
  readonly userNameSkeleton: string;
}

/** Creates a user that waits for its activation; null when the name, one that looks like it, or the e-mail is taken. */
export async function createUser(tx: Tx, user: NewUser, at: Date): Promise<UserCredentials | null> {
  const keys = { userNameKey: user.userName.toLowerCase(), emailKey: user.email.toLowerCase() };
  // Skipping a duplicate instead of failing keeps the statement free of a race: the unique indexes decide.
  const [created] = await tx.user.createManyAndReturn({
    data: [{ ...user, ...keys, createdAt: at }],
    skipDuplicates: true,
  });
  return created ?? null;
}
