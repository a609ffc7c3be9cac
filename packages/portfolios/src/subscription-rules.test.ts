import { type DomainError, includesClass, type MemberClass } from '@pipa/contract';
import type { OfferedStrategy, Subscriber } from '@pipa/db';
import { money } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { assertWithinPlan, planLimits } from './plan-limits.ts';
import { assertAmountOffered, assertOpenTo, assertRiskAllows, assertTotalOffered } from './subscription-rules.ts';

const now = new Date('2026-03-02T15:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const strategy: OfferedStrategy = {
  id: 1,
  name: 'Rotation',
  status: 'Online',
  riskLevel: 3,
  openForInvestor: true,
  allowPaperTrading: true,
  limitToMemberClass: 'Silver',
  marketType: 'US',
  minInvestmentAmount: money(10_000),
  maxInvestmentAmount: money('100000.5'),
};
const user: Subscriber = { riskLevel: 3, riskAssessedAt: daysAgo(1), memberClass: 'Gold', isAdministrator: false };

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
    expect(refusal(() => assertRiskAllows({ ...user, ...change }, strategy, now))?.code).toBe(code);
  });
});

describe('who a strategy is open to', () => {
  it.each([
    ['an offline strategy', { status: 'Offline' as const }, {}, 'STRATEGY_NOT_OPEN'],
    ['one that is not open', { openForInvestor: false }, {}, 'STRATEGY_NOT_OPEN'],
    ['one that is not open, for the administrator', { openForInvestor: false }, { isAdministrator: true }, undefined],
    ['one without paper trading', { allowPaperTrading: false }, {}, 'STRATEGY_NOT_OPEN'],
    ['a lower class', {}, { memberClass: 'Bronze' as const }, 'MEMBER_CLASS_TOO_LOW'],
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

  it.each(['Guest', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Internal'] as const)(
    'lets %s fill the paper portfolios of the plan and no more',
    (own) => {
      const { maxPaperPortfolioCount } = planLimits[own];
      const paper = { isPaper: true, isNew: true, amount: 1 };
      const last = { ...use, paperPortfolios: maxPaperPortfolioCount - 1 };
      expect(refusal(() => assertWithinPlan(own, last, paper))).toBeNull();
      const full = { ...use, paperPortfolios: maxPaperPortfolioCount };
      expect(refusal(() => assertWithinPlan(own, full, paper))?.code).toBe('PLAN_LIMIT_REACHED');
      // A portfolio that runs already does not add to the count.
      expect(refusal(() => assertWithinPlan(own, full, { ...paper, isNew: false }))).toBeNull();
    },
  );

  it('gives a trial no money portfolios, and a plan money up to its total', () => {
    const added = { isPaper: false, isNew: true, amount: 60_000 };
    expect(refusal(() => assertWithinPlan('Bronze', use, added))?.code).toBe('PLAN_LIMIT_REACHED');
    expect(refusal(() => assertWithinPlan('Silver', use, added))).toBeNull();
    const invested = { ...use, moneyPortfolios: 1, moneyValue: money(50_000) };
    for (const isNew of [true, false]) {
      expect(refusal(() => assertWithinPlan('Silver', invested, { ...added, isNew }))?.code).toBe('PLAN_LIMIT_REACHED');
    }
  });
});
