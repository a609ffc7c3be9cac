import type { Figure } from './ratios.ts';

/** The six groups of quarterly figures and their names, spelt as the third document spells them (section 3). */
export const QUARTERLY_GROUPS = {
  overall: [
    'marketCap',
    'revenueToMarketCap',
    'priceToBook',
    'priceToEarning',
    'priceToSale',
    'priceToFreeCashflow',
    'priceToOperatingCashflow',
    'assetToFreeCashflow',
    'debtToFreeCashflow',
    'evToCashflow',
    'evToEBIT',
    'evToEBITDA',
    'priceToEBITDA',
  ],
  efficiency: [
    'capexToAsset',
    'capexToCashflow',
    'capexToSales',
    'ebitToAsset',
    'ebitaMargin',
    'cashflowToAsset',
    'earningToAsset',
  ],
  growth: ['salesGrowth1Q', 'salesGrowth1Y', 'epsGrowth1Q', 'epsGrowth1Y', 'peToEpsGrowth'],
  quality: [
    'assetGrowthLastQ',
    'assetGrowthLastY',
    'assetTurnover',
    'currentALRatio',
    'assettoEquityRatio',
    'debtToAssetRatio',
    'debtToEquityRatio',
    'netDebtReductionLastQ',
    'workingCapitalToAsset',
    'workingCapitalToSales',
    'interestCoverage',
  ],
  profitability: [
    'grossIncomeMargin',
    'netIncomeMargin',
    'returnOnEquity',
    'returnOnAsset',
    'returnOnSales',
    'returnOnInvestCapital',
  ],
  dividend: ['dividendYield', 'dividendGrowth', 'dividenPayoutRatio'],
} as const;

export type QuarterlyGroup = keyof typeof QUARTERLY_GROUPS;
export type QuarterlyMetricName<G extends QuarterlyGroup = QuarterlyGroup> = (typeof QUARTERLY_GROUPS)[G][number];

/** Fractions and multiples, dollars for marketCap; null where there is no value. */
export type GroupFigures<G extends QuarterlyGroup> = Readonly<Record<QuarterlyMetricName<G>, Figure>>;
export type QuarterlyMetrics = { readonly [G in QuarterlyGroup]: GroupFigures<G> };

export const quarterlyGroupNames = Object.keys(QUARTERLY_GROUPS) as QuarterlyGroup[];
