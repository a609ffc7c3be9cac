import { expect, it } from 'vitest';
import { overlaySeries } from './overlay-series.ts';

const a = { name: 'A', days: ['2026-01-02', '2026-01-05', '2026-01-06'], values: [0, 0.1, 0.21] };
const b = { name: 'B', days: ['2026-01-05', '2026-01-06'], values: [0, -0.05] };
const spy = { name: 'SPY', days: a.days, values: [0, 0.02, 0.0302] };

it('begins where all have begun, each from zero', () => {
  const series = overlaySeries([a, b], spy);
  expect(series?.labels).toEqual(['2026-01-05', '2026-01-06']);
  const [ofA, ofB] = series?.curves ?? [];
  expect(ofA.values[0]).toBe(0);
  expect(ofA.values[1]).toBeCloseTo(0.1, 12);
  expect(ofB).toEqual({ name: 'B', values: [0, expect.closeTo(-0.05, 12)] });
  expect(series?.benchmark.values[1]).toBeCloseTo(0.01, 12);
});

it('has no value where a curve has none', () => {
  const short = { name: 'C', days: ['2026-01-05'], values: [0] };
  expect(overlaySeries([a, short], spy)?.curves[1].values).toEqual([0, null]);
});

it('is nothing for curves without a day in common', () => {
  const late = { name: 'D', days: ['2026-02-02'], values: [0] };
  expect(overlaySeries([a, late], spy)).toBeNull();
  expect(overlaySeries([a, { name: 'E', days: [], values: [] }], spy)).toBeNull();
});
