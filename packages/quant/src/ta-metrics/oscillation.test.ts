import { describe, expect, it } from 'vitest';
import { fillOscillation } from './oscillation.ts';

/** Oscillation of one bar in bands of 90 to 110. */
function oscillation(close: number, rsi: number, zScore: number, williams: number, moving = 1): number {
  const bar = (value: number) => Float64Array.of(value);
  const out = bar(NaN);
  fillOscillation(
    {
      close: bar(close),
      bandUpper: bar(110),
      bandLower: bar(90),
      rsi: bar(rsi),
      zScore: bar(zScore),
      williams: bar(williams),
      moving: bar(moving),
    },
    out,
  );
  return out[0];
}

describe('the oscillation', () => {
  it.each([
    ['nothing in the middle of all four', 0, [100, 50, 0, -50]],
    ['1 at the upper ends', 1, [110, 80, 2, 0]],
    ['−1 at the lower ends', -1, [90, 20, -2, -100]],
    ['no more than 1 beyond them', 1, [130, 95, 4, 0]],
    ['a quarter for each that stands alone: the bands', 0.25, [110, 50, 0, -50]],
    ['the strength', 0.125, [100, 65, 0, -50]],
    ['the deviations', 0.125, [100, 50, 1, -50]],
    ['the range', 0.125, [100, 50, 0, -25]],
  ] as const)('is %s', (_, expected, [close, rsi, zScore, williams]) => {
    expect(oscillation(close, rsi, zScore, williams)).toBeCloseTo(expected, 12);
  });

  it('takes no strength and no range from prices that stand still', () => {
    expect(oscillation(100, 0, 0, 0, 0)).toBe(0);
  });

  it('is not known until all four are', () => {
    expect(oscillation(100, NaN, 0, -50)).toBeNaN();
  });
});
