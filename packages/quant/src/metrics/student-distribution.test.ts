import { describe, expect, it } from 'vitest';
import { studentTail } from './student-distribution.ts';

describe("the tail of Student's distribution", () => {
  // SciPy 1.17, scipy.stats.t.sf.
  it.each([
    [0, 5, 0.5],
    [1, 1, 0.25],
    [2.262157162854099, 9, 0.024999999997716096],
    [5, 9, 0.0003694839549016213],
    [1.5, 124, 0.068078124858825],
    [4, 124, 5.407551834940058e-5],
    [-2, 30, 0.9726874775185085],
    [12, 499, 1.2620046995899673e-29],
    [8, 3, 0.002038288793892733],
  ])('beyond %d with %i degrees of freedom is what SciPy gives', (t, freedom, expected) => {
    expect(Math.abs(studentTail(t, freedom) / expected - 1)).toBeLessThan(1e-11);
  });

  it('is half of everything on either side, and none without a degree of freedom', () => {
    for (const t of [0.3, 1, 4]) expect(studentTail(t, 7) + studentTail(-t, 7)).toBeCloseTo(1, 14);
    expect(studentTail(Infinity, 4)).toBe(0);
    expect(() => studentTail(1, 0)).toThrow(RangeError);
  });
});
