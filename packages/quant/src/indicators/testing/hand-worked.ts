import { expect } from 'vitest';
import type { BarSeries } from '../input.ts';

export const f = (...values: number[]): Float64Array => Float64Array.from(values);
export const none = NaN;

/** Bars by rows [open, high, low, close, volume]. */
export function bars(...rows: (readonly [number, number, number, number, number])[]): BarSeries {
  const column = (k: number) => Float64Array.from(rows, (row) => row[k]);
  return { open: column(0), high: column(1), low: column(2), close: column(3), volume: column(4) };
}

export function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) {
    if (Number.isNaN(expected[i])) expect(actual[i], `at ${i}`).toBeNaN();
    else expect(actual[i], `at ${i}`).toBeCloseTo(expected[i], 11);
  }
}
