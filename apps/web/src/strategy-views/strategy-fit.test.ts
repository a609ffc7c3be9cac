import type { Strategy } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { isOpenTo, rankByFit } from './strategy-fit.ts';
import { wholeStrategyRow } from './strategy-rows.fixture.ts';

const reader = { riskLevel: 3, investorMemberClass: 'Bronze', isAdministrator: false } as const;
const offer = (name: string, over: Partial<Strategy> = {}) =>
  wholeStrategyRow({ name, riskLevelNumber: 3, limitToMemberClass: 'Bronze', openForInvestor: true, ...over });
const limits = { yearsUntilNeeded: 3, bearableLoss: 0.2 };
const namesOf = (strategies: Strategy[], known: typeof limits | null = limits) =>
  rankByFit(strategies, reader, known).map(({ strategy }) => strategy.name);

describe('whether a strategy is open to a person', () => {
  it.each([
    ['at the own level and class', {}, true],
    ['below the own level', { riskLevelNumber: 1 }, true],
    ['above the own level', { riskLevelNumber: 4 }, false],
    ['for a higher class', { limitToMemberClass: 'Gold' }, false],
    ['closed for investors', { openForInvestor: false }, false],
    ['offline', { status: 'Offline' }, false],
    ['closed for investors, but their own', { openForInvestor: false, isOwn: true }, true],
  ] as const)('%s', (_, over, isOpen) => {
    expect(isOpenTo(offer('One', over), reader)).toBe(isOpen);
  });

  it('none is before the assessment', () => {
    expect(isOpenTo(offer('One'), { ...reader, riskLevel: null })).toBe(false);
    expect(rankByFit([offer('One')], { ...reader, riskLevel: null }, null)).toEqual([]);
  });
});

describe('the order by fit', () => {
  it('leaves out what is not open', () => {
    expect(namesOf([offer('Open'), offer('Bold', { riskLevelNumber: 5 })])).toEqual(['Open']);
  });

  it('prefers a horizon that is long enough, then a fall that can be borne, then the own level, then the Sharpe ratio', () => {
    const strategies = [
      offer('Too long', { minInvestmentPeriod: 48, maxDrawdown: -0.1, sharpe: 3 }),
      offer('Falls far', { minInvestmentPeriod: 12, maxDrawdown: -0.35, sharpe: 2 }),
      offer('Below', { riskLevelNumber: 1, minInvestmentPeriod: 12, maxDrawdown: -0.05, sharpe: 2 }),
      offer('Own, worse', { minInvestmentPeriod: 36, maxDrawdown: -0.2, sharpe: 0.5 }),
      offer('Own, better', { minInvestmentPeriod: 12, maxDrawdown: -0.2, sharpe: 0.9 }),
      offer('Own, untested', { minInvestmentPeriod: 12, maxDrawdown: null, sharpe: null }),
    ];
    expect(namesOf(strategies)).toEqual([
      'Own, better',
      'Own, worse',
      'Own, untested',
      'Below',
      'Falls far',
      'Too long',
    ]);
  });

  it('claims nothing about time and falls where the answers are not known', () => {
    const [fit] = rankByFit([offer('One', { maxDrawdown: -0.9, minInvestmentPeriod: 60 })], reader, null);
    expect(fit).toMatchObject({ isFallBearable: null, isLongEnough: null, levelsBelow: 0 });
  });

  it('takes an answer without a bound as one that bears everything', () => {
    const boundless = { yearsUntilNeeded: null, bearableLoss: null };
    const [fit] = rankByFit([offer('One', { maxDrawdown: -0.9, minInvestmentPeriod: 60 })], reader, boundless);
    expect(fit).toMatchObject({ isFallBearable: true, isLongEnough: true });
  });
});
