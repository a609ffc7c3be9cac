/** The arithmetic that the help names, written out plainly: none of it is the product's. */

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;
const squares = (values: readonly number[]): number => {
  const centre = mean(values);
  return sum(values.map((value) => (value - centre) ** 2));
};
export const populationDeviation = (values: readonly number[]): number => Math.sqrt(squares(values) / values.length);
export const sampleDeviation = (values: readonly number[]): number => Math.sqrt(squares(values) / (values.length - 1));
export const cut = (value: number): number => Math.max(-1, Math.min(1, value));

/** The last `count` values up to index `t`. */
export const lastOf = (values: ArrayLike<number>, t: number, count: number): number[] =>
  Array.from({ length: count }, (_, k) => values[t - count + 1 + k]);

/** Least-squares slope × the number of values, cut. @param values oldest first */
export function slopeOf(values: readonly number[]): number {
  const n = values.length;
  const [x, y] = [(n - 1) / 2, mean(values)];
  const products = sum(values.map((value, i) => (i - x) * (value - y)));
  return cut((n * products) / sum(values.map((_, i) => (i - x) ** 2)));
}

/** Share of worse members and half of the ties, 0..1. */
export function rankOf(value: number, all: readonly number[], isHigherBetter = true): number {
  if (all.length === 1) return 0.5;
  const isTie = (other: number) => Math.abs(other - value) <= 1e-9 * Math.max(1, Math.abs(value));
  const ties = all.filter(isTie).length;
  const worse = all.filter((other) => !isTie(other) && other < value === isHigherBetter).length;
  return (worse + (ties - 1) / 2) / (all.length - 1);
}

/** First the mean of so many values, then 2/(days + 1) of the way to each value. */
export function exponentialAverage(values: readonly number[], days: number): number[] {
  let average = Number.NaN;
  return values.map((value, t) => {
    if (t === days - 1) average = mean(values.slice(0, days));
    else if (t >= days) average += (2 / (days + 1)) * (value - average);
    return average;
  });
}

/** Wilder's relative strength of 14 days. */
export function strength(closes: readonly number[]): number[] {
  let [gain, loss] = [0, 0];
  return closes.map((close, t) => {
    if (t === 0) return Number.NaN;
    const change = close - closes[t - 1];
    const moved = Math.abs(change) > 1e-9 * closes[t - 1] ? change : 0;
    const keep = t <= 14 ? 1 : 13 / 14;
    gain = gain * keep + Math.max(moved, 0) / 14;
    loss = loss * keep + Math.max(-moved, 0) / 14;
    if (t < 14) return Number.NaN;
    return gain + loss === 0 ? 0 : (100 * gain) / (gain + loss);
  });
}

export interface Bars {
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly volume: readonly number[];
}

export const trueRanges = ({ high, low, close }: Bars): number[] =>
  close.map((_, t) => (t === 0 ? Number.NaN : Math.max(high[t], close[t - 1]) - Math.min(low[t], close[t - 1])));

/** Wilder's average true range of 14 days. */
export function averageRanges(bars: Bars): number[] {
  const ranges = trueRanges(bars);
  let average = Number.NaN;
  return ranges.map((range, t) => {
    if (t === 14) average = mean(ranges.slice(1, 15));
    else if (t > 14) average = (13 * average + range) / 14;
    return average;
  });
}

/** Wilder's parabolic stop and reverse, step 0.02, at most 0.2. */
export function parabolicStops({ high, low }: Bars): number[] {
  const fall = low[0] - low[1];
  let isLong = !(fall > 0 && fall > high[1] - high[0]);
  let [stop, extreme, factor] = [isLong ? low[0] : high[0], isLong ? high[1] : low[1], 0.02];
  return high.map((top, t) => {
    if (t === 0) return Number.NaN;
    const bottom = low[t];
    const isReached = isLong ? bottom <= stop * (1 + 1e-9) : top >= stop * (1 - 1e-9);
    if (isReached) {
      isLong = !isLong;
      stop = isLong ? Math.min(extreme, low[t - 1], bottom) : Math.max(extreme, high[t - 1], top);
      [extreme, factor] = [isLong ? top : bottom, 0.02];
    }
    const shown = stop;
    if (!isReached && (isLong ? top > extreme * (1 + 1e-9) : bottom < extreme * (1 - 1e-9))) {
      extreme = isLong ? top : bottom;
      factor = Math.min(factor + 0.02, 0.2);
    }
    stop += factor * (extreme - stop);
    stop = isLong ? Math.min(stop, low[t - 1], bottom) : Math.max(stop, high[t - 1], top);
    return shown;
  });
}
