import { createHash } from 'node:crypto';
import { momentOf } from '@pipa/calendar';
import { ADMIN_USER_ID, PAPER_MONEY } from '@pipa/contract';
import { cashCauses, inTransaction, type MarketClock, postEntry, type Tx } from '@pipa/db';
import { hashPassword, randomText } from '@pipa/platform';
import { postDeposit } from '@pipa/trading';
import { AGREEMENT_REVISION, AGREEMENT_TEXT } from './agreement.ts';
import type { DemoLogin, SeedWork } from './seed-work.ts';

/** Ids below 1000 are for accounts that the seed creates. */
const DEMO_USER_ID = 100;
const INVITATION_USES = 1_000;
/** Without letters and digits that are mistaken for each other when read aloud. */
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
  await prisma.agreementRevision.createMany({
    data: [
      { rev: AGREEMENT_REVISION, text: AGREEMENT_TEXT, documentHash: hashOf(AGREEMENT_TEXT), publishedAt: clock() },
    ],
    skipDuplicates: true,
  });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The code of an invitation with uses left, made when there is none. */
export async function seedInvitation({ prisma, clock, previous }: SeedWork): Promise<string> {
  const usable = { usesLeft: { gt: 0 }, OR: [{ expiresAt: null }, { expiresAt: { gt: clock() } }] };
  const known = previous?.inviteCode;
  if (known && (await prisma.invitation.count({ where: { code: known, ...usable } })) > 0) return known;
  const code = `PIPA-${randomText(4, INVITATION_ALPHABET)}-${randomText(4, INVITATION_ALPHABET)}`;
  await prisma.invitation.create({ data: { code, usesLeft: INVITATION_USES, createdAt: clock() } });
  return code;
}

/**
 * The administrator, and in local mode the demo investor. Passwords are random and told once; a local database whose logins were
 * lost gets new ones, because nobody could sign in to it any more.
 */
export async function seedUsers(work: SeedWork): Promise<DemoLogin[]> {
  const isLocal = work.env.PIPA_MODE === 'local';
  const logins: DemoLogin[] = [];
  for (const user of isLocal ? [demoInvestor, administrator] : [administrator]) {
    const known = work.previous?.logins.find(({ userName }) => userName === user.userName);
    const exists = (await work.prisma.user.count({ where: { userId: user.userId } })) > 0;
    if (exists && known) logins.push(known);
    else if (!exists || isLocal) logins.push(await setPassword(work, user, exists));
  }
  return logins;
}

async function setPassword(work: SeedWork, user: SeededUser, exists: boolean): Promise<DemoLogin> {
  const { userId, userName, role } = user;
  const password = randomText(PASSWORD_LENGTH);
  const passwordHash = await hashPassword(password);
  if (exists) await work.prisma.user.update({ where: { userId }, data: { passwordHash } });
  else await createUser(work, user, passwordHash);
  return { role: role === 'Administrator' ? 'administrator' : 'investor', userName, password };
}

async function createUser({ prisma, clock }: SeedWork, user: SeededUser, passwordHash: string): Promise<void> {
  const now = clock();
  const { userName, firstName, lastName } = user;
  const email = `${userName}@example.com`;
  await inTransaction(prisma, async (tx) => {
    await tx.user.create({
      data: {
        ...user,
        userNameKey: userName,
        email,
        emailKey: email,
        passwordHash,
        activatedAt: now,
        investorState: 'Enabled',
        memberClass: 'Diamond',
        investorMemberClass: 'Diamond',
        agreementRev: AGREEMENT_REVISION,
        riskLevel: 5,
        riskAssessedAt: now,
        createdAt: now,
      },
    });
    await tx.signature.create({
      data: {
        userId: user.userId,
        document: 'UserAgreement',
        reference: AGREEMENT_REVISION,
        documentHash: hashOf(AGREEMENT_TEXT),
        signature: `${firstName} ${lastName}`,
        address: '127.0.0.1',
        signedAt: now,
      },
    });
  });
}

/** The demo investor's paper account, or null in a product without one. */
export async function seedDemoAccount({ prisma, clock }: SeedWork, market: MarketClock): Promise<number | null> {
  const investor = await prisma.user.findUnique({ where: { userId: DEMO_USER_ID } });
  if (investor === null) return null;
  const existing = await prisma.trackAccount.findFirst({ where: { userId: DEMO_USER_ID }, orderBy: { id: 'asc' } });
  if (existing !== null) return existing.id;
  return inTransaction(prisma, (tx) => openAccount(tx, market, clock()));
}

async function openAccount(tx: Tx, market: MarketClock, at: Date): Promise<number> {
  const { id } = await tx.trackAccount.create({
    data: {
      userId: DEMO_USER_ID,
      account: 'P1000000',
      trackAccountName: 'Demo paper account',
      broker: 'PIPA',
      tradeType: 'SIMU_PIPA',
      createdAt: momentOf(market).at,
    },
  });
  const origin = { accountId: id, causeKey: cashCauses.deposit(id, 'opening'), marketDay: market.day };
  await postEntry(tx, postDeposit(origin, PAPER_MONEY), { at });
  return id;
}
