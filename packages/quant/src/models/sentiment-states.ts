import { sma } from '../indicators/moving-averages.ts';
import { zScore } from '../indicators/volatility.ts';
import { meanVotes, type Vote, votedStates, voteOf } from './voted-states.ts';

/** States of sentiment (S1), from the best to the worst. */
export const SENTIMENT_STATES = ['Risk-on', 'Neutral', 'Risk-off'] as const;
type SentimentState = (typeof SENTIMENT_STATES)[number];

/** Columns by session, as they were known at its close; NaN where nothing was. */
export interface SentimentInputs {
  /** Puts over calls traded on the benchmark. */
  readonly putCallRatio: Float64Array;
  /** Implied volatility of 30 days and of three months, in percent. */
  readonly vix: Float64Array;
  readonly vix3m: Float64Array;
  /** Share of bulls and of bears in the survey of private investors, in percent. */
  readonly aaiiBullish: Float64Array;
  readonly aaiiBearish: Float64Array;
}

/** Sessions of the measures, and where a vote is 0 and 1: of z-scores over a year, and of ln(VIX/VIX3M). */
export const SENTIMENT_RULES = {
  yearSessions: 252,
  putCallSessions: 10,
  putCallRatio: { middle: 0, best: -2 },
  vixSlope: { middle: -0.05, best: -0.1 },
  aaiiSpread: { middle: 0, best: 2 },
  /** Two of the three measures must be known. */
  leastVotes: 2,
} as const;

/**
 * What S1 counts: puts over calls of ten sessions against their year (two deviations below the mean is the best), the slope of
 * implied volatility, ln(VIX/VIX3M) (−0.10 is the best, 0 the worst), and the spread of bulls over bears against its year.
 */
export function sentimentVotes(inputs: SentimentInputs): Vote[] {
  const { putCallRatio, vix, vix3m, aaiiBullish, aaiiBearish } = inputs;
  const slope = vix.map((value, t) => Math.log(value / vix3m[t]));
  const spread = aaiiBullish.map((value, t) => value - aaiiBearish[t]);
  const rules = SENTIMENT_RULES;
  return [
    voteOf('putCallRatio', zScore(sma(putCallRatio, rules.putCallSessions), rules.yearSessions), rules.putCallRatio),
    voteOf('vixSlope', slope, rules.vixSlope),
    voteOf('aaiiSpread', zScore(spread, rules.yearSessions), rules.aaiiSpread),
  ];
}

/** S1: the state of sentiment at each session, null until two of its measures are known. */
export function sentimentStates(inputs: SentimentInputs): (SentimentState | null)[] {
  return votedStates(
    meanVotes(sentimentVotes(inputs), inputs.vix.length, SENTIMENT_RULES.leastVotes),
    SENTIMENT_STATES,
  );
}
