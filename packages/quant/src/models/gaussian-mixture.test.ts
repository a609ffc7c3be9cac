import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitMixture, mixtureProbabilities } from './index.ts';
import { drawObservations } from './testing/random-regimes.ts';

describe('a Gaussian mixture', () => {
  it('shares an observation by weight and density', () => {
    // At 1, half way between means 0 and 2 of equal spread, the densities are equal and only the weights count; at 0 the
    // first is e² times as dense as the second.
    const components = [0, 2].map((mean) => ({ mean: [mean], covariance: [[1]] }));
    const { probabilities, logLikelihood } = mixtureProbabilities([Float64Array.of(1, 0)], {
      weights: [0.25, 0.75],
      components,
    });
    expect(probabilities[0][0]).toBeCloseTo(0.25, 12);
    expect(probabilities[0][1]).toBeCloseTo(0.25 / (0.25 + 0.75 * Math.exp(-2)), 12);
    const density = [Math.exp(-0.5), 0.25 + 0.75 * Math.exp(-2)].map((value) => value / Math.sqrt(2 * Math.PI));
    expect(logLikelihood).toBeCloseTo(Math.log(density[0]) + Math.log(density[1]), 12);
  });

  it('never loses likelihood and reports that of its parameters', () => {
    const sizes = fc.record({ seed: fc.integer({ min: 1, max: 1e6 }), states: fc.integer({ min: 1, max: 4 }) });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 3 }), ({ seed, states }, dims) => {
        const observations = drawObservations(seed, 3, dims, 120);
        const fit = fitMixture(observations, states, { seed, restarts: 1, tolerance: 1e-6 });
        const values = [...fit.history, fit.logLikelihood];
        for (let i = 1; i < values.length; i++) {
          expect(values[i]).toBeGreaterThanOrEqual(values[i - 1] - 1e-9 * Math.abs(values[i - 1]));
        }
        expect(mixtureProbabilities(observations, fit.parameters).logLikelihood).toBeCloseTo(fit.logLikelihood, 6);
        expect(fit.parameters.weights.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
      }),
      { numRuns: 40, seed: 3 },
    );
  });

  it('finds the groups again and their number', () => {
    const observations = drawObservations(21, 3, 2, 3_000);
    const fitOf = (components: number) => fitMixture(observations, components, { seed: 5, order: { measure: 'mean' } });
    const fits = [1, 2, 3, 4].map(fitOf);
    const best = fits[2];
    expect(Math.min(...fits.map(({ criterion }) => criterion))).toBe(best.criterion);
    expect(best.parameters.weights).toHaveLength(3);
    best.parameters.components.forEach(({ mean }, k) => {
      expect(Math.abs(mean[0] - 3 * k)).toBeLessThan(0.2);
    });
    expect(best).toEqual(fitOf(3));
  });
});
