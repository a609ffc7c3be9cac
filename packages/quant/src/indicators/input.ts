/**
 * Rules shared by all indicators. The batch form reads Float64Arrays of one length and writes arrays of the same length:
 * value i uses bars up to and including i. Values before warm-up are NaN. Leading NaN (not yet listed) only shift the
 * warm-up; a NaN later (no bar that day) gives NaN there and starts the warm-up again after it.
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

/** Bars after which running sums are rebuilt, so that rounding does not accumulate over long histories. */
export const REBUILD_AFTER_BARS = 256;

/** More bars than any market has days; keeps a stray number from claiming all memory. */
const LONGEST_PERIOD = 100_000;

export function requirePeriod(period: number, least = 1): void {
  if (!Number.isInteger(period) || period < least || period > LONGEST_PERIOD) {
    throw new RangeError(`period ${period} is not a whole number from ${least} to ${LONGEST_PERIOD}`);
  }
}

export function requirePositive(value: number, what: string): void {
  if (!(value > 0) || value === Infinity) throw new RangeError(`${what} ${value} is not a positive number`);
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
 * Calls `fill(from, to)` for each run of bars that are complete in all `inputs`, and writes NaN to all `outputs`
 * elsewhere. `fill` writes every value of its run and returns a number that is NaN if it met a NaN after its warm-up or
 * on the way there: nearly all series are one run after their first bar, so it is tried at once on the rest of the series,
 * which saves a pass over the inputs. (A run too short for any value is all NaN, with or without a gap.)
 */
export function overRuns(
  inputs: readonly Float64Array[],
  outputs: readonly Float64Array[],
  fill: (from: number, to: number) => number,
): void {
  const length = inputs[0].length;
  let from = skipMissing(inputs, 0);
  for (const output of outputs) output.fill(NaN, 0, from);
  if (from === length || !Number.isNaN(fill(from, length))) return;
  while (from < length) {
    const to = runEnd(inputs, from);
    fill(from, to);
    from = skipMissing(inputs, to);
    for (const output of outputs) output.fill(NaN, to, from);
  }
}

function isMissing(inputs: readonly Float64Array[], at: number): boolean {
  for (const input of inputs) if (Number.isNaN(input[at])) return true;
  return false;
}

function skipMissing(inputs: readonly Float64Array[], from: number): number {
  let i = from;
  while (i < inputs[0].length && isMissing(inputs, i)) i++;
  return i;
}

function runEnd(inputs: readonly Float64Array[], from: number): number {
  let i = from;
  while (i < inputs[0].length && !isMissing(inputs, i)) i++;
  return i;
}
