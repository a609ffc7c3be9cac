import { randomUUID } from 'node:crypto';
import type { OpenPrismaClient, Prisma } from '../client.ts';

/** A trial that lasts longer than any test. */
export const TEST_TRIAL_END = new Date('2100-01-01T00:00:00Z');

/** A user with one empty paper account; returns the account's id. */
export async function makeAccount(prisma: OpenPrismaClient, at: Date): Promise<number> {
  const name = `user-${randomUUID()}`;
  const { userId } = await prisma.user.create({
    data: {
      userName: name,
      userNameKey: name,
      email: `${name}@example.com`,
      emailKey: `${name}@example.com`,
      passwordHash: 'none',
      firstName: 'Test',
      lastName: 'Investor',
      activatedAt: at,
      trialEndsAt: TEST_TRIAL_END,
      investorState: 'Enabled',
      agreementRev: '1',
      riskLevel: 5,
      riskAssessedAt: at,
      createdAt: at,
    },
  });
  const account = await prisma.trackAccount.create({
    data: {
      userId,
      account: `P${randomUUID()}`,
      trackAccountName: 'Paper',
      broker: 'PIPA',
      tradeType: 'SIMU_PIPA',
      createdAt: at,
    },
  });
  return account.id;
}

/** A paid membership from an instant on; renewed unless it is cancelled. */
export async function makeMembership(prisma: OpenPrismaClient, userId: number, at: Date): Promise<void> {
  await prisma.memberSubscription.create({
    data: {
      userId,
      providerId: `sub_${userId}`,
      productId: 21,
      memberClass: 'Gold',
      billingCycle: 1,
      price: 49,
      status: 'active',
      cancelAtPeriodEnd: false,
      periodStartsAt: at,
      periodEndsAt: new Date(at.getTime() + 30 * 86_400_000),
    },
  });
}

/** A strategy that is on offer to everybody, for free. */
export const TEST_STRATEGY = {
  code: 'TESTED',
  kind: 'AQS',
  name: 'Tested',
  status: 'Online',
  description: 'Holds two funds.',
  developerName: 'Test',
  category: 'Others',
  algoType: 'Test',
  riskLevel: 3,
  componentType: 'ETF',
  rebalancePeriod: 'Monthly',
  longShort: 'LONG',
  chargeType: 'Free',
  limitToMemberClass: 'Bronze',
  minInvestmentAmount: 1_000,
  maxInvestmentAmount: 1_000_000,
  parameters: {},
} as const;

/** The strategy row of a code, made at the first call. */
export async function makeStrategy(prisma: OpenPrismaClient, code: string, at: Date, rebalancePeriod = 'Monthly') {
  const facts: Prisma.StrategyUncheckedCreateInput = {
    ...TEST_STRATEGY,
    code,
    name: code,
    description: code,
    rebalancePeriod,
    universe: [],
    createdAt: at,
    modifiedAt: at,
  };
  return prisma.strategy.upsert({ where: { code }, create: facts, update: {} });
}

/** A portfolio that is ready to start; returns its id. */
export async function makePortfolio(
  prisma: OpenPrismaClient,
  trackAccountId: number,
  at: Date,
  options: { code?: string; rebalancePeriod?: string; investmentAmount?: number } = {},
): Promise<number> {
  const { userId } = await prisma.trackAccount.findUniqueOrThrow({ where: { id: trackAccountId } });
  const strategy = await makeStrategy(prisma, options.code ?? 'test-strategy', at, options.rebalancePeriod);
  const { id } = await prisma.portfolio.create({
    data: {
      userId,
      trackAccountId,
      strategyId: strategy.id,
      name: `Portfolio ${randomUUID()}`,
      investmentAmount: options.investmentAmount ?? 10_000,
      createdAt: at,
      subPath: randomUUID(),
    },
  });
  return id;
}
