import { breakout } from '../detections/breakout.ts';
import { changeStatus } from '../detections/change-status.ts';
import { emaCrossover, macdCrossover, sarReversal } from '../detections/crossovers.ts';
import { bandExit, rsiExtreme } from '../detections/extremes.ts';
import { type BarField, type BarSeries, commonLength, usableBars } from '../indicators/input.ts';
import { fillBreadthFlags } from './breadth-flags.ts';
import { momentumComponents, taComponents, trendComponents } from './components.ts';
import { fillOscillation } from './oscillation.ts';
import { fillSharedLines, type SharedLines } from './shared-lines.ts';
import { metricSlope } from './slope.ts';
import { countVotes, meanVotes } from './vote-tally.ts';
import { createWorkspaces, type TaMetricsRows, type Workspace } from './workspace.ts';

const BAR_FIELDS: readonly BarField[] = ['open', 'high', 'low', 'close', 'volume'];

export interface TaMetricsComputer {
  /**
   * Metrics of the whole series, of which the rows from index `from` on are returned, as new arrays. Bars are adjusted and
   * without gaps. @throws RangeError for more than `maxBars` bars, columns of unequal length or a `from` outside them.
   */
  compute(bars: BarSeries, from: number): TaMetricsRows;
}

/** Computes one symbol after the other in the same memory, about 90 columns of `maxBars`. @throws RangeError for a `maxBars` below 1. */
export function createTaMetricsComputer(maxBars: number): TaMetricsComputer {
  if (!(Number.isInteger(maxBars) && maxBars >= 1))
    throw new RangeError(`maxBars ${maxBars} is not a whole number from 1`);
  const workspaceOf = createWorkspaces(maxBars);
  return {
    compute(bars, from) {
      const { open, high, low, close, volume } = usableBars(bars, BAR_FIELDS);
      const length = commonLength([open, high, low, close, volume]);
      if (!(Number.isInteger(from) && from >= 0 && from <= length)) {
        throw new RangeError(`from ${from} is not an index of ${length} bars`);
      }
      const workspace = workspaceOf(length);
      const shared: SharedLines = { ...workspace.shared, open, high, low, close, volume };
      fillSharedLines(shared);
      fillMetrics(shared, workspace);
      fillEvents(shared, workspace.rows);
      fillBreadthFlags(shared, workspace.rows.breadthFlags);
      return copyRows(workspace.rows, from);
    },
  };
}

/** Technical metrics of every bar of one series; for many series use `createTaMetricsComputer`. */
export function taMetrics(bars: BarSeries): TaMetricsRows {
  return createTaMetricsComputer(Math.max(bars.close.length, 1)).compute(bars, 0);
}

function fillMetrics(shared: SharedLines, { arrays, rows }: Workspace): void {
  countVotes(shared, arrays);
  for (const component of taComponents) meanVotes(arrays.tallies[component], rows.components[component]);
  fillMean(
    trendComponents.map((component) => rows.components[component]),
    rows.trend,
  );
  fillMean(
    momentumComponents.map((component) => rows.components[component]),
    rows.momentum,
  );
  fillOscillation(shared, rows.oscillation);
  for (const metric of ['trend', 'momentum', 'oscillation'] as const) {
    metricSlope(rows[metric], 5, rows[`${metric}5`]);
    metricSlope(rows[metric], 20, rows[`${metric}20`]);
  }
}

/** NaN until all values are known. */
function fillMean(columns: readonly Float64Array[], out: Float64Array): void {
  out.fill(0);
  for (const column of columns) for (let i = 0; i < out.length; i++) out[i] += column[i];
  for (let i = 0; i < out.length; i++) out[i] /= columns.length;
}

function fillEvents(shared: SharedLines, rows: TaMetricsRows): void {
  const { close } = shared;
  changeStatus(rows.trend, rows.momentum, rows.changeStatus);
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
