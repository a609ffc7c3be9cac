import { expect } from 'vitest';
import type { Indicator } from '../catalogue/indicator.ts';
import type { BarSeries } from '../input.ts';

/** The lines of an indicator, bar by bar. */
export function stepThrough(indicator: Indicator, bars: BarSeries): Float64Array[] {
  const next = indicator.createIncremental();
  const lines = indicator.outputs.map(() => new Float64Array(bars.close.length));
  for (let i = 0; i < bars.close.length; i++) {
    const { open, high, low, close, volume } = bars;
    const values = next({ open: open[i], high: high[i], low: low[i], close: close[i], volume: volume[i] });
    lines.forEach((line, k) => {
      line[i] = values[k];
    });
  }
  return lines;
}

/** Expects lines that are missing alike and differ by no more than a share of their size. */
export function expectSame(
  actual: readonly Float64Array[],
  expected: readonly Float64Array[],
  tolerance = 1e-12,
): void {
  expect(actual.length).toBe(expected.length);
  expect(actual.map((line, k) => firstDifference(line, expected[k], tolerance))).toEqual(actual.map(() => -1));
}

/** Index; −1 when there is none. */
function firstDifference(a: Float64Array, b: Float64Array, tolerance: number): number {
  return a.findIndex((value, i) => {
    if (Number.isNaN(value) || Number.isNaN(b[i])) return Number.isNaN(value) !== Number.isNaN(b[i]);
    return Math.abs(value - b[i]) > tolerance * Math.max(1, Math.abs(value));
  });
}
