import { describe, expect, it } from 'vitest';
import { seededUniform } from '../models/seeded-random.ts';
import { normalNumber } from '../prediction/normal-number.ts';
import { deflatedSharpe, expectedBestSharpe, probabilisticSharpe, sharpeRecord } from './deflated-sharpe.ts';

// The example of Bailey and López de Prado 2014: a Sharpe ratio of 2.5 a year over five years of 250 sessions, and trials whose
// Sharpe ratios have a variance of 1/2 a year.
const A_YEAR = 250;
const record = { sessions: 1250, sharpe: 2.5 / Math.sqrt(A_YEAR), skewness: -3, kurtosis: 10 };
const deviation = Math.sqrt(0.5 / A_YEAR);

describe('the deflated Sharpe ratio', () => {
  it.each([
    ['of a hundred trials', record, 100, 0.1132, 0.9004],
    ['of 46 trials', record, 46, 0.1004, 0.9505],
    ['of 88 trials with normal returns', { ...record, skewness: 0, kurtosis: 3 }, 88, 0.1111, 0.9505],
  ])('is what its authors publish %s', (_case, published, trials, threshold, probability) => {
    const found = deflatedSharpe(published, trials, deviation);
    expect(found.threshold).toBeCloseTo(threshold, 4);
    expect(found.probability).toBeCloseTo(probability, 4);
  });

  it('expects of more trials a luckier best one, and none of a single one', () => {
    // (1 − γ)·Φ⁻¹(1 − 1/N) + γ·Φ⁻¹(1 − 1/(N·e)), with SciPy 1.17.
    expect(expectedBestSharpe(1, 1)).toBe(0);
    expect(expectedBestSharpe(2, 1)).toBeCloseTo(0.519_755_344_280_593_9, 12);
    expect(expectedBestSharpe(50, 1)).toBeCloseTo(2.276_303_093_420_348_3, 12);
    expect(expectedBestSharpe(1000, 0.5)).toBeCloseTo(3.255_121_513_652_723 / 2, 12);
    expect(() => expectedBestSharpe(0, 1)).toThrow(RangeError);
    expect(deflatedSharpe(record, 1).probability).toBe(probabilisticSharpe(record, 0));
  });

  it('finds the luckiest of many strategies without merit to be about as good as luck', () => {
    const random = seededUniform(17);
    const TRIALS = 60;
    let above = 0;
    let plain = 0;
    for (let round = 0; round < 20; round++) {
      const records = Array.from({ length: TRIALS }, () =>
        sharpeRecord(Float64Array.from({ length: 1000 }, () => 0.01 * normalNumber(random))),
      );
      const sharpes = records.map((each) => each?.sharpe ?? NaN);
      const best = records[sharpes.indexOf(Math.max(...sharpes))];
      if (best === null) throw new Error('a record of a thousand sessions is missing');
      if (probabilisticSharpe(best, 0) > 0.95) plain++;
      if (deflatedSharpe(best, TRIALS).probability > 0.95) above++;
    }
    expect(plain).toBeGreaterThanOrEqual(17);
    expect(above).toBeLessThanOrEqual(1);
  });

  it('is known neither of a short record nor of one without ups and downs', () => {
    const wave = (length: number) => Float64Array.from({ length }, (_, t) => 0.01 * Math.sin(t));
    expect(sharpeRecord(wave(62))).toBeNull();
    expect(sharpeRecord(new Float64Array(100).fill(0.001))).toBeNull();
    expect(sharpeRecord(wave(63))?.sessions).toBe(63);
  });
});
