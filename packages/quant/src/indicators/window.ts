import { REBUILD_AFTER_BARS, requirePeriod } from './input.ts';

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

/** Sum of the last `period` values: one addition and one subtraction a bar, rebuilt now and then. NaN until full. */
export class SlidingSum {
  readonly #ring: Ring;
  #sum = 0;
  #sinceRebuild = 0;

  constructor(period: number) {
    this.#ring = new Ring(period);
  }

  push(value: number): number {
    const ring = this.#ring;
    if (ring.isFull) {
      this.#sum -= ring.fromOldest(0);
      ring.push(value);
      this.#sinceRebuild++;
      if (this.#sinceRebuild === REBUILD_AFTER_BARS) this.#rebuild();
      else this.#sum += value;
      return this.#sum;
    }
    ring.push(value);
    this.#sum += value;
    return ring.isFull ? this.#sum : NaN;
  }

  #rebuild(): void {
    this.#sum = 0;
    this.#sinceRebuild = 0;
    for (let k = 0; k < this.#ring.period; k++) this.#sum += this.#ring.fromOldest(k);
  }
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

/**
 * Highest (sign 1) or lowest (sign −1) of the last `period` values, constant time a bar on average: a queue of the
 * values that can still become the extreme. Of equal values the latest counts, as TA-Lib has it.
 */
export class SlidingExtreme {
  readonly #period: number;
  readonly #sign: 1 | -1;
  readonly #values: Float64Array;
  readonly #times: Float64Array;
  #head = 0;
  #size = 0;
  #time = 0;

  constructor(period: number, sign: 1 | -1) {
    requirePeriod(period);
    this.#period = period;
    this.#sign = sign;
    this.#values = new Float64Array(period);
    this.#times = new Float64Array(period);
  }

  /** Bars since the extreme; 0 when it is the newest value. */
  get age(): number {
    return this.#time - this.#times[this.#head];
  }

  /** The extreme once `period` values are known, NaN before. */
  push(value: number): number {
    const period = this.#period;
    this.#time++;
    if (this.#size > 0 && this.#times[this.#head] <= this.#time - period) {
      this.#head = this.#head + 1 === period ? 0 : this.#head + 1;
      this.#size--;
    }
    while (this.#size > 0 && this.#values[this.#slot(this.#size - 1)] * this.#sign <= value * this.#sign) this.#size--;
    const slot = this.#slot(this.#size);
    this.#values[slot] = value;
    this.#times[slot] = this.#time;
    this.#size++;
    return this.#time >= period ? this.#values[this.#head] : NaN;
  }

  #slot(k: number): number {
    const index = this.#head + k;
    return index < this.#period ? index : index - this.#period;
  }
}
