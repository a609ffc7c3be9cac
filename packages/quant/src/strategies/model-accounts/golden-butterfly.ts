import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** The permanent portfolio with a fifth of small value shares added. Source: Tyler, Golden Butterfly Portfolio (Portfolio Charts, 2015). */
export const goldenButterfly = fixedAllocation('golden-butterfly', {
  shares: { funds: ASSET_CLASSES.totalMarket, weight: 0.2 },
  smallValue: { funds: ASSET_CLASSES.smallValue, weight: 0.2 },
  longTreasuries: { funds: ASSET_CLASSES.longTreasuries, weight: 0.2 },
  shortTreasuries: { funds: ASSET_CLASSES.shortTreasuries, weight: 0.2 },
  gold: { funds: ASSET_CLASSES.gold, weight: 0.2 },
});

export const goldenButterflyFacts: StrategyFacts = {
  code: 'golden-butterfly',
  kind: 'AQM',
  name: 'Golden Butterfly',
  description:
    'Five equal parts: the US share market, small value companies, long and short Treasury bonds, and gold. A permanent portfolio that leans towards prosperity, because prosperity is what there is most of the time. ' +
    'Its parts seldom fall together. Small companies make it swing more than its model, gold and long bonds can disappoint for a decade.',
  investmentGoal: 'Growth near that of a balanced fund with milder setbacks.',
  investmentMethod: 'A fifth in each of the five parts, brought back each month.',
  category: 'Diversification',
  componentType: 'ETF',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Golden butterfly allocation',
  families: ['Strategic allocation'],
  minInvestmentAmount: 5_000,
  maxInvestmentAmount: 5_000_000,
  chargeType: 'FixedMonthly',
  chargeAmount: 3,
  limitToMemberClass: 'Silver',
  minInvestmentPeriod: 24,
};
