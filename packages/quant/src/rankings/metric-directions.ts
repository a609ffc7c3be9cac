import type { QuarterlyMetricName } from '../fundamentals/quarterly-groups.ts';

/**
 * Which end of a figure is the better one. 'lowerPositive': the lower, but zero says nothing (a payout of nothing is no good
 * cover) and has no rank.
 */
export type MetricDirection = 'higher' | 'lower' | 'lowerPositive';

/**
 * Cheap, sparing with capital, growing, solvent, profitable, and paying what it can afford. Heavy investment and fast growth
 * of assets rank low: such companies have earned less (Cooper, Gulen and Schill 2008; Fama and French 2015).
 */
export const METRIC_DIRECTIONS: Readonly<Record<QuarterlyMetricName, MetricDirection>> = {
  marketCap: 'higher',
  revenueToMarketCap: 'higher',
  priceToBook: 'lower',
  priceToEarning: 'lower',
  priceToSale: 'lower',
  priceToFreeCashflow: 'lower',
  priceToOperatingCashflow: 'lower',
  assetToFreeCashflow: 'lower',
  debtToFreeCashflow: 'lower',
  evToCashflow: 'lower',
  evToEBIT: 'lower',
  evToEBITDA: 'lower',
  priceToEBITDA: 'lower',
  capexToAsset: 'lower',
  capexToCashflow: 'lower',
  capexToSales: 'lower',
  ebitToAsset: 'higher',
  ebitaMargin: 'higher',
  cashflowToAsset: 'higher',
  earningToAsset: 'higher',
  salesGrowth1Q: 'higher',
  salesGrowth1Y: 'higher',
  epsGrowth1Q: 'higher',
  epsGrowth1Y: 'higher',
  peToEpsGrowth: 'lower',
  assetGrowthLastQ: 'lower',
  assetGrowthLastY: 'lower',
  assetTurnover: 'higher',
  currentALRatio: 'higher',
  assettoEquityRatio: 'lower',
  debtToAssetRatio: 'lower',
  debtToEquityRatio: 'lower',
  netDebtReductionLastQ: 'higher',
  workingCapitalToAsset: 'higher',
  workingCapitalToSales: 'higher',
  interestCoverage: 'higher',
  grossIncomeMargin: 'higher',
  netIncomeMargin: 'higher',
  returnOnEquity: 'higher',
  returnOnAsset: 'higher',
  returnOnSales: 'higher',
  returnOnInvestCapital: 'higher',
  dividendYield: 'higher',
  dividendGrowth: 'higher',
  dividenPayoutRatio: 'lowerPositive',
};
