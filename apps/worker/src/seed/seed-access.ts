import { createHash } from 'node:crypto';
import { trialEndOf } from '@pipa/billing';
import { ADMIN_USER_ID, PAPER_MONEY } from '@pipa/contract';
import {
  addInvitation,
  createEnabledUser,
  findFirstAccount,
  findUserById,
  insertSignature,
  inTransaction,
  isInvitationUsable,
  publishAgreement,
  setPasswordHash,
} from '@pipa/db';
import { hashPassword, randomText } from '@pipa/platform';
import { type Actor, type Change, openPaperAccount } from '@pipa/portfolios';
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

/**
 * Creates the administrator and, in local mode, the demo investor. Passwords are random and shown once; a local database whose
 * passwords were lost gets new ones, because there is no other way to sign in.
 */
export async function seedUsers(work: SeedWork): Promise<DemoLogin[]> {
  const isLocal = work.env.PIPA_MODE === 'local';
  const logins: DemoLogin[] = [];
  for (const user of isLocal ? [demoInvestor, administrator] : [administrator]) {
    const known = work.previous?.logins.find(({ userName }) => userName === user.userName);
    const exists = (await findUserById(work.pool, user.userId)) !== null;
    if (exists && known) logins.push(known);
    else if (!exists || isLocal) logins.push(await setPassword(work, user, exists));
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

/** The demo investor as the actor of the seed's commands; null without a demo investor. */
export async function findDemoInvestor({ pool }: SeedWork): Promise<Actor | null> {
  return findUserById(pool, DEMO_USER_ID);
}

/** The demo investor's paper account; opens one when there is none. */
export async function seedDemoAccount(change: Change): Promise<number> {
  const existing = await findFirstAccount(change.tx, change.actor.userId);
  if (existing !== null) return existing.id;
  const opened = await openPaperAccount(change, { trackAccountName: 'Demo paper account', initCash: PAPER_MONEY });
  return opened.id;
}
