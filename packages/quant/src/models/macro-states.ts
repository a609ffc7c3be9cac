import { sma } from '../indicators/moving-averages.ts';
import { zScore } from '../indicators/volatility.ts';
import { meanVotes, type Vote, votedStates, voteOf } from './voted-states.ts';

/** States of the economy (M1), from the best to the worst. */
export const MACRO_STATES = ['Expansion', 'Slowdown', 'Contraction'] as const;
type MacroState = (typeof MACRO_STATES)[number];

/** Columns by session, as they were known at its close; NaN where nothing was. */
export interface MacroStateInputs {
  /** Chicago Fed National Activity Index. */
  readonly cfnai: Float64Array;
  /** Ten-year less three-month Treasury, percent. */
  readonly t10y3m: Float64Array;
  /** Spread of high-yield bonds, percent. */
  readonly bamlh0a0hym2: Float64Array;
  /** Adjusted National Financial Conditions Index: above 0 is tight. */
  readonly anfci: Float64Array;
}

/** Sessions of the measures, and where a vote is 0 and 1; the spread is a z-score over a year. */
export const MACRO_RULES = {
  quarterSessions: 63,
  yearSessions: 252,
  cfnaiThreeMonths: { middle: 0, best: 0.7 },
  slope10y3m: { middle: 0, best: 1 },
  highYieldSpread: { middle: 0, best: -2 },
  financialConditions: { middle: 0, best: -0.5 },
  /** Three of the four measures must be known. */
  leastVotes: 3,
} as const;

/**
 * What M1 counts: activity over three months (−0.7, where recessions begin by the index's own guide, is the worst), the slope of the
 * curve (one point below zero is the worst), the high-yield spread against its year (two deviations above the mean is the worst) and
 * financial conditions (0.5 is the worst).
 */
export function macroVotes({ cfnai, t10y3m, bamlh0a0hym2, anfci }: MacroStateInputs): Vote[] {
  const rules = MACRO_RULES;
  return [
    voteOf('cfnaiThreeMonths', sma(cfnai, rules.quarterSessions), rules.cfnaiThreeMonths),
    voteOf('slope10y3m', t10y3m, rules.slope10y3m),
    voteOf('highYieldSpread', zScore(bamlh0a0hym2, rules.yearSessions), rules.highYieldSpread),
    voteOf('financialConditions', anfci, rules.financialConditions),
  ];
}

/** M1: the state of the economy at each session, null until three of its measures are known. */
export function macroStates(inputs: MacroStateInputs): (MacroState | null)[] {
  return votedStates(meanVotes(macroVotes(inputs), inputs.cfnai.length, MACRO_RULES.leastVotes), MACRO_STATES);
}
