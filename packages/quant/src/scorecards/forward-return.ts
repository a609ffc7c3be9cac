import { firstAtOrAfter } from '../ordered-search.ts';

/** Closes of a symbol, ascending by day (epoch days). */
export interface ClosesByDay {
  readonly days: Int32Array;
  readonly adjClose: Float64Array;
}

/**
 * The return between the closes of two days (epoch days), a fraction; of a symbol that was delisted in between the last close counts.
 * NaN without a close on the first day or a later one up to the second.
 */
export function forwardReturn({ days, adjClose }: ClosesByDay, from: number, to: number): number {
  const start = firstAtOrAfter(days, from);
  const end = firstAtOrAfter(days, to + 1) - 1;
  return days[start] === from && end > start ? adjClose[end] / adjClose[start] - 1 : Number.NaN;
}
