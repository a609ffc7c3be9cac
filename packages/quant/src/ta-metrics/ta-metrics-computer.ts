import { breakout } from '../detections/breakout.ts';
import { changeStatus, TURN_LEVEL } from '../detections/change-status.ts';
import { emaCrossover, macdCrossover, sarReversal } from '../detections/crossovers.ts';
import { bandExit, rsiExtreme } from '../detections/extremes.ts';
import { type BarSeries, commonLength } from '../indicators/input.ts';
import { fillBreadthFlags } from './breadth-flags.ts';
import { momentumComponents, type TaComponent, taComponents, trendComponents } from './components.ts';
import { fillOscillation } from './oscillation.ts';
import { BAR_FIELDS, fillSharedLines, fillUsableBars, type SharedLines } from './shared-lines.ts';
import { metricSlope } from './slope.ts';
import { countVotes, meanVotes, VOTE_BARS } from './vote-tally.ts';
import { createWorkspaces, type TaMetricsRows, type Workspace } from './workspace.ts';

/** Bars of the slopes of a metric. */
const SLOPES = [5, 20] as const;
/**
 * Bars before the first returned row on which metrics are computed too: more than a slope's, and on nearly all series enough for trend
 * and momentum to have the directions that a change turns from.
 */
const BARS_BEFORE_ROWS = 60;

/** The year that all returned rows are of, in bars that reach back beyond those that its metrics are computed from. */
export interface YearOfRows {
  /** Index of the first bar that the metrics of the year are computed from; those of the year before are computed from the first bar. */
  readonly base: number;
  /** Index of the first bar of the year, or of what would be. */
  readonly start: number;
}

/** The metrics that have slopes. */
const SLOPED = ['trend', 'momentum', 'oscillation'] as const;
/** Bars before its own that the longest slope reads. */
const SLOPE_BARS_BEFORE = Math.max(...SLOPES) - 1;

export interface TaMetricsComputer {
  /**
   * Metrics of the whole series, of which the rows from index `from` on are returned, as new arrays. Bars are adjusted and
   * without gaps. With a `year`, slopes over New Year are those of the metrics that each of their days has.
   * @throws RangeError for more than `maxBars` bars, columns of unequal length or indexes outside them.
   */
  compute(bars: BarSeries, from: number, year?: YearOfRows): TaMetricsRows;
}

/** Computes one symbol after the other in the same memory, about 70 columns of `maxBars`. @throws RangeError for a `maxBars` below 1. */
export function createTaMetricsComputer(maxBars: number): TaMetricsComputer {
  if (!(Number.isInteger(maxBars) && maxBars >= 1))
    throw new RangeError(`maxBars ${maxBars} is not a whole number from 1`);
  const workspaceOf = createWorkspaces(maxBars);
  return {
    compute(bars, from, { base, start } = { base: 0, start: 0 }) {
      const length = commonLength(BAR_FIELDS.map((field) => bars[field]));
      if (
        ![base, start, from, length].every((index, i, all) => Number.isInteger(index) && index >= (all[i - 1] ?? 0))
      ) {
        throw new RangeError(
          `base ${base}, start ${start} and from ${from} are not ascending indexes of ${length} bars`,
        );
      }
      const before = base > 0 && from - start < SLOPE_BARS_BEFORE ? metricsBefore(workspaceOf, bars, start) : null;
      const own = measure(workspaceOf, barsOf(bars, base, length), from - base);
      if (before !== null) joinSlopes(own, start - base, before);
      return copyRows(own, from - base);
    },
  };
}

const barsOf = ({ open, high, low, close, volume }: BarSeries, from: number, to: number): BarSeries => ({
  open: open.subarray(from, to),
  high: high.subarray(from, to),
  low: low.subarray(from, to),
  close: close.subarray(from, to),
  volume: volume.subarray(from, to),
});

type WorkspaceOf = ReturnType<typeof createWorkspaces>;

/** The rows of the bars in a workspace, where those from index `from` on are right. */
function measure(workspaceOf: WorkspaceOf, bars: BarSeries, from: number): TaMetricsRows {
  const workspace = workspaceOf(bars.close.length);
  const { shared } = workspace.views(0);
  fillUsableBars(bars, shared);
  fillSharedLines(shared);
  let knownFrom = Math.max(0, from - BARS_BEFORE_ROWS);
  fillMetrics(workspace, knownFrom);
  if (knownFrom > 0 && !haveDirections(workspace.rows, knownFrom, from)) {
    knownFrom = 0;
    fillMetrics(workspace, knownFrom);
  }
  fillChanges(workspace.rows, knownFrom);
  fillEvents(shared, workspace.rows);
  fillBreadthFlags(shared, workspace.rows.breadthFlags, from);
  return workspace.rows;
}

type SlopedMetrics = Readonly<Record<(typeof SLOPED)[number], Float64Array>>;

/** The metrics of the last bars of the year before, as that year has them. */
function metricsBefore(workspaceOf: WorkspaceOf, bars: BarSeries, start: number): SlopedMetrics {
  const from = Math.max(0, start - SLOPE_BARS_BEFORE);
  const { trend, momentum, oscillation } = measure(workspaceOf, barsOf(bars, 0, start), from);
  return { trend: trend.slice(from), momentum: momentum.slice(from), oscillation: oscillation.slice(from) };
}

/** Slopes of the first bars of a year, whose first values are of the year before. */
function joinSlopes(rows: TaMetricsRows, start: number, before: SlopedMetrics): void {
  for (const metric of SLOPED) {
    const count = before[metric].length;
    const joined = Float64Array.of(...before[metric], ...rows[metric].subarray(start, start + SLOPE_BARS_BEFORE));
    for (const bars of SLOPES) rows[`${metric}${bars}`].set(metricSlope(joined, bars).subarray(count), start);
  }
}

/** Technical metrics of every bar of one series; for many series use `createTaMetricsComputer`. */
export function taMetrics(bars: BarSeries): TaMetricsRows {
  return createTaMetricsComputer(Math.max(bars.close.length, 1)).compute(bars, 0);
}

/** Metrics of the bars from index `from` on. */
function fillMetrics({ views, rows }: Workspace, from: number): void {
  const { shared, arrays } = views(0);
  countVotes(views, Math.max(0, from - VOTE_BARS));
  for (const component of taComponents) meanVotes(arrays.tallies[component], rows.components[component], from);
  const componentsOf = (names: readonly TaComponent[]) => names.map((name) => rows.components[name]);
  fillMean(componentsOf(trendComponents), rows.trend, from);
  fillMean(componentsOf(momentumComponents), rows.momentum, from);
  fillOscillation(shared, rows.oscillation, from);
  for (const metric of SLOPED) {
    for (const bars of SLOPES) metricSlope(rows[metric], bars, rows[`${metric}${bars}`], from);
  }
}

/** NaN until all values are known. */
function fillMean(columns: readonly Float64Array[], out: Float64Array, from: number): void {
  out.fill(0, from);
  for (const column of columns) for (let i = from; i < out.length; i++) out[i] += column[i];
  for (let i = from; i < out.length; i++) out[i] /= columns.length;
}

/** Changes of trend and momentum, whose metrics are known from index `from` on. */
function fillChanges({ trend, momentum, changeStatus: events }: TaMetricsRows, from: number): void {
  changeStatus(trend.subarray(from), momentum.subarray(from), events.subarray(from));
}

/** Whether trend and momentum each have a direction before index `to`, on the bars from `from` on: it lasts until they turn. */
function haveDirections({ trend, momentum }: TaMetricsRows, from: number, to: number): boolean {
  return [trend, momentum].every((metric) => metric.subarray(from, to).some((value) => Math.abs(value) >= TURN_LEVEL));
}

function fillEvents(shared: SharedLines, rows: TaMetricsRows): void {
  const { close } = shared;
  emaCrossover(close, shared.ema20, shared.ema50, rows.emaCross);
  sarReversal(shared, shared.sar, rows.psarCross);
  macdCrossover(close, shared.macd, shared.macdSignal, rows.macdCross);
  bandExit(close, shared.bandUpper, shared.bandLower, rows.bandCross);
  rsiExtreme(shared.rsi, rows.rsiCross);
  breakout(shared, rows.breakout);
}

type Column = Float64Array | Int8Array | Uint8Array;

function copyRows(rows: TaMetricsRows, from: number): TaMetricsRows {
  const copy = ([name, column]: [string, Column]) => [name, column.slice(from)];
  const { components, ...columns } = rows;
  return {
    ...Object.fromEntries(Object.entries(columns).map(copy)),
    components: Object.fromEntries(Object.entries(components).map(copy)),
  } as unknown as TaMetricsRows;
}
