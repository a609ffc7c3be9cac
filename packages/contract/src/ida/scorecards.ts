import { z } from 'zod';
import { day } from '../fields.ts';
import { eventNames, predictionNames } from './names.ts';

/** Dollars of a trade on a signal, by which its costs are counted. */
export const SIGNAL_TRADE_AMOUNT = 10_000;

/** Shares, returns and edges are fractions; intervals are of 95 %. */
const figure = z.number().nullable();
const interval = z.strictObject({ low: z.number(), high: z.number() }).nullable();

/**
 * Whether the whole interval of the edge is above nothing, of a record alone: of forty records without merit one beats the base rate.
 * Pages correct for the records that they show together. 'unproven' with too few sessions to judge.
 */
const scorecardVerdict = z.enum(['beats', 'fails', 'unproven']);
export type ScorecardVerdict = z.infer<typeof scorecardVerdict>;

const card = {
  /** Key of the stored record. */
  key: z.string(),
  /** Sessions after which an outcome is known. */
  horizon: z.int(),
  /** Events, days or predictions whose outcome is known. */
  count: z.int(),
  /** Share that came true. */
  hitRate: figure,
  /** The same share by chance: of the whole universe on the same days, or of all days. */
  baseRate: figure,
  edge: figure,
  edgeInterval: interval,
  /** Probability of an edge as high by chance; null without an interval. */
  pValue: figure,
  /** Mean return over the horizon. */
  meanForwardReturn: figure,
  verdict: scorecardVerdict,
  /** The first and the last session that the record knows; null where the first is not known. */
  since: day.nullable(),
  until: day,
};
/** What a card of symbols is of, and what it is worth beyond the universe of the same days. */
const ofSymbols = {
  universe: z.enum(['Stock', 'ETF']),
  meanExcessReturn: figure,
  excessInterval: interval,
  /** Events on which a trade could be made: bought, or sold short where a fall is expected, at the next open until the end of the horizon. */
  trades: z.int(),
  /** Share of the trades that made money, and their mean return, after the costs of SIGNAL_TRADE_AMOUNT dollars. */
  wonShare: figure,
  meanNetReturn: figure,
  netInterval: interval,
};

/** The edge is hitRate − baseRate. */
const signalScorecard = z.strictObject({ ...card, ...ofSymbols, event: z.enum(eventNames), code: z.int() });
/** Code 1: the strongest tenth of a family such as 'etf' or 'techhq'; −1: the weakest. */
const momentumScorecard = z.strictObject({ ...card, ...ofSymbols, family: z.string(), code: z.int() });
/** Code 1: the best fifth by overall score; −1: the worst. */
const scoreScorecard = z.strictObject({ ...card, ...ofSymbols, code: z.int() });
/** The market after days of a state. */
const stateScorecard = z.strictObject({
  ...card,
  model: z.string(),
  state: z.string(),
  /** Of all days that have a state. */
  share: figure,
});
/**
 * A prediction. The edge of 'brier' is the Brier score of the base rate less that of the model; the edge of 'reward' is the mean
 * return of the position over the horizon, less costs, beyond that of always being long, and such a card has no hit rate.
 */
const predictionScorecard = z.strictObject({
  ...card,
  name: z.enum(predictionNames),
  measure: z.enum(['brier', 'reward']),
});

export type SignalScorecard = z.infer<typeof signalScorecard>;
export type MomentumScorecard = z.infer<typeof momentumScorecard>;
export type ScoreScorecard = z.infer<typeof scoreScorecard>;
export type StateScorecard = z.infer<typeof stateScorecard>;
export type PredictionScorecard = z.infer<typeof predictionScorecard>;

/** A record is kept of the newest day alone: with an earlier day those that know more are left out. */
export const scorecardsInput = z.strictObject({ asOf: day.optional() });
export const scorecardsAnswer = z.strictObject({
  signals: z.array(signalScorecard),
  momentum: z.array(momentumScorecard),
  scores: z.array(scoreScorecard),
  states: z.array(stateScorecard),
  predictions: z.array(predictionScorecard),
});
export type ScorecardsAnswer = z.infer<typeof scorecardsAnswer>;
