// Indicators by their textbook formulas, each window summed anew: slow, and easy to check. Unknown values are NaN.

export type Line = readonly number[];

const lineOf = (length: number, value: (t: number) => number): number[] => Array.from({ length }, (_, t) => value(t));
export const each = (a: Line, value: (x: number, t: number) => number): number[] => a.map(value);
export const at = (line: Line, t: number): number => line[t] ?? Number.NaN;

/** Equal but for rounding. */
export const EQUAL = 1e-9;
export const sign = (difference: number, size: number): number =>
  Number.isNaN(difference) ? Number.NaN : difference > EQUAL * size ? 1 : difference < -EQUAL * size ? -1 : 0;

export const lag = (line: Line, bars: number): number[] => each(line, (_, t) => at(line, t - bars));

export function sum(line: Line, period: number): number[] {
  return each(line, (_, t) => {
    let total = t < period - 1 ? Number.NaN : 0;
    for (let k = t - period + 1; k <= t; k++) total += at(line, k);
    return total;
  });
}
export const sma = (line: Line, period: number): number[] => each(sum(line, period), (total) => total / period);

export function highest(line: Line, period: number): number[] {
  return each(line, (_, t) => (t < period - 1 ? Number.NaN : Math.max(...line.slice(t - period + 1, t + 1))));
}
export function lowest(line: Line, period: number): number[] {
  return each(line, (_, t) => (t < period - 1 ? Number.NaN : Math.min(...line.slice(t - period + 1, t + 1))));
}

/** An average that moves by a part of the distance, seeded with the mean of its first values. */
export function smoothed(line: Line, period: number, part: number): number[] {
  const result: number[] = [];
  let [average, seen] = [0, 0];
  for (const value of line) {
    if (Number.isNaN(value)) {
      result.push(Number.NaN);
      continue;
    }
    seen++;
    if (seen <= period) average += value / period;
    else average += (value - average) * part;
    result.push(seen < period ? Number.NaN : average);
  }
  return result;
}
export const ema = (line: Line, period: number): number[] => smoothed(line, period, 2 / (period + 1));
export const wilder = (line: Line, period: number): number[] => smoothed(line, period, 1 / period);

export function wma(line: Line, period: number): number[] {
  return each(line, (_, t) => {
    let [total, weights] = [0, 0];
    for (let k = 1; k <= period; k++) {
      total += k * at(line, t - period + k);
      weights += k;
    }
    return total / weights;
  });
}

export const change = (line: Line, bars: number): number[] => each(line, (value, t) => value / at(line, t - bars) - 1);

/** A straight line through the last values: its slope a bar and its value at the newest one. */
export function regression(line: Line, period: number): { slope: number[]; end: number[] } {
  const middle = (period - 1) / 2;
  let spread = 0;
  for (let k = 0; k < period; k++) spread += (k - middle) ** 2;
  const mean = sma(line, period);
  const slope = each(line, (_, t) => {
    let product = 0;
    for (let k = 0; k < period; k++) product += (k - middle) * (at(line, t - period + 1 + k) - at(mean, t));
    return product / spread;
  });
  return { slope, end: each(slope, (value, t) => at(mean, t) + value * middle) };
}

/** Around the mean, over all of the values. */
export function variance(line: Line, period: number): number[] {
  const mean = sma(line, period);
  return each(line, (_, t) => {
    let squares = 0;
    for (let k = t - period + 1; k <= t; k++) squares += (at(line, k) - at(mean, t)) ** 2;
    return squares / period;
  });
}

export interface Bars {
  readonly open: Line;
  readonly high: Line;
  readonly low: Line;
  readonly close: Line;
  readonly volume: Line;
}

export function trueRange({ high, low, close }: Bars): number[] {
  return each(close, (_, t) => {
    const before = at(close, t - 1);
    return Math.max(at(high, t) - at(low, t), Math.abs(at(high, t) - before), Math.abs(at(low, t) - before));
  });
}
export const atr = (bars: Bars, period: number): number[] => wilder(trueRange(bars), period);

/** Gains and losses, smoothed as Wilder does. */
function gainsAndLosses(close: Line, period: number): [number[], number[]] {
  const part = (way: 1 | -1) =>
    each(close, (value, t) => {
      const before = at(close, t - 1);
      const move = way * (value - before);
      return Number.isNaN(move) ? Number.NaN : move > EQUAL * before ? move : 0;
    });
  return [wilder(part(1), period), wilder(part(-1), period)];
}
export function rsi(close: Line, period: number): number[] {
  const [gain, loss] = gainsAndLosses(close, period);
  return each(gain, (up, t) => (up + at(loss, t) === 0 ? 0 : (100 * up) / (up + at(loss, t))));
}
export function cmo(close: Line, period: number): number[] {
  return each(rsi(close, period), (value) => 2 * value - 100);
}

/** Directional movement of Wilder: the larger one of the two ways, summed with decay. */
export function directional({ high, low, close }: Bars, period: number) {
  const way = (isUp: boolean) =>
    each(high, (top, t) => {
      const [rise, fall] = [top - at(high, t - 1), at(low, t - 1) - at(low, t)];
      const [own, other] = isUp ? [rise, fall] : [fall, rise];
      if (Number.isNaN(own)) return Number.NaN;
      return own > Math.max(other, 0) + EQUAL * top ? own : 0;
    });
  /** Wilder's sum: the first one of a value less than its period, then all of it less a part of itself. */
  const decaying = (line: Line) => {
    const result: number[] = [];
    let [total, seen] = [0, 0];
    for (const value of line) {
      if (Number.isNaN(value)) {
        result.push(Number.NaN);
        continue;
      }
      seen++;
      total = seen < period ? total + value : total - total / period + value;
      result.push(seen < period ? Number.NaN : total);
    }
    return result;
  };
  const [up, down] = [decaying(way(true)), decaying(way(false))];
  const range = decaying(trueRange({ high, low, close, open: close, volume: close }));
  const index: number[] = each(up, (plus, t) => {
    const both = plus + at(down, t);
    return both > 0 ? (100 * Math.abs(plus - at(down, t))) / both : both === 0 ? 0 : Number.NaN;
  });
  return {
    plus: each(up, (value, t) => (100 * value) / at(range, t)),
    minus: each(down, (value, t) => (100 * value) / at(range, t)),
    index,
    average: wilder(index, period),
  };
}

/** Stop and reverse of Wilder. */
export function sar({ high, low }: Bars, step = 0.02, most = 0.2): number[] {
  const result: number[] = [Number.NaN];
  const fall = at(low, 0) - at(low, 1);
  let isLong = !(fall - Math.max(at(high, 1) - at(high, 0), 0) > EQUAL * at(low, 1));
  let stop = isLong ? at(low, 0) : at(high, 0);
  let extreme = isLong ? at(high, 1) : at(low, 1);
  let factor = step;
  for (let t = 1; t < high.length; t++) {
    const [top, bottom] = [at(high, t), at(low, t)];
    // Of the first bar of all there is none before it.
    const before = t === 1 ? 1 : t - 1;
    const [topBefore, bottomBefore] = [at(high, before), at(low, before)];
    const isReached = isLong ? bottom <= stop * (1 + EQUAL) : top >= stop * (1 - EQUAL);
    if (isReached) {
      stop = isLong ? Math.max(extreme, topBefore, top) : Math.min(extreme, bottomBefore, bottom);
      result.push(stop);
      isLong = !isLong;
      extreme = isLong ? top : bottom;
      factor = step;
    } else {
      result.push(stop);
      const isFurther = isLong ? top > extreme * (1 + EQUAL) : bottom < extreme * (1 - EQUAL);
      if (isFurther) {
        extreme = isLong ? top : bottom;
        factor = Math.min(factor + step, most);
      }
    }
    stop += factor * (extreme - stop);
    stop = isLong ? Math.min(stop, bottomBefore, bottom) : Math.max(stop, topBefore, top);
  }
  return result;
}

export function supertrend(bars: Bars, period: number, multiple: number): { line: number[]; direction: number[] } {
  const range = atr(bars, period);
  const [line, direction]: [number[], number[]] = [[], []];
  let [upper, lower, side] = [Number.NaN, Number.NaN, 0];
  for (let t = 0; t < range.length; t++) {
    const reach = multiple * at(range, t);
    if (Number.isNaN(reach)) {
      line.push(Number.NaN);
      direction.push(Number.NaN);
      continue;
    }
    const [close, before] = [at(bars.close, t), at(bars.close, t - 1)];
    const middle = (at(bars.high, t) + at(bars.low, t)) / 2;
    if (side === 0) side = close >= middle * (1 - EQUAL) ? 1 : -1;
    if (Number.isNaN(upper) || middle + reach < upper || before > upper * (1 + EQUAL)) upper = middle + reach;
    if (Number.isNaN(lower) || middle - reach > lower || before < lower * (1 - EQUAL)) lower = middle - reach;
    side = close <= (side > 0 ? lower : upper) * (1 + EQUAL) ? -1 : 1;
    line.push(side > 0 ? lower : upper);
    direction.push(side);
  }
  return { line, direction };
}

export function kama(close: Line, period: number): number[] {
  const result: number[] = [];
  let average = Number.NaN;
  for (let t = 0; t < close.length; t++) {
    if (t < period) {
      result.push(Number.NaN);
      continue;
    }
    if (t === period) average = at(close, t - 1);
    const move = Math.abs(at(close, t) - at(close, t - period));
    let path = 0;
    for (let k = t - period + 1; k <= t; k++) path += Math.abs(at(close, k) - at(close, k - 1));
    const efficiency = move >= path - EQUAL * at(close, t) ? 1 : move / path;
    average += (at(close, t) - average) * (efficiency * (2 / 3 - 2 / 31) + 2 / 31) ** 2;
    result.push(average);
  }
  return result;
}

export function t3(close: Line, period: number): number[] {
  const levels: number[][] = [];
  let line: Line = close;
  for (let k = 0; k < 6; k++) {
    line = ema(line, period);
    levels.push([...line]);
  }
  const a = 0.7;
  const [third = [], fourth = [], fifth = [], sixth = []] = levels.slice(2);
  return each(close, (_, t) => {
    const first = (1 + 3 * a + 3 * a ** 2 + a ** 3) * at(third, t);
    const second = (-3 * a - 6 * a ** 2 - 3 * a ** 3) * at(fourth, t);
    return first + second + (3 * a ** 2 + 3 * a ** 3) * at(fifth, t) - a ** 3 * at(sixth, t);
  });
}

export function hma(close: Line, period: number): number[] {
  const [half, whole] = [wma(close, Math.floor(period / 2)), wma(close, period)];
  const inner = each(half, (value, t) => 2 * value - at(whole, t));
  return wma(inner, Math.floor(Math.sqrt(period)));
}

export function alma(close: Line, period = 9, offset = 0.85, sigma = 6): number[] {
  const [centre, width] = [Math.floor(offset * (period - 1)), period / sigma];
  const weights = lineOf(period, (k) => Math.exp(-((k - centre) ** 2) / (2 * width ** 2)));
  const total = weights.reduce((one, other) => one + other, 0);
  return each(close, (_, t) => {
    let value = 0;
    for (let k = 0; k < period; k++) value += ((weights[k] ?? 0) / total) * at(close, t - period + 1 + k);
    return value;
  });
}

/** Place of the close in the range of some bars, 0 to 100. */
export function place({ high, low, close }: Bars, period: number): number[] {
  const [top, bottom] = [highest(high, period), lowest(low, period)];
  return each(close, (value, t) => {
    const range = at(top, t) - at(bottom, t);
    if (range <= EQUAL * at(top, t)) return 0;
    return (100 * (value - at(bottom, t))) / range;
  });
}

export function cci({ high, low, close }: Bars, period: number): number[] {
  const typical = each(close, (value, t) => (at(high, t) + at(low, t) + value) / 3);
  const mean = sma(typical, period);
  return each(typical, (value, t) => {
    let deviations = 0;
    for (let k = t - period + 1; k <= t; k++) deviations += Math.abs(at(typical, k) - at(mean, t));
    if (deviations <= EQUAL * period * value) return 0;
    return (value - at(mean, t)) / ((0.015 * deviations) / period);
  });
}

/** Volume by the place of the close in the range of its bar. */
export const moneyFlow = ({ high, low, close, volume }: Bars): number[] =>
  each(close, (value, t) => {
    const range = at(high, t) - at(low, t);
    return range > 0 ? ((2 * value - at(low, t) - at(high, t)) / range) * at(volume, t) : 0;
  });

export function cumulated(line: Line): number[] {
  let total = 0;
  return each(line, (value) => {
    total += Number.isNaN(value) ? 0 : value;
    return total;
  });
}

export function moneyFlowIndex({ high, low, close, volume }: Bars, period: number): number[] {
  const typical = each(close, (value, t) => (at(high, t) + at(low, t) + value) / 3);
  const way = (wanted: number) =>
    each(typical, (value, t) => {
      const side = sign(value - at(typical, t - 1), value);
      return Number.isNaN(side) ? Number.NaN : side === wanted ? value * at(volume, t) : 0;
    });
  const [up, down] = [sum(way(1), period), sum(way(-1), period)];
  return each(up, (value, t) => (value + at(down, t) < 1 ? 0 : (100 * value) / (value + at(down, t))));
}

export function klinger({ high, low, close, volume }: Bars): number[] {
  const force: number[] = [];
  let [trend, path] = [0, 0];
  for (let t = 0; t < close.length; t++) {
    const total = at(high, t) + at(low, t) + at(close, t);
    const before = at(high, t - 1) + at(low, t - 1) + at(close, t - 1);
    const [range, rangeBefore] = [at(high, t) - at(low, t), at(high, t - 1) - at(low, t - 1)];
    const trendBefore = trend;
    if (t > 0) trend = total > before * (1 + EQUAL) ? 1 : -1;
    if (trendBefore !== 0) path = trend === trendBefore ? path + range : rangeBefore + range;
    if (trendBefore === 0) force.push(Number.NaN);
    else force.push(path === 0 ? 0 : at(volume, t) * Math.abs(2 * (range / path - 1)) * trend * 100);
  }
  const [quick, slow] = [ema(force, 34), ema(force, 55)];
  return each(quick, (value, t) => value - at(slow, t));
}

export function fisher({ high, low }: Bars, period: number): number[] {
  const median = each(high, (top, t) => (top + at(low, t)) / 2);
  const [top, bottom] = [highest(median, period), lowest(median, period)];
  let [inner, outer] = [0, 0];
  return each(median, (value, t) => {
    const range = at(top, t) - at(bottom, t);
    if (Number.isNaN(range)) return Number.NaN;
    const raw = range <= EQUAL * at(top, t) ? 0 : (value - at(bottom, t)) / range - 0.5;
    inner = 0.66 * raw + 0.67 * inner;
    if (Math.abs(inner) > 0.99) inner = 0.999 * Math.sign(inner);
    outer = 0.5 * Math.log((1 + inner) / (1 - inner)) + 0.5 * outer;
    return outer;
  });
}

export function vigor({ open, high, low, close }: Bars, period: number): number[] {
  const four = (line: Line) =>
    each(line, (value, t) => (value + 2 * at(line, t - 1) + 2 * at(line, t - 2) + at(line, t - 3)) / 6);
  const moves = sum(four(each(close, (value, t) => value - at(open, t))), period);
  const ranges = sum(four(each(high, (value, t) => value - at(low, t))), period);
  return each(moves, (value, t) => (at(ranges, t) <= EQUAL * at(close, t) ? 0 : value / at(ranges, t)));
}

export function ultimate({ high, low, close }: Bars): number[] {
  const low2 = each(low, (value, t) => Math.min(value, at(close, t - 1)));
  const pressure = each(close, (value, t) => value - at(low2, t));
  const range = each(high, (value, t) => Math.max(value, at(close, t - 1)) - at(low2, t));
  const part = (period: number) => {
    const [p, r] = [sum(pressure, period), sum(range, period)];
    return each(p, (value, t) => (at(r, t) <= EQUAL * at(close, t) ? 0 : value / at(r, t)));
  };
  const [short, medium, long] = [part(7), part(14), part(28)];
  return each(short, (value, t) => (100 * (4 * value + 2 * at(medium, t) + at(long, t))) / 7);
}
