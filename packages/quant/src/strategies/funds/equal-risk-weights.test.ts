import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomSource } from '../../testing/random-source.ts';
import { equalRiskWeights } from './equal-risk-weights.ts';

/** BᵀB/n + a little on the diagonal: any positive definite matrix of daily size. */
function randomCovariance(seed: number, n: number): Float64Array {
  const random = randomSource(seed);
  const factors = Array.from({ length: n + 2 }, () => Float64Array.from({ length: n }, () => 0.01 * normal(random)));
  const covariance = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      for (const factor of factors) covariance[i * n + j] += (factor[i] * factor[j]) / n;
      if (i === j) covariance[i * n + j] += 1e-6;
    }
  }
  return covariance;
}

describe('equal risk weights', () => {
  it('are inverse to volatility for two assets, whatever their correlation', () => {
    // Deviations 2 and 1: weights 1/3 and 2/3.
    for (const correlation of [-0.6, 0, 0.9]) {
      const weights = equalRiskWeights(Float64Array.of(4, 2 * correlation, 2 * correlation, 1), 2);
      expect(weights[0]).toBeCloseTo(1 / 3, 10);
      expect(weights[1]).toBeCloseTo(2 / 3, 10);
    }
  });

  it('give less to the assets that move together', () => {
    const weights = equalRiskWeights(Float64Array.of(1, 0.9, 0, 0.9, 1, 0, 0, 0, 1), 3);
    expect(weights[0]).toBeCloseTo(weights[1], 10);
    // With w, w and v: w²(1 + 0.9) = v².
    expect(weights[2] / weights[0]).toBeCloseTo(Math.sqrt(1.9), 9);
  });

  it('let every asset contribute the same risk', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 12 }), (seed, n) => {
        const covariance = randomCovariance(seed, n);
        const weights = equalRiskWeights(covariance, n);
        expect(weights.reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
        const contributions = weights.map((weight, i) => {
          let marginal = 0;
          for (let j = 0; j < n; j++) marginal += covariance[i * n + j] * weights[j];
          return weight * marginal;
        });
        const total = contributions.reduce((sum, contribution) => sum + contribution);
        for (const contribution of contributions) expect(contribution / total).toBeCloseTo(1 / n, 7);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
