import { TIE } from '../ties.ts';
import { type HighLow, type HighLowClose, requirePeriod } from './input.ts';
import { type BarLinesStream, type BarStream, runBarLines, runBars } from './stream.ts';
import { rangeOf } from './true-range.ts';
import { SlidingExtreme, SlidingSum, SlidingTotal } from './window.ts';

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
  const [up, down] = runBarLines({ high, low }, () => aroonStream(period), 2, out && [out.up, out.down]);
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
  const [plus, minus] = runBarLines({ high, low, close }, () => vortexStream(period), 2, lines);
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
