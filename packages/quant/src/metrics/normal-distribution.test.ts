import { describe, expect, it } from 'vitest';
import { normalCdf, normalQuantile } from './normal-distribution.ts';

describe('the normal distribution', () => {
  // SciPy 1.17, scipy.stats.norm.cdf and norm.ppf.
  it.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1.959963984540054, 0.025],
    [2.999, 0.9986456634662729],
    [3.001, 0.998654527174915],
    [-6, 9.865876450376946e-10],
    [-20, 2.7536241186061556e-89],
  ])('has below %d the probability that SciPy gives', (x, expected) => {
    expect(Math.abs(normalCdf(x) / expected - 1)).toBeLessThan(1e-12);
  });

  it.each([
    [0.5, 0],
    [0.975, 1.959963984540054],
    [0.99, 2.3263478740408408],
    [1e-10, -6.361340902404056],
    [1e-300, -37.0470962993612],
  ])('has its quantile of %d where SciPy has it', (p, expected) => {
    expect(normalQuantile(p)).toBeCloseTo(expected, 12);
  });

  it('has quantiles that invert it, and none outside of 0 to 1', () => {
    for (let p = 0.001; p < 1; p += 0.0137) expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 13);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
    expect([normalCdf(Infinity), normalCdf(-Infinity)]).toEqual([1, 0]);
    expect(() => normalQuantile(1.1)).toThrow(RangeError);
    expect(() => normalQuantile(NaN)).toThrow(RangeError);
  });
});
