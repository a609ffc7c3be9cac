import { describe, expect, it } from 'vitest';
import { ratingOf, riskLevelOf } from './rate-record.ts';

describe('risk level', () => {
  it.each([
    [0.03, -0.05, 1],
    [0.08, -0.1, 2],
    [0.05, -0.3, 3],
    [0.19, -0.55, 4],
    [0.3, -0.2, 5],
    [0.1, -0.8, 5],
    [null, -0.1, 5],
    [0.1, null, 5],
  ])('volatility %s and drawdown %s are R%s', (volatility, maxDrawdown, level) => {
    expect(riskLevelOf({ volatility, maxDrawdown })).toBe(level);
  });

  it('is R5 without a record', () => {
    expect(riskLevelOf(undefined)).toBe(5);
  });
});

describe('rating', () => {
  it.each([
    [-0.4, 1],
    [0.6, 3],
    [1.2, 5],
    [2, 5],
    [null, null],
  ])('a Sharpe ratio of %s is rated %s', (sharpe, rating) => {
    expect(ratingOf({ sharpe })).toBe(rating);
  });

  it('is none without a record', () => {
    expect(ratingOf(undefined)).toBeNull();
  });
});
