import { type DomainError, includesClass, type MemberClass } from '@pipa/contract';
import type { OfferedStrategy } from '@pipa/db/portfolios';
import { money } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { assertWithinPlan } from './plan-limits.ts';
import {
  assertAmountOffered,
  assertOpenTo,
  assertRiskAllows,
  assertTotalOffered,
  type StrategyUser,
} from './subscription-rules.ts';

const now = new Date('2026-03-02T15:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const strategy: OfferedStrategy = {
  kind: 'AQS',
  id: 1,
  name: 'Rotation',
  status: 'Online',
  riskLevel: 3,
  openForInvestor: true,
  allowPaperTrading: true,
  limitToMemberClass: 'Silver',
  marketType: 'US',
  ownerId: null,
  minInvestmentAmount: money(10_000),
  maxInvestmentAmount: money('100000.5'),
};
const bearer = { riskLevel: 3, riskAssessedAt: daysAgo(1) };
const user: StrategyUser = { userId: 7, memberClass: 'Gold', premiumStrategyOK: true, isAdministrator: false };

function refusal(run: () => void): Pick<DomainError, 'code' | 'message'> | null {
  try {
    run();
    return null;
  } catch (error) {
    return error as DomainError;
  }
}

describe('the risk rule', () => {
  it.each([
    ['no level', { riskLevel: null }, 'RISK_ASSESSMENT_MISSING'],
    ['no date', { riskAssessedAt: null }, 'RISK_ASSESSMENT_MISSING'],
    ['an assessment of 366 days ago', { riskAssessedAt: daysAgo(366) }, 'RISK_ASSESSMENT_EXPIRED'],
    ['an assessment of 365 days ago', { riskAssessedAt: daysAgo(365) }, undefined],
    ['a lower level', { riskLevel: 2 }, 'RISK_LEVEL_TOO_HIGH'],
    ['the same level', { riskLevel: 3 }, undefined],
    ['a higher level', { riskLevel: 5 }, undefined],
  ])('with %s', (_, change, code) => {
    expect(refusal(() => assertRiskAllows({ ...bearer, ...change }, strategy, now))?.code).toBe(code);
  });
});

describe('who a strategy is open to', () => {
  it.each([
    ['an offline strategy', { status: 'Offline' as const }, {}, 'STRATEGY_NOT_OPEN'],
    ['one that is not open', { openForInvestor: false }, {}, 'STRATEGY_NOT_OPEN'],
    ['one that is not open, for the administrator', { openForInvestor: false }, { isAdministrator: true }, undefined],
    ['one that is not open, for its owner', { openForInvestor: false, ownerId: 7 }, {}, undefined],
    ['one that is not open, of another owner', { openForInvestor: false, ownerId: 8 }, {}, 'STRATEGY_NOT_OPEN'],
    ['an offline strategy, for its owner', { status: 'Offline' as const, ownerId: 7 }, {}, 'STRATEGY_NOT_OPEN'],
    ['one without paper trading', { allowPaperTrading: false }, {}, 'STRATEGY_NOT_OPEN'],
    ['a lower class', {}, { memberClass: 'Bronze' as const }, 'MEMBER_CLASS_TOO_LOW'],
    ['a plan without premium strategies', {}, { premiumStrategyOK: false }, 'MEMBER_CLASS_TOO_LOW'],
    [
      'a plan without premium strategies, to which every class is open',
      { limitToMemberClass: 'Bronze' as const },
      { premiumStrategyOK: false },
      undefined,
    ],
    ['a guest', { limitToMemberClass: 'Bronze' as const }, { memberClass: 'Guest' as const }, 'MEMBER_CLASS_TOO_LOW'],
    ['the internal class', { limitToMemberClass: 'Diamond' as const }, { memberClass: 'Internal' as const }, undefined],
  ])('%s', (_, strategyChange, userChange, code) => {
    const run = () => assertOpenTo({ ...user, ...userChange }, { ...strategy, ...strategyChange }, 'SIMU_PIPA');
    expect(refusal(run)?.code).toBe(code);
  });

  it('allows money where paper is not allowed', () => {
    expect(refusal(() => assertOpenTo(user, { ...strategy, allowPaperTrading: false }, 'MONEY_IB'))).toBeNull();
  });

  it('orders the member classes', () => {
    const ascending: MemberClass[] = ['Guest', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Internal'];
    ascending.forEach((own, i) => {
      ascending.forEach((required, j) => {
        expect(includesClass(own, required)).toBe(i >= j);
      });
    });
  });
});

describe('the documented words about amounts', () => {
  it.each([9_999.99, 100_000.51])('refuses %s for a new portfolio', (amount) => {
    expect(refusal(() => assertAmountOffered(amount, strategy))).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      message: 'Investment Amount needs to be greater than 10,000 and less than 100,000.5',
    });
  });

  it.each([10_000, 100_000.5])('takes the limit %s itself', (amount) => {
    expect(refusal(() => assertAmountOffered(amount, strategy))).toBeNull();
    expect(refusal(() => assertTotalOffered(amount, strategy))).toBeNull();
  });

  it('tells which limit a change would break', () => {
    expect(refusal(() => assertTotalOffered(9_999, strategy))?.message).toBe(
      'Investment Amount cannot be less than 10,000',
    );
    expect(refusal(() => assertTotalOffered(200_000, strategy))?.message).toBe(
      'Investment Amount cannot be greater than 100,000.5',
    );
  });
});

describe('plan limits', () => {
  const use = { paperPortfolios: 0, moneyPortfolios: 0, moneyValue: money(0) };

  const bronze = { maxPaperPortfolioCount: 10, maxMoneyPortfolioCount: 0, maxValue: money(0) };
  const silver = { maxPaperPortfolioCount: 20, maxMoneyPortfolioCount: 3, maxValue: money(100_000) };

  it('let a user fill the paper portfolios of the plan and no more', () => {
    const paper = { isPaper: true, isNew: true, amount: 1 };
    expect(refusal(() => assertWithinPlan(silver, { ...use, paperPortfolios: 19 }, paper))).toBeNull();
    const full = { ...use, paperPortfolios: 20 };
    expect(refusal(() => assertWithinPlan(silver, full, paper))?.code).toBe('PLAN_LIMIT_REACHED');
    // A portfolio that runs already does not add to the count.
    expect(refusal(() => assertWithinPlan(silver, full, { ...paper, isNew: false }))).toBeNull();
  });

  it('gives a trial no money portfolios, and a plan money up to its total', () => {
    const added = { isPaper: false, isNew: true, amount: 60_000 };
    expect(refusal(() => assertWithinPlan(bronze, use, added))?.code).toBe('PLAN_LIMIT_REACHED');
    expect(refusal(() => assertWithinPlan(silver, use, added))).toBeNull();
    const invested = { ...use, moneyPortfolios: 1, moneyValue: money(50_000) };
    for (const isNew of [true, false]) {
      expect(refusal(() => assertWithinPlan(silver, invested, { ...added, isNew }))?.code).toBe('PLAN_LIMIT_REACHED');
    }
  });
});
