import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** The shares of the world in rounded market weights. */
export const globalEquityIndex = fixedAllocation('global-equity-index', {
  unitedStates: { funds: ASSET_CLASSES.totalMarket, weight: 0.6 },
  developedMarkets: { funds: ['VEA', 'EFA', 'VEU', 'ACWX'], weight: 0.3 },
  emergingMarkets: { funds: ['VWO', 'EEM', 'DEM'], weight: 0.1 },
});

export const globalEquityIndexFacts: StrategyFacts = {
  code: 'global-equity-index',
  kind: 'AQM',
  name: 'Global Equity Index',
  description:
    'The share markets of the world in about their size: 60 per cent United States, 30 per cent other developed countries, 10 per cent emerging countries. ' +
    'It takes part in the profits of thousands of companies at little cost and bets on none. In a world-wide bear market such a mix can halve, and recovering can take years.',
  investmentGoal: 'The long-term return of shares for money that is not needed for ten years or more.',
  investmentMethod: 'Three index funds in fixed shares, rounded from market values, brought back each month.',
  category: 'Max_Return',
  componentType: 'ETF',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Global index allocation',
  families: ['Strategic allocation'],
  minInvestmentAmount: 2_000,
  maxInvestmentAmount: 5_000_000,
  chargeType: 'Free',
  chargeAmount: 0,
  limitToMemberClass: 'Bronze',
  minInvestmentPeriod: 36,
};
