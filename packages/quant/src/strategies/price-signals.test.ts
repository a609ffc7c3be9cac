import { describe, expect, it } from 'vitest';
import { basketVolatility, realisedVolatility } from './price-signals.ts';

const up = Float64Array.from({ length: 64 }, (_, t) => 100 * 1.01 ** (t % 2) * 1.0004 ** t);
const down = Float64Array.from({ length: 64 }, (_, t) => 100 * 1.01 ** -(t % 2) * 1.0004 ** t);

describe('volatility of a basket', () => {
  it('of one series is that of the series', () => {
    expect(basketVolatility([up], [1], 63, 60)).toBeCloseTo(realisedVolatility(up, 63, 60), 12);
  });

  it('falls where its parts offset each other, and not where one is sold short', () => {
    const alone = realisedVolatility(up, 63, 60);
    expect(basketVolatility([up, down], [0.5, 0.5], 63, 60)).toBeLessThan(0.02 * alone);
    expect(basketVolatility([up, down], [0.5, -0.5], 63, 60)).toBeGreaterThan(0.98 * alone);
  });

  it('counts a missing return as none, and is NaN for nothing', () => {
    const holed = up.slice();
    holed[40] = NaN;
    const filled = basketVolatility([holed], [1], 63, 60);
    expect(filled).toBeGreaterThan(0);
    expect(filled).toBeLessThan(realisedVolatility(up, 63, 60));
    expect(basketVolatility([], [], 63, 60)).toBeNaN();
  });
});
