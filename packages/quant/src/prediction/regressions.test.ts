import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomSource } from '../testing/random-source.ts';
import { choosePenalties, PENALTIES, validationFolds } from './choose-penalties.ts';
import {
  type DesignMatrix,
  designMatrix,
  designRow,
  fitStandardisation,
  linearScore,
  standardised,
} from './design-matrix.ts';
import { fitLogistic, INTERCEPT_PENALTY, logLosses, probabilityOf } from './logistic-regression.ts';
import { fitRidge } from './ridge-regression.ts';
import { solvePositiveDefinite } from './solve-positive-definite.ts';

/** Each row with a 1 behind it. */
function designOf(rows: readonly (readonly number[])[]): DesignMatrix {
  return {
    values: Float64Array.from(rows.flatMap((row) => [...row, 1])),
    rows: rows.length,
    width: rows[0].length + 1,
  };
}

interface Drawn {
  readonly design: DesignMatrix;
  readonly targets: Float64Array;
  readonly outcomes: Float64Array;
}

/** Rows of which targets and outcomes depend by `strength` on the first column. */
function drawRows(seed: number, rows: number, factors: number, strength: number): Drawn {
  const random = randomSource(seed);
  const lines = Array.from({ length: rows }, () => Array.from({ length: factors }, () => normal(random)));
  const targets = Float64Array.from(lines, (line) => 0.3 + strength * line[0] + normal(random));
  return { design: designOf(lines), targets, outcomes: targets.map((value) => (value > 0 ? 1 : 0)) };
}

const drawn = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  rows: fc.integer({ min: 20, max: 80 }),
  factors: fc.integer({ min: 1, max: 6 }),
  penalty: fc.constantFrom(0.001, 0.1, 1, 50),
});

describe('ridge regression', () => {
  it('solves three points by hand', () => {
    const weights = fitRidge(designOf([[-1], [0], [1]]), Float64Array.of(0, 1, 5), 1 / 3);
    expect(weights[0]).toBeCloseTo(5 / 3, 12);
    expect(weights[1]).toBeCloseTo(2, 12);
  });

  it('has no gradient left at its weights', () => {
    fc.assert(
      fc.property(drawn, ({ seed, rows, factors, penalty }) => {
        const { design, targets } = drawRows(seed, rows, factors, 1);
        const weights = fitRidge(design, targets, penalty);
        for (let j = 0; j <= factors; j++) {
          let slope = j === factors ? 0 : penalty * weights[j];
          for (let r = 0; r < rows; r++) {
            slope += ((linearScore(design, r, weights) - targets[r]) * design.values[r * design.width + j]) / rows;
          }
          expect(Math.abs(slope)).toBeLessThan(1e-10);
        }
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('leaves only the mean under a very strong penalty', () => {
    const { design, targets } = drawRows(3, 100, 3, 1);
    const weights = fitRidge(design, targets, 1e9);
    const mean = targets.reduce((sum, value) => sum + value) / targets.length;
    expect(weights[3]).toBeCloseTo(mean, 6);
    expect(Math.max(...weights.slice(0, 3).map(Math.abs))).toBeLessThan(1e-6);
  });

  it('rejects no rows and a penalty that is not positive; with one, columns may say the same', () => {
    expect(() => fitRidge({ values: new Float64Array(0), rows: 0, width: 2 }, new Float64Array(0), 1)).toThrow(
      RangeError,
    );
    const twice = designOf([
      [1, 1],
      [2, 2],
      [4, 4],
    ]);
    expect(() => fitRidge(twice, Float64Array.of(1, 2, 3), 0)).toThrow(RangeError);
    const weights = fitRidge(twice, Float64Array.of(1, 2, 3), 0.1);
    expect(weights[0]).toBeCloseTo(weights[1], 10);
  });
});

describe('logistic regression', () => {
  it('gives two groups their shares, as solved by hand', () => {
    const rows = [[-1], [-1], [-1], [-1], [1], [1], [1], [1]];
    const { weights, converged } = fitLogistic(designOf(rows), Float64Array.of(0, 0, 0, 1, 0, 1, 1, 1), {
      penalty: 1e-10,
    });
    expect(converged).toBe(true);
    expect(weights[0]).toBeCloseTo(Math.log(3), 8);
    expect(weights[1]).toBeCloseTo(0, 8);
  });

  it('has no gradient left at its weights and none nearby is better', () => {
    fc.assert(
      fc.property(drawn, ({ seed, rows, factors, penalty }) => {
        const { design, outcomes } = drawRows(seed, rows, factors, 2);
        const { weights, converged, iterations } = fitLogistic(design, outcomes, { penalty });
        expect(converged).toBe(true);
        expect(iterations).toBeLessThan(30);
        const penaltyOn = (j: number) => (j === factors ? INTERCEPT_PENALTY : penalty);
        const loss = (at: Float64Array) =>
          logLosses(design, outcomes, at, 0, rows).reduce((sum, loss) => sum + loss / rows, 0) +
          at.reduce((sum, w, j) => sum + (penaltyOn(j) * w * w) / 2, 0);
        for (let j = 0; j <= factors; j++) {
          let slope = penaltyOn(j) * weights[j];
          for (let r = 0; r < rows; r++) {
            const error = probabilityOf(linearScore(design, r, weights)) - outcomes[r];
            slope += (error * design.values[r * design.width + j]) / rows;
          }
          expect(Math.abs(slope)).toBeLessThan(1e-8);
          for (const change of [-0.01, 0.01]) {
            expect(loss(weights.map((w, i) => (i === j ? w + change : w)))).toBeGreaterThan(loss(weights));
          }
        }
      }),
      { numRuns: 60, seed: 2 },
    );
  });

  it('comes to the same weights from a far start', () => {
    const { design, outcomes } = drawRows(8, 200, 4, 1);
    const near = fitLogistic(design, outcomes, { penalty: 0.05 });
    const far = fitLogistic(design, outcomes, { penalty: 0.05, from: Float64Array.of(9, -9, 9, -9, 20) });
    expect(far.converged).toBe(true);
    for (let j = 0; j < 5; j++) expect(far.weights[j]).toBeCloseTo(near.weights[j], 7);
  });

  it('stays finite when every row ends alike or the rows are separated', () => {
    const { design } = drawRows(9, 50, 2, 0);
    const alike = fitLogistic(design, new Float64Array(50).fill(1), { penalty: 1 });
    expect(probabilityOf(linearScore(design, 0, alike.weights))).toBeGreaterThan(0.99);
    const parted = Float64Array.from({ length: 50 }, (_, r) => (design.values[r * 3] > 0 ? 1 : 0));
    expect(fitLogistic(design, parted, { penalty: 0.001 }).converged).toBe(true);
  });

  it('reports that it did not converge when it may not go on', () => {
    const { design, outcomes } = drawRows(10, 60, 3, 2);
    expect(fitLogistic(design, outcomes, { penalty: 0.01, maxIterations: 1 })).toMatchObject({
      converged: false,
      iterations: 1,
    });
    expect(() => fitLogistic(design, outcomes, { penalty: 0 })).toThrow(RangeError);
  });
});

describe('the choice of penalties', () => {
  it('takes the strongest where there is nothing to find and a weak one where there is', () => {
    const noise = drawRows(4, 400, 8, 0);
    expect(choosePenalties(noise.design, noise.outcomes, noise.targets, 5).ridge).toBe(PENALTIES[0]);
    const signal = drawRows(4, 400, 8, 2);
    const chosen = choosePenalties(signal.design, signal.outcomes, signal.targets, 5);
    expect(chosen.ridge).toBeLessThanOrEqual(0.1);
    expect(chosen.logistic).toBeLessThanOrEqual(0.1);
  });

  it('takes the strongest where the gain of a weaker one may be chance, whatever is drawn', () => {
    const seeds = Array.from({ length: 40 }, (_, i) => i + 1);
    const chosen = seeds.flatMap((seed) => {
      const { design, outcomes, targets } = drawRows(seed, 400, 8, 0);
      return Object.values(choosePenalties(design, outcomes, targets, 5));
    });
    expect(chosen.filter((penalty) => penalty !== PENALTIES[0]).length).toBeLessThanOrEqual(8);
  });

  it('fits no row whose outcome falls into the rows it is judged on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 5_000 }), fc.integer({ min: 1, max: 20 }), (rows, horizon) => {
        const folds = validationFolds(rows, horizon);
        for (const { fitted, from } of folds) expect(fitted + horizon).toBeLessThanOrEqual(from);
        expect(folds.map(({ to }) => to).slice(0, -1)).toEqual(folds.map(({ from }) => from).slice(1));
        expect(folds.at(-1)!.to).toBe(rows);
      }),
      { seed: 3 },
    );
    expect(() => validationFolds(8, 5)).toThrow(RangeError);
  });
});

describe('standardisation', () => {
  const table = {
    names: ['a', 'b', 'still'],
    columns: [Float64Array.of(1, 3, 100), Float64Array.of(NaN, 2, 4), new Float64Array(3).fill(7)],
  };

  it('is that of the rows given and counts a missing value as the mean', () => {
    const fitted = fitStandardisation(table, Int32Array.of(0, 1));
    expect(fitted).toEqual({ means: [2, 2, 7], deviations: [1, 1, 1] });
    expect(Array.from(designMatrix(table, Int32Array.of(0, 1), fitted).values)).toEqual([-1, 0, 0, 1, 1, 0, 0, 1]);
  });

  it('lets no value be further than four deviations away', () => {
    expect(standardised(100, 2, 1)).toBe(4);
    expect(Array.from(designRow([-100, NaN, 7], fitStandardisation(table, Int32Array.of(0, 1))))).toEqual([
      -4, 0, 0, 1,
    ]);
  });
});

it('a system of equations is solved as by hand', () => {
  const [x, y] = solvePositiveDefinite(Float64Array.of(4, 0, 2, 3), Float64Array.of(2, 5));
  expect(x).toBeCloseTo(-0.5, 12);
  expect(y).toBeCloseTo(2, 12);
});
