import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compoundAnnualGrowth } from '../metrics/growth.ts';
import { sharpeRatio } from '../metrics/risk-adjusted.ts';
import { normal, randomSource } from '../testing/random-source.ts';
import { stationaryBootstrap } from './block-bootstrap.ts';
import { bootstrapIntervals, excludesZero, simulateFutures } from './index.ts';

function randomReturns(seed: number, length: number, meanReturn = 0.0004, deviation = 0.01): Float64Array {
  const random = randomSource(seed);
  return Float64Array.from({ length }, () => meanReturn + deviation * normal(random));
}

describe('stationary bootstrap', () => {
  const draws = (blockSessions: number, seed = 1) => {
    const { draw } = stationaryBootstrap(100, { seed, blockSessions }, 21);
    const positions = new Int32Array(50_000);
    draw(positions);
    return positions;
  };

  it('draws every day about equally often', () => {
    const counts = new Array(100).fill(0);
    for (const position of draws(5)) counts[position]++;
    expect(Math.min(...counts)).toBeGreaterThan(400);
    expect(Math.max(...counts)).toBeLessThan(600);
  });

  it.each([1, 5, 21])('goes on to the next day, around the end, in blocks of %i on average', (blockSessions) => {
    const positions = draws(blockSessions);
    let goesOn = 0;
    for (let i = 1; i < positions.length; i++) if (positions[i] === (positions[i - 1] + 1) % 100) goesOn++;
    // A new block follows by chance in one of a hundred.
    const expected = 1 - 1 / blockSessions + 1 / blockSessions / 100;
    expect(goesOn / positions.length).toBeCloseTo(expected, 1.5);
    expect(positions.some((position, i) => i > 0 && position === 0 && positions[i - 1] === 99)).toBe(true);
  });

  it('gives the same for a seed and something else for another', () => {
    expect(draws(5)).toEqual(draws(5));
    expect(draws(5, 2)).not.toEqual(draws(5));
  });

  it.each([
    [0, { seed: 1 }],
    [10, { seed: 1, blockSessions: 11 }],
    [10, { seed: 1, blockSessions: 0 }],
    [10, { seed: 1, blockSessions: 2, resamples: 0 }],
    [10, { seed: 1, blockSessions: 2, resamples: 1e9 }],
  ])('refuses a sample of %i with %o', (length, options) => {
    expect(() => stationaryBootstrap(length, options, 21)).toThrow(RangeError);
  });
});

describe('simulated futures', () => {
  it('have ordered bands that begin at one, with steps at months and the horizon', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 300 }), (seed, horizonSessions) => {
        const options = { seed, horizonSessions, resamples: 50, blockSessions: 10 };
        const futures = simulateFutures(randomReturns(seed, 120), options);
        const { bands, steps, maxDrawdown, totalReturn } = futures;
        expect([steps[0], steps.at(-1)]).toEqual([0, horizonSessions]);
        for (let i = 1; i < steps.length; i++) {
          expect(steps[i] - steps[i - 1]).toBeGreaterThan(0);
          if (i < steps.length - 1) expect(steps[i]).toBe(21 * i);
        }
        steps.forEach((_, i) => {
          const band = [bands.p5[i], bands.p25[i], bands.p50[i], bands.p75[i], bands.p95[i]];
          expect(band).toEqual(band.toSorted((a, b) => a - b));
          if (i === 0) expect(band).toEqual([1, 1, 1, 1, 1]);
        });
        expect(bands.p75.at(-1)! - 1).toBeCloseTo(totalReturn.p75, 12);
        expect(maxDrawdown.p5).toBeLessThanOrEqual(maxDrawdown.p95);
        expect(maxDrawdown.p95).toBeLessThanOrEqual(0);
        expect(simulateFutures(randomReturns(seed, 120), options)).toEqual(futures);
      }),
      { numRuns: 30, seed: 8 },
    );
  });

  it('have their median near what happened', () => {
    const returns = randomReturns(3, 1260);
    const happened = returns.reduce((sum, r) => sum + Math.log1p(r), 0);
    const { totalReturn, probabilityOfLoss } = simulateFutures(returns, { seed: 4, resamples: 2000 });
    // Standard error of the median: 1.25 · 0.01 · √1260/√2000 = 0.01.
    expect(Math.abs(Math.log1p(totalReturn.p50) - happened)).toBeLessThan(0.04);
    expect(totalReturn.p5 < 0).toBe(probabilityOfLoss > 0.05);
  });

  it('are certain where every day is the same', () => {
    const rising = simulateFutures(new Float64Array(100).fill(0.01), { seed: 1, resamples: 20, horizonSessions: 42 });
    expect(rising.bands.p5[1]).toBeCloseTo(1.01 ** 21, 10);
    expect(rising.totalReturn.p95).toBeCloseTo(1.01 ** 42 - 1, 10);
    expect([rising.maxDrawdown.p5, rising.probabilityOfLoss]).toEqual([0, 0]);
    const falling = simulateFutures(new Float64Array(100).fill(-0.01), { seed: 1, resamples: 20, horizonSessions: 42 });
    expect(falling.maxDrawdown.p50).toBeCloseTo(0.99 ** 42 - 1, 10);
    expect(falling.probabilityOfLoss).toBe(1);
    const still = simulateFutures(new Float64Array(100), { seed: 1, resamples: 20, horizonSessions: 42 });
    expect(still.probabilityOfLoss).toBe(0);
  });

  it('keep bad days together, so that blocks fall deeper than single days', () => {
    const runs = Float64Array.from({ length: 1000 }, (_, i) => (Math.floor(i / 50) % 2 === 0 ? 0.006 : -0.005));
    const deepest = (blockSessions: number) =>
      simulateFutures(runs, { seed: 2, blockSessions, resamples: 200 }).maxDrawdown.p50;
    expect(deepest(50)).toBeLessThan(1.5 * deepest(1));
  });

  it('refuse nothing, and numbers that are none', () => {
    expect(() => simulateFutures(new Float64Array(0), { seed: 1 })).toThrow(RangeError);
    expect(() => simulateFutures(Float64Array.of(0.1, NaN), { seed: 1, blockSessions: 1 })).toThrow(RangeError);
    expect(() => simulateFutures(randomReturns(1, 30), { seed: 1, horizonSessions: 1e6 })).toThrow(RangeError);
  });
});

describe('bootstrap intervals', () => {
  it('estimate on the sample itself what the metrics say', () => {
    const returns = randomReturns(5, 504);
    const benchmark = randomReturns(6, 504, 0.0002);
    const intervals = bootstrapIntervals(returns, benchmark, { seed: 1, resamples: 100, riskFreeAnnual: 0.02 })!;
    const sharpes = [returns, benchmark].map((series) => sharpeRatio(series, 0.02 / 252)!);
    expect(intervals.sharpe!.estimate).toBeCloseTo(sharpes[0], 9);
    expect(intervals.benchmarkSharpe!.estimate).toBeCloseTo(sharpes[1], 9);
    expect(intervals.excessSharpe!.estimate).toBeCloseTo(sharpes[0] - sharpes[1], 9);
    const growth = [returns, benchmark].map((series) => {
      const total = series.reduce((value, r) => value * (1 + r), 1) - 1;
      return compoundAnnualGrowth(total, 2 * 365.25)!;
    });
    expect(intervals.excessCagr!.estimate).toBeCloseTo(growth[0] - growth[1], 9);
    for (const interval of [intervals.sharpe!, intervals.excessSharpe!, intervals.excessCagr!]) {
      expect(interval.low).toBeLessThan(interval.estimate);
      expect(interval.high).toBeGreaterThan(interval.estimate);
    }
  });

  it('hold the true Sharpe about as often as they promise', () => {
    const truth = (0.0004 / 0.01) * Math.sqrt(252);
    const random = randomSource(100);
    let held = 0;
    for (let seed = 0; seed < 150; seed++) {
      const returns = Float64Array.from({ length: 504 }, () => 0.0004 + 0.01 * normal(random));
      const { sharpe } = bootstrapIntervals(returns, returns, { seed, resamples: 150, confidence: 0.9 })!;
      if (sharpe!.low <= truth && truth <= sharpe!.high) held++;
    }
    // Four standard errors of a share of 150 are 0.1.
    expect(held / 150).toBeGreaterThan(0.82);
    expect(held / 150).toBeLessThan(0.98);
  });

  it('find a steady lead beyond chance and a small one within it', () => {
    const benchmark = randomReturns(7, 1260);
    const noise = randomReturns(8, 1260, 0, 0.003);
    const lead = (daily: number) =>
      bootstrapIntervals(
        benchmark.map((r, i) => r + noise[i] + daily),
        benchmark,
        { seed: 3, resamples: 400 },
      )!.excessCagr!;
    expect(excludesZero(lead(0.0005))).toBe(true);
    expect(excludesZero(lead(-0.0005))).toBe(true);
    expect(excludesZero(lead(0.00002))).toBe(false);
  });

  it('pair the days: the benchmark against itself differs by nothing', () => {
    const returns = randomReturns(9, 300);
    const { excessCagr, excessSharpe } = bootstrapIntervals(returns, returns, { seed: 1, resamples: 100 })!;
    expect([excessCagr, excessSharpe]).toEqual([
      { estimate: 0, low: 0, high: 0 },
      { estimate: 0, low: 0, high: 0 },
    ]);
    expect(excludesZero(excessCagr!)).toBe(false);
  });

  it('leave out as much at each end as the confidence says', () => {
    const returns = randomReturns(14, 504);
    const { sharpe } = bootstrapIntervals(returns, returns, {
      seed: 2,
      resamples: 2_000,
      confidence: 0.9,
      blockSessions: 1,
    })!;
    // Standard error of the Sharpe ratio of two years √(1/2), 1.645 of them to each side.
    expect((sharpe!.high - sharpe!.low) / 2).toBeCloseTo(1.645 * Math.SQRT1_2, 0.7);
  });

  it('widen with the confidence asked for', () => {
    const returns = randomReturns(10, 300);
    const width = (confidence: number) => {
      const { sharpe } = bootstrapIntervals(returns, randomReturns(11, 300), { seed: 1, confidence })!;
      return sharpe!.high - sharpe!.low;
    };
    expect(width(0.99)).toBeGreaterThan(width(0.9));
    expect(width(0.9)).toBeGreaterThan(width(0.5));
  });

  it('are null for less than a year, and without deviation', () => {
    const year = randomReturns(12, 252);
    expect(bootstrapIntervals(year.subarray(1), year.subarray(1), { seed: 1 })).toBeNull();
    const flat = bootstrapIntervals(new Float64Array(252).fill(0.0003), year, { seed: 1, resamples: 50 })!;
    expect([flat.sharpe, flat.excessSharpe]).toEqual([null, null]);
    expect(flat.benchmarkSharpe).not.toBeNull();
    expect(flat.excessCagr).not.toBeNull();
  });

  it('refuse series that do not match and returns that are none', () => {
    const year = randomReturns(13, 252);
    expect(() => bootstrapIntervals(year, year.subarray(1), { seed: 1 })).toThrow(RangeError);
    expect(() => bootstrapIntervals(year.with(3, -1.5), year, { seed: 1 })).toThrow(RangeError);
  });
});
