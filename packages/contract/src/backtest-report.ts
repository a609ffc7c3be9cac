import { z } from 'zod';
import { marketSource } from './enums.ts';
import { day, instant, metric, money } from './fields.ts';

/** Dollars that the backtest of a report begins with, and the model portfolio of a track. */
export const BACKTEST_AMOUNT = 1_000_000;
export const TRACK_AMOUNT = 100_000;

/** Metrics of a strategy and its benchmark over one period; fractions, null where there is no value. */
export const comparedMetrics = {
  totalReturn: metric,
  annualReturn: metric,
  cagr: metric,
  alpha: metric,
  beta: metric,
  sharpe: metric,
  sortino: metric,
  volatility: metric,
  maxDrawdown: metric,
  calmar: metric,
  valueAtRisk: metric,
  /** Mean of the losses that reach the value at risk; positive for a loss. */
  conditionalValueAtRisk: metric,
  /** Annualised, against the benchmark. */
  informationRatio: metric,
  benchmarkTotalReturn: metric,
  benchmarkAnnualReturn: metric,
  benchmarkCagr: metric,
  benchmarkSharpe: metric,
  benchmarkSortino: metric,
  benchmarkVolatility: metric,
  benchmarkMaxDrawdown: metric,
  benchmarkCalmar: metric,
  benchmarkValueAtRisk: metric,
  benchmarkConditionalValueAtRisk: metric,
};

/** An estimate with the bounds of its interval at the verdict's confidence. */
const intervalSchema = z.strictObject({ estimate: z.number(), low: z.number(), high: z.number() });

const verdictSchema = z.strictObject({
  /** One or two plain sentences, to be shown as they are. */
  sentence: z.string(),
  beatBenchmark: z.boolean().nullable(),
  /** Whether the difference is more than chance explains; null with too little history. */
  beyondChance: z.boolean().nullable(),
  /** Fractions a year. */
  excessCagr: metric,
  excessSharpe: metric,
  confidence: metric,
  excessCagrInterval: intervalSchema.nullable(),
  sharpeInterval: intervalSchema.nullable(),
});
export type BacktestVerdict = z.infer<typeof verdictSchema>;

/** Strategy and benchmark in one fall of the benchmark, from its high to its low. */
const crisisSchema = z.strictObject({
  name: z.string(),
  begin: day,
  end: day,
  /** The backtest begins or ends within the fall. */
  partial: z.boolean(),
  sessions: z.int(),
  strategyReturn: z.number(),
  benchmarkReturn: z.number(),
  strategyDrawdown: z.number(),
  benchmarkDrawdown: z.number(),
});
export type BacktestCrisis = z.infer<typeof crisisSchema>;

const percentilesOf = <T extends z.ZodType>(value: T) =>
  z.strictObject({ p5: value, p25: value, p50: value, p75: value, p95: value });

/** Futures drawn from the backtest's own daily returns. */
const monteCarloSchema = z.strictObject({
  paths: z.int(),
  horizonSessions: z.int(),
  blockSessions: z.int(),
  /** Sessions from the start, one for each value of a band. */
  steps: z.array(z.int()),
  /** Growth of one unit at each step. */
  bands: percentilesOf(z.array(z.number())),
  totalReturn: percentilesOf(z.number()),
  /** Negative fractions. */
  maxDrawdown: percentilesOf(z.number()),
  /** Share of the paths that end below where they began. */
  probabilityOfLoss: z.number(),
});
export type BacktestMonteCarlo = z.infer<typeof monteCarloSchema>;

const parameterSet = z.record(z.string(), z.unknown());

/** How much the results depend on the strategy's chosen parameters. */
const stabilitySchema = z.strictObject({
  /** Number of candidates: the chosen parameters and their neighbours, which differ in one or two numbers. */
  candidates: z.int(),
  /** Rank of the chosen parameters over the whole period; 1 is the best candidate. */
  place: z.int().nullable(),
  writtenSharpe: metric,
  bestSharpe: metric,
  /** Mean Sharpe ratio of the neighbours. */
  neighbourSharpe: metric,
  /** Sharpe ratio out of sample as a fraction of the one in sample, by which the candidates were chosen. */
  efficiency: metric,
  windows: z.array(
    z.strictObject({
      inSampleBegin: day,
      inSampleEnd: day,
      outOfSampleBegin: day,
      outOfSampleEnd: day,
      /** A candidate of `parameters`. */
      chosen: z.string(),
      inSampleSharpe: metric,
      outOfSampleSharpe: metric,
      writtenSharpe: metric,
    }),
  ),
  /** Key of the chosen parameters in `parameters`. */
  written: z.string(),
  /** Parameters by candidate. */
  parameters: z.record(z.string(), parameterSet),
});
export type BacktestStability = z.infer<typeof stabilitySchema>;

/** What of a record the luck of the best of many trials explains. */
const overfittingSchema = z.strictObject({
  /** Variants that were tried: strategies on offer, settings near the strategy's own, and distinct own backtests of the user. */
  strategies: z.int(),
  neighbours: z.int(),
  own: z.int(),
  /** Sharpe ratio that the best of as many variants without merit is expected to have by luck; null where the record is too short. */
  luckSharpe: metric,
  /** Probability that the true Sharpe ratio is above it (deflated Sharpe ratio). */
  probability: metric,
  /** Null where too few settings were tested over the same days. */
  selection: z
    .strictObject({
      /** Share of the splits of the period in which the best setting of one half is below the middle on the other half. */
      probability: z.number(),
      candidates: z.int(),
      splits: z.int(),
    })
    .nullable(),
});
export type BacktestOverfitting = z.infer<typeof overfittingSchema>;

/** The stocks of an imported market that are known to have survived: fewer of them ended than in any market. */
export const survivorshipSchema = z.strictObject({
  stocks: z.int(),
  /** Those that were traded no more before the last day of the history. */
  ended: z.int(),
  /** Of the history. */
  years: z.number(),
});
export type ReportSurvivorship = z.infer<typeof survivorshipSchema>;

/** What the report was made of. */
const provenanceSchema = z.strictObject({
  parameters: parameterSet,
  source: marketSource,
  historyFrom: day,
  historyTo: day,
  instruments: z.int(),
  /** The cost schedule as names and values. */
  costs: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Null where no value of the history was revised after a decision that read it. */
  revised: z
    .strictObject({
      /** Decisions on whose day another value was known. */
      affected: z.int(),
      /** Of these, made again on what was known then. */
      compared: z.int(),
      /** Of these, those that came out otherwise, and the first day of them. */
      changed: z.int(),
      day: day.nullable(),
    })
    .nullable(),
  /** The day by whose close the data were known, with the prices, actions and reports that are others now; null for data of its making. */
  asOf: z.strictObject({ day, revised: z.int() }).nullable(),
});
export type BacktestProvenance = z.infer<typeof provenanceSchema>;

/** Parts of a report that lists of strategies leave out. */
const backtestDetailSchema = z.strictObject({
  drawdowns: z.array(
    z.strictObject({ start: day, trough: day, end: day.nullable(), depth: z.number(), days: z.int() }),
  ),
  /** Return by year and month (12 entries, null where the period has no such month). */
  monthly: z.array(z.strictObject({ year: z.int(), months: z.array(metric), total: metric })),
  provenance: provenanceSchema.nullable(),
  /** Whether all that follows has been computed; fields that are null then do not exist for this report. */
  isExamined: z.boolean(),
  crisisWindows: z.array(crisisSchema).nullable(),
  /** Null where the period is too short. */
  monteCarlo: monteCarloSchema.nullable(),
  /** On the featured report only; null where the strategy has no parameters to vary, or the period is too short. */
  stability: stabilitySchema.nullable(),
  overfitting: overfittingSchema.nullable(),
});
export type BacktestDetail = z.infer<typeof backtestDetailSchema>;

export const backtestReportSchema = z.strictObject({
  backtestPortfolioId: z.int(),
  beginTime: instant,
  endTime: instant,
  ...comparedMetrics,
  benchmarkSymbol: z.string(),
  subPath: z.string(),
  /** 1 marks the featured report. */
  reportMark: z.int(),
  turnoverAnnual: z.number(),
  costTotal: money,
  tradeCount: z.int(),
  initialAmount: money,
  /** Re-running it on truncated history gave the same decisions. */
  lookAheadFree: z.boolean(),
  positions: z.array(z.strictObject({ symbol: z.string(), ratio: z.number() })),
  /** Day at whose close the strategy had lost all of its money, where the test ends; null where it kept some. */
  ruinDay: day.nullable(),
  /** Null where nothing shows that the companies were chosen because they survived, and for strategies of funds. */
  survivorship: survivorshipSchema.nullable(),
  /** Null until it is computed. */
  verdict: verdictSchema.nullable(),
  /** The falls of the benchmark within the period, and what the strategy made of each; null until they are computed. */
  falls: z
    .array(
      z.strictObject({
        name: z.string(),
        begin: day,
        end: day,
        strategyReturn: z.number(),
        benchmarkReturn: z.number(),
      }),
    )
    .nullable(),
  /** Only in the answer for one strategy by id. */
  detail: backtestDetailSchema.optional(),
});
export type BacktestReport = z.infer<typeof backtestReportSchema>;
