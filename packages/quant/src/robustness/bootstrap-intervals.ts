import { SESSIONS_A_YEAR } from '../metrics/growth.ts';
import { quantile, ZERO_DEVIATION } from '../metrics/moments.ts';
import { type ResampleOptions, stationaryBootstrap } from './block-bootstrap.ts';

/** Less than a year says nothing about chance. */
const MIN_SESSIONS = SESSIONS_A_YEAR;
const DEFAULT_CONFIDENCE = 0.95;

export interface ConfidenceInterval {
  /** On the sample itself. */
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

export interface BootstrapIntervals {
  readonly confidence: number;
  readonly resamples: number;
  readonly blockSessions: number;
  /** Null where returns do not deviate. */
  readonly sharpe: ConfidenceInterval | null;
  readonly benchmarkSharpe: ConfidenceInterval | null;
  readonly excessSharpe: ConfidenceInterval | null;
  /** Growth a year over the benchmark's, a year of 252 sessions since resampled days have no calendar. */
  readonly excessCagr: ConfidenceInterval | null;
}

export interface IntervalOptions extends ResampleOptions {
  /** Fraction a year; 0 when left out. */
  readonly riskFreeAnnual?: number;
  /** 0.95 when left out. */
  readonly confidence?: number;
}

/**
 * Percentile intervals from a paired bootstrap: strategy and benchmark are drawn on the same days, so that what moves both
 * does not widen the interval of their difference. Null for fewer than 252 returns.
 * @throws RangeError when lengths differ, a return is not finite or below −1, or options are out of range.
 */
export function bootstrapIntervals(
  returns: Float64Array,
  benchmark: Float64Array,
  options: IntervalOptions,
): BootstrapIntervals | null {
  const { confidence = DEFAULT_CONFIDENCE, riskFreeAnnual = 0 } = options;
  if (returns.length !== benchmark.length) throw new RangeError('returns and benchmark differ in length');
  if (!(confidence > 0 && confidence < 1)) throw new RangeError(`confidence ${confidence}`);
  if (returns.length < MIN_SESSIONS) return null;
  const own = prepare(returns, riskFreeAnnual);
  const theirs = prepare(benchmark, riskFreeAnnual);
  const { draw, resamples, blockSessions } = stationaryBootstrap(
    returns.length,
    options,
    // The length that grows with the sample as the least error of a variance asks (Hall, Horowitz and Jing 1995).
    Math.ceil(Math.cbrt(returns.length)),
  );
  const drawn = Array.from({ length: 4 }, () => new Float64Array(resamples));
  const positions = Int32Array.from(returns, (_, i) => i);
  const sample = compare(own, theirs, positions);
  for (let i = 0; i < resamples; i++) {
    draw(positions);
    const figures = compare(own, theirs, positions);
    for (let k = 0; k < drawn.length; k++) drawn[k][i] = figures[k];
  }
  const [sharpe, benchmarkSharpe, excessSharpe, excessCagr] = drawn.map((values, k) =>
    intervalOf(sample[k], values, confidence),
  );
  return { confidence, resamples, blockSessions, sharpe, benchmarkSharpe, excessSharpe, excessCagr };
}

/** Whether zero lies outside the interval: a difference that chance does not explain. */
export function excludesZero({ low, high }: ConfidenceInterval): boolean {
  return low > 0 || high < 0;
}

interface PreparedReturns {
  readonly excess: Float64Array;
  /** ln(1 + r): sums where growth multiplies. */
  readonly logGrowth: Float64Array;
}

function prepare(returns: Float64Array, riskFreeAnnual: number): PreparedReturns {
  const riskFree = riskFreeAnnual / SESSIONS_A_YEAR;
  if (!returns.every((r) => Number.isFinite(r) && r >= -1)) throw new RangeError('a return is not finite or below −1');
  return { excess: returns.map((r) => r - riskFree), logGrowth: returns.map((r) => Math.log1p(r)) };
}

/** Sharpe, benchmark's Sharpe, their difference, and the difference of growth a year, over the days at `positions`. */
function compare(
  own: PreparedReturns,
  theirs: PreparedReturns,
  positions: Int32Array,
): [number, number, number, number] {
  const sharpe = sharpeAt(own.excess, positions);
  const benchmarkSharpe = sharpeAt(theirs.excess, positions);
  const excessCagr = growthAt(own.logGrowth, positions) - growthAt(theirs.logGrowth, positions);
  return [sharpe, benchmarkSharpe, sharpe - benchmarkSharpe, excessCagr];
}

/** NaN without deviation. */
function sharpeAt(excess: Float64Array, positions: Int32Array): number {
  const n = positions.length;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const r = excess[positions[i]];
    sum += r;
    squares += r * r;
  }
  const mean = sum / n;
  const deviation = Math.sqrt(Math.max(squares - n * mean * mean, 0) / (n - 1));
  // Sums of squares lose half the digits: what is left of equal returns is not deviation.
  const noise = Math.max(ZERO_DEVIATION, Math.abs(mean) * 1e-7);
  return deviation < noise ? NaN : (mean / deviation) * Math.sqrt(SESSIONS_A_YEAR);
}

function growthAt(logGrowth: Float64Array, positions: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < positions.length; i++) sum += logGrowth[positions[i]];
  return Math.expm1((sum * SESSIONS_A_YEAR) / positions.length);
}

function intervalOf(estimate: number, values: Float64Array, confidence: number): ConfidenceInterval | null {
  if (!Number.isFinite(estimate) || !values.every(Number.isFinite)) return null;
  const tail = (1 - confidence) / 2;
  return { estimate, low: quantile(values, tail) ?? NaN, high: quantile(values, 1 - tail) ?? NaN };
}
