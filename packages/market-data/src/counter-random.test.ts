import { describe, expect, it } from 'vitest';
import { fatTailAt, normalAt, streamKey, uniformAt } from './counter-random.ts';

const draws = 40_000;
const moments = (values: Float64Array) => {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const central = (p: number) => values.reduce((sum, x) => sum + (x - mean) ** p, 0) / values.length;
  return { mean, variance: central(2), kurtosis: central(4) / central(2) ** 2 };
};
const series = (draw: (i: number) => number) => Float64Array.from({ length: draws }, (_, i) => draw(i));

describe('randomness by counter', () => {
  const key = streamKey(7, 'test');

  it('is the same for the same place and another elsewhere', () => {
    expect(uniformAt(key, 5, 1)).toBe(uniformAt(streamKey(7, 'test'), 5, 1));
    const places = [
      uniformAt(key, 5, 1),
      uniformAt(key, 6, 1),
      uniformAt(key, 5, 2),
      uniformAt(streamKey(8, 'test'), 5, 1),
    ];
    expect(new Set(places).size).toBe(4);
    expect(streamKey(7, 'ab')).not.toBe(streamKey(7, 'ba'));
  });

  it('spreads evenly over twenty bins', () => {
    const bins = new Float64Array(20);
    for (const u of series((i) => uniformAt(key, i, 3))) bins[Math.floor(u * 20)]++;
    const chiSquare = bins.reduce((sum, count) => sum + (count - draws / 20) ** 2 / (draws / 20), 0);
    expect(chiSquare).toBeLessThan(43.8);
  });

  it('has normal moments, and fat tails of unit variance', () => {
    const normal = moments(series((i) => normalAt(key, i, 0)));
    expect(Math.abs(normal.mean)).toBeLessThan(0.02);
    expect(normal.variance).toBeCloseTo(1, 1);
    expect(normal.kurtosis).toBeCloseTo(3, 0);
    const fat = moments(series((i) => fatTailAt(key, i, 0)));
    expect(fat.variance).toBeGreaterThan(0.93);
    expect(fat.variance).toBeLessThan(1.09);
    expect(fat.kurtosis).toBeGreaterThan(4.5);
  });

  it.each([
    ['neighbouring days', (i: number) => normalAt(key, i + 1, 0)],
    ['neighbouring channels', (i: number) => normalAt(key, i, 1)],
    ['neighbouring seeds', (i: number) => normalAt(streamKey(8, 'test'), i, 0)],
  ])('is uncorrelated with %s', (_, other) => {
    let sum = 0;
    for (let i = 0; i < draws; i++) sum += normalAt(key, i, 0) * other(i);
    expect(Math.abs(sum / draws)).toBeLessThan(0.02);
  });
});
