import { OUTLIER_OF_VALUE, REBUILD_AFTER_BARS, requirePeriod } from './input.ts';
import { Ring } from './window.ts';

/** Variance below this share of the squared value is rounding: a window of equal values has none. */
const ROUNDING_OF_SQUARE = 1e-14;

/**
 * Population variance from the sums of `1/share` deviations and of their squares; 0 where only rounding is left. The share
 * is multiplied, as three divisions a bar would take longer than all the rest of the Bollinger bands.
 */
export function varianceOf(sum: number, squares: number, share: number, value: number): number {
  const average = sum * share;
  const variance = squares * share - average * average;
  return variance > ROUNDING_OF_SQUARE * value * value ? variance : 0;
}

/**
 * Mean and population variance of the last `period` values. Sums run on values less a recent one, which keeps the digits
 * that sums of raw squares lose; they are rebuilt with a new reference now and then, and when an outlier leaves the window.
 */
export class SlidingMoments {
  readonly #ring: Ring;
  readonly #share: number;
  #shift = 0;
  #sum = 0;
  #squares = 0;
  #sinceRebuild = REBUILD_AFTER_BARS - 1;
  mean = NaN;
  variance = NaN;

  constructor(period: number) {
    requirePeriod(period, 2);
    this.#ring = new Ring(period);
    this.#share = 1 / period;
  }

  /** Whether there are `period` values, so that mean and variance hold. */
  push(value: number): boolean {
    const ring = this.#ring;
    const leaving = ring.isFull ? ring.fromOldest(0) : 0;
    ring.push(value);
    if (!ring.isFull) return false;
    this.#sinceRebuild++;
    const isDue = this.#sinceRebuild === REBUILD_AFTER_BARS;
    if (isDue) this.#sinceRebuild = 0;
    if (isDue || Math.abs(leaving) > OUTLIER_OF_VALUE * Math.abs(value)) {
      this.#rebuild(value);
    } else {
      this.#remove(leaving);
      this.#add(value);
    }
    this.mean = this.#shift + this.#sum * this.#share;
    this.variance = varianceOf(this.#sum, this.#squares, this.#share, value);
    return true;
  }

  #add(value: number): void {
    const d = value - this.#shift;
    this.#sum += d;
    this.#squares += d * d;
  }

  #remove(value: number): void {
    const d = value - this.#shift;
    this.#sum -= d;
    this.#squares -= d * d;
  }

  #rebuild(shift: number): void {
    this.#shift = shift;
    this.#sum = 0;
    this.#squares = 0;
    for (let k = 0; k < this.#ring.period; k++) this.#add(this.#ring.fromOldest(k));
  }
}

/** Kernel of `SlidingMoments` over the complete values [from, to), bit for bit: mean and variance from from+period−1 on, nothing before. */
export function fillMoments(
  values: Float64Array,
  period: number,
  { mean, variance }: { readonly mean: Float64Array; readonly variance: Float64Array },
  from: number,
  to: number,
): void {
  const share = 1 / period;
  for (let start = from + period - 1; start < to; start += REBUILD_AFTER_BARS) {
    const end = Math.min(start + REBUILD_AFTER_BARS, to);
    // One pass, and another from each bar at which an outlier leaves the window.
    for (let i = start; i < end; ) {
      const shift = values[i];
      let sum = 0;
      let squares = 0;
      for (let k = i - period + 1; k < i; k++) {
        const d = values[k] - shift;
        sum += d;
        squares += d * d;
      }
      for (;;) {
        mean[i] = shift + sum * share;
        variance[i] = varianceOf(sum, squares, share, values[i]);
        i++;
        if (i === end || Math.abs(values[i - period]) > OUTLIER_OF_VALUE * Math.abs(values[i])) break;
        const leaving = values[i - period] - shift;
        const entering = values[i] - shift;
        sum -= leaving;
        squares -= leaving * leaving;
        sum += entering;
        squares += entering * entering;
      }
    }
  }
}

/**
 * Sums for a straight line through the last `period` values y, with x = 0 for the oldest and period − 1 for the newest.
 * y is taken less `shift`, a recent value.
 */
export class SlidingLine {
  readonly period: number;
  readonly #ring: Ring;
  #sinceRebuild = REBUILD_AFTER_BARS - 1;
  shift = 0;
  sumY = 0;
  sumXY = 0;

  constructor(period: number) {
    this.period = period;
    this.#ring = new Ring(period);
  }

  /** Whether there are `period` values, so that the sums hold. */
  push(value: number): boolean {
    const ring = this.#ring;
    const leaving = ring.isFull ? ring.fromOldest(0) : 0;
    ring.push(value);
    if (!ring.isFull) return false;
    this.#sinceRebuild++;
    const isDue = this.#sinceRebuild === REBUILD_AFTER_BARS;
    if (isDue) this.#sinceRebuild = 0;
    if (isDue || Math.abs(leaving) > OUTLIER_OF_VALUE * Math.abs(value)) this.#rebuild(value);
    else this.#slide(leaving - this.shift, value - this.shift);
    return true;
  }

  #slide(leaving: number, entering: number): void {
    this.sumXY += (this.period - 1) * entering - (this.sumY - leaving);
    this.sumY += entering - leaving;
  }

  #rebuild(shift: number): void {
    this.shift = shift;
    this.sumY = 0;
    this.sumXY = 0;
    for (let x = 0; x < this.period; x++) {
      const y = this.#ring.fromOldest(x) - shift;
      this.sumY += y;
      this.sumXY += x * y;
    }
  }
}

/** The sums of `SlidingLine` on each bar. */
interface LineSums {
  readonly sumY: Float64Array;
  readonly sumXY: Float64Array;
  readonly shift: Float64Array;
}

/** Kernel of `SlidingLine` over the complete values [from, to), bit for bit: the sums from from+period−1 on, nothing before. */
export function fillLineSums(
  values: Float64Array,
  period: number,
  { sumY, sumXY, shift }: LineSums,
  from: number,
  to: number,
): void {
  for (let start = from + period - 1; start < to; start += REBUILD_AFTER_BARS) {
    const end = Math.min(start + REBUILD_AFTER_BARS, to);
    // One pass, and another from each bar at which an outlier leaves the window.
    for (let i = start; i < end; ) {
      const reference = values[i];
      let y = 0;
      let xy = 0;
      for (let x = 0; x < period; x++) {
        const d = values[i - period + 1 + x] - reference;
        y += d;
        xy += x * d;
      }
      for (;;) {
        sumY[i] = y;
        sumXY[i] = xy;
        shift[i] = reference;
        i++;
        if (i === end || Math.abs(values[i - period]) > OUTLIER_OF_VALUE * Math.abs(values[i])) break;
        const leaving = values[i - period] - reference;
        const entering = values[i] - reference;
        xy += (period - 1) * entering - (y - leaving);
        y += entering - leaving;
      }
    }
  }
}

/** Sums over the last `period` pairs, each less a recent pair; for covariance, correlation and regression of y on x. */
export class SlidingPairs {
  readonly #x: Ring;
  readonly #y: Ring;
  #sinceRebuild = REBUILD_AFTER_BARS - 1;
  #shiftX = 0;
  #shiftY = 0;
  #sums = new Float64Array(5);
  varianceX = NaN;
  varianceY = NaN;
  covariance = NaN;

  constructor(period: number) {
    this.#x = new Ring(period);
    this.#y = new Ring(period);
  }

  /** Whether there are `period` pairs, so that the (population) moments hold. */
  push(x: number, y: number): boolean {
    const wasFull = this.#x.isFull;
    const [leavingX, leavingY] = wasFull ? [this.#x.fromOldest(0), this.#y.fromOldest(0)] : [0, 0];
    this.#x.push(x);
    this.#y.push(y);
    if (!this.#x.isFull) return false;
    this.#sinceRebuild++;
    const isDue = this.#sinceRebuild === REBUILD_AFTER_BARS;
    if (isDue) this.#sinceRebuild = 0;
    if (
      isDue ||
      Math.abs(leavingX) > OUTLIER_OF_VALUE * Math.abs(x) ||
      Math.abs(leavingY) > OUTLIER_OF_VALUE * Math.abs(y)
    ) {
      this.#rebuild(x, y);
    } else {
      this.#add(leavingX, leavingY, -1);
      this.#add(x, y, 1);
    }
    const [sumX, sumY, squaresX, squaresY, products] = this.#sums;
    const share = 1 / this.#x.period;
    this.varianceX = varianceOf(sumX, squaresX, share, x);
    this.varianceY = varianceOf(sumY, squaresY, share, y);
    this.covariance = products * share - sumX * share * (sumY * share);
    return true;
  }

  #add(x: number, y: number, sign: 1 | -1): void {
    const dx = x - this.#shiftX;
    const dy = y - this.#shiftY;
    const sums = this.#sums;
    sums[0] += sign * dx;
    sums[1] += sign * dy;
    sums[2] += sign * dx * dx;
    sums[3] += sign * dy * dy;
    sums[4] += sign * dx * dy;
  }

  #rebuild(x: number, y: number): void {
    this.#shiftX = x;
    this.#shiftY = y;
    this.#sums.fill(0);
    for (let k = 0; k < this.#x.period; k++) this.#add(this.#x.fromOldest(k), this.#y.fromOldest(k), 1);
  }
}
