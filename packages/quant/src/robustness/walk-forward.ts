import type { Metrics } from '../metrics/compute-metrics.ts';
import { mean } from '../metrics/moments.ts';
import { percentileRanks } from '../rankings/percentile-ranks.ts';

const DEFAULT_WINDOWS = 4;
const DEFAULT_IN_SAMPLE_SEGMENTS = 2;
const MAX_WINDOWS = 24;
/** A Sharpe ratio of less than a quarter of sessions is noise. */
const MIN_SEGMENT_SESSIONS = 63;
/** Each neighbour costs a backtest over the whole period and one a window; more add time and no information. */
const MAX_NEIGHBOURS = 50;

/** A candidate is whatever `run` can test: a set of parameters, or a strategy made with them. */
export interface WalkForwardInput<Candidate> {
  /** The parameters that the strategy is written with. */
  readonly written: Candidate;
  /** The same rule with one or two numbers moved a little. */
  readonly neighbours: readonly Candidate[];
  /** Epoch days of the sessions, ascending. */
  readonly days: ArrayLike<number>;
  /** Number of out-of-sample windows; 4 when left out. */
  readonly windows?: number;
  /** Length of each in-sample period in windows; 2 when left out. */
  readonly inSampleSegments?: number;
  /** Backtest of a candidate from the first to the last day, both in it. Must know nothing of what follows. */
  readonly run: (candidate: Candidate, fromDay: number, toDay: number) => Pick<Metrics, 'sharpe'>;
}

export interface Period {
  /** Epoch days, both included. */
  readonly fromDay: number;
  readonly toDay: number;
}

export interface WalkForwardWindow<Candidate> {
  readonly inSample: Period;
  readonly outOfSample: Period;
  /** Highest Sharpe in sample; the written one where it is as good, or nothing has a Sharpe. */
  readonly chosen: Candidate;
  readonly inSampleSharpe: number | null;
  readonly outOfSampleSharpe: number | null;
  /** Out-of-sample over in-sample Sharpe: the share of it that was kept. Null where the in-sample one is not positive. */
  readonly efficiency: number | null;
  /** What the written one did out of sample. */
  readonly writtenSharpe: number | null;
}

/** The rank of the written candidate over the whole period. */
export interface WholePeriodStanding<Candidate> {
  /** It and its neighbours. */
  readonly candidates: number;
  readonly writtenSharpe: number | null;
  /** 1 is the best of them; equals share the better place. */
  readonly place: number | null;
  /** Percentile among them: 0 the worst, 1 the best. */
  readonly rank: number | null;
  readonly best: Candidate;
  readonly bestSharpe: number | null;
  /** Mean of the neighbours: far below the written one's, it shows that the written parameters are a lucky peak. */
  readonly neighbourSharpe: number | null;
}

export interface WalkForwardReport<Candidate> {
  readonly windows: readonly WalkForwardWindow<Candidate>[];
  /** Mean out-of-sample over mean in-sample Sharpe of the windows that have both. */
  readonly efficiency: number | null;
  readonly whole: WholePeriodStanding<Candidate>;
}

/**
 * Chooses among candidates on one stretch of time and measures the choice on the next, over consecutive stretches of equal
 * length, and places the written one among all over the whole period. Runs the backtest (windows + 1)·candidates + 2·windows
 * times at most.
 * @throws RangeError for too many neighbours, windows out of range or stretches under 63 sessions.
 */
export function walkForward<Candidate>(input: WalkForwardInput<Candidate>): WalkForwardReport<Candidate> {
  const { written, neighbours, days, run } = input;
  if (neighbours.length > MAX_NEIGHBOURS) throw new RangeError(`${neighbours.length} neighbours`);
  const candidates = [written, ...neighbours];
  const segments = segmentsOf(input);
  const inSampleSegments = input.inSampleSegments ?? DEFAULT_IN_SAMPLE_SEGMENTS;
  const windows = segments.slice(inSampleSegments).map((outOfSample, i) => {
    const inSample = { fromDay: segments[i].fromDay, toDay: segments[i + inSampleSegments - 1].toDay };
    return runWindow(candidates, run, inSample, outOfSample);
  });
  const whole = sharpesOf(candidates, run, { fromDay: days[0], toDay: days[days.length - 1] });
  return { windows, efficiency: overallEfficiency(windows), whole: standingOf(candidates, whole) };
}

function segmentsOf(input: Pick<WalkForwardInput<unknown>, 'days' | 'windows' | 'inSampleSegments'>): Period[] {
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

type Run<Candidate> = WalkForwardInput<Candidate>['run'];

/** Index of the written candidate. */
const WRITTEN = 0;

function runWindow<Candidate>(
  candidates: readonly Candidate[],
  run: Run<Candidate>,
  inSample: Period,
  outOfSample: Period,
): WalkForwardWindow<Candidate> {
  const sharpes = sharpesOf(candidates, run, inSample);
  const chosen = bestOf(sharpes);
  const inSampleSharpe = known(sharpes[chosen]);
  const outOfSampleSharpe = sharpeOf(candidates[chosen], run, outOfSample);
  const promised = inSampleSharpe !== null && inSampleSharpe > 0;
  return {
    inSample,
    outOfSample,
    chosen: candidates[chosen],
    inSampleSharpe,
    outOfSampleSharpe,
    efficiency: promised && outOfSampleSharpe !== null ? outOfSampleSharpe / inSampleSharpe : null,
    writtenSharpe: chosen === WRITTEN ? outOfSampleSharpe : sharpeOf(candidates[WRITTEN], run, outOfSample),
  };
}

function standingOf<Candidate>(
  candidates: readonly Candidate[],
  sharpes: Float64Array,
): WholePeriodStanding<Candidate> {
  const best = bestOf(sharpes);
  const own = known(sharpes[WRITTEN]);
  return {
    candidates: candidates.length,
    writtenSharpe: own,
    place: own === null ? null : 1 + sharpes.filter((sharpe) => sharpe > own).length,
    rank: known(percentileRanks(sharpes)[WRITTEN]),
    best: candidates[best],
    bestSharpe: known(sharpes[best]),
    neighbourSharpe: mean(sharpes.subarray(WRITTEN + 1).filter((sharpe) => !Number.isNaN(sharpe))),
  };
}

function overallEfficiency(windows: readonly WalkForwardWindow<unknown>[]): number | null {
  let promised = 0;
  let kept = 0;
  for (const { inSampleSharpe, outOfSampleSharpe } of windows) {
    if (inSampleSharpe === null || outOfSampleSharpe === null) continue;
    promised += inSampleSharpe;
    kept += outOfSampleSharpe;
  }
  return promised > 0 ? kept / promised : null;
}

/** NaN where a candidate has no Sharpe. */
function sharpesOf<Candidate>(candidates: readonly Candidate[], run: Run<Candidate>, period: Period): Float64Array {
  return Float64Array.from(candidates, (candidate) => sharpeOf(candidate, run, period) ?? NaN);
}

function sharpeOf<Candidate>(candidate: Candidate, run: Run<Candidate>, { fromDay, toDay }: Period): number | null {
  return known(run(candidate, fromDay, toDay).sharpe);
}

/** Index of the highest, the written one among equals, then the first. */
function bestOf(values: Float64Array): number {
  let best = WRITTEN;
  for (let i = 0; i < values.length; i++) {
    if (values[i] > values[best] || (Number.isNaN(values[best]) && !Number.isNaN(values[i]))) best = i;
  }
  return best;
}

const known = (value: number | null): number | null => (value === null || Number.isNaN(value) ? null : value);
