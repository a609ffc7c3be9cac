/**
 * Rules shared by all indicators. An indicator reads Float64Arrays of one length and writes one of the same length:
 * value i uses bars up to and including i. Values before warm-up are NaN. Leading NaN (not yet listed) only shift the
 * warm-up; a NaN later (no bar that day) gives NaN there and starts the warm-up again after it.
 * `out` may be passed to reuse an array; it is overwritten whole and returned. It must not be an input.
 */
export function requirePeriod(period: number, least = 1): void {
  if (!Number.isInteger(period) || period < least) {
    throw new RangeError(`period ${period} is not a whole number of at least ${least}`);
  }
}

export function prepareOutput(length: number, out: Float64Array | undefined): Float64Array {
  if (out === undefined) return new Float64Array(length).fill(NaN);
  if (out.length !== length) throw new RangeError(`output has ${out.length} values for ${length} bars`);
  return out.fill(NaN);
}

/** First index at or after `from` whose value is not NaN; the length when there is none. */
export function firstValueAt(values: Float64Array, from: number): number {
  let i = from;
  while (i < values.length && Number.isNaN(values[i])) i++;
  return i;
}

/** First index after `from` whose value is NaN; the length when there is none: the end of a run of values. */
export function runEnd(values: Float64Array, from: number): number {
  let i = from;
  while (i < values.length && !Number.isNaN(values[i])) i++;
  return i;
}

/** Calls `compute` with the bounds [from, to) of each run of values without a gap. */
export function forEachRun(values: Float64Array, compute: (from: number, to: number) => void): void {
  for (let from = firstValueAt(values, 0); from < values.length; ) {
    const to = runEnd(values, from);
    compute(from, to);
    from = firstValueAt(values, to);
  }
}
