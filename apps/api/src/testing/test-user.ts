import type { AccountState, MemberClass } from '@pipa/contract';
import { TEST_TRIAL_END } from '@pipa/db/testing/accounts';
import { hashPassword } from '@pipa/platform';
import { hashToken, newToken } from '../http/session.ts';
import type { TestContext } from './test-context.ts';

export interface TestUserOptions {
  userId?: number;
  userName?: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  /** Without a password the user cannot sign in by one; the token works all the same. */
  password?: string;
  role?: 'Investor' | 'Administrator';
  investorState?: AccountState;
  memberClass?: MemberClass;
  /** null: the agreement is not signed yet. */
  agreementRev?: string | null;
  activated?: boolean;
  riskLevel?: number | null;
  riskAssessedAt?: Date | null;
}

export interface TestUser {
  userId: number;
  userName: string;
  email: string;
  /** Token of a live session. */
  token: string;
}

const SESSION_MS = 365 * 86_400_000;

/** Opens a session that lasts a year without an idle limit. */
export async function openTestSession(
  context: Pick<TestContext, 'prisma' | 'clock' | 'randomBytes'>,
  userId: number,
): Promise<string> {
  const token = newToken(context);
  const now = context.clock();
  await context.prisma.session.create({
    data: {
      userId,
      tokenHash: new Uint8Array(hashToken(token)),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
      remembered: true,
      address: '127.0.0.1',
      userAgent: 'test',
    },
  });
  return token;
}

/** An activated user who signed the agreement, on trial, with risk level 5 unless the options differ. */
export async function createTestUser(
  context: TestContext,
  sequence: number,
  options: TestUserOptions = {},
): Promise<TestUser> {
  const { password, activated = true, userName = `user${sequence}`, email = `user${sequence}@example.com` } = options;
  const now = context.clock();
  const riskLevel = options.riskLevel === undefined ? 5 : options.riskLevel;
  const user = await context.prisma.user.create({
    data: {
      ...(options.userId !== undefined && { userId: options.userId }),
      userName,
      userNameKey: userName.toLowerCase(),
      email,
      emailKey: email.toLowerCase(),
      passwordHash: password === undefined ? '!' : await hashPassword(password, context.settings.passwordCost),
      firstName: options.firstName ?? 'Ada',
      lastName: options.lastName ?? 'Lovelace',
      role: options.role ?? 'Investor',
      activatedAt: activated ? now : null,
      trialEndsAt: activated ? TEST_TRIAL_END : null,
      investorState: options.investorState ?? 'Trial',
      memberClass: options.memberClass ?? 'Bronze',
      investorMemberClass: options.memberClass ?? 'Bronze',
      agreementRev: options.agreementRev === undefined ? '2026-01' : options.agreementRev,
      riskLevel,
      riskAssessedAt: options.riskAssessedAt === undefined ? (riskLevel === null ? null : now) : options.riskAssessedAt,
      createdAt: now,
    },
  });
  return { userId: user.userId, userName, email, token: await openTestSession(context, user.userId) };
}
