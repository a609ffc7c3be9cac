import type { Shape } from './shapes.ts';

// Rows of the analysis service (3 §3), by function code as the documents list them.

const withEach = (kind: Shape[string], names: string): Shape =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]));
const figures = (names: string) => withEach('metric', names);

export const symbolVerdict: Shape = { validated: 'flag', isEtf: 'flagOrNone', sectorETF: 'note' };
export const analysis: Shape = {
  idaTable: 'list',
  comment: 'note',
  isEtf: 'flagOrNone',
  updateTime: 'day',
  validated: 'flag',
  sectorETF: 'note',
  errMsg: 'note',
};
export const performance: Shape = {
  symbol: 'text',
  ...figures('dailyReturn weeklyReturn monthlyReturn quarterlyReturn yearlyReturn volatility maxDD'),
};
export const watchList: Shape = { id: 'id', name: 'text', value: 'text' };
export const detectionGroup: Shape = { header: 'text', detectionList: 'list' };

const PUT_CALL = 'putVolume callVolume putCallVolumeRatio putOpenInterest callOpenInterest putCallOpenInterestRatio';
const EVENTS = 'changeStatus1 emaCo1 psarCo1 macdCo1 bbCo1 rsiCo1 breakout1';
const SCORES = 'overallScore efficiencyScore growthScore qualityScore profitabilityScore dividendScore';
const daily = (names: string): Shape => ({ tradeDate: 'day', ...figures(names) });
const QUARTERLY: Readonly<Record<number, string>> = {
  5: 'marketCap revenueToMarketCap priceToBook priceToEarning priceToSale priceToFreeCashflow priceToOperatingCashflow assetToFreeCashflow debtToFreeCashflow evToCashflow evToEBIT evToEBITDA priceToEBITDA',
  6: 'capexToAsset capexToCashflow capexToSales ebitToAsset ebitaMargin cashflowToAsset earningToAsset',
  7: 'peToEpsGrowth',
  8: 'assetGrowthLastQ assetGrowthLastY assetTurnover currentALRatio assettoEquityRatio debtToAssetRatio debtToEquityRatio netDebtReductionLastQ workingCapitalToAsset workingCapitalToSales interestCoverage',
  9: 'grossIncomeMargin netIncomeMargin returnOnEquity returnOnAsset returnOnSales returnOnInvestCapital',
  10: 'dividendYield dividendGrowth dividenPayoutRatio',
};
const FIRST_RANKING = 20;
const rankingOf = (names: string): Shape => ({
  name: 'text',
  ...figures(
    names
      .split(' ')
      .map((name) => `${name}Ranking`)
      .join(' '),
  ),
});
const quarterly = Object.entries(QUARTERLY).flatMap(([code, names], place): [number, Shape][] => [
  [Number(code), figures(names)],
  [FIRST_RANKING + place, rankingOf(names)],
]);

/** Tables of one symbol. */
export const ofSymbol: Readonly<Record<number, Shape>> = {
  1: daily('open high low close adjustClose volume dailyReturn'),
  4: daily(`${PUT_CALL} shortRatio shortPercent sharesShortPriorMonth sharesShort`),
  11: {
    ...daily('trend trend5 trend20 momentum momentum5 momentum20 breadth breadth5 breadth20'),
    ...figures('oscillation oscillation5 oscillation20'),
    taRating: 'note',
    taString: 'note',
    ...withEach('eventCode', EVENTS),
  },
  15: { tradeDate: 'day', header: 'text' },
  18: { tradeDate: 'day', ...withEach('eventCode', EVENTS) },
};

/** Tables of a company. */
export const ofCompany: Readonly<Record<number, Shape>> = {
  2: daily('ev evebit evebitda marketcap pb pe ps growthRate targetPrice epsEstimate epsActual epsSurprise'),
  3: daily('ev evebit evebitda marketcap pb pe eps'),
  ...Object.fromEntries(quarterly),
  26: { name: 'text', ...figures(SCORES) },
};

export const states: Shape = {
  tradeDate: 'day',
  ...withEach('note', 'currentStateR1 currentStateH1 pred5dDrl pred3_5dTaFactors pred4_20dMacroFactors'),
};
export const etfMomentum: Shape = { header: 'text', ...figures('aveRank m2Rank m3Rank m4Rank m6Rank') };

/** Of the groups of stocks, each without and with the filter for quality. */
export const stockMomentum: readonly Shape[] = ['All', 'Value', 'Growth', 'Tech'].flatMap((name) => {
  const family = name.toLowerCase();
  const ranks = `ave${name}Rank ${family}_m2_rank ${family}_m4_rank ave${name}HqRank ${family}hq_m3_rank ${family}hq_m6_rank`;
  const shape: Shape = { header: 'text', ...figures(ranks) };
  return [shape, shape];
});

/** By category. */
export const macro: readonly Shape[] = [
  'cfnai gdp housensa rsxfs tdsp',
  'anfci t10y2y t10y3m dff bamlh0a0hym2 walcl rrpontsyd wm2ns wtregen netLiquidity',
  'pcepilfe csushpinsa t5yie t10yie',
  'dx sixe sixj cl gc si hg srr zc zw zr',
  `vix vix9d vix3m vix6m vix1y sppe move audjpy speyc will5000pr aaiiBullish aaiiNeutral aaiiBearish ${PUT_CALL}`,
].map((names) => ({ calendarDate: 'day', ...figures(names) }));
