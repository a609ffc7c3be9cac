/**
 * Rules shared by all indicators. The batch form reads Float64Arrays of one length and writes arrays of the same length:
 * value i uses bars up to and including i. Values before warm-up are NaN. Missing values at the start (not yet listed) only
 * shift the warm-up; a later one (no bar that day) gives NaN there and starts the warm-up again after it.
 * NaN and infinite values are missing; so are, in columns of bars, prices and volumes outside the bounds of `isPrice` and
 * `isVolume`: a price of zero first of all. No output is infinite.
 * Output arrays may be passed to be reused; they are overwritten whole and returned. They must not be inputs.
 */

/** Daily bars as columns of one length. An indicator asks only for the columns it reads. */
export interface BarSeries {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

export type BarField = keyof BarSeries;
export type HighLow = Pick<BarSeries, 'high' | 'low'>;
export type HighLowClose = Pick<BarSeries, 'high' | 'low' | 'close'>;

/** Prices that count. What lies outside is a fault of the data; within, no square or quotient of two overflows. */
export const LEAST_PRICE = 1e-9;
const MOST_PRICE = 1e15;
const MOST_VOLUME = 1e18;

export function isPrice(value: number): boolean {
  return value >= LEAST_PRICE && value <= MOST_PRICE;
}

export function isVolume(value: number): boolean {
  return value >= 0 && value <= MOST_VOLUME;
}

/**
 * Kernels of bars look for a price below the least one at each bar, a branch that is never taken, and add the prices up for
 * the rest: if one price is above `MOST_PRICE` or NaN, so is the total. Asking `isPrice` of each takes a third longer.
 */
export function checkOfPrices(total: number): number {
  return total <= MOST_PRICE ? 0 : NaN;
}

/** Whether a bar has what an indicator that reads `field` needs. */
export function isUsable(field: BarField, value: number): boolean {
  return field === 'volume' ? isVolume(value) : isPrice(value);
}

export function arePrices(column: Float64Array, from: number, to = column.length): boolean {
  for (let i = from; i < to; i++) if (!isPrice(column[i])) return false;
  return true;
}

export function areVolumes(column: Float64Array, from: number): boolean {
  for (let i = from; i < column.length; i++) if (!isVolume(column[i])) return false;
  return true;
}

/** The bars with NaN for every missing value of `fields`; the same object when there is none. */
export function usableBars(bars: BarSeries, fields: readonly BarField[]): BarSeries {
  const areUsable = (field: BarField) => (field === 'volume' ? areVolumes : arePrices)(bars[field], 0);
  if (fields.every(areUsable)) return bars;
  const changed: Partial<Record<BarField, Float64Array>> = {};
  for (const field of fields) {
    const column = usableColumn(bars[field], field === 'volume' ? isVolume : isPrice);
    if (column !== bars[field]) changed[field] = column;
  }
  return Object.keys(changed).length === 0 ? bars : { ...bars, ...changed };
}

/** The column with NaN for every value that is not present; the same array when there is none. */
export function usableColumn(column: Float64Array, isPresent: (value: number) => boolean): Float64Array {
  for (let i = 0; i < column.length; i++) {
    if (isPresent(column[i]) || Number.isNaN(column[i])) continue;
    return column.map((value) => (isPresent(value) ? value : NaN));
  }
  return column;
}

/** Bars after which running sums are rebuilt, so that rounding does not accumulate over long histories. */
export const REBUILD_AFTER_BARS = 256;

/**
 * Running sums are also rebuilt when an outlier leaves the window, so that one absurd bar has no effect beyond it: when the
 * leaving value is so many times what is left of the sum, or, for sums of squares, the entering value.
 */
export const OUTLIER_OF_SUM = 10_000;
export const OUTLIER_OF_VALUE = 100;

/** More bars than any market has days; keeps a stray number from claiming all memory. */
const LONGEST_PERIOD = 100_000;

export function requirePeriod(period: number, least = 1): void {
  if (!Number.isInteger(period) || period < least || period > LONGEST_PERIOD) {
    throw new RangeError(`period ${period} is not a whole number from ${least} to ${LONGEST_PERIOD}`);
  }
}

/** The largest factor of a deviation or range: more than any indicator needs, and no price times it overflows. */
const MOST_MULTIPLE = 1_000_000;

export function requirePositive(value: number, what: string): void {
  if (!(value > 0 && value <= MOST_MULTIPLE)) {
    throw new RangeError(`${what} ${value} is not a positive number up to ${MOST_MULTIPLE}`);
  }
}

/** @throws RangeError unless `value` is in 0..1. */
export function requireFraction(value: number, what: string): void {
  if (!(value >= 0 && value <= 1)) throw new RangeError(`${what} ${value} is not in 0..1`);
}

/** An array of `length` to write to, of undefined content when it is reused. @throws RangeError when it is not as long as the input. */
export function outputOf(length: number, out: Float64Array | undefined): Float64Array {
  if (out === undefined) return new Float64Array(length);
  if (out.length !== length) throw new RangeError(`output has ${out.length} values for ${length} bars`);
  return out;
}

/** Length common to all columns. @throws RangeError when they differ. */
export function commonLength(columns: readonly Float64Array[]): number {
  const length = columns[0].length;
  for (const column of columns) if (column.length !== length) throw new RangeError('input columns differ in length');
  return length;
}

/**
 * Calls `fill(from, to)` for each run of bars that are present in all `inputs`, and writes NaN to all `outputs` elsewhere.
 * `fill` writes every value of its run and returns a number that is not finite if it met a missing value after its warm-up
 * or on the way there, or overflowed: nearly all series are one run after their first bar, so it is tried at once on the
 * rest of the series, which saves a pass over the inputs. (A run too short for any value is all NaN, with or without a gap.)
 */
export function overRuns(
  inputs: readonly Float64Array[],
  outputs: readonly Float64Array[],
  fill: (from: number, to: number) => number,
  isPresent: (value: number) => boolean = Number.isFinite,
): void {
  const length = inputs[0].length;
  let from = endOfRun(inputs, 0, isPresent, false);
  for (const output of outputs) output.fill(NaN, 0, from);
  if (from === length || Number.isFinite(fill(from, length))) return;
  while (from < length) {
    const to = endOfRun(inputs, from, isPresent, true);
    if (!Number.isFinite(fill(from, to))) for (const output of outputs) removeOverflow(output, from, to);
    from = endOfRun(inputs, to, isPresent, false);
    for (const output of outputs) output.fill(NaN, to, from);
  }
}

/** Index after the bars from `from` on that are all present, or of which each misses a value. */
function endOfRun(
  inputs: readonly Float64Array[],
  from: number,
  isPresent: (value: number) => boolean,
  wanted: boolean,
): number {
  let i = from;
  while (i < inputs[0].length && inputs.every((input) => isPresent(input[i])) === wanted) i++;
  return i;
}

function removeOverflow(output: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i++) if (!Number.isFinite(output[i])) output[i] = NaN;
}
