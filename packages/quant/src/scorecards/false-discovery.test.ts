import { describe, expect, it } from 'vitest';
import { seededUniform } from '../models/seeded-random.ts';
import { adjustForTrials, FALSE_DISCOVERY_LEVEL } from './false-discovery.ts';

describe('p-values of trials that are looked at together', () => {
  it('are raised as Benjamini and Yekutieli do', () => {
    // SciPy 1.17, scipy.stats.false_discovery_control(method='by').
    const expected = [0.00217428571, 0.14495238095, 0.011415, 1, 0.05653142857, 0.011415, 0.93183673469, 0.00434857143];
    const adjusted = adjustForTrials([0.0001, 0.04, 0.0021, 0.9, 0.013, 0.0021, 0.3, 0.0004]);
    for (const [i, value] of expected.entries()) expect(adjusted[i]).toBeCloseTo(value, 10);
  });

  it('stay as they are of one trial, and are none of none', () => {
    expect(adjustForTrials([0.02])).toEqual([0.02]);
    expect(adjustForTrials([])).toEqual([]);
    expect(() => adjustForTrials([0.1, NaN])).toThrow(RangeError);
  });

  it('of two hundred trials without merit seldom leave one, where alone about five would pass', () => {
    const random = seededUniform(3);
    let alone = 0;
    let left = 0;
    for (let round = 0; round < 100; round++) {
      const pValues = Array.from({ length: 200 }, () => random());
      alone += pValues.filter((p) => p <= FALSE_DISCOVERY_LEVEL).length;
      if (adjustForTrials(pValues).some((p) => p <= FALSE_DISCOVERY_LEVEL)) left++;
    }
    expect(alone / 100).toBeGreaterThan(4);
    // Of a level of 2.5 %, 8 of 100 have a probability of 0.1 %.
    expect(left).toBeLessThanOrEqual(7);
  });
});
