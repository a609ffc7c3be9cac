import { createHash, randomBytes } from 'node:crypto';
import { ADMIN_USER_ID } from '@pipa/contract';
import { hashPassword } from '@pipa/platform';
import { AGREEMENT_REVISION, AGREEMENT_TEXT } from './agreement-text.ts';
import type { DemoLogin, SeedOutcome, SeedStep } from './seed-context.ts';

const INVITATION_USES = 1_000;
const DEMO_RISK_LEVEL = 4;
const people = {
  investor: { userName: 'demo', firstName: 'Dana', lastName: 'Moore', email: 'demo@pipa.local', memberClass: 'Gold' },
  administrator: {
    userName: 'admin',
    firstName: 'Alex',
    lastName: 'Reed',
    email: 'admin@pipa.local',
    memberClass: 'Internal',
  },
} as const;

/** Publishes the agreement in force. */
export async function seedAgreement({ prisma, now }: SeedStep): Promise<void> {
  const documentHash = createHash('sha256').update(AGREEMENT_TEXT).digest('hex');
  await prisma.agreementRevision.createMany({
    data: [{ rev: AGREEMENT_REVISION, text: AGREEMENT_TEXT, documentHash, publishedAt: now }],
    skipDuplicates: true,
  });
}

/** One invitation for the people the operator knows. */
export async function seedInvitation({ prisma, now }: SeedStep, previous: SeedOutcome | null): Promise<string | null> {
  const existing = await prisma.invitation.findFirst({ where: { usesLeft: { gt: 0 } }, orderBy: { createdAt: 'asc' } });
  if (existing) return existing.code;
  if (previous?.inviteCode) return null;
  const code = `PIPA-${randomBytes(4).toString('hex').toUpperCase()}`;
  await prisma.invitation.create({ data: { code, usesLeft: INVITATION_USES, createdAt: now } });
  return code;
}

/** The administrator, and in local mode a demo investor; each with a password of its own, told once. */
export async function seedPeople(step: SeedStep, previous: SeedOutcome | null): Promise<DemoLogin[]> {
  const logins: DemoLogin[] = [];
  for (const role of ['investor', 'administrator'] as const) {
    if (role === 'investor' && step.env.PIPA_MODE !== 'local') continue;
    const login = (await seedPerson(step, role)) ?? previous?.logins.find((known) => known.role === role);
    if (login) logins.push(login);
  }
  return logins;
}

async function seedPerson({ prisma, now }: SeedStep, role: DemoLogin['role']): Promise<DemoLogin | null> {
  const { userName, firstName, lastName, email, memberClass } = people[role];
  if (await prisma.user.findUnique({ where: { userNameKey: userName } })) return null;
  const password = randomBytes(12).toString('base64url');
  await prisma.user.create({
    data: {
      ...(role === 'administrator' ? { userId: ADMIN_USER_ID, role: 'Administrator' as const } : {}),
      ...{ userName, userNameKey: userName, email, emailKey: email, firstName, lastName },
      passwordHash: await hashPassword(password),
      activatedAt: now,
      createdAt: now,
      investorState: 'Enabled',
      memberClass,
      investorMemberClass: memberClass,
      agreementRev: AGREEMENT_REVISION,
      riskLevel: DEMO_RISK_LEVEL,
      riskAssessedAt: now,
    },
  });
  return { role, userName, password };
}
