import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floorEigenvalues } from './covariance.ts';
import { exponential } from './exponential.ts';
import { filterStates, fitHmm, improveHmm } from './index.ts';
import { enumeratePaths } from './testing/enumerate-paths.ts';
import { drawModel, drawObservations } from './testing/random-regimes.ts';
import { smoothStates } from './testing/smooth-states.ts';

const PLAIN_STEP = { maxIterations: 1, tolerance: -Infinity, covarianceFloor: 0 };
const seeds = fc.integer({ min: 1, max: 1e6 });
const sizes = fc.record({ seed: seeds, states: fc.integer({ min: 1, max: 4 }), dims: fc.integer({ min: 1, max: 3 }) });

describe('a model worked out by hand', () => {
  // Two states that differ in the mean only: standard deviation 1 around 0 and around 2; observations 0 and 2.
  const model = {
    start: [0.5, 0.5],
    transition: [
      [0.8, 0.2],
      [0.4, 0.6],
    ],
    components: [
      { mean: [0], covariance: [[1]] },
      { mean: [2], covariance: [[1]] },
    ],
  };
  const observations = [Float64Array.of(0, 2)];
  // Density at the own mean is 1/√2π, at the other's that times e^−2 = 0.1353352832. Leaving 1/2π out, the paths come to
  // 00: .5·1·.8·e^−2 = .0541341133, 01: .5·1·.2·1 = .1, 10: .5·e^−2·.4·e^−2 = .0036631278, 11: .5·e^−2·.6·1 = .0406005850.
  const total = 0.1983978261;

  it('has the likelihood of all four paths together', () => {
    expect(filterStates(observations, model).logLikelihood).toBeCloseTo(Math.log(total / (2 * Math.PI)), 9);
  });

  it('filters by what was seen so far', () => {
    const { probabilities } = filterStates(observations, model);
    expect(probabilities[0][0]).toBeCloseTo(1 / 1.1353352832, 9);
    expect(probabilities[0][1]).toBeCloseTo((0.0541341133 + 0.0036631278) / total, 8);
  });

  it('smooths by what came after', () => {
    expect(smoothStates(observations, model).probabilities[0][0]).toBeCloseTo((0.0541341133 + 0.1) / total, 8);
  });
});

function weightedMoments(observations: readonly Float64Array[], weights: readonly number[]) {
  const total = weights.reduce((a, b) => a + b);
  const average = (of: (t: number) => number) => weights.reduce((sum, weight, t) => sum + weight * of(t), 0) / total;
  const mean = observations.map((column) => average((t) => column[t]));
  const covariance = observations.map((first, i) =>
    observations.map((second, j) => average((t) => (first[t] - mean[i]) * (second[t] - mean[j]))),
  );
  return { mean, covariance };
}

describe('against the sum over all paths', () => {
  it.each([
    { states: 1, dims: 2, rows: 4 },
    { states: 2, dims: 1, rows: 8 },
    { states: 2, dims: 2, rows: 8 },
    { states: 3, dims: 1, rows: 6 },
    { states: 3, dims: 2, rows: 6 },
    { states: 3, dims: 3, rows: 6 },
    { states: 4, dims: 3, rows: 5 },
  ])('$states states, $dims dimensions', ({ states, dims, rows }) => {
    for (let seed = 1; seed <= 5; seed++) {
      const model = drawModel(seed, states, dims);
      const observations = drawObservations(seed + 100, states, dims, rows);
      const expected = enumeratePaths(observations, model);
      const smoothed = smoothStates(observations, model);
      expect(smoothed.logLikelihood).toBeCloseTo(expected.logLikelihood, 9);
      smoothed.probabilities.forEach((column, k) => {
        column.forEach((value, t) => {
          expect(value).toBeCloseTo(expected.posteriors[k][t], 10);
        });
      });
      const step = improveHmm(observations, model, { ...PLAIN_STEP, covarianceFloor: 1e-9 });
      step.parameters.transition.forEach((row, i) => {
        const left = expected.counts[i].reduce((a, b) => a + b);
        row.forEach((value, j) => {
          expect(value).toBeCloseTo(expected.counts[i][j] / left, 9);
        });
      });
      step.parameters.components.forEach((component, k) => {
        const { mean, covariance } = weightedMoments(observations, expected.posteriors[k]);
        for (const [i, row] of covariance.entries()) {
          expect(component.mean[i]).toBeCloseTo(mean[i], 9);
          for (const [j, value] of row.entries()) expect(component.covariance[i][j]).toBeCloseTo(value, 7);
        }
      });
    }
  });
});

describe('fitting', () => {
  it('never loses likelihood', () => {
    fc.assert(
      fc.property(sizes, ({ seed, states, dims }) => {
        const observations = drawObservations(seed, 3, dims, 120);
        const { history, logLikelihood } = fitHmm(observations, states, { seed, restarts: 1, tolerance: 1e-6 });
        const values = [...history, logLikelihood];
        for (let i = 1; i < values.length; i++) {
          expect(values[i]).toBeGreaterThanOrEqual(values[i - 1] - 1e-9 * Math.abs(values[i - 1]));
        }
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it('ends with probabilities that sum to one and the likelihood it reports', () => {
    fc.assert(
      fc.property(sizes, ({ seed, states, dims }) => {
        const observations = drawObservations(seed, 3, dims, 120);
        const { parameters, logLikelihood } = fitHmm(observations, states, { seed, restarts: 1 });
        for (const row of [parameters.start, ...parameters.transition]) {
          expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
        }
        const again = filterStates(observations, parameters).logLikelihood;
        expect(Math.abs(again - logLikelihood)).toBeLessThan(1e-8 * Math.abs(logLikelihood));
      }),
      { numRuns: 30, seed: 8 },
    );
  });

  it('gives the same model for the same seed', () => {
    const observations = drawObservations(5, 3, 2, 300);
    expect(fitHmm(observations, 3, { seed: 9 })).toEqual(fitHmm(observations, 3, { seed: 9 }));
  });

  it('is the same in any unit', () => {
    const observations = drawObservations(6, 3, 2, 400);
    const other = [observations[0].map((value) => 1e-4 * value + 50), observations[1].map((value) => 1e6 * value)];
    const fit = fitHmm(observations, 3, { seed: 2, order: { measure: 'mean' } });
    const scaled = fitHmm(other, 3, { seed: 2, order: { measure: 'mean' } });
    expect(scaled.logLikelihood).toBeCloseTo(fit.logLikelihood - 400 * Math.log(1e2), 4);
    scaled.parameters.components.forEach(({ mean }, k) => {
      expect((mean[0] - 50) * 1e4).toBeCloseTo(fit.parameters.components[k].mean[0], 6);
    });
  });

  it('finds three regimes again that drew the observations, in the order asked for', () => {
    const observations = drawObservations(11, 3, 2, 3_000);
    const fits = [1, 2, 3, 4].map((states) => fitHmm(observations, states, { seed: 3, order: { measure: 'mean' } }));
    const best = fits[2];
    expect(Math.min(...fits.map(({ criterion }) => criterion))).toBe(best.criterion);
    best.parameters.components.forEach(({ mean, covariance }, k) => {
      expect(Math.abs(mean[0] - 3 * k)).toBeLessThan(0.15);
      expect(Math.abs(mean[1] + 2 * k)).toBeLessThan(0.15);
      expect(Math.sqrt(covariance[0][0] / 1.25)).toBeCloseTo(0.5 + 0.4 * k, 1);
    });
    for (const [k, row] of best.parameters.transition.entries()) expect(row[k]).toBeGreaterThan(0.88);
    const down = fitHmm(observations, 3, { seed: 3, order: { measure: 'volatility', direction: 'descending' } });
    expect(down.parameters.components[0].mean[0]).toBeGreaterThan(5);
  });

  it('keeps covariances above the floor when rows repeat', () => {
    const repeated = [Float64Array.from({ length: 60 }, (_, t) => (t < 30 ? 1 : t / 10))];
    const { parameters, logLikelihood } = fitHmm(repeated, 2, { seed: 1, covarianceFloor: 1e-3 });
    expect(Number.isFinite(logLikelihood)).toBe(true);
    for (const { covariance } of parameters.components) expect(covariance[0][0]).toBeGreaterThan(0);
  });

  it.each([
    ['no columns', () => fitHmm([], 2, { seed: 1 })],
    ['columns of different length', () => fitHmm([new Float64Array(30), new Float64Array(31)], 2, { seed: 1 })],
    ['a value that is not finite', () => fitHmm([new Float64Array(30).fill(NaN)], 2, { seed: 1 })],
    ['too few rows', () => fitHmm([new Float64Array(19)], 2, { seed: 1 })],
    ['no states', () => fitHmm([new Float64Array(30)], 0, { seed: 1 })],
    ['a model of other dimensions', () => filterStates([new Float64Array(3)], drawModel(1, 2, 2))],
  ])('rejects %s', (_, attempt) => {
    expect(attempt).toThrow(RangeError);
  });
});

describe('filtered probabilities', () => {
  it('do not change when the input is cut after a row', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 79 }), ({ seed, states, dims }, cut) => {
        const observations = drawObservations(seed, 3, dims, 80);
        const model = drawModel(seed, states, dims);
        const whole = filterStates(observations, model).probabilities;
        const cutShort = filterStates(
          observations.map((column) => column.slice(0, cut)),
          model,
        ).probabilities;
        expect(cutShort).toEqual(whole.map((column) => column.slice(0, cut)));
      }),
      { numRuns: 60, seed: 9 },
    );
  });

  it('stay probabilities for an observation that no state explains', () => {
    const { probabilities, logLikelihood } = filterStates([Float64Array.of(0, 1e6, 0)], drawModel(4, 3, 1));
    for (let t = 0; t < 3; t++) expect(probabilities.reduce((sum, column) => sum + column[t], 0)).toBeCloseTo(1, 12);
    expect(Number.isFinite(logLikelihood)).toBe(true);
  });
});

describe('exponential', () => {
  it('is e^x within three units in the last place down to e^−700, and that below', () => {
    for (let x = 0; x > -700; x -= 0.0137) {
      expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(3 * Number.EPSILON);
    }
    expect(exponential(-1e9)).toBe(exponential(-700));
    expect(exponential(-Infinity)).toBeGreaterThan(0);
  });
});

describe('the floor of a covariance', () => {
  it('raises the eigenvalues below it and leaves the rest', () => {
    // Eigenvalues 3 along (1, 1) and 1 across it; with 2 for the 1 it is ½·[[5, 1], [1, 5]].
    const flat = Float64Array.of(2, 1, 1, 2);
    floorEigenvalues(flat, 2, 2);
    flat.forEach((value, i) => {
      expect(value).toBeCloseTo([2.5, 0.5, 0.5, 2.5][i], 12);
    });
    const same = Float64Array.of(4, 1, 0, 1, 3, 1, 0, 1, 2);
    floorEigenvalues(same, 3, 0.1);
    expect(Array.from(same)).toEqual([4, 1, 0, 1, 3, 1, 0, 1, 2]);
    const singular = Float64Array.of(1, 1, 1, 1, 1, 1, 1, 1, 1);
    floorEigenvalues(singular, 3, 0.5);
    singular.forEach((value, i) => {
      expect(value).toBeCloseTo(i % 4 === 0 ? 1 + 1 / 3 : 1 - 1 / 6, 12);
    });
  });
});
