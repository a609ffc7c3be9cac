import { TIE } from '../ties.ts';
import type { BarSeries } from './input.ts';
import { requireFraction, requirePeriod, requirePositive } from './input.ts';
import { type Kernel, sumFrom } from './kernel.ts';
import { emaStep, emaStream, fillWma, wmaStream } from './moving-averages.ts';
import { type BarStream, chain, runBars, runPrices, runValues, type Stream } from './stream.ts';
import { fillSums, Lag, Ring, SlidingSum } from './window.ts';

/**
 * Kaufman's adaptive moving average (TA-Lib KAMA, factors of periods 2 and 30): follows a steady move fast and a noisy one
 * slowly. Seeded with the value before the first output, at index period. Source: Kaufman, Smarter Trading (1995).
 */
export function kama(values: Float64Array, period = 10, fast = 2, slow = 30, out?: Float64Array): Float64Array {
  return runValues(values, () => kamaStream(period, fast, slow), out, kamaKernel(period, fast, slow));
}

export function kamaStream(period = 10, fast = 2, slow = 30): Stream {
  requirePeriod(fast);
  requirePeriod(slow);
  const [fastFactor, slowFactor] = [2 / (fast + 1), 2 / (slow + 1)];
  const start = new Lag(period);
  const path = new SlidingSum(period);
  let before = NaN;
  let average = NaN;
  return (value) => {
    const change = value - start.push(value);
    const length = Number.isNaN(before) ? NaN : path.push(Math.abs(value - before));
    if (Number.isNaN(change)) {
      before = value;
      return NaN;
    }
    if (Number.isNaN(average)) average = before;
    before = value;
    // The path is a running sum: rounding may leave it below the change or above 0 where nothing moved.
    const efficiency = Math.abs(change) >= length - TIE * Math.abs(value) ? 1 : Math.abs(change) / length;
    const factor = (efficiency * (fastFactor - slowFactor) + slowFactor) ** 2;
    average += (value - average) * factor;
    return average;
  };
}

function kamaKernel(period: number, fast: number, slow: number): Kernel<Float64Array> {
  for (const bars of [period, fast, slow]) requirePeriod(bars);
  const [fastFactor, slowFactor] = [2 / (fast + 1), 2 / (slow + 1)];
  return (values, [x], [steps, path]) => {
    for (let i = 1; i < x.length; i++) steps[i] = Math.abs(values[i] - values[i - 1]);
    fillSums(steps, period, path, 1, x.length);
    x.fill(NaN, 0, Math.min(period, x.length));
    let average = values[period - 1];
    for (let i = period; i < x.length; i++) {
      const value = values[i];
      const change = Math.abs(value - values[i - period]);
      const efficiency = change >= path[i] - TIE * Math.abs(value) ? 1 : change / path[i];
      const factor = (efficiency * (fastFactor - slowFactor) + slowFactor) ** 2;
      average += (value - average) * factor;
      x[i] = average;
    }
    return 0;
  };
}

/** Tillson's T3, six exponential averages weighted by the volume factor (TA-Lib T3). First value at index 6·(period−1). Source: Tillson (1998). */
export function t3(values: Float64Array, period = 5, volumeFactor = 0.7, out?: Float64Array): Float64Array {
  return runValues(values, () => t3Stream(period, volumeFactor), out, t3Kernel(period, volumeFactor));
}

function t3Weights(volumeFactor: number): readonly [number, number, number, number] {
  requireFraction(volumeFactor, 'volume factor');
  const a = volumeFactor;
  const c3 = -(a ** 3);
  return [1 + 3 * a + a ** 3 + 3 * a ** 2, -6 * a ** 2 - 3 * a - 3 * a ** 3, 3 * a ** 2 + 3 * a ** 3, c3];
}

export function t3Stream(period = 5, volumeFactor = 0.7): Stream {
  const weights = t3Weights(volumeFactor);
  const averages = Array.from({ length: 6 }, () => emaStream(period));
  const levels = new Float64Array(6);
  return (value) => {
    let level = value;
    for (let k = 0; k < 6; k++) {
      level = averages[k](level);
      if (Number.isNaN(level)) return NaN;
      levels[k] = level;
    }
    return weights[0] * levels[2] + weights[1] * levels[3] + weights[2] * levels[4] + weights[3] * levels[5];
  };
}

function t3Kernel(period: number, volumeFactor: number): Kernel<Float64Array> {
  requirePeriod(period);
  const [w2, w3, w4, w5] = t3Weights(volumeFactor);
  const factor = 2 / (period + 1);
  const before = period - 1;
  return (values, [x]) => {
    let [e0, e1, e2, e3, e4, e5] = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < x.length; i++) {
      e0 = emaStep(e0, values[i], i, period, factor);
      e1 = emaStep(e1, e0, i - before, period, factor);
      e2 = emaStep(e2, e1, i - 2 * before, period, factor);
      e3 = emaStep(e3, e2, i - 3 * before, period, factor);
      e4 = emaStep(e4, e3, i - 4 * before, period, factor);
      e5 = emaStep(e5, e4, i - 5 * before, period, factor);
      x[i] = i < 6 * before ? NaN : w2 * e2 + w3 * e3 + w4 * e4 + w5 * e5;
    }
    return 0;
  };
}

/** Hull moving average: WMA(√n) of 2·WMA(n/2) − WMA(n), both rounded down. First value at index period + ⌊√period⌋ − 2. Source: Hull (2005). */
export function hma(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => hmaStream(period), out, hmaKernel(period));
}

export function hmaStream(period: number): Stream {
  requirePeriod(period, 2);
  const whole = wmaStream(period);
  const half = wmaStream(Math.floor(period / 2));
  return chain((value) => 2 * half(value) - whole(value), wmaStream(Math.floor(Math.sqrt(period))));
}

function hmaKernel(period: number): Kernel<Float64Array> {
  requirePeriod(period, 2);
  const [half, root] = [Math.floor(period / 2), Math.floor(Math.sqrt(period))];
  return (values, [x], [difference, quick, ...sums]) => {
    const n = x.length;
    const first = Math.min(period - 1, n);
    fillWma(values, period, difference, 0, n, sums);
    fillWma(values, half, quick, 0, n, sums);
    for (let i = first; i < n; i++) difference[i] = 2 * quick[i] - difference[i];
    x.fill(NaN, 0, first);
    fillWma(difference, root, x, first, n, sums);
    return 0;
  };
}

/** Zero-lag exponential average: EMA of the value plus its change over (period−1)/2 bars, rounded down. Source: Ehlers and Way (2010). */
export function zlema(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => zlemaStream(period), out, zlemaKernel(period));
}

export function zlemaStream(period: number): Stream {
  requirePeriod(period, 3);
  const before = new Lag(Math.floor((period - 1) / 2));
  return chain((value) => 2 * value - before.push(value), emaStream(period));
}

function zlemaKernel(period: number): Kernel<Float64Array> {
  requirePeriod(period, 3);
  const lag = Math.floor((period - 1) / 2);
  const factor = 2 / (period + 1);
  const first = lag + period - 1;
  return (values, [x]) => {
    let average = 0;
    x.fill(NaN, 0, Math.min(first, x.length));
    for (let i = lag; i < x.length; i++) {
      average = emaStep(average, 2 * values[i] - values[i - lag], i - lag, period, factor);
      if (i >= first) x[i] = average;
    }
    return 0;
  };
}

/**
 * Arnaud Legoux moving average: Gaussian weights centred at the fraction `offset` of the window, of width period/sigma. Costs `period`
 * multiplications a bar. First value at index period−1. Source: Legoux and Kouzis-Loukas (2009).
 */
export function alma(values: Float64Array, period = 9, offset = 0.85, sigma = 6, out?: Float64Array): Float64Array {
  return runValues(values, () => almaStream(period, offset, sigma), out, almaKernel(period, offset, sigma));
}

function almaWeights(period: number, offset: number, sigma: number): Float64Array {
  requirePeriod(period);
  requireFraction(offset, 'offset');
  requirePositive(sigma, 'sigma');
  const centre = Math.floor(offset * (period - 1));
  const width = period / sigma;
  const raw = Float64Array.from({ length: period }, (_, k) => Math.exp(-((k - centre) ** 2) / (2 * width * width)));
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return raw.map((weight) => weight / total);
}

export function almaStream(period = 9, offset = 0.85, sigma = 6): Stream {
  const weights = almaWeights(period, offset, sigma);
  const ring = new Ring(period);
  return (value) => {
    ring.push(value);
    if (!ring.isFull) return NaN;
    let sum = 0;
    for (let k = 0; k < period; k++) sum += weights[k] * ring.fromOldest(k);
    return sum;
  };
}

function almaKernel(period: number, offset: number, sigma: number): Kernel<Float64Array> {
  const weights = almaWeights(period, offset, sigma);
  return (values, [x]) => {
    x.fill(NaN, 0, Math.min(period - 1, x.length));
    for (let i = period - 1; i < x.length; i++) {
      let sum = 0;
      for (let k = 0; k < period; k++) sum += weights[k] * values[i - period + 1 + k];
      x[i] = sum;
    }
    return 0;
  };
}

const MOST_MCGINLEY_RATIO = 2;

/**
 * McGinley dynamic: an average that speeds up in falling markets, change = (value − average)/(period·(value/average)⁴).
 * Seeded with the simple average of the first `period` values, at index period−1. The power counts up to that of a value twice
 * the average, as a slower pace would never come back from an absurdly low price. For prices. Source: McGinley (1990).
 */
export function mcginley(values: Float64Array, period = 14, out?: Float64Array): Float64Array {
  return runPrices(values, () => mcginleyStream(period), out);
}

export function mcginleyStream(period = 14): Stream {
  requirePeriod(period);
  let seen = 0;
  let average = 0;
  return (value) => {
    if (seen < period) {
      seen++;
      average += value / period;
      return seen < period ? NaN : average;
    }
    // After a crash to a fraction of the average the step would overshoot below the value itself.
    const pace = Math.max(period * Math.min(value / average, MOST_MCGINLEY_RATIO) ** 4, 1);
    average += (value - average) / pace;
    return average;
  };
}

/** Volume-weighted moving average of the close; the close itself where nothing was traded. First value at index period−1. */
export function vwma(bars: Pick<BarSeries, 'close' | 'volume'>, period: number, out?: Float64Array): Float64Array {
  const { close, volume } = bars;
  return runBars({ close, volume }, () => vwmaStream(period), out, vwmaKernel(period));
}

export function vwmaStream(period: number): BarStream {
  const traded = new SlidingSum(period);
  const volume = new SlidingSum(period);
  return (bar) => {
    const dollars = traded.push(bar.close * bar.volume);
    const shares = volume.push(bar.volume);
    return shares === 0 ? bar.close : dollars / shares;
  };
}

function vwmaKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period);
  return ({ close, volume }, [x], [dollars, shares]) => {
    const n = x.length;
    for (let i = 0; i < n; i++) dollars[i] = close[i] * volume[i];
    fillSums(dollars, period, x, 0, n);
    fillSums(volume, period, shares, 0, n);
    for (let i = 0; i < n; i++) x[i] = shares[i] === 0 ? close[i] : x[i] / shares[i];
    return sumFrom(x, period - 1);
  };
}
