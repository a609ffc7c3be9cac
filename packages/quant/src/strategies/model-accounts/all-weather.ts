import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** A simple share for each economic climate. Source: the allocation after Dalio in Robbins, Money: Master the Game (2014). */
export const allWeather = fixedAllocation('all-weather', {
  shares: { funds: ASSET_CLASSES.totalMarket, weight: 0.3 },
  longTreasuries: { funds: ASSET_CLASSES.longTreasuries, weight: 0.4 },
  treasuries: { funds: ASSET_CLASSES.treasuries, weight: 0.15 },
  gold: { funds: ASSET_CLASSES.gold, weight: 0.075 },
  commodities: { funds: ASSET_CLASSES.commodities, weight: 0.075 },
});

export const allWeatherFacts: StrategyFacts = {
  code: 'all-weather',
  kind: 'AQM',
  name: 'All-Weather Lite',
  description:
    '30 per cent shares, 55 per cent Treasury bonds, and gold and commodities for inflation: the simple version of an all-weather fund, with shares so small and bonds so large that each carries about the same risk. ' +
    'It is built for very different climates rather than for one forecast. Its long bonds make it depend on interest rates: when those rise quickly it can lose about as much as shares.',
  investmentGoal: 'Smaller swings through recessions and inflation for money that is needed in some years.',
  investmentMethod:
    '30 per cent US shares, 40 per cent long and 15 per cent middle Treasuries, 7.5 per cent gold and 7.5 per cent commodities, brought back each month. Nothing is borrowed.',
  category: 'Diversification',
  componentType: 'ETF',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'All-weather allocation',
  families: ['Risk parity', 'Strategic allocation'],
  minInvestmentAmount: 10_000,
  maxInvestmentAmount: 5_000_000,
  chargeType: 'PercentOfPortfolioMonthly',
  chargeAmount: 0.0002,
  limitToMemberClass: 'Bronze',
  minInvestmentPeriod: 24,
};
