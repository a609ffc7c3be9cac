import { mean as meanOf } from '../metrics/moments.ts';
import { type Interval, meanInterval, meanPValue } from './mean-interval.ts';
import { expectsUp, type PredictionCall } from './predict.ts';
import type { DailyPrediction } from './walk-forward.ts';

export interface ScoredPrediction extends DailyPrediction {
  /** Return from the close of its day to the close after the horizon, as a fraction. */
  readonly forwardReturn: number;
  /** Whether the close was higher after a prediction that expects so (expectsUp), or not higher after one that does not. */
  readonly hit: boolean;
  /** Squared distance of the probability from what happened (1 up, 0 not). */
  readonly brier: number;
}

export interface CallOutcome {
  readonly count: number;
  readonly meanForwardReturn: number | null;
}

export const RECORD_VERDICTS = {
  unproven: 'too few predictions to judge',
  beats: 'beats the base rate',
  fails: 'does not beat the base rate',
} as const;

export interface PredictionRecord {
  /** Predictions whose horizon has passed. */
  readonly count: number;
  /** Null where there are none. */
  readonly hitRate: number | null;
  readonly hitRateInterval: Interval | null;
  /** Share of the scored days after which the close was higher: the hit rate of always predicting a rise. */
  readonly baseRate: number | null;
  readonly brier: number | null;
  /** Brier score of predicting the base rate every day: a strict comparison, as the base rate is known only afterwards. */
  readonly brierOfBaseRate: number | null;
  /** 1 − brier/brierOfBaseRate: above 0 is better than the base rate; null when the base rate never errs. */
  readonly brierSkill: number | null;
  /** Confidence interval of the mean of brierOfBaseRate − brier. */
  readonly brierGainInterval: Interval | null;
  /** Probability of a gain as high by chance. */
  readonly brierGainPValue: number | null;
  readonly byCall: Readonly<Record<PredictionCall, CallOutcome>>;
  /** Only when the whole interval of the gain is above 0. */
  readonly beatsBaseRate: boolean;
  readonly verdict: (typeof RECORD_VERDICTS)[keyof typeof RECORD_VERDICTS];
}

export interface PredictionScores {
  readonly scored: readonly ScoredPrediction[];
  readonly record: PredictionRecord;
}

/**
 * Scores the predictions whose horizon has passed. Intervals of 95 % take into account that outcomes overlap.
 * @param predictions ascending by day
 * @param closes adjusted, by session, as far as they are known
 */
export function scorePredictions(
  predictions: readonly DailyPrediction[],
  closes: Float64Array,
  horizonSessions: number,
): PredictionScores {
  const scored: ScoredPrediction[] = [];
  for (const prediction of predictions) {
    const { day, probabilityUp } = prediction;
    const forwardReturn = closes[day + horizonSessions] / closes[day] - 1;
    if (!Number.isFinite(forwardReturn)) continue;
    const isUp = forwardReturn > 0;
    const brier = (probabilityUp - (isUp ? 1 : 0)) ** 2;
    scored.push({ ...prediction, forwardReturn, hit: expectsUp(prediction) === isUp, brier });
  }
  return { scored, record: recordOf(scored, horizonSessions) };
}

function recordOf(scored: readonly ScoredPrediction[], horizonSessions: number): PredictionRecord {
  const hits = Float64Array.from(scored, ({ hit }) => (hit ? 1 : 0));
  const ups = Float64Array.from(scored, ({ forwardReturn }) => (forwardReturn > 0 ? 1 : 0));
  const baseRate = meanOf(ups);
  const brier = meanOf(Float64Array.from(scored, (one) => one.brier));
  const brierOfBaseRate = baseRate === null ? null : baseRate * (1 - baseRate);
  const gains = Float64Array.from(scored, (one, i) => ((baseRate ?? NaN) - ups[i]) ** 2 - one.brier);
  const brierGainInterval = meanInterval(gains, horizonSessions);
  const beatsBaseRate = brierGainInterval !== null && brierGainInterval.low > 0;
  return {
    count: scored.length,
    hitRate: meanOf(hits),
    hitRateInterval: asShare(meanInterval(hits, horizonSessions)),
    baseRate,
    brier,
    brierOfBaseRate,
    brierSkill: brier === null || !brierOfBaseRate ? null : 1 - brier / brierOfBaseRate,
    brierGainInterval,
    brierGainPValue: meanPValue(gains, horizonSessions),
    byCall: {
      Bullish: outcomeOf(scored, 'Bullish'),
      Neutral: outcomeOf(scored, 'Neutral'),
      Bearish: outcomeOf(scored, 'Bearish'),
    },
    beatsBaseRate,
    verdict: verdictOf(brierGainInterval),
  };
}

function verdictOf(gain: Interval | null): PredictionRecord['verdict'] {
  if (gain === null) return RECORD_VERDICTS.unproven;
  return gain.low > 0 ? RECORD_VERDICTS.beats : RECORD_VERDICTS.fails;
}

function outcomeOf(scored: readonly ScoredPrediction[], call: PredictionCall): CallOutcome {
  const called = scored.filter((one) => one.call === call);
  return {
    count: called.length,
    meanForwardReturn: meanOf(Float64Array.from(called, ({ forwardReturn }) => forwardReturn)),
  };
}

function asShare(interval: Interval | null): Interval | null {
  return interval === null ? null : { low: Math.max(interval.low, 0), high: Math.min(interval.high, 1) };
}
