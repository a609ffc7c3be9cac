import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** Mostly bonds, some shares with high dividends and property, in round shares. */
export const conservativeIncome = fixedAllocation('conservative-income', {
  bondMarket: { funds: ASSET_CLASSES.bondMarket, weight: 0.35 },
  corporateBonds: { funds: ASSET_CLASSES.corporateBonds, weight: 0.2 },
  shortTreasuries: { funds: ASSET_CLASSES.shortTreasuries, weight: 0.15 },
  highYieldBonds: { funds: ['HYG', 'JNK', 'LQD'], weight: 0.1 },
  highDividend: { funds: ASSET_CLASSES.highDividend, weight: 0.15 },
  realEstate: { funds: ASSET_CLASSES.realEstate, weight: 0.05 },
});

export const conservativeIncomeFacts: StrategyFacts = {
  code: 'conservative-income',
  kind: 'AQM',
  name: 'Conservative Income',
  description:
    'Four fifths in bonds, from short Treasuries to high-yield companies, and a fifth in shares with high dividends and property, chosen for what they pay out. ' +
    'Interest and dividends arrive every month. It loses when interest rates rise quickly, and its company bonds and property fall with shares in a recession.',
  investmentGoal: 'An income from interest and dividends with smaller ups and downs than shares.',
  investmentMethod:
    '35 per cent of the whole bond market, 20 per cent company bonds, 10 per cent high-yield bonds, 15 per cent short Treasuries, 15 per cent high-dividend shares and 5 per cent property, brought back to these shares each month. Income is reinvested unless withdrawn.',
  category: 'Diversification',
  componentType: 'ETF',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Income allocation',
  families: ['Strategic allocation'],
  minInvestmentAmount: 5_000,
  maxInvestmentAmount: 5_000_000,
  chargeType: 'PercentOfPortfolioMonthly',
  chargeAmount: 0.0002,
  limitToMemberClass: 'Bronze',
  minInvestmentPeriod: 12,
};
