import { createHash, randomBytes } from 'node:crypto';
import { trialEndOf } from '@pipa/billing';
import type { LinkPorts } from '@pipa/brokers';
import { ADMIN_USER_ID, DomainError, PAPER_MONEY } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import {
  addInvitation,
  createEnabledUser,
  findUserById,
  insertSignature,
  isInvitationUsable,
  setPasswordHash,
} from '@pipa/db/access';
import { findFirstAccount } from '@pipa/db/accounts';
import { hasAdministrator } from '@pipa/db/operators';
import { publishAgreement } from '@pipa/db/users';
import { hashPassword, randomText } from '@pipa/platform';
import { type Actor, type Change, openPaperAccount } from '@pipa/portfolios';
import { createAdministratorByLink } from './administrator-by-link.ts';
import { AGREEMENT_REVISION, AGREEMENT_TEXT } from './agreement.ts';
import type { DemoLogin, SeedWork } from './seed-work.ts';

/** Ids below 1000 are reserved for users that the seed creates. */
const DEMO_USER_ID = 100;
const INVITATION_USES = 1_000;
/** Letters and digits without look-alikes. */
const INVITATION_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 14;

interface SeededUser {
  readonly userId: number;
  readonly userName: string;
  readonly role: 'Investor' | 'Administrator';
  readonly firstName: string;
  readonly lastName: string;
}

const administrator: SeededUser = {
  userId: ADMIN_USER_ID,
  userName: 'admin',
  role: 'Administrator',
  firstName: 'Pipa',
  lastName: 'Administrator',
};
const demoInvestor: SeededUser = {
  userId: DEMO_USER_ID,
  userName: 'demo',
  role: 'Investor',
  firstName: 'Dana',
  lastName: 'Investor',
};

export async function seedAgreement({ prisma, clock }: SeedWork): Promise<void> {
  await publishAgreement(prisma, {
    rev: AGREEMENT_REVISION,
    text: AGREEMENT_TEXT,
    documentHash: hashOf(AGREEMENT_TEXT),
    publishedAt: clock(),
  });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The code of an invitation with uses left; creates one when there is none. */
export async function seedInvitation({ prisma, pool, clock, previous }: SeedWork): Promise<string> {
  const known = previous?.inviteCode;
  if (known && (await isInvitationUsable(pool, known, clock()))) return known;
  const code = `PIPA-${randomText(4, INVITATION_ALPHABET)}-${randomText(4, INVITATION_ALPHABET)}`;
  await addInvitation(prisma, { code, usesLeft: INVITATION_USES, createdAt: clock(), expiresAt: null });
  return code;
}

/** Where a person creates an administrator. */
const ADMIN_CREATE = 'npm run admin -- admin:create EMAIL';
const SEED_OPERATOR = { name: 'seed', userId: null } as const;

/**
 * In production: creates the first administrator, at ADMIN_EMAIL, and says once by which link they choose their password. Only this
 * text holds the link.
 */
export async function seedAdministrator(work: SeedWork): Promise<void> {
  const { pool, env, progress } = work;
  if (await hasAdministrator(pool)) return;
  if (env.ADMIN_EMAIL === undefined) {
    progress(`There is no administrator. Set ADMIN_EMAIL and start again, or run ${ADMIN_CREATE}`);
    return;
  }
  const { userName } = administrator;
  const userId = (await findUserById(pool, ADMIN_USER_ID)) === null ? ADMIN_USER_ID : undefined;
  const wanted = { email: env.ADMIN_EMAIL, userName, userId, reason: 'First start' };
  const context = { ...work, randomBytes, publicUrl: env.PUBLIC_URL };
  try {
    const link = await createAdministratorByLink(context, SEED_OPERATOR, wanted);
    progress(`The administrator ${userName} chooses a password here, once and within a day: ${link}`);
  } catch (error) {
    // The product serves without an administrator too.
    if (!(error instanceof DomainError)) throw error;
    progress(`There is no administrator, and none was created: ${error.message}. Run ${ADMIN_CREATE} NAME`);
  }
}

/**
 * In local mode: creates the administrator and the demo investor. Passwords are random and shown; a database whose passwords were lost
 * gets new ones, because there is no other way to sign in.
 */
export async function seedDemoUsers(work: SeedWork): Promise<DemoLogin[]> {
  const logins: DemoLogin[] = [];
  for (const user of [demoInvestor, administrator]) {
    const known = work.previous?.logins.find(({ userName }) => userName === user.userName);
    const exists = (await findUserById(work.pool, user.userId)) !== null;
    logins.push(exists && known ? known : await setPassword(work, user, exists));
  }
  return logins;
}

async function setPassword(work: SeedWork, user: SeededUser, exists: boolean): Promise<DemoLogin> {
  const { userId, userName, role } = user;
  const password = randomText(PASSWORD_LENGTH);
  const passwordHash = await hashPassword(password);
  if (exists) await setPasswordHash(work.prisma, userId, passwordHash);
  else await createUser(work, user, passwordHash);
  return { role: role === 'Administrator' ? 'administrator' : 'investor', userName, password };
}

async function createUser({ prisma, clock }: SeedWork, user: SeededUser, passwordHash: string): Promise<void> {
  const now = clock();
  const { userName, firstName, lastName } = user;
  const email = `${userName}@example.com`;
  await inTransaction(prisma, async (tx) => {
    await createEnabledUser(
      tx,
      {
        ...user,
        email,
        passwordHash,
        memberClass: 'Diamond',
        trialEndsAt: trialEndOf(now),
        agreementRev: AGREEMENT_REVISION,
        riskLevel: 5,
      },
      now,
    );
    await insertSignature(tx, {
      userId: user.userId,
      document: 'UserAgreement',
      reference: AGREEMENT_REVISION,
      documentHash: hashOf(AGREEMENT_TEXT),
      signature: `${firstName} ${lastName}`,
      address: '127.0.0.1',
      signedAt: now,
    });
  });
}

/** The demo investor as the actor of the seed's commands. */
export async function findDemoInvestor({ pool }: SeedWork): Promise<Actor> {
  const investor = await findUserById(pool, DEMO_USER_ID);
  if (investor === null) throw new Error('the demo investor is missing');
  return investor;
}

/** The demo investor's paper account; opens one when there is none. */
export async function seedDemoAccount(change: Change, broker: LinkPorts['PIPA']): Promise<number> {
  const existing = await findFirstAccount(change.tx, change.actor.userId);
  if (existing !== null) return existing.id;
  const opened = await openPaperAccount(change, broker, {
    trackAccountName: 'Demo paper account',
    initCash: PAPER_MONEY,
  });
  return opened.id;
}
