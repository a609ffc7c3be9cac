import type { Metrics } from '../metrics/compute-metrics.ts';
import { mean, quantile } from '../metrics/moments.ts';
import { percentileRanks } from '../rankings/percentile-ranks.ts';
import { gridIndexOf, gridNeighbours, type ParameterAxes, type ParameterSet, parameterGrid } from './parameter-grid.ts';

const DEFAULT_WINDOWS = 4;
const DEFAULT_IN_SAMPLE_SEGMENTS = 2;
const MAX_WINDOWS = 24;
/** A Sharpe ratio of less than a quarter of sessions is noise. */
const MIN_SEGMENT_SESSIONS = 63;

export interface WalkForwardInput {
  readonly axes: ParameterAxes;
  /** The parameters the strategy is written with; they must lie on the grid. */
  readonly written: ParameterSet;
  /** Epoch days of the sessions, ascending. */
  readonly days: ArrayLike<number>;
  /** Number of out-of-sample windows; 4 when left out. */
  readonly windows?: number;
  /** Length of each in-sample period in windows; 2 when left out. */
  readonly inSampleSegments?: number;
  /** Backtest of one set of parameters from the first to the last day, both in it. Must know nothing of what follows. */
  readonly run: (parameters: ParameterSet, fromDay: number, toDay: number) => Pick<Metrics, 'sharpe'>;
}

export interface Period {
  /** Epoch days, both included. */
  readonly fromDay: number;
  readonly toDay: number;
}

export interface WalkForwardWindow {
  readonly inSample: Period;
  readonly outOfSample: Period;
  /** Highest Sharpe in sample; the written ones where they are as good, or nothing has a Sharpe. */
  readonly chosen: ParameterSet;
  readonly inSampleSharpe: number | null;
  readonly outOfSampleSharpe: number | null;
  /** Out-of-sample over in-sample Sharpe: what of the promise was kept. Null where nothing was promised. */
  readonly efficiency: number | null;
  /** What the written parameters did out of sample. */
  readonly writtenSharpe: number | null;
}

export interface WholePeriodStanding {
  readonly gridSize: number;
  readonly writtenSharpe: number | null;
  /** 1 is the best of the grid; equals share the better place. */
  readonly place: number | null;
  /** Percentile in the grid: 0 the worst, 1 the best. */
  readonly rank: number | null;
  readonly best: ParameterSet;
  readonly bestSharpe: number | null;
  readonly medianSharpe: number | null;
  /** Mean of the sets one step away on one axis: far below the written one's, it stands on a lucky peak. */
  readonly neighbourSharpe: number | null;
}

export interface WalkForwardReport {
  readonly windows: readonly WalkForwardWindow[];
  /** Mean out-of-sample over mean in-sample Sharpe of the windows that have both. */
  readonly efficiency: number | null;
  readonly whole: WholePeriodStanding;
}

/**
 * Chooses parameters on one stretch of time and measures them on the next, over consecutive stretches of equal length, and
 * places the written parameters among all over the whole period. Runs the backtest (windows + 1)·grid + 2·windows times.
 * @throws RangeError for a grid without the written parameters, windows out of range or stretches under 63 sessions.
 */
export function walkForward(input: WalkForwardInput): WalkForwardReport {
  const { axes, days, run } = input;
  const grid = parameterGrid(axes);
  const written = gridIndexOf(axes, input.written);
  if (written === -1) throw new RangeError('the written parameters are not on the grid');
  const segments = segmentsOf(input);
  const inSampleSegments = input.inSampleSegments ?? DEFAULT_IN_SAMPLE_SEGMENTS;
  const windows = segments.slice(inSampleSegments).map((outOfSample, i) => {
    const inSample = { fromDay: segments[i].fromDay, toDay: segments[i + inSampleSegments - 1].toDay };
    return runWindow(grid, written, run, inSample, outOfSample);
  });
  const whole = sharpesOf(grid, run, { fromDay: days[0], toDay: days[days.length - 1] });
  return { windows, efficiency: overallEfficiency(windows), whole: standingOf(axes, grid, written, whole) };
}

function segmentsOf(input: WalkForwardInput): Period[] {
  const { days, windows = DEFAULT_WINDOWS, inSampleSegments = DEFAULT_IN_SAMPLE_SEGMENTS } = input;
  const count = windows + inSampleSegments;
  if (!(Number.isInteger(windows) && windows >= 1 && windows <= MAX_WINDOWS))
    throw new RangeError(`${windows} windows`);
  if (!(Number.isInteger(inSampleSegments) && inSampleSegments >= 1 && inSampleSegments <= MAX_WINDOWS))
    throw new RangeError(`${inSampleSegments} in-sample segments`);
  if (days.length < count * MIN_SEGMENT_SESSIONS)
    throw new RangeError(`${days.length} sessions for ${count} segments of at least ${MIN_SEGMENT_SESSIONS}`);
  const bound = (i: number) => Math.floor((i * days.length) / count);
  return Array.from({ length: count }, (_, i) => ({ fromDay: days[bound(i)], toDay: days[bound(i + 1) - 1] }));
}

function runWindow(
  grid: readonly ParameterSet[],
  written: number,
  run: WalkForwardInput['run'],
  inSample: Period,
  outOfSample: Period,
): WalkForwardWindow {
  const sharpes = sharpesOf(grid, run, inSample);
  const chosen = bestOf(sharpes, written);
  const inSampleSharpe = known(sharpes[chosen]);
  const outOfSampleSharpe = sharpeOf(grid[chosen], run, outOfSample);
  const promised = inSampleSharpe !== null && inSampleSharpe > 0;
  return {
    inSample,
    outOfSample,
    chosen: grid[chosen],
    inSampleSharpe,
    outOfSampleSharpe,
    efficiency: promised && outOfSampleSharpe !== null ? outOfSampleSharpe / inSampleSharpe : null,
    writtenSharpe: chosen === written ? outOfSampleSharpe : sharpeOf(grid[written], run, outOfSample),
  };
}

function standingOf(
  axes: ParameterAxes,
  grid: readonly ParameterSet[],
  written: number,
  sharpes: Float64Array,
): WholePeriodStanding {
  const best = bestOf(sharpes, written);
  const all = sharpes.filter((sharpe) => !Number.isNaN(sharpe));
  const neighbours = gridNeighbours(axes, written).flatMap((i) => (Number.isNaN(sharpes[i]) ? [] : [sharpes[i]]));
  const own = known(sharpes[written]);
  return {
    gridSize: grid.length,
    writtenSharpe: own,
    place: own === null ? null : 1 + all.filter((sharpe) => sharpe > own).length,
    rank: known(percentileRanks(sharpes)[written]),
    best: grid[best],
    bestSharpe: known(sharpes[best]),
    medianSharpe: quantile(all, 0.5),
    neighbourSharpe: mean(neighbours),
  };
}

function overallEfficiency(windows: readonly WalkForwardWindow[]): number | null {
  let promised = 0;
  let kept = 0;
  for (const { inSampleSharpe, outOfSampleSharpe } of windows) {
    if (inSampleSharpe === null || outOfSampleSharpe === null) continue;
    promised += inSampleSharpe;
    kept += outOfSampleSharpe;
  }
  return promised > 0 ? kept / promised : null;
}

/** NaN where a set has no Sharpe. */
function sharpesOf(grid: readonly ParameterSet[], run: WalkForwardInput['run'], period: Period): Float64Array {
  return Float64Array.from(grid, (parameters) => sharpeOf(parameters, run, period) ?? NaN);
}

function sharpeOf(parameters: ParameterSet, run: WalkForwardInput['run'], { fromDay, toDay }: Period): number | null {
  return known(run(parameters, fromDay, toDay).sharpe);
}

/** Index of the highest, `preferred` among equals, then the first. */
function bestOf(values: Float64Array, preferred: number): number {
  let best = preferred;
  for (let i = 0; i < values.length; i++) {
    if (values[i] > values[best] || (Number.isNaN(values[best]) && !Number.isNaN(values[i]))) best = i;
  }
  return best;
}

const known = (value: number | null): number | null => (value === null || Number.isNaN(value) ? null : value);
