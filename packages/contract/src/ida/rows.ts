import { z } from 'zod';
import { day } from '../fields.ts';
import {
  dailyMetricNames,
  etfRankNames,
  eventNames,
  liquidityNames,
  macroNames,
  otherMetricNames,
  performanceNames,
  priceNames,
  putCallNames,
  type QuarterlyTable,
  quarterlyNames,
  type StockFamily,
  scoreNames,
  shortInterestNames,
  stateModels,
  stockRankNames,
  taMetricColumns,
} from './names.ts';

/**
 * Rows of the analysis tables (3 §3), their fields in the document's order. What the document does not have is marked as ours.
 * The unit of a field is in packages/ida: fields with "(%)" are percent numbers, ratios and ranks are fractions.
 */

const figure = z.number().nullable();

const fields = <const Names extends readonly string[], Field extends z.ZodType>(names: Names, field: Field) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Names[number], Field>;
const figures = <const Names extends readonly string[]>(names: Names) => fields(names, figure);

const symbol = z.string();
const name = z.string();

/** 1 */
export const pricesRow = z.strictObject({ tradeDate: day, ...figures(priceNames) });
/** 2 */
export const dailyMetricsRow = z.strictObject({ tradeDate: day, ...figures(dailyMetricNames) });
/** 3: ev and marketcap in millions of dollars. */
export const otherMetricsRow = z.strictObject({ tradeDate: day, ...figures(otherMetricNames) });
/** 4 */
export const optionsRow = z.strictObject({
  tradeDate: day,
  ...figures(putCallNames),
  ...figures(shortInterestNames),
});

const quarterlyRow = <Group extends QuarterlyTable>(group: Group) =>
  z.strictObject({
    reportedDate: day,
    /** Ours. */
    quarterEnd: day,
    ...figures(quarterlyNames[group]),
  });
/** 5 to 10 */
export const quarterlyRows = {
  overall: quarterlyRow('overall'),
  efficiency: quarterlyRow('efficiency'),
  growth: quarterlyRow('growth'),
  quality: quarterlyRow('quality'),
  profitability: quarterlyRow('profitability'),
  dividend: quarterlyRow('dividend'),
};

export const taRating = z.enum(['Strong Bearish', 'Bearish', 'Neutral', 'Bullish', 'Strong Bullish']);
const eventCode = z.int().min(-3).max(3);
const taFields = {
  taRating: taRating.nullable(),
  taString: z.string().nullable(),
  ...figures(taMetricColumns),
};
/** 11 */
export const taMetricsRow = z.strictObject({ tradeDate: day, ...taFields, ...fields(eventNames, eventCode) });
/** 16 with a watch list, 27 */
export const symbolTaMetricsRow = z.strictObject({ symbol, ...taFields });
/** 18 */
export const patternsRow = z.strictObject({ tradeDate: day, ...fields(eventNames, eventCode) });

/** A state of the market by one of its models: the words of the model. */
const state = z.string().nullable();
export const predictionCall = z.enum(['Bullish', 'Neutral', 'Bearish']);
const call = predictionCall.nullable();
/** 12 */
export const statesRow = z.strictObject({
  tradeDate: day,
  currentStateR1: state,
  currentStateH1: state,
  pred5dDrl: call,
  pred3_5dTaFactors: call,
  pred4_20dMacroFactors: call,
  /** Ours: the probability that the close after the horizon is higher, and the states of sentiment and of the economy. */
  pred5dDrlProbability: figure,
  pred3_5dTaFactorsProbability: figure,
  pred4_20dMacroFactorsProbability: figure,
  currentStateS1: state,
  currentStateM1: state,
});

/** 13; `header` is the symbol. */
export const etfMomentumRow = z.strictObject({
  header: symbol,
  ...figures(etfRankNames),
  /** Ours. */
  name,
});

const stockMomentumRow = <Family extends StockFamily>(family: Family) =>
  z.strictObject({
    header: symbol,
    ...figures(stockRankNames[family]),
    /** Ours. */
    name,
    sector: z.string().nullable(),
  });
/** 14 */
export const stockMomentumRows = {
  all: stockMomentumRow('all'),
  value: stockMomentumRow('value'),
  growth: stockMomentumRow('growth'),
  tech: stockMomentumRow('tech'),
};

/** 15 of an ETF. */
export const etfRankingRow = z.strictObject({ tradeDate: day, header: symbol, ...figures(etfRankNames) });
/** 15 of a stock. */
export const stockRankingRow = z.strictObject({
  tradeDate: day,
  header: symbol,
  ...figures(stockRankNames.all),
  ...figures(stockRankNames.value),
  ...figures(stockRankNames.growth),
  ...figures(stockRankNames.tech),
});

/** What changed of the market between two sessions: a state, or the call of the five-day prediction. */
const marketChange = z.strictObject({
  source: z.enum([...stateModels, 'pred5dDrl']),
  from: z.string(),
  to: z.string(),
});
export type MarketChange = z.infer<typeof marketChange>;

const detection = z.strictObject({
  symbol,
  name,
  /** Of the group's events; null for a change of the market. */
  code: eventCode.nullable(),
  /** In English; packages/ida says the same in Chinese by the code or the change. */
  text: z.string(),
  close: figure,
  /** Percent number. */
  dailyReturn: figure,
  change: marketChange.nullable(),
  /** Ours: a fund, whose signals have another record than those of stocks. */
  isEtf: z.boolean(),
});
export type Detection = z.infer<typeof detection>;

/** 16, 17 */
export const detectionGroupRow = z.strictObject({
  header: z.string(),
  detectionList: z.array(detection),
  /** Ours: the subscription of a watch list to the group, 1 to 8. */
  id: z.int().min(1).max(8),
});
export type DetectionGroup = z.infer<typeof detectionGroupRow>;

const macroRow = <const Names extends readonly string[]>(series: Names) =>
  z.strictObject({
    calendarDate: day,
    ...figures(series),
    /** Ours: the day of each value that was observed before the day of its row. */
    carriedFrom: z.partialRecord(z.enum(series), day),
  });
/** 19 */
export const macroRows = {
  1: macroRow(macroNames[1]),
  2: macroRow([...macroNames[2], ...liquidityNames]),
  3: macroRow(macroNames[3]),
  4: macroRow(macroNames[4]),
  5: macroRow(macroNames[5]).extend(figures(putCallNames)),
};

const withRanks = <const Names extends readonly string[]>(names: Names) =>
  names.flatMap((each) => [each, `${each}Ranking`]) as (Names[number] | `${Names[number]}Ranking`)[];
const rankingRow = <Group extends QuarterlyTable>(group: Group) =>
  z.strictObject({
    name,
    /** Ours. */
    quarterEnd: day,
    /** Ours: the day whose close the figures are at. */
    rankedDay: day,
    /** The figures that are ranked are ours: of trailing twelve months, whatever `dim` is. */
    ...figures(withRanks(quarterlyNames[group])),
  });
/** 20 to 25 */
export const rankingRows = {
  overall: rankingRow('overall'),
  efficiency: rankingRow('efficiency'),
  growth: rankingRow('growth'),
  quality: rankingRow('quality'),
  profitability: rankingRow('profitability'),
  dividend: rankingRow('dividend'),
};
/** 26 */
export const scoresRow = z.strictObject({
  name,
  ...figures(scoreNames),
  /** Ours. */
  quarterEnd: day,
  /** Ours: the day whose close the ranked figures are at. */
  rankedDay: day,
});
/** 28; aveRank is of ETFs, the others of stocks. */
export const symbolScoresRow = z.strictObject({
  symbol,
  name,
  ...figures(scoreNames),
  aveAllRank: figure,
  aveAllHqRank: figure,
  aveRank: figure,
});

/** getEtfIDA: percent numbers. */
export const performanceRow = z.strictObject({
  symbol,
  ...figures(performanceNames),
  /** Ours. */
  name,
  /** Ours: the first day that volatility and maxDD are of where the history is shorter than five years, else null. */
  riskSince: day.nullable(),
});
