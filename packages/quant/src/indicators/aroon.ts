import { TIE } from '../ties.ts';
import { type BarSeries, type HighLow, type HighLowClose, requirePeriod } from './input.ts';
import type { Kernel } from './kernel.ts';
import { type BarLinesStream, type BarStream, runBarLines, runBars } from './stream.ts';
import { rangeOf } from './true-range.ts';
import { fillAges, fillSums, fillTotals, SlidingExtreme, SlidingSum, SlidingTotal } from './window.ts';

export interface AroonLines {
  readonly up: Float64Array;
  readonly down: Float64Array;
}

/**
 * Aroon, 0..100: how recent the highest high and the lowest low of period + 1 bars are (TA-Lib AROON); of equal ones the
 * latest counts. First values at index period. Source: Chande (1995).
 */
export function aroon(bars: HighLow, period = 25, out?: AroonLines): AroonLines {
  const { high, low } = bars;
  const lines = out && [out.up, out.down];
  const [up, down] = runBarLines({ high, low }, () => aroonStream(period), 2, lines, aroonKernel(period));
  return { up, down };
}

/** Lines up, down. */
export function aroonStream(period = 25): BarLinesStream {
  requirePeriod(period);
  const highest = new SlidingExtreme(period + 1, 1, TIE);
  const lowest = new SlidingExtreme(period + 1, -1, TIE);
  const lines = new Float64Array(2).fill(NaN);
  return (bar) => {
    const top = highest.push(bar.high);
    lowest.push(bar.low);
    if (Number.isNaN(top)) return lines;
    lines[0] = (100 * (period - highest.age)) / period;
    lines[1] = (100 * (period - lowest.age)) / period;
    return lines;
  };
}

function aroonKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period);
  return ({ high, low }, [up, down], [queue]) => {
    fillAges(high, period + 1, 1, TIE, up, queue);
    fillAges(low, period + 1, -1, TIE, down, queue);
    for (let i = 0; i < up.length; i++) {
      up[i] = i < period ? NaN : (100 * (period - up[i])) / period;
      down[i] = i < period ? NaN : (100 * (period - down[i])) / period;
    }
    return 0;
  };
}

/** Aroon oscillator, −100..100: up less down (TA-Lib AROONOSC). First value at index period. */
export function aroonOscillator(bars: HighLow, period = 25, out?: Float64Array): Float64Array {
  const { high, low } = bars;
  return runBars({ high, low }, () => aroonOscillatorStream(period), out);
}

export function aroonOscillatorStream(period = 25): BarStream {
  const lines = aroonStream(period);
  return (bar) => {
    const [up, down] = lines(bar);
    return up - down;
  };
}

export interface VortexLines {
  readonly plus: Float64Array;
  readonly minus: Float64Array;
}

/**
 * Vortex indicator: moves from low to next high (plus) and from high to next low (minus) over `period` bars against their
 * true ranges; 1 where there is no range. First values at index period. Source: Botes and Siepman (2010).
 */
export function vortex(bars: HighLowClose, period = 14, out?: VortexLines): VortexLines {
  const { high, low, close } = bars;
  const lines = out && [out.plus, out.minus];
  const [plus, minus] = runBarLines({ high, low, close }, () => vortexStream(period), 2, lines, vortexKernel(period));
  return { plus, minus };
}

/** Lines plus, minus. */
export function vortexStream(period = 14): BarLinesStream {
  const [plus, minus, range] = [new SlidingSum(period), new SlidingSum(period), new SlidingTotal(period)];
  const before = { high: NaN, low: NaN, close: NaN };
  const lines = new Float64Array(2).fill(NaN);
  return (bar) => {
    const up = Math.abs(bar.high - before.low);
    const down = Math.abs(bar.low - before.high);
    const trueRange = rangeOf(bar.high, bar.low, before.close);
    before.high = bar.high;
    before.low = bar.low;
    before.close = bar.close;
    if (Number.isNaN(trueRange)) return lines;
    const total = range.push(trueRange);
    const [upSum, downSum] = [plus.push(up), minus.push(down)];
    if (Number.isNaN(total)) return lines;
    const isStill = total <= TIE * bar.close;
    lines[0] = isStill ? 1 : upSum / total;
    lines[1] = isStill ? 1 : downSum / total;
    return lines;
  };
}

function vortexKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period);
  return ({ high, low, close }, [plus, minus], [ups, downs, ranges, totals]) => {
    const n = plus.length;
    for (let i = 1; i < n; i++) {
      ups[i] = Math.abs(high[i] - low[i - 1]);
      downs[i] = Math.abs(low[i] - high[i - 1]);
      ranges[i] = rangeOf(high[i], low[i], close[i - 1]);
    }
    fillSums(ups, period, plus, 1, n);
    fillSums(downs, period, minus, 1, n);
    fillTotals(ranges, period, totals, 1, n);
    for (const line of [plus, minus]) line.fill(NaN, 0, Math.min(period, n));
    for (let i = period; i < n; i++) {
      const isStill = totals[i] <= TIE * close[i];
      plus[i] = isStill ? 1 : plus[i] / totals[i];
      minus[i] = isStill ? 1 : minus[i] / totals[i];
    }
    return 0;
  };
}
