import { OUTLIER_OF_SUM, REBUILD_AFTER_BARS, requirePeriod } from './input.ts';

/** Remembers the last `bars` values: `push` gives the value from so many bars before, NaN while there is none. */
export class Lag {
  readonly #values: Float64Array;
  #at = 0;

  constructor(bars: number) {
    requirePeriod(bars);
    this.#values = new Float64Array(bars).fill(NaN);
  }

  push(value: number): number {
    const before = this.#values[this.#at];
    this.#values[this.#at] = value;
    this.#at = this.#at + 1 === this.#values.length ? 0 : this.#at + 1;
    return before;
  }
}

/** The last `period` values with access by age. */
export class Ring {
  readonly period: number;
  readonly #values: Float64Array;
  #at = 0;
  #count = 0;

  constructor(period: number) {
    requirePeriod(period);
    this.period = period;
    this.#values = new Float64Array(period);
  }

  get isFull(): boolean {
    return this.#count >= this.period;
  }

  push(value: number): void {
    this.#values[this.#at] = value;
    this.#at = this.#at + 1 === this.period ? 0 : this.#at + 1;
    this.#count++;
  }

  /** Value `k` bars after the oldest; 0 is the oldest, period − 1 the newest. Only when full. */
  fromOldest(k: number): number {
    const index = this.#at + k;
    return this.#values[index < this.period ? index : index - this.period];
  }
}

/** Sum of the last `period` values: one addition and one subtraction a bar, rebuilt now and then and after an outlier. NaN until full. */
export class SlidingSum {
  readonly #values: Float64Array;
  #at = 0;
  #count = 0;
  #sum = 0;
  #sinceRebuild = 0;

  constructor(period: number) {
    requirePeriod(period);
    this.#values = new Float64Array(period);
  }

  push(value: number): number {
    const values = this.#values;
    const at = this.#at;
    const leaving = values[at];
    values[at] = value;
    this.#at = at + 1 === values.length ? 0 : at + 1;
    if (this.#count < values.length) {
      this.#count++;
      this.#sum += value;
      return this.#count === values.length ? this.#sum : NaN;
    }
    this.#sinceRebuild++;
    const isDue = this.#sinceRebuild === REBUILD_AFTER_BARS;
    if (isDue) this.#sinceRebuild = 0;
    const rest = this.#sum - leaving;
    if (isDue || Math.abs(leaving) > OUTLIER_OF_SUM * Math.abs(rest)) this.#rebuild();
    else this.#sum = rest + value;
    return this.#sum;
  }

  // From the oldest value on, as the batch form sums.
  #rebuild(): void {
    const values = this.#values;
    let sum = 0;
    for (let k = this.#at; k < values.length; k++) sum += values[k];
    for (let k = 0; k < this.#at; k++) sum += values[k];
    this.#sum = sum;
  }
}

/**
 * Kernel of `SlidingSum` over the complete values [from, to), bit for bit: the sums over `divisor` from from+period−1 on, NaN
 * before. Returns a number that is not finite if a value is not.
 */
export function fillSums(
  values: Float64Array,
  period: number,
  sums: Float64Array,
  from: number,
  to: number,
  divisor = 1,
): number {
  const first = Math.min(from + period - 1, to);
  sums.fill(NaN, from, first);
  let check = 0;
  for (let start = first; start < to; start += REBUILD_AFTER_BARS) {
    const end = Math.min(start + REBUILD_AFTER_BARS, to);
    // One pass, and another from each bar at which an outlier leaves the window.
    for (let i = start; i < end; ) {
      let sum = 0;
      for (let k = i - period + 1; k < i; k++) sum += values[k];
      while (i < end) {
        sum += values[i];
        sums[i] = sum / divisor;
        const leaving = values[i - period + 1];
        sum -= leaving;
        i++;
        if (Math.abs(leaving) > OUTLIER_OF_SUM * Math.abs(sum)) break;
      }
      check += sum;
    }
  }
  return check;
}

/** Sum of the last `period` values none of which is negative: exactly 0 when all of them are, whatever rounding left. NaN until full. */
export class SlidingTotal {
  readonly #period: number;
  readonly #sum: SlidingSum;
  #zeros = 0;

  constructor(period: number) {
    this.#period = period;
    this.#sum = new SlidingSum(period);
  }

  push(value: number): number {
    const sum = this.#sum.push(value);
    this.#zeros = value === 0 ? this.#zeros + 1 : 0;
    return this.#zeros >= this.#period ? 0 : sum;
  }
}

/** Kernel of `SlidingTotal`; see `fillSums`. */
export function fillTotals(values: Float64Array, period: number, totals: Float64Array, from: number, to: number): void {
  fillSums(values, period, totals, from, to);
  let zeros = 0;
  for (let i = from; i < to; i++) {
    zeros = values[i] === 0 ? zeros + 1 : 0;
    if (zeros >= period) totals[i] = 0;
  }
}

/**
 * Highest (sign 1) or lowest (sign −1) of the last `period` values, constant time a bar on average: a queue of the
 * values that can still become the extreme. Of equal values the latest counts, as TA-Lib has it; values of which one exceeds the
 * other by no more than the share `tie` count as equal.
 */
export class SlidingExtreme {
  readonly #period: number;
  readonly #sign: 1 | -1;
  readonly #tie: number;
  // Rings of a power of two, so that positions wrap by a mask; values times sign, so that the highest is looked for.
  readonly #mask: number;
  readonly #keys: Float64Array;
  readonly #times: Int32Array;
  #head = 0;
  #tail = 0;
  #time = 0;

  constructor(period: number, sign: 1 | -1, tie = 0) {
    requirePeriod(period);
    const size = 2 ** Math.ceil(Math.log2(period));
    this.#period = period;
    this.#sign = sign;
    this.#tie = tie;
    this.#mask = size - 1;
    this.#keys = new Float64Array(size);
    this.#times = new Int32Array(size);
  }

  /** Bars since the extreme; 0 when it is the newest value. */
  get age(): number {
    return this.#time - this.#times[this.#head & this.#mask];
  }

  /** The extreme once `period` values are known, NaN before. */
  push(value: number): number {
    const mask = this.#mask;
    const keys = this.#keys;
    const key = value * this.#sign;
    const time = this.#time + 1;
    const reach = key + this.#tie * Math.abs(key);
    let head = this.#head;
    let tail = this.#tail;
    if (head < tail && this.#times[head & mask] <= time - this.#period) head++;
    while (tail > head && keys[(tail - 1) & mask] <= reach) tail--;
    keys[tail & mask] = key;
    this.#times[tail & mask] = time;
    this.#time = time;
    this.#head = head;
    this.#tail = tail + 1;
    return time >= this.#period ? keys[head & mask] * this.#sign : NaN;
  }
}

/** Kernel of the ages of `SlidingExtreme` over complete values: on each bar, of shorter windows before period−1. `queue` is an array to work in. */
export function fillAges(
  values: Float64Array,
  period: number,
  sign: 1 | -1,
  tie: number,
  ages: Float64Array,
  queue: Float64Array,
): void {
  let head = 0;
  let tail = 0;
  for (let i = 0; i < ages.length; i++) {
    const key = values[i] * sign;
    const reach = key + tie * Math.abs(key);
    if (head < tail && queue[head] <= i - period) head++;
    while (tail > head && values[queue[tail - 1]] * sign <= reach) tail--;
    queue[tail] = i;
    tail++;
    ages[i] = i - queue[head];
  }
}
