import { idaFunctionCodes, quarterlyNames } from '@pipa/contract';
import { METRIC_DIRECTIONS } from '@pipa/quant';
import { dataNeedWords } from '@pipa/words';
import { describe, expect, it } from 'vitest';
import { COLUMN_FACTS } from './columns/index.ts';
import {
  averageRankOf,
  columnsOf,
  dataNeedOf,
  healthSentimentColumns,
  healthStateColumns,
  IDA_FUNCTIONS,
  performanceColumns,
  type TableVariant,
  tableWidth,
  technicalColumns,
} from './functions.ts';

const TA =
  'taRating taString trend trend5 trend20 momentum momentum5 momentum20 breadth breadth5 breadth20 oscillation oscillation5 oscillation20';
const SCORES = 'overallScore efficiencyScore growthScore qualityScore profitabilityScore dividendScore';
const PUT_CALL = 'putVolume callVolume putCallVolumeRatio putOpenInterest callOpenInterest putCallOpenInterestRatio';
const ALL_STOCKS = 'aveAllRank all_m2_rank all_m4_rank aveAllHqRank allhq_m3_rank allhq_m6_rank';
const VALUE_STOCKS = 'aveValueRank value_m2_rank value_m4_rank aveValueHqRank valuehq_m3_rank valuehq_m6_rank';
const GROWTH_STOCKS = 'aveGrowthRank growth_m2_rank growth_m4_rank aveGrowthHqRank growthhq_m3_rank growthhq_m6_rank';
const TECH_STOCKS = 'aveTechRank tech_m2_rank tech_m4_rank aveTechHqRank techhq_m3_rank techhq_m6_rank';

/** Typed from the third document, section 3, except what stands in brackets, which is ours. */
const DOCUMENT: readonly (readonly [code: number, columns: string, variant?: TableVariant])[] = [
  [1, 'tradeDate open high low close adjustClose volume dailyReturn'],
  [2, 'tradeDate ev evebit evebitda marketcap pb pe ps growthRate targetPrice epsEstimate epsActual epsSurprise'],
  [3, 'tradeDate ev evebit evebitda marketcap pb pe eps'],
  [4, `tradeDate ${PUT_CALL} shortRatio shortPercent sharesShortPriorMonth sharesShort`],
  [
    5,
    'reportedDate [quarterEnd] marketCap revenueToMarketCap priceToBook priceToEarning priceToSale priceToFreeCashflow priceToOperatingCashflow assetToFreeCashflow debtToFreeCashflow evToCashflow evToEBIT evToEBITDA priceToEBITDA',
  ],
  [
    6,
    'reportedDate [quarterEnd] capexToAsset capexToCashflow capexToSales ebitToAsset ebitaMargin cashflowToAsset earningToAsset',
  ],
  [7, 'reportedDate [quarterEnd] [salesGrowth1Q] [salesGrowth1Y] [epsGrowth1Q] [epsGrowth1Y] peToEpsGrowth'],
  [
    8,
    'reportedDate [quarterEnd] assetGrowthLastQ assetGrowthLastY assetTurnover currentALRatio assettoEquityRatio debtToAssetRatio debtToEquityRatio netDebtReductionLastQ workingCapitalToAsset workingCapitalToSales interestCoverage',
  ],
  [
    9,
    'reportedDate [quarterEnd] grossIncomeMargin netIncomeMargin returnOnEquity returnOnAsset returnOnSales returnOnInvestCapital',
  ],
  [10, 'reportedDate [quarterEnd] dividendYield dividendGrowth dividenPayoutRatio'],
  [11, `tradeDate ${TA} changeStatus1 emaCo1 psarCo1 macdCo1 bbCo1 rsiCo1 breakout1`],
  [
    12,
    'tradeDate currentStateR1 currentStateH1 pred5dDrl pred3_5dTaFactors pred4_20dMacroFactors [pred5dDrlProbability] [pred3_5dTaFactorsProbability] [pred4_20dMacroFactorsProbability] [currentStateS1] [currentStateM1]',
  ],
  [13, 'header aveRank m2Rank m3Rank m4Rank m6Rank [name]'],
  [14, `header ${ALL_STOCKS} [name] [sector]`, { group: 1 }],
  [14, `header ${ALL_STOCKS} [name] [sector]`, { group: 2 }],
  [14, `header ${VALUE_STOCKS} [name] [sector]`, { group: 3 }],
  [14, `header ${VALUE_STOCKS} [name] [sector]`, { group: 4 }],
  [14, `header ${GROWTH_STOCKS} [name] [sector]`, { group: 5 }],
  [14, `header ${GROWTH_STOCKS} [name] [sector]`, { group: 6 }],
  [14, `header ${TECH_STOCKS} [name] [sector]`, { group: 7 }],
  [14, `header ${TECH_STOCKS} [name] [sector]`, { group: 8 }],
  [15, 'tradeDate header aveRank m2Rank m3Rank m4Rank m6Rank', { isEtf: true }],
  [15, `tradeDate header ${ALL_STOCKS} ${VALUE_STOCKS} ${GROWTH_STOCKS} ${TECH_STOCKS}`],
  [16, 'header detectionList'],
  [16, `symbol ${TA}`, { isWatchList: true }],
  [17, 'header detectionList'],
  [18, 'tradeDate changeStatus1 emaCo1 psarCo1 macdCo1 bbCo1 rsiCo1 breakout1'],
  [19, 'calendarDate cfnai gdp housensa rsxfs tdsp', { group: 1 }],
  [19, 'calendarDate anfci t10y2y t10y3m dff bamlh0a0hym2 walcl rrpontsyd wm2ns wtregen netLiquidity', { group: 2 }],
  [19, 'calendarDate pcepilfe csushpinsa t5yie t10yie', { group: 3 }],
  [19, 'calendarDate dx sixe sixj cl gc si hg srr zc zw zr', { group: 4 }],
  [
    19,
    `calendarDate vix vix9d vix3m vix6m vix1y sppe move audjpy speyc will5000pr aaiiBullish aaiiNeutral aaiiBearish ${PUT_CALL}`,
    { group: 5 },
  ],
  [
    20,
    'name [quarterEnd] [rankedDay] [marketCap] marketCapRanking [revenueToMarketCap] revenueToMarketCapRanking [priceToBook] priceToBookRanking [priceToEarning] priceToEarningRanking [priceToSale] priceToSaleRanking [priceToFreeCashflow] priceToFreeCashflowRanking [priceToOperatingCashflow] priceToOperatingCashflowRanking [assetToFreeCashflow] assetToFreeCashflowRanking [debtToFreeCashflow] debtToFreeCashflowRanking [evToCashflow] evToCashflowRanking [evToEBIT] evToEBITRanking [evToEBITDA] evToEBITDARanking [priceToEBITDA] priceToEBITDARanking',
  ],
  [
    21,
    'name [quarterEnd] [rankedDay] [capexToAsset] capexToAssetRanking [capexToCashflow] capexToCashflowRanking [capexToSales] capexToSalesRanking [ebitToAsset] ebitToAssetRanking [ebitaMargin] ebitaMarginRanking [cashflowToAsset] cashflowToAssetRanking [earningToAsset] earningToAssetRanking',
  ],
  [
    22,
    'name [quarterEnd] [rankedDay] [salesGrowth1Q] salesGrowth1QRanking [salesGrowth1Y] salesGrowth1YRanking [epsGrowth1Q] epsGrowth1QRanking [epsGrowth1Y] epsGrowth1YRanking [peToEpsGrowth] peToEpsGrowthRanking',
  ],
  [
    23,
    'name [quarterEnd] [rankedDay] [assetGrowthLastQ] assetGrowthLastQRanking [assetGrowthLastY] assetGrowthLastYRanking [assetTurnover] assetTurnoverRanking [currentALRatio] currentALRatioRanking [assettoEquityRatio] assettoEquityRatioRanking [debtToAssetRatio] debtToAssetRatioRanking [debtToEquityRatio] debtToEquityRatioRanking [netDebtReductionLastQ] netDebtReductionLastQRanking [workingCapitalToAsset] workingCapitalToAssetRanking [workingCapitalToSales] workingCapitalToSalesRanking [interestCoverage] interestCoverageRanking',
  ],
  [
    24,
    'name [quarterEnd] [rankedDay] [grossIncomeMargin] grossIncomeMarginRanking [netIncomeMargin] netIncomeMarginRanking [returnOnEquity] returnOnEquityRanking [returnOnAsset] returnOnAssetRanking [returnOnSales] returnOnSalesRanking [returnOnInvestCapital] returnOnInvestCapitalRanking',
  ],
  [
    25,
    'name [quarterEnd] [rankedDay] [dividendYield] dividendYieldRanking [dividendGrowth] dividendGrowthRanking [dividenPayoutRatio] dividenPayoutRatioRanking',
  ],
  [26, `name ${SCORES} [quarterEnd] [rankedDay]`],
  [27, `symbol ${TA}`],
  [28, `[symbol] [name] ${SCORES} aveAllRank aveAllHqRank aveRank`],
];

const namesOf = (columns: string) => columns.replaceAll(/[[\]]/g, '').split(' ');
const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

describe('the columns', () => {
  it.each(DOCUMENT.map(([code, columns, variant]) => ({ code, columns, variant })))(
    'of function $code are $columns',
    ({ code, columns, variant }) => {
      expect(keysOf(columnsOf(code as never, variant))).toEqual(namesOf(columns));
    },
  );

  it('are listed here for every function', () => {
    expect(new Set(DOCUMENT.map(([code]) => code))).toEqual(new Set(idaFunctionCodes));
  });

  it('of the ETF comparison are the horizons, the volatility and the drawdown', () => {
    expect(keysOf(performanceColumns)).toEqual(
      'symbol dailyReturn weeklyReturn monthlyReturn quarterlyReturn yearlyReturn volatility maxDD name'.split(' '),
    );
    expect(performanceColumns.filter(({ unit }) => unit === 'percent')).toHaveLength(7);
  });

  it('of technical metrics on the symbol screen leave out breadth and single events for the market alone', () => {
    expect(keysOf(technicalColumns(true))).toEqual(
      'tradeDate taRating taString trend trend5 trend20 momentum momentum5 momentum20 oscillation oscillation5 oscillation20 changeStatus1'.split(
        ' ',
      ),
    );
    expect(technicalColumns(false)).toEqual(columnsOf(11));
  });

  it('of the health check are those of the document', () => {
    expect(keysOf(healthStateColumns)).toEqual(['currentStateR1', 'currentStateH1', 'pred5dDrl']);
    expect(keysOf(healthSentimentColumns)).toEqual(PUT_CALL.split(' '));
  });

  it('have a heading in both languages, each its own within a table', () => {
    for (const [code, , variant] of DOCUMENT) {
      for (const language of ['en', 'zh'] as const) {
        const headings = columnsOf(code as never, variant).map(({ heading }) => heading?.[language]);
        expect(headings.filter((heading) => !heading?.trim())).toEqual([]);
        expect(new Set(headings).size, `${code}`).toBe(headings.length);
      }
    }
  });

  it('have Chinese headings, but for abbreviations', () => {
    const headings = Object.values(COLUMN_FACTS).map(({ heading }) => heading.zh);
    const withoutChinese = headings.filter((heading) => !/\p{Script=Han}/u.test(heading));
    expect(withoutChinese.filter((heading) => !/^[A-Z0-9/+ -]+$/.test(heading))).toEqual([]);
  });

  it('have the words of the document', () => {
    expect(COLUMN_FACTS.taRating.heading.en).toBe('TA State');
    expect(COLUMN_FACTS.growthRate.heading.en).toBe('Next 1Y');
  });

  it('are in dollars in the daily metrics and in millions in the others', () => {
    const unitsOf = (code: 2 | 3) =>
      columnsOf(code).flatMap(({ key, unit }) => (key === 'ev' || key === 'marketcap' ? [unit] : []));
    expect(unitsOf(2)).toEqual(['amount', 'amount']);
    expect(unitsOf(3)).toEqual(['millions', 'millions']);
  });
});

describe('a function', () => {
  it('has its code, and a quarterly group its ranking', () => {
    for (const code of idaFunctionCodes) expect(IDA_FUNCTIONS[code].code).toBe(code);
    expect([5, 6, 7, 8, 9, 10].map((code) => IDA_FUNCTIONS[code as 5].ranking)).toEqual([20, 21, 22, 23, 24, 25]);
    expect(idaFunctionCodes.filter((code) => IDA_FUNCTIONS[code].ofCompanies)).toEqual([
      2, 3, 5, 6, 7, 8, 9, 10, 20, 21, 22, 23, 24, 25, 26,
    ]);
  });

  it('of ranks and scores says that the time dimension does not change what is ranked', () => {
    for (const code of idaFunctionCodes) {
      expect(IDA_FUNCTIONS[code].basis?.en.includes('trailing twelve months') ?? false).toBe(code >= 20 && code <= 26);
    }
  });

  it('of stock momentum is sorted by the average of its menu option', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(averageRankOf)).toEqual([
      'aveAllRank',
      'aveAllHqRank',
      'aveValueRank',
      'aveValueHqRank',
      'aveGrowthRank',
      'aveGrowthHqRank',
      'aveTechRank',
      'aveTechHqRank',
    ]);
    for (const group of [1, 2, 3, 4, 5, 6, 7, 8]) {
      expect(keysOf(columnsOf(14, { group }))).toContain(averageRankOf(group));
    }
  });

  it('has a table as wide as its columns, within bounds', () => {
    expect(tableWidth(columnsOf(17))).toBe(480);
    expect(tableWidth(columnsOf(1))).toBe(896);
    expect(tableWidth(columnsOf(15))).toBe(2_240);
  });
});

it('names the figures of a quarter as they are computed and ranked', () => {
  expect(Object.keys(METRIC_DIRECTIONS).toSorted()).toEqual(Object.values(quarterlyNames).flat().toSorted());
});

describe('what a table needs beside prices', () => {
  it('is named for tables of companies, of options and of the economy, in every language', () => {
    const needs = idaFunctionCodes.map((code) => [code, dataNeedOf(IDA_FUNCTIONS[code])] as const);
    expect(needs.filter(([, need]) => need !== null).map(([code]) => code)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 19, 20, 21, 22, 23, 24, 25, 26,
    ]);
    expect([1, 2, 3, 4, 5].map((group) => dataNeedOf(IDA_FUNCTIONS[19], group))).toEqual([
      ...['economy', 'rates', 'inflation', 'commodities', 'sentiment'],
    ]);
    for (const words of Object.values(dataNeedWords)) expect(words.rates).toContain('FRED_KEY');
  });
});
