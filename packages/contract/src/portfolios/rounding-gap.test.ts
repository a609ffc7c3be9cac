import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundingGap } from './rounding-gap.ts';

it.each([
  ['parts in cents', [10.25, 20.5, -0.75], 30, 0],
  ['two halves of a cent', [0.005, 0.005], 0.01, 0.01],
  ['three thirds', [33.333333, 33.333333, 33.333334], 100, -0.01],
  ['nothing', [], 0, 0],
])('of %s', (_, parts, total, gap) => {
  expect(roundingGap(parts, total)).toBe(gap);
});

it('is less than a cent for every two parts', () => {
  const dollars = fc.integer({ min: -1e12, max: 1e12 }).map((millionths) => millionths / 1e6);
  fc.assert(
    fc.property(fc.array(dollars, { maxLength: 40 }), (parts) => {
      const total = parts.reduce((sum, part) => sum + part, 0);
      expect(Math.abs(roundingGap(parts, total))).toBeLessThanOrEqual((parts.length + 1) * 0.005 + 1e-9);
    }),
  );
});
