/** Wire names of the columns of the analysis tables, spelt and ordered as the third document has them (3 §3). */

export const priceNames = ['open', 'high', 'low', 'close', 'adjustClose', 'volume', 'dailyReturn'] as const;

export const dailyMetricNames = [
  'ev',
  'evebit',
  'evebitda',
  'marketcap',
  'pb',
  'pe',
  'ps',
  'growthRate',
  'targetPrice',
  'epsEstimate',
  'epsActual',
  'epsSurprise',
] as const;

export const otherMetricNames = ['ev', 'evebit', 'evebitda', 'marketcap', 'pb', 'pe', 'eps'] as const;

export const putCallNames = [
  'putVolume',
  'callVolume',
  'putCallVolumeRatio',
  'putOpenInterest',
  'callOpenInterest',
  'putCallOpenInterestRatio',
] as const;

export const shortInterestNames = ['shortRatio', 'shortPercent', 'sharesShortPriorMonth', 'sharesShort'] as const;

/** The six groups of quarterly figures, spelt as the third document spells them (section 3). */
export const quarterlyNames = {
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
export type QuarterlyTable = keyof typeof quarterlyNames;

export const scoreNames = [
  'overallScore',
  'efficiencyScore',
  'growthScore',
  'qualityScore',
  'profitabilityScore',
  'dividendScore',
] as const;

/** Each in −1..1, with its slopes over 5 and 20 days. */
export const taMetricColumns = [
  'trend',
  'trend5',
  'trend20',
  'momentum',
  'momentum5',
  'momentum20',
  'breadth',
  'breadth5',
  'breadth20',
  'oscillation',
  'oscillation5',
  'oscillation20',
] as const;

export const eventNames = ['changeStatus1', 'emaCo1', 'psarCo1', 'macdCo1', 'bbCo1', 'rsiCo1', 'breakout1'] as const;
export type EventName = (typeof eventNames)[number];

export const predictionNames = ['pred5dDrl', 'pred3_5dTaFactors', 'pred4_20dMacroFactors'] as const;
export type PredictionName = (typeof predictionNames)[number];

/** The models whose states of the market are shown; S1 is of sentiment, M1 of the economy. */
export const stateModels = ['R1', 'H1', 'S1', 'M1'] as const;
export type StateModel = (typeof stateModels)[number];

export const etfRankNames = ['aveRank', 'm2Rank', 'm3Rank', 'm4Rank', 'm6Rank'] as const;

/** Columns of a family of stocks: two horizons of all its stocks, and the two others of its stocks of high quality. */
export const stockRankNames = {
  all: ['aveAllRank', 'all_m2_rank', 'all_m4_rank', 'aveAllHqRank', 'allhq_m3_rank', 'allhq_m6_rank'],
  value: ['aveValueRank', 'value_m2_rank', 'value_m4_rank', 'aveValueHqRank', 'valuehq_m3_rank', 'valuehq_m6_rank'],
  growth: [
    'aveGrowthRank',
    'growth_m2_rank',
    'growth_m4_rank',
    'aveGrowthHqRank',
    'growthhq_m3_rank',
    'growthhq_m6_rank',
  ],
  tech: ['aveTechRank', 'tech_m2_rank', 'tech_m4_rank', 'aveTechHqRank', 'techhq_m3_rank', 'techhq_m6_rank'],
} as const;
export type StockFamily = keyof typeof stockRankNames;

/** The categories 1 to 5 of the macro screen. */
export const macroNames = {
  1: ['cfnai', 'gdp', 'housensa', 'rsxfs', 'tdsp'],
  2: ['anfci', 't10y2y', 't10y3m', 'dff', 'bamlh0a0hym2', 'walcl', 'rrpontsyd', 'wm2ns', 'wtregen'],
  3: ['pcepilfe', 'csushpinsa', 't5yie', 't10yie'],
  4: ['dx', 'sixe', 'sixj', 'cl', 'gc', 'si', 'hg', 'srr', 'zc', 'zw', 'zr'],
  5: [
    'vix',
    'vix9d',
    'vix3m',
    'vix6m',
    'vix1y',
    'sppe',
    'move',
    'audjpy',
    'speyc',
    'will5000pr',
    'aaiiBullish',
    'aaiiNeutral',
    'aaiiBearish',
  ],
} as const;
/** Beside the series of rates and credit: what the central bank's assets leave to the markets. */
export const liquidityNames = ['netLiquidity'] as const;
export type MacroCategory = keyof typeof macroNames;
export type MacroSeriesName = (typeof macroNames)[MacroCategory][number];

export const performanceNames = [
  'dailyReturn',
  'weeklyReturn',
  'monthlyReturn',
  'quarterlyReturn',
  'yearlyReturn',
  'volatility',
  'maxDD',
] as const;
