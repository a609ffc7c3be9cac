import {
  type dailyMetricNames,
  type EventName,
  etfRankNames,
  type MacroSeriesName,
  type otherMetricNames,
  type performanceNames,
  type predictionNames,
  type priceNames,
  type putCallNames,
  type QuarterlyTable,
  type quarterlyNames,
  type StockFamily,
  type scoreNames,
  type shortInterestNames,
  type stateModels,
  stockRankNames,
  type taMetricColumns,
} from '@pipa/contract';
import type { ColumnUnit } from '../column.ts';

type Units<Names extends string> = Readonly<Record<Names, ColumnUnit>>;

/** What names a row. */
const rowColumns = {
  tradeDate: 'day',
  calendarDate: 'day',
  reportedDate: 'day',
  quarterEnd: 'day',
  rankedDay: 'day',
  symbol: 'symbol',
  header: 'symbol',
  name: 'text',
  sector: 'text',
  detectionList: 'detections',
} as const satisfies Units<string>;

type PriceName = (typeof priceNames)[number] | (typeof putCallNames)[number] | (typeof shortInterestNames)[number];

/** Prices, volume, options and short interest. */
const priceColumns: Units<PriceName> = {
  open: 'dollars',
  high: 'dollars',
  low: 'dollars',
  close: 'dollars',
  adjustClose: 'dollars',
  volume: 'shares',
  dailyReturn: 'percent',
  putVolume: 'contracts',
  callVolume: 'contracts',
  putCallVolumeRatio: 'ratio',
  putOpenInterest: 'contracts',
  callOpenInterest: 'contracts',
  putCallOpenInterestRatio: 'ratio',
  shortRatio: 'multiple',
  shortPercent: 'percent',
  sharesShortPriorMonth: 'contracts',
  sharesShort: 'contracts',
};

/** What a company is worth on a day, and what analysts expect. */
const dailyMetricColumns: Units<(typeof dailyMetricNames)[number] | (typeof otherMetricNames)[number]> = {
  ev: 'amount',
  evebit: 'multiple',
  evebitda: 'multiple',
  marketcap: 'amount',
  pb: 'multiple',
  pe: 'multiple',
  ps: 'multiple',
  eps: 'dollars',
  growthRate: 'fraction',
  targetPrice: 'dollars',
  epsEstimate: 'dollars',
  epsActual: 'dollars',
  epsSurprise: 'percent',
};

export type QuarterlyName = (typeof quarterlyNames)[QuarterlyTable][number];

/** The 45 figures of a quarter; `help/fundamentals-help.ts` has their formulas. What people think of in per cent is shown so. */
const quarterlyColumns: Units<QuarterlyName> = {
  marketCap: 'amount',
  revenueToMarketCap: 'ratio',
  priceToBook: 'multiple',
  priceToEarning: 'multiple',
  priceToSale: 'multiple',
  priceToFreeCashflow: 'multiple',
  priceToOperatingCashflow: 'multiple',
  assetToFreeCashflow: 'multiple',
  debtToFreeCashflow: 'multiple',
  evToCashflow: 'multiple',
  evToEBIT: 'multiple',
  evToEBITDA: 'multiple',
  priceToEBITDA: 'multiple',
  capexToAsset: 'fraction',
  capexToCashflow: 'fraction',
  capexToSales: 'fraction',
  ebitToAsset: 'fraction',
  ebitaMargin: 'fraction',
  cashflowToAsset: 'fraction',
  earningToAsset: 'fraction',
  salesGrowth1Q: 'fraction',
  salesGrowth1Y: 'fraction',
  epsGrowth1Q: 'fraction',
  epsGrowth1Y: 'fraction',
  peToEpsGrowth: 'multiple',
  assetGrowthLastQ: 'fraction',
  assetGrowthLastY: 'fraction',
  assetTurnover: 'ratio',
  currentALRatio: 'ratio',
  assettoEquityRatio: 'ratio',
  debtToAssetRatio: 'fraction',
  debtToEquityRatio: 'ratio',
  netDebtReductionLastQ: 'fraction',
  workingCapitalToAsset: 'fraction',
  workingCapitalToSales: 'fraction',
  interestCoverage: 'multiple',
  grossIncomeMargin: 'fraction',
  netIncomeMargin: 'fraction',
  returnOnEquity: 'fraction',
  returnOnAsset: 'fraction',
  returnOnSales: 'fraction',
  returnOnInvestCapital: 'fraction',
  dividendYield: 'fraction',
  dividendGrowth: 'fraction',
  dividenPayoutRatio: 'fraction',
};

/** Technical metrics and their events. */
const taColumns: Units<'taRating' | 'taString' | (typeof taMetricColumns)[number] | EventName> = {
  taRating: 'rating',
  taString: 'components',
  trend: 'metric',
  trend5: 'slope',
  trend20: 'slope',
  momentum: 'metric',
  momentum5: 'slope',
  momentum20: 'slope',
  breadth: 'metric',
  breadth5: 'slope',
  breadth20: 'slope',
  oscillation: 'metric',
  oscillation5: 'slope',
  oscillation20: 'slope',
  changeStatus1: 'code',
  emaCo1: 'code',
  psarCo1: 'code',
  macdCo1: 'code',
  bbCo1: 'code',
  rsiCo1: 'code',
  breakout1: 'code',
};

type Prediction = (typeof predictionNames)[number];

/** States of the market, predictions, scores and performance. */
const marketColumns: Units<
  | `currentState${(typeof stateModels)[number]}`
  | Prediction
  | `${Prediction}Probability`
  | (typeof scoreNames)[number]
  | Exclude<(typeof performanceNames)[number], 'dailyReturn'>
> = {
  currentStateR1: 'state',
  currentStateH1: 'state',
  currentStateS1: 'state',
  currentStateM1: 'state',
  pred5dDrl: 'call',
  pred3_5dTaFactors: 'call',
  pred4_20dMacroFactors: 'call',
  pred5dDrlProbability: 'probability',
  pred3_5dTaFactorsProbability: 'probability',
  pred4_20dMacroFactorsProbability: 'probability',
  overallScore: 'rank',
  efficiencyScore: 'rank',
  growthScore: 'rank',
  qualityScore: 'rank',
  profitabilityScore: 'rank',
  dividendScore: 'rank',
  weeklyReturn: 'percent',
  monthlyReturn: 'percent',
  quarterlyReturn: 'percent',
  yearlyReturn: 'percent',
  volatility: 'percent',
  maxDD: 'percent',
};

/** Momentum: 0 the weakest, 1 the strongest of the family. */
const momentumColumns = Object.fromEntries(
  [...etfRankNames, ...Object.values(stockRankNames).flat()].map((name) => [name, 'rank']),
) as Units<(typeof etfRankNames)[number] | (typeof stockRankNames)[StockFamily][number]>;

/** How the series of the economy are shown. The document names them only; housensa, srr and speyc are no tickers of a known source. */
export const macroColumns: Readonly<Record<MacroSeriesName, { unit: ColumnUnit; decimals: number; scale: string }>> = {
  cfnai: { unit: 'index', decimals: 2, scale: 'index' },
  gdp: { unit: 'index', decimals: 3, scale: 'billions of dollars, annual rate' },
  housensa: { unit: 'index', decimals: 0, scale: 'thousands' },
  rsxfs: { unit: 'index', decimals: 0, scale: 'millions of dollars' },
  tdsp: { unit: 'index', decimals: 2, scale: 'percent' },
  anfci: { unit: 'index', decimals: 3, scale: 'index' },
  t10y2y: { unit: 'index', decimals: 2, scale: 'percent' },
  t10y3m: { unit: 'index', decimals: 2, scale: 'percent' },
  dff: { unit: 'index', decimals: 2, scale: 'percent' },
  bamlh0a0hym2: { unit: 'index', decimals: 2, scale: 'percent' },
  walcl: { unit: 'index', decimals: 0, scale: 'millions of dollars' },
  rrpontsyd: { unit: 'index', decimals: 3, scale: 'billions of dollars' },
  wm2ns: { unit: 'index', decimals: 1, scale: 'billions of dollars' },
  wtregen: { unit: 'index', decimals: 0, scale: 'millions of dollars' },
  pcepilfe: { unit: 'index', decimals: 3, scale: 'index 2017=100' },
  csushpinsa: { unit: 'index', decimals: 3, scale: 'index January 2000=100' },
  t5yie: { unit: 'index', decimals: 2, scale: 'percent' },
  t10yie: { unit: 'index', decimals: 2, scale: 'percent' },
  dx: { unit: 'index', decimals: 3, scale: 'index' },
  sixe: { unit: 'index', decimals: 5, scale: 'dollars per euro' },
  sixj: { unit: 'index', decimals: 7, scale: 'dollars per yen' },
  cl: { unit: 'index', decimals: 2, scale: 'dollars per barrel' },
  gc: { unit: 'index', decimals: 1, scale: 'dollars per troy ounce' },
  si: { unit: 'index', decimals: 3, scale: 'dollars per troy ounce' },
  hg: { unit: 'index', decimals: 4, scale: 'dollars per pound' },
  srr: { unit: 'index', decimals: 1, scale: 'dollars per tonne' },
  zc: { unit: 'index', decimals: 2, scale: 'cents per bushel' },
  zw: { unit: 'index', decimals: 2, scale: 'cents per bushel' },
  zr: { unit: 'index', decimals: 3, scale: 'dollars per hundredweight' },
  vix: { unit: 'index', decimals: 2, scale: 'percent' },
  vix9d: { unit: 'index', decimals: 2, scale: 'percent' },
  vix3m: { unit: 'index', decimals: 2, scale: 'percent' },
  vix6m: { unit: 'index', decimals: 2, scale: 'percent' },
  vix1y: { unit: 'index', decimals: 2, scale: 'percent' },
  sppe: { unit: 'index', decimals: 2, scale: 'ratio' },
  move: { unit: 'index', decimals: 2, scale: 'basis points' },
  audjpy: { unit: 'index', decimals: 3, scale: 'yen' },
  speyc: { unit: 'index', decimals: 2, scale: 'percent' },
  will5000pr: { unit: 'index', decimals: 2, scale: 'index' },
  aaiiBullish: { unit: 'index', decimals: 1, scale: 'percent' },
  aaiiNeutral: { unit: 'index', decimals: 1, scale: 'percent' },
  aaiiBearish: { unit: 'index', decimals: 1, scale: 'percent' },
};

/** What is made of the series of rates and credit. */
const liquidityColumns = { netLiquidity: { unit: 'index', decimals: 1, scale: 'billions of dollars' } } as const;

/** The unit of every wire name of the analysis tables, except those of the ranks of quarterly figures. */
export const COLUMN_UNITS = {
  ...rowColumns,
  ...priceColumns,
  ...dailyMetricColumns,
  ...quarterlyColumns,
  ...taColumns,
  ...marketColumns,
  ...momentumColumns,
  ...macroColumns,
  ...liquidityColumns,
} as const;
export type ColumnUnits = typeof COLUMN_UNITS;
