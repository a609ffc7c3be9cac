import { excessKurtosis, mean, sampleDeviation, skewness, ZERO_DEVIATION } from '../metrics/moments.ts';
import { normalCdf, normalQuantile } from '../metrics/normal-distribution.ts';

/** A Sharpe ratio of fewer sessions is noise. */
const LEAST_SESSIONS = 63;
const EULER_MASCHERONI = 0.577_215_664_901_532_9;

/** What the certainty of a Sharpe ratio depends on. */
export interface SharpeRecord {
  readonly sessions: number;
  /** Mean over deviation of the returns of a session, not annualised. */
  readonly sharpe: number;
  readonly skewness: number;
  /** 3 for a normal law. */
  readonly kurtosis: number;
}

/** Of daily returns; null for fewer than 63, or without deviation. */
export function sharpeRecord(returns: ArrayLike<number>): SharpeRecord | null {
  const sessions = returns.length;
  if (sessions < LEAST_SESSIONS) return null;
  const deviation = sampleDeviation(returns) ?? 0;
  const [skew, excess] = [skewness(returns), excessKurtosis(returns)];
  if (deviation < ZERO_DEVIATION || skew === null || excess === null) return null;
  return { sessions, sharpe: (mean(returns) ?? 0) / deviation, skewness: skew, kurtosis: excess + 3 };
}

/**
 * Expected largest Sharpe ratio of so many independent trials without merit, whose Sharpe ratios have this deviation around zero; 0 for one
 * trial. Source: Bailey and López de Prado 2014, The Deflated Sharpe Ratio, equation 1.
 * @throws RangeError for less than one trial
 */
export function expectedBestSharpe(trials: number, deviation: number): number {
  if (!(trials >= 1)) throw new RangeError(`${trials} trials`);
  if (trials === 1) return 0;
  const [most, beyond] = [normalQuantile(1 - 1 / trials), normalQuantile(1 - 1 / (trials * Math.E))];
  return deviation * ((1 - EULER_MASCHERONI) * most + EULER_MASCHERONI * beyond);
}

/**
 * Probability that the true Sharpe ratio of a record is above a threshold, both of a session.
 * Source: Bailey and López de Prado 2012, The Sharpe Ratio Efficient Frontier (probabilistic Sharpe ratio).
 */
export function probabilisticSharpe({ sessions, sharpe, skewness: skew, kurtosis }: SharpeRecord, threshold: number) {
  const spread = Math.sqrt(Math.max(1 - skew * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe, 0));
  return normalCdf(((sharpe - threshold) * Math.sqrt(sessions - 1)) / Math.max(spread, ZERO_DEVIATION));
}

export interface DeflatedSharpe {
  /** Sharpe ratio of a session that the best of the trials would have by luck. */
  readonly threshold: number;
  /** Probability that the true Sharpe ratio is above it: the deflated Sharpe ratio. */
  readonly probability: number;
}

/**
 * The Sharpe ratio of a record that is one of so many trials. By default the trials spread like estimates of strategies without merit over
 * the same sessions, 1/√(sessions − 1): their true spread is not known, and trials that resemble each other count as if they did not,
 * which errs on the side of doubt. Source: Bailey and López de Prado 2014, The Deflated Sharpe Ratio.
 * @param trialDeviation deviation of the Sharpe ratios of the trials, of a session
 */
export function deflatedSharpe(
  record: SharpeRecord,
  trials: number,
  trialDeviation = 1 / Math.sqrt(record.sessions - 1),
): DeflatedSharpe {
  const threshold = expectedBestSharpe(trials, trialDeviation);
  return { threshold, probability: probabilisticSharpe(record, threshold) };
}
