import { describe, expect, it } from 'vitest';
import { seededUniform } from '../models/seeded-random.ts';
import { normalNumber } from '../prediction/normal-number.ts';
import { overfittingProbability } from './overfitting-probability.ts';

/** Settings whose returns follow from their number alone, so that another program makes the same ones. */
const waves = (candidates: number, sessions: number, edge: number, cycle: number) =>
  Array.from({ length: candidates }, (_, n) =>
    Float64Array.from(
      { length: sessions },
      (_return, t) =>
        0.01 * Math.sin(1.7 * t * (1 + 0.013 * n) + n * n) +
        0.008 * Math.cos(0.37 * t + 3 * n) +
        edge * n +
        cycle * Math.sin(t / 60 + n),
    ),
  );

const noise = (random: () => number, sessions: number, drift = 0) =>
  Float64Array.from({ length: sessions }, () => drift + 0.01 * normalNumber(random));

describe('the probability of backtest overfitting', () => {
  // Worked out anew with NumPy 2.4 and SciPy 1.17: itertools.combinations over the blocks, scipy.stats.rankdata on the other half.
  it.each([
    [6, 500, 0, 0.002, 0.557_342_657_342_657_3],
    [7, 640, 0, 0.002, 0.813_170_163_170_163_2],
    [5, 400, 0.0005, 0, 0.101_981_351_981_351_98],
    [8, 336, 0.000_02, 0.001, 0.894_250_194_250_194_3],
  ])(
    'of %i settings over %i sessions is what NumPy finds (drift %d, cycle %d)',
    (n, sessions, edge, cycle, expected) => {
      const found = overfittingProbability(waves(n, sessions, edge, cycle));
      expect(found).toMatchObject({ candidates: n, splits: 12_870 });
      expect(found?.probability).toBeCloseTo(expected, 10);
    },
  );

  it('is small where one setting is truly better, and about a half of settings without merit', () => {
    const random = seededUniform(5);
    const better = [0.002, 0, 0, 0, 0, 0].map((drift) => noise(random, 1500, drift));
    expect(overfittingProbability(better)?.probability).toBeLessThan(0.02);
    let sum = 0;
    for (let n = 0; n < 12; n++) {
      sum += overfittingProbability(Array.from({ length: 6 }, () => noise(random, 600)))?.probability ?? NaN;
    }
    expect(sum / 12).toBeGreaterThan(0.35);
    expect(sum / 12).toBeLessThan(0.65);
  });

  it('is a half of settings that are all alike', () => {
    const [one] = waves(1, 400, 0, 0.001);
    expect(overfittingProbability([one, one, one, one, one])?.probability).toBe(0.5);
  });

  it('is not known of three settings or of a short record, and of at most 51 settings over the same sessions', () => {
    expect(overfittingProbability(waves(3, 600, 0, 0))).toBeNull();
    expect(overfittingProbability(waves(4, 335, 0, 0))).toBeNull();
    expect(overfittingProbability(waves(4, 336, 0, 0))).not.toBeNull();
    expect(() => overfittingProbability(waves(52, 10, 0, 0))).toThrow(RangeError);
    expect(() => overfittingProbability([...waves(4, 400, 0, 0), new Float64Array(399)])).toThrow(RangeError);
  });
});
