import type { BarSeries } from '@pipa/quant';

/**
 * The ten indicators as plain loops over complete series: no missing bars, no checks, no rebuilding of sums, no values
 * marked as warm-up, no thought of branches. What the definitions written down over typed arrays cost.
 */
export function bareIndicators(bars: BarSeries, lines: readonly Float64Array[]): void {
  const { high, low, close } = bars;
  averages(close, lines);
  strength(close, lines[3]);
  convergence(close, lines[4], lines[5], lines[6]);
  bands(close, lines[7], lines[8], lines[9]);
  ranges(high, low, close, lines[10]);
  direction(high, low, lines[11]);
  stops(high, low, lines[12]);
  places(high, low, close, lines[13], lines[14]);
}

function averages(close: Float64Array, lines: readonly Float64Array[]): void {
  let sum = 0;
  for (let i = 0; i < close.length; i++) {
    sum += close[i];
    if (i >= 20) sum -= close[i - 20];
    lines[0][i] = sum / 20;
  }
  exponential(close, 20, lines[1]);
  exponential(close, 50, lines[2]);
}

function exponential(values: Float64Array, period: number, out: Float64Array): void {
  let average = 0;
  for (let i = 0; i < period; i++) average += values[i] / period;
  out[period - 1] = average;
  for (let i = period; i < values.length; i++) {
    average += (values[i] - average) * (2 / (period + 1));
    out[i] = average;
  }
}

function strength(close: Float64Array, out: Float64Array): void {
  let gain = 0;
  let loss = 0;
  for (let i = 1; i < close.length; i++) {
    const change = close[i] - close[i - 1];
    const keep = i > 14 ? 13 / 14 : 1;
    gain = gain * keep + 0.5 * (Math.abs(change) + change);
    loss = loss * keep + 0.5 * (Math.abs(change) - change);
    out[i] = (100 * gain) / (gain + loss);
  }
}

function convergence(close: Float64Array, line: Float64Array, signal: Float64Array, histogram: Float64Array): void {
  let [fast, slow, average] = [0, 0, 0];
  for (let i = 0; i < 26; i++) slow += close[i] / 26;
  for (let i = 14; i < 26; i++) fast += close[i] / 12;
  average = (fast - slow) / 9;
  for (let i = 26; i < close.length; i++) {
    fast += (close[i] - fast) * (2 / 13);
    slow += (close[i] - slow) * (2 / 27);
    line[i] = fast - slow;
    average = i < 34 ? average + line[i] / 9 : average + (line[i] - average) * 0.2;
    signal[i] = average;
    histogram[i] = line[i] - average;
  }
}

function bands(close: Float64Array, upper: Float64Array, middle: Float64Array, lower: Float64Array): void {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < close.length; i++) {
    sum += close[i];
    squares += close[i] * close[i];
    if (i >= 20) {
      sum -= close[i - 20];
      squares -= close[i - 20] * close[i - 20];
    }
    const mean = sum * 0.05;
    const reach = 2 * Math.sqrt(squares * 0.05 - mean * mean);
    upper[i] = mean + reach;
    middle[i] = mean;
    lower[i] = mean - reach;
  }
}

function ranges(high: Float64Array, low: Float64Array, close: Float64Array, out: Float64Array): void {
  let average = 0;
  for (let i = 1; i < close.length; i++) {
    const range = 0.5 * (high[i] - low[i] + Math.abs(high[i] - close[i - 1]) + Math.abs(low[i] - close[i - 1]));
    average = i <= 14 ? average + range / 14 : average * (13 / 14) + range * (1 / 14);
    out[i] = average;
  }
}

function direction(high: Float64Array, low: Float64Array, out: Float64Array): void {
  let [plus, minus, average] = [0, 0, 0];
  for (let i = 1; i < high.length; i++) {
    const rise = high[i] - high[i - 1];
    const fall = low[i - 1] - low[i];
    const keep = i < 14 ? 1 : 13 / 14;
    plus = plus * keep + 0.5 * (rise + Math.abs(rise)) * Number(rise > fall);
    minus = minus * keep + 0.5 * (fall + Math.abs(fall)) * Number(fall > rise);
    const index = (100 * Math.abs(plus - minus)) / (plus + minus);
    if (i >= 14) average = i < 28 ? average + index / 14 : average * (13 / 14) + index * (1 / 14);
    out[i] = average;
  }
}

function stops(high: Float64Array, low: Float64Array, out: Float64Array): void {
  const fall = low[0] - low[1];
  let isLong = !(fall > 0 && fall > high[1] - high[0]);
  let stop = isLong ? low[0] : high[0];
  let extreme = isLong ? high[1] : low[1];
  let factor = 0.02;
  for (let i = 1; i < high.length; i++) {
    const before = Math.max(i - 1, 1);
    const isReversed = isLong ? low[i] <= stop : high[i] >= stop;
    if (isReversed) {
      isLong = !isLong;
      stop = isLong ? Math.min(extreme, low[before], low[i]) : Math.max(extreme, high[before], high[i]);
      factor = 0.02;
      extreme = isLong ? high[i] : low[i];
    }
    out[i] = stop;
    if (!isReversed && (isLong ? high[i] > extreme : low[i] < extreme)) {
      extreme = isLong ? high[i] : low[i];
      factor = Math.min(factor + 0.02, 0.2);
    }
    stop += factor * (extreme - stop);
    stop = isLong ? Math.min(stop, low[before], low[i]) : Math.max(stop, high[before], high[i]);
  }
}

function places(high: Float64Array, low: Float64Array, close: Float64Array, k: Float64Array, d: Float64Array): void {
  const raw = d;
  for (let i = 13; i < close.length; i++) {
    let top = high[i];
    let bottom = low[i];
    for (let j = i - 13; j < i; j++) {
      if (high[j] > top) top = high[j];
      if (low[j] < bottom) bottom = low[j];
    }
    raw[i] = (100 * (close[i] - bottom)) / (top - bottom);
  }
  for (let i = 15; i < close.length; i++) k[i] = (raw[i] + raw[i - 1] + raw[i - 2]) / 3;
  for (let i = close.length - 1; i >= 17; i--) d[i] = (k[i] + k[i - 1] + k[i - 2]) / 3;
}
