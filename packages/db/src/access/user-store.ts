import type { Pool, User } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn, writeIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { updateUser } from '../users/update-user.ts';
import { endBegunSteps } from './factor-store.ts';
import { skeletonOf } from './user-name-skeleton.ts';

/** The columns of a user that sign-in and mails need. */
type UserCredentials = Pick<
  User,
  'userId' | 'userName' | 'email' | 'firstName' | 'language' | 'passwordHash' | 'activatedAt'
>;

const credentialColumns = [
  'userId',
  'userName',
  'email',
  'firstName',
  'language',
  'passwordHash',
  'activatedAt',
] as const;

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

const byId = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('app_user').select(['userId', 'userName']).where('userId', '=', userId),
);

/** A user by id; null when there is none. */
export async function findUserById(
  pool: Pick<Pool, 'query'>,
  userId: number,
): Promise<Pick<User, 'userId' | 'userName'> | null> {
  return (await rows(pool, byId, { userId }))[0] ?? null;
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

/** Sets a password without a check of the previous one. What was begun with that one ends. */
export async function setPasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await updateUser(tx, userId, { passwordHash });
  await endBegunSteps(tx, userId);
}

const activation = prepared((db, p: Params<{ userId: number; at: Date; trialEndsAt: Date }>) =>
  db
    .updateTable('app_user')
    .set({ activatedAt: p.at, trialEndsAt: p.trialEndsAt })
    .where('userId', '=', p.userId)
    .where('activatedAt', 'is', null)
    .returning(['userId', 'userName']),
);

/** Activates a user that waits for it, whose free trial begins; null when there is none, or it is active already. */
export async function activateUser(
  tx: Tx,
  userId: number,
  trial: { readonly at: Date; readonly trialEndsAt: Date },
): Promise<Pick<User, 'userId' | 'userName'> | null> {
  return (await rowsIn(tx, activation, { userId, ...trial }))[0] ?? null;
}

const numbering = prepared((db, { userId, mobile }: Params<{ userId: number; mobile: string }>) =>
  db.updateTable('app_user').set({ mobile }).where('userId', '=', userId).where('mobile', '<>', mobile),
);

/** Stores a user's mobile number; false when it is the stored one. */
export async function setMobile(tx: Tx, userId: number, mobile: string): Promise<boolean> {
  return (await countIn(tx, numbering, { userId, mobile })) === 1;
}

const speaking = prepared((db, p: Params<{ userId: number; language: User['language'] }>) =>
  db.updateTable('app_user').set({ language: p.language }).where('userId', '=', p.userId),
);

/** Stores the language of the mails to a user. */
export async function setLanguage(
  pool: Pick<Pool, 'query'>,
  userId: number,
  language: User['language'],
): Promise<void> {
  await rows(pool, speaking, { userId, language });
}

const mailbox = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('app_user')
    .select(['userId', 'email', 'firstName', 'language'])
    .where('userId', '=', userId)
    .forNoKeyUpdate(),
);

/** Where mail of a user goes, and in which language; the row is locked until the transaction ends. */
export async function readMailbox(
  tx: Tx,
  userId: number,
): Promise<Pick<User, 'userId' | 'email' | 'firstName' | 'language'>> {
  const [user] = await rowsIn(tx, mailbox, { userId });
  if (user === undefined) throw new RangeError(`no user ${userId}`);
  return user;
}

const addressing = prepared((db, { userId, email, key }: Params<{ userId: number; email: string; key: string }>) =>
  db
    .updateTable('app_user')
    .set({ email, emailKey: key, emailBounces: 0, emailBouncedAt: null })
    .where('userId', '=', userId),
);

/** SQLSTATE of a row that a unique index refuses. */
const UNIQUE_VIOLATION = '23505';

/** Gives a user another e-mail address; false, and the transaction has failed, when another user has it. */
export async function setEmail(tx: Tx, userId: number, email: string): Promise<boolean> {
  try {
    await countIn(tx, addressing, { userId, email, key: email.toLowerCase() });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

type NewUser = Pick<User, 'userName' | 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'mobile' | 'referral'>;

/** Forms of name and address that are unique: without case, and for the name without what only looks different. */
const uniqueKeys = ({ userName, email }: Pick<User, 'userName' | 'email'>) => ({
  userNameKey: userName.toLowerCase(),
  userNameSkeleton: skeletonOf(userName),
  emailKey: email.toLowerCase(),
});

/**
 * Creates a user that waits for activation, with the id that is given or the next one; null when the name, a look-alike of it, the
 * e-mail address or the id is taken.
 */
export async function createUser(
  tx: Tx,
  user: NewUser & Partial<Pick<User, 'userId' | 'language'>>,
  at: Date,
): Promise<UserCredentials | null> {
  // The unique indexes decide and a duplicate is skipped, so there is no race between a check and the insert.
  const creation = prepared((db) =>
    db
      .insertInto('app_user')
      .values({ ...user, ...uniqueKeys(user), createdAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning(credentialColumns),
  );
  return (await rowsIn(tx, creation, {}))[0] ?? null;
}

/** A user created by an operator: it needs no activation and can sign in at once. */
export interface EnabledUser
  extends Omit<NewUser, 'mobile' | 'referral'>,
    Pick<User, 'userId' | 'role' | 'memberClass' | 'agreementRev' | 'riskLevel'> {
  readonly trialEndsAt: Date;
}

/** Creates a user that may invest at once, with one member class for every role. Throws when the user exists. */
export async function createEnabledUser(tx: Tx, user: EnabledUser, at: Date): Promise<void> {
  await writeIn(tx, (db) =>
    db.insertInto('app_user').values({
      ...user,
      ...uniqueKeys(user),
      activatedAt: at,
      investorState: 'Enabled',
      investorMemberClass: user.memberClass,
      riskAssessedAt: at,
      createdAt: at,
    }),
  );
}

const living = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('app_user').select('userId').where('userId', '=', userId).where('deletedAt', 'is', null),
);

/** False for a user who has deleted the account. */
export async function hasAccount(tx: Tx, userId: number): Promise<boolean> {
  return (await rowsIn(tx, living, { userId })).length === 1;
}
