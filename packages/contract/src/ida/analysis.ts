import { z } from 'zod';
import { language } from '../enums.ts';
import { day, idInput, textInput, wholeNumber } from '../fields.ts';
import {
  DEFAULT_ANALYSIS_LENGTH,
  IDA_NO_DATA,
  MAX_ANALYSIS_LENGTH,
  MAX_AS_OF_DAYS,
  MAX_SYMBOL_TEXT,
} from './constants.ts';
import {
  dailyMetricsRow,
  detectionGroupRow,
  etfMomentumRow,
  etfRankingRow,
  macroRows,
  optionsRow,
  otherMetricsRow,
  patternsRow,
  performanceRow,
  pricesRow,
  quarterlyRows,
  rankingRows,
  scoresRow,
  statesRow,
  stockMomentumRows,
  stockRankingRow,
  symbolScoresRow,
  symbolTaMetricsRow,
  taMetricsRow,
} from './rows.ts';

/** Text that may name a symbol; whether it does is the answer, so that an unknown one gets the document's words. */
export const symbolText = textInput(MAX_SYMBOL_TEXT).toUpperCase();

/** The rows of each function code of getStockIDA (3 §3, 3 §7). Several kinds where a parameter chooses among them. */
export const analysisRows = {
  1: [pricesRow],
  2: [dailyMetricsRow],
  3: [otherMetricsRow],
  4: [optionsRow],
  5: [quarterlyRows.overall],
  6: [quarterlyRows.efficiency],
  7: [quarterlyRows.growth],
  8: [quarterlyRows.quality],
  9: [quarterlyRows.profitability],
  10: [quarterlyRows.dividend],
  11: [taMetricsRow],
  12: [statesRow],
  13: [etfMomentumRow],
  14: [stockMomentumRows.all, stockMomentumRows.value, stockMomentumRows.growth, stockMomentumRows.tech],
  // The narrow row first: a row is compared with the kinds in this order.
  15: [etfRankingRow, stockRankingRow],
  16: [detectionGroupRow, symbolTaMetricsRow],
  17: [detectionGroupRow],
  18: [patternsRow],
  19: [macroRows[1], macroRows[2], macroRows[3], macroRows[4], macroRows[5]],
  20: [rankingRows.overall],
  21: [rankingRows.efficiency],
  22: [rankingRows.growth],
  23: [rankingRows.quality],
  24: [rankingRows.profitability],
  25: [rankingRows.dividend],
  26: [scoresRow],
  27: [symbolTaMetricsRow],
  28: [symbolScoresRow],
} as const;
export type IdaFunctionCode = keyof typeof analysisRows;
export type AnalysisRow<Code extends IdaFunctionCode = IdaFunctionCode> = z.infer<(typeof analysisRows)[Code][number]>;

export const idaFunctionCodes = Object.keys(analysisRows).map(Number) as IdaFunctionCode[];
const isIdaFunctionCode = (code: number): code is IdaFunctionCode => Object.hasOwn(analysisRows, code);

/** An unknown analysis type is refused in the document's words (3 §8). */
const idaFunction = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number),
    ],
    { error: IDA_NO_DATA },
  )
  .refine(isIdaFunctionCode, IDA_NO_DATA)
  .transform((code) => code as IdaFunctionCode);

/** Input of getStockIDA (3 §7). Newest rows come first. */
export const analysisInput = z.strictObject({
  function: idaFunction,
  /** Rows. */
  length: wholeNumber(1, MAX_ANALYSIS_LENGTH).default(DEFAULT_ANALYSIS_LENGTH),
  /** Of codes 1 to 11, 15, 18 and 20 to 26; of code 12 the market's when left out. */
  symbol: symbolText.optional(),
  /** Unit of the length: 1 days, 2 quarters. The function has one of its own, so any other number is accepted too. */
  period: wholeNumber(0, 1_000).optional(),
  /** 1 Annual, 2 Trailing Twelve Months, 3 Quarterly. */
  dim: wholeNumber(1, 3).optional(),
  /** Of codes 14 (1 to 8), 16 (1 stocks, 2 ETFs) and 19 (1 to 5). */
  group: wholeNumber(1, 8).optional(),
  /** Of codes 17, 27 and 28. */
  accountid: idInput.optional(),
  /** Ours: of codes 13 and 14, the end of the ranking that the rows begin at. */
  order: z.enum(['strongest', 'weakest']).default('strongest'),
  /** Ours: rows to skip. */
  offset: wholeNumber(0, 100_000).default(0),
  /** Ours: of codes 16, 17, 27 and 28. */
  watchListId: idInput.optional(),
  /** Ours: the last day that may be seen; without it the last day whose analysis is whole. */
  asOf: day.optional(),
  /** Ours: of the comment. */
  language: language.default('en'),
});
export type AnalysisInput = z.output<typeof analysisInput>;

const tableOf = <Rows extends readonly [z.ZodType, ...z.ZodType[]]>(rows: Rows): z.ZodArray<Rows[number]> =>
  z.array(rows.length === 1 ? rows[0] : z.union(rows)) as z.ZodArray<Rows[number]>;

const answerOf = <Code extends IdaFunctionCode>(code: Code) =>
  z.strictObject({
    /** Ours: the code that was asked for, which says what the rows are. */
    function: z.literal(code),
    /** Null where there are no such figures: `errMsg` says why. */
    idaTable: tableOf(analysisRows[code]).nullable(),
    /** Made of the figures of the rows; where there are none, why the market has no such figures, if it has not. */
    comment: z.string().nullable(),
    /** Of the symbol; null where none was asked for. */
    isEtf: z.boolean().nullable(),
    /** The day that the rows are as of; null before the first analysis. */
    updateTime: day.nullable(),
    validated: z.boolean(),
    sectorETF: z.string().nullable(),
    errMsg: z.string().nullable(),
  });

type AnswerSchema = { [Code in IdaFunctionCode]: ReturnType<typeof answerOf<Code>> };
const answers = Object.fromEntries(idaFunctionCodes.map((code) => [code, answerOf(code)])) as unknown as AnswerSchema;

/** Answer of getStockIDA. The code decides which rows are checked, so that one row is compared with few kinds. */
export const analysisAnswer = z.discriminatedUnion(
  'function',
  Object.values(answers) as unknown as [AnswerSchema[IdaFunctionCode], ...AnswerSchema[IdaFunctionCode][]],
);
export type AnalysisAnswer<Code extends IdaFunctionCode = IdaFunctionCode> = z.infer<AnswerSchema[Code]>;

/** Input and answer of getEtfIDA. */
export const performanceInput = z.strictObject({
  /** 3 §9: Major, Stock Index, Sector, Bond, Commodity. */
  group: wholeNumber(1, 5),
  /** Ours. */
  asOf: day.optional(),
});
export const performanceAnswer = z.strictObject({
  idaTable: z.array(performanceRow).nullable(),
  updateTime: day.nullable(),
});
export type PerformanceAnswer = z.infer<typeof performanceAnswer>;

/** Ours: the days that can be asked for, newest first. */
export const asOfDaysAnswer = z.strictObject({
  updateTime: day.nullable(),
  days: z.array(day).max(MAX_AS_OF_DAYS),
  /** A day that has closed and whose analysis is not whole yet. */
  computing: day.nullable(),
  /** Symbols that were compared on the newest day; null before the first analysis. */
  universe: z.strictObject({ stocks: z.int(), etfs: z.int() }).nullable(),
});
