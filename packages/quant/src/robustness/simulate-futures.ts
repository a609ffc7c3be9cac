import { quantile } from '../metrics/moments.ts';
import { type ResampleOptions, stationaryBootstrap } from './block-bootstrap.ts';

const STEP_SESSIONS = 21;
/** A month keeps bad days together as volatility does, and ten years hold a hundred such blocks. */
const DEFAULT_BLOCK_SESSIONS = 21;
const MAX_HORIZON_SESSIONS = 252 * 40;

/** Percentiles 5, 25, 50, 75 and 95. */
export interface Percentiles<Value> {
  readonly p5: Value;
  readonly p25: Value;
  readonly p50: Value;
  readonly p75: Value;
  readonly p95: Value;
}

export interface SimulatedFutures {
  readonly paths: number;
  readonly horizonSessions: number;
  readonly blockSessions: number;
  /** Sessions from the start at which the bands are given: 0, every 21, and the horizon. */
  readonly steps: Int32Array;
  /** Growth of one unit at each step. */
  readonly bands: Percentiles<Float64Array>;
  readonly totalReturn: Percentiles<number>;
  /** Negative fractions; the 5th percentile is the worst. */
  readonly maxDrawdown: Percentiles<number>;
  /** Share of the paths that end below where they began. */
  readonly probabilityOfLoss: number;
}

export interface FuturesOptions extends ResampleOptions {
  /** As many sessions as the sample has when left out. */
  readonly horizonSessions?: number;
}

/**
 * Paths of the same daily returns in another order, drawn in blocks. Their bands show the spread that chance alone gives, not
 * a forecast: returns unlike any in the sample never occur.
 * @throws RangeError for no returns, one that is not finite, or options out of range.
 */
export function simulateFutures(returns: Float64Array, options: FuturesOptions): SimulatedFutures {
  const horizon = options.horizonSessions ?? returns.length;
  if (!(Number.isInteger(horizon) && horizon >= 1 && horizon <= MAX_HORIZON_SESSIONS))
    throw new RangeError(`horizon of ${horizon} sessions`);
  if (!returns.every(Number.isFinite)) throw new RangeError('a return is not finite');
  const { draw, resamples, blockSessions } = stationaryBootstrap(returns.length, options, DEFAULT_BLOCK_SESSIONS);
  const steps = stepsUntil(horizon);
  // Step by step, so that the values of one step lie together for their percentiles.
  const values = Array.from(steps, () => new Float64Array(resamples));
  const drawdowns = new Float64Array(resamples);
  const positions = new Int32Array(horizon);
  for (let path = 0; path < resamples; path++) {
    draw(positions);
    drawdowns[path] = walkPath(returns, positions, steps, values, path);
  }
  const last = values[values.length - 1];
  const ofSteps = values.map(percentilesOf);
  return {
    paths: resamples,
    horizonSessions: horizon,
    blockSessions,
    steps,
    bands: bandsOf(ofSteps),
    totalReturn: percentilesOf(last.map((value) => value - 1)),
    maxDrawdown: percentilesOf(drawdowns),
    probabilityOfLoss: last.reduce((count, value) => count + (value < 1 ? 1 : 0), 0) / resamples,
  };
}

/** Writes one path's value at each step and returns its deepest drawdown. */
function walkPath(
  returns: Float64Array,
  positions: Int32Array,
  steps: Int32Array,
  values: readonly Float64Array[],
  path: number,
): number {
  let value = 1;
  let peak = 1;
  let worst = 1;
  let session = 0;
  values[0][path] = 1;
  for (let step = 1; step < steps.length; step++) {
    for (; session < steps[step]; session++) {
      value *= 1 + returns[positions[session]];
      if (value > peak) peak = value;
      else if (value < worst * peak) worst = value / peak;
    }
    values[step][path] = value;
  }
  return worst - 1;
}

function stepsUntil(horizon: number): Int32Array {
  const steps = [0];
  for (let step = STEP_SESSIONS; step < horizon; step += STEP_SESSIONS) steps.push(step);
  return Int32Array.from([...steps, horizon]);
}

function percentilesOf(values: Float64Array): Percentiles<number> {
  const at = (p: number) => quantile(values, p) ?? NaN;
  return { p5: at(0.05), p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95) };
}

function bandsOf(ofSteps: readonly Percentiles<number>[]): Percentiles<Float64Array> {
  const band = (name: keyof Percentiles<number>) => Float64Array.from(ofSteps, (one) => one[name]);
  return { p5: band('p5'), p25: band('p25'), p50: band('p50'), p75: band('p75'), p95: band('p95') };
}
