import { expect, it } from 'vitest';
import { fundamentalMetricNames, fundamentalScoreNames } from './fundamental-layout.ts';

// Typed again: rows in databases are in this sequence, and values would change their names with it.
it('does not change the sequence of stored figures', () => {
  expect(fundamentalMetricNames.join(' ')).toBe(
    'marketCap revenueToMarketCap priceToBook priceToEarning priceToSale priceToFreeCashflow priceToOperatingCashflow ' +
      'assetToFreeCashflow debtToFreeCashflow evToCashflow evToEBIT evToEBITDA priceToEBITDA ' +
      'capexToAsset capexToCashflow capexToSales ebitToAsset ebitaMargin cashflowToAsset earningToAsset ' +
      'salesGrowth1Q salesGrowth1Y epsGrowth1Q epsGrowth1Y peToEpsGrowth ' +
      'assetGrowthLastQ assetGrowthLastY assetTurnover currentALRatio assettoEquityRatio debtToAssetRatio debtToEquityRatio ' +
      'netDebtReductionLastQ workingCapitalToAsset workingCapitalToSales interestCoverage ' +
      'grossIncomeMargin netIncomeMargin returnOnEquity returnOnAsset returnOnSales returnOnInvestCapital ' +
      'dividendYield dividendGrowth dividenPayoutRatio',
  );
  expect(fundamentalScoreNames.join(' ')).toBe(
    'overallScore efficiencyScore growthScore qualityScore profitabilityScore dividendScore',
  );
});
