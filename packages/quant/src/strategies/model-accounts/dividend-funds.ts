import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** Companies that raise or pay high dividends, with a small reserve, in round shares. */
export const dividendFunds = fixedAllocation('dividend-funds', {
  dividendGrowth: { funds: ASSET_CLASSES.dividendGrowth, weight: 0.6 },
  highDividend: { funds: ASSET_CLASSES.highDividend, weight: 0.3 },
  shortTreasuries: { funds: ASSET_CLASSES.shortTreasuries, weight: 0.1 },
});

export const dividendFundsFacts: StrategyFacts = {
  code: 'dividend-funds',
  kind: 'AQM',
  name: 'Dividend Funds',
  description:
    '60 per cent in companies that have raised their dividend year after year, 30 per cent in companies with high dividends and a tenth in short Treasuries. ' +
    'Such companies are mostly profitable and careful with debt, and the payout tends to keep up with inflation. They are still shares: they fall in a bear market, and lag when young companies that pay nothing lead.',
  investmentGoal: 'A growing income and the growth of shares in calmer companies.',
  investmentMethod:
    'Two or three dividend funds and a reserve in fixed shares, brought back each month; dividends are reinvested.',
  category: 'Hybrid',
  componentType: 'ETF',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Dividend fund allocation',
  families: ['Strategic allocation', 'Quality'],
  minInvestmentAmount: 2_500,
  maxInvestmentAmount: 2_000_000,
  chargeType: 'FixedMonthly',
  chargeAmount: 3,
  limitToMemberClass: 'Silver',
  minInvestmentPeriod: 24,
};
