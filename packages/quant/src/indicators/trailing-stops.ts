import { ABOVE, BELOW } from '../ties.ts';
import { fillHighest, fillLowest } from './extremes.ts';
import { type BarSeries, type HighLowClose, requirePeriod, requirePositive } from './input.ts';
import type { Kernel } from './kernel.ts';
import { type BarLinesStream, runBarLines } from './stream.ts';
import { atrStream, fillAtr } from './true-range.ts';
import { SlidingExtreme } from './window.ts';

export interface Supertrend {
  /** The stop line in the unit of prices. */
  readonly line: Float64Array;
  /** 1 in an up-trend (line below the price), −1 in a down-trend. */
  readonly direction: Float64Array;
}

/**
 * Supertrend: bands of `multiple` average true ranges (Wilder's) around the median price that only tighten, and the trend
 * that turns when a close crosses them. Begins in a down-trend unless the close is above the band. First values at index
 * period. Source: Seban.
 */
export function supertrend(bars: HighLowClose, period = 10, multiple = 3, out?: Supertrend): Supertrend {
  const { high, low, close } = bars;
  const reused = out && [out.line, out.direction];
  const create = () => supertrendStream(period, multiple);
  const kernel = supertrendKernel(period, multiple);
  const [line, direction] = runBarLines({ high, low, close }, create, 2, reused, kernel);
  return { line, direction };
}

/** Lines stop, direction. */
export function supertrendStream(period = 10, multiple = 3): BarLinesStream {
  requirePositive(multiple, 'multiple');
  const range = atrStream(period);
  let [upper, lower, closeBefore, direction] = [NaN, NaN, NaN, 0];
  const lines = new Float64Array(2).fill(NaN);
  return (bar) => {
    const reach = multiple * range(bar);
    if (Number.isNaN(reach)) {
      closeBefore = bar.close;
      return lines;
    }
    const median = (bar.high + bar.low) / 2;
    if (direction === 0) direction = bar.close >= median * BELOW ? 1 : -1;
    // A band that is not yet set takes the first value.
    if (!(median + reach >= upper) || closeBefore > upper * ABOVE) upper = median + reach;
    if (!(median - reach <= lower) || closeBefore < lower * BELOW) lower = median - reach;
    closeBefore = bar.close;
    direction = bar.close <= (direction > 0 ? lower : upper) * ABOVE ? -1 : 1;
    lines[0] = direction > 0 ? lower : upper;
    lines[1] = direction;
    return lines;
  };
}

function supertrendKernel(period: number, multiple: number): Kernel<BarSeries> {
  requirePositive(multiple, 'multiple');
  requirePeriod(period);
  return (bars, [line, directions], [ranges]) => {
    const { high, low, close } = bars;
    const n = line.length;
    fillAtr(bars, period, ranges, 0, n);
    for (const column of [line, directions]) column.fill(NaN, 0, Math.min(period, n));
    let [upper, lower, direction] = [NaN, NaN, 0];
    for (let i = period; i < n; i++) {
      const value = close[i];
      const closeBefore = close[i - 1];
      const reach = multiple * ranges[i];
      const median = (high[i] + low[i]) / 2;
      if (direction === 0) direction = value >= median * BELOW ? 1 : -1;
      if (!(median + reach >= upper) || closeBefore > upper * ABOVE) upper = median + reach;
      if (!(median - reach <= lower) || closeBefore < lower * BELOW) lower = median - reach;
      direction = value <= (direction > 0 ? lower : upper) * ABOVE ? -1 : 1;
      line[i] = direction > 0 ? lower : upper;
      directions[i] = direction;
    }
    return 0;
  };
}

export interface StopLines {
  readonly long: Float64Array;
  readonly short: Float64Array;
}

/**
 * Chande Kroll stop: highest high less, lowest low plus `multiple` average true ranges over `period` bars, then the highest
 * and lowest of these over `stopPeriod`: `short` above and `long` below the price. First values at index
 * period + stopPeriod − 1. Source: Chande and Kroll, The New Technical Trader (1994).
 */
export function chandeKrollStop(
  bars: HighLowClose,
  period = 10,
  multiple = 1,
  stopPeriod = 9,
  out?: StopLines,
): StopLines {
  const { high, low, close } = bars;
  const create = () => chandeKrollStopStream(period, multiple, stopPeriod);
  const kernel = chandeKrollKernel(period, multiple, stopPeriod);
  const [long, short] = runBarLines({ high, low, close }, create, 2, out && [out.long, out.short], kernel);
  return { long, short };
}

/** Lines long, short. */
export function chandeKrollStopStream(period = 10, multiple = 1, stopPeriod = 9): BarLinesStream {
  requirePositive(multiple, 'multiple');
  const range = atrStream(period);
  const [highest, lowest] = [new SlidingExtreme(period, 1), new SlidingExtreme(period, -1)];
  const [shortStop, longStop] = [new SlidingExtreme(stopPeriod, 1), new SlidingExtreme(stopPeriod, -1)];
  const lines = new Float64Array(2).fill(NaN);
  return (bar) => {
    const reach = multiple * range(bar);
    const [top, bottom] = [highest.push(bar.high), lowest.push(bar.low)];
    if (Number.isNaN(reach)) return lines;
    lines[0] = longStop.push(bottom + reach);
    lines[1] = shortStop.push(top - reach);
    return lines;
  };
}

function chandeKrollKernel(period: number, multiple: number, stopPeriod: number): Kernel<BarSeries> {
  requirePositive(multiple, 'multiple');
  for (const bars of [period, stopPeriod]) requirePeriod(bars);
  return (bars, [long, short], [tops, bottoms, ranges]) => {
    const n = long.length;
    const from = Math.min(period, n);
    fillHighest(bars.high, period, tops, 0, n);
    fillLowest(bars.low, period, bottoms, 0, n);
    fillAtr(bars, period, ranges, 0, n);
    for (let i = period; i < n; i++) {
      const reach = multiple * ranges[i];
      tops[i] -= reach;
      bottoms[i] += reach;
    }
    fillLowest(bottoms, stopPeriod, long, from, n);
    fillHighest(tops, stopPeriod, short, from, n);
    for (const line of [long, short]) line.fill(NaN, 0, Math.min(period + stopPeriod - 1, n));
    return 0;
  };
}

/**
 * Chandelier exit: `multiple` average true ranges below the highest high (`long`) and above the lowest low (`short`) of
 * `period` bars. First values at index period. Source: LeBeau.
 */
export function chandelierExit(bars: HighLowClose, period = 22, multiple = 3, out?: StopLines): StopLines {
  const { high, low, close } = bars;
  const create = () => chandelierExitStream(period, multiple);
  const lines = out && [out.long, out.short];
  const [long, short] = runBarLines({ high, low, close }, create, 2, lines, chandelierKernel(period, multiple));
  return { long, short };
}

/** Lines long, short. */
export function chandelierExitStream(period = 22, multiple = 3): BarLinesStream {
  requirePositive(multiple, 'multiple');
  const range = atrStream(period);
  const [highest, lowest] = [new SlidingExtreme(period, 1), new SlidingExtreme(period, -1)];
  const lines = new Float64Array(2);
  return (bar) => {
    const reach = multiple * range(bar);
    lines[0] = highest.push(bar.high) - reach;
    lines[1] = lowest.push(bar.low) + reach;
    return lines;
  };
}

function chandelierKernel(period: number, multiple: number): Kernel<BarSeries> {
  requirePositive(multiple, 'multiple');
  requirePeriod(period);
  return (bars, [long, short], [ranges]) => {
    const n = long.length;
    fillHighest(bars.high, period, long, 0, n);
    fillLowest(bars.low, period, short, 0, n);
    fillAtr(bars, period, ranges, 0, n);
    for (let i = 0; i < n; i++) {
      const reach = multiple * ranges[i];
      long[i] -= reach;
      short[i] += reach;
    }
    return 0;
  };
}
