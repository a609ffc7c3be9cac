import type { Prisma } from '@pipa/db';
import { checkLedger } from '@pipa/db/accounts';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { RegisterFeature } from '../http/route.ts';
import { type TestApp, testApp } from './test-app.ts';
import { seedAccount, seedMarket, seedStrategy, setMarket } from './test-market.ts';
import type { TestUser } from './test-user.ts';

export interface TestInvestor {
  t: TestApp;
  strategyId: number;
  user: TestUser;
  trackAccountId: number;
}

interface InvestorOptions {
  features: readonly RegisterFeature[];
  strategy?: Partial<Prisma.StrategyUncheckedCreateInput>;
  cash: number;
}

/**
 * Features before the open of a day with a strategy, and for each test a Gold member with an account. After each test the books
 * have to agree.
 * @returns one object, whose fields hooks fill before each test
 */
export function testInvestor({ features, strategy, cash }: InvestorOptions): TestInvestor {
  const t = testApp({ features });
  const investor = { t } as TestInvestor;
  beforeAll(async () => {
    await seedMarket(t.context);
    investor.strategyId = await seedStrategy(t.context, strategy);
  });
  beforeEach(async () => {
    investor.user = await t.createUser({ memberClass: 'Gold' });
    investor.trackAccountId = await seedAccount(t.context, investor.user.userId, cash);
  });
  afterEach(async () => {
    await setMarket(t.context, { phase: 'PreOpen', lastDay: null });
    const checks = await checkLedger(t.context.prisma);
    expect(checks.filter(({ difference }) => difference !== null)).toEqual([]);
  });
  return investor;
}

/** Usable and reserved cash of the investor's account, or of another. */
export async function cashOf({ t, trackAccountId }: TestInvestor, id = trackAccountId) {
  const { cash, reserved } = await t.context.prisma.trackAccount.findUniqueOrThrow({ where: { id } });
  return { cash: Number(cash), reserved: Number(reserved) };
}

/** Users who may not invest, and the error that says so. */
export const REFUSED_INVESTORS = [
  ['without an assessment', { riskLevel: null }, 'RISK_ASSESSMENT_MISSING'],
  ['with one older than a year', { riskAssessedAt: new Date('2025-03-01T00:00:00Z') }, 'RISK_ASSESSMENT_EXPIRED'],
  ['with a lower risk level', { riskLevel: 2 }, 'RISK_LEVEL_TOO_HIGH'],
  ['as a guest', { memberClass: 'Guest' as const }, 'MEMBER_CLASS_TOO_LOW'],
  ['while disabled', { investorState: 'Disabled' as const }, 'INVESTOR_DISABLED'],
  ['before signing the agreement', { agreementRev: null }, 'AGREEMENT_REQUIRED'],
] as const;
