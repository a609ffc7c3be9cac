import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** Equal parts for growth, deflation, inflation and recession. Source: Browne, Fail-Safe Investing (1999). */
export const permanentPortfolio = fixedAllocation('permanent-portfolio', {
  shares: { funds: ASSET_CLASSES.totalMarket, weight: 0.25 },
  longTreasuries: { funds: ASSET_CLASSES.longTreasuries, weight: 0.25 },
  gold: { funds: ASSET_CLASSES.gold, weight: 0.25 },
  bills: { funds: ASSET_CLASSES.bills, weight: 0.25 },
});

export const permanentPortfolioFacts: StrategyFacts = {
  code: 'permanent-portfolio',
  kind: 'AQM',
  name: 'Permanent Portfolio',
  description:
    'A quarter each in US shares, long Treasury bonds, gold and Treasury bills, as Harry Browne proposed: one part for each of prosperity, deflation, inflation and recession. ' +
    'In each of them one part is meant to do well. In a long rise of shares it falls far behind, and a year in which interest rates rise hurts bonds, gold and shares alike.',
  investmentGoal: 'Aim to keep wealth through very different economic climates without forecasts.',
  investmentMethod: 'Four equal parts, brought back to a quarter each month.',
  category: 'Diversification',
  componentType: 'ETF',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Permanent portfolio',
  families: ['Strategic allocation'],
  minInvestmentAmount: 4_000,
  maxInvestmentAmount: 5_000_000,
  chargeType: 'Free',
  chargeAmount: 0,
  limitToMemberClass: 'Bronze',
  minInvestmentPeriod: 24,
};
