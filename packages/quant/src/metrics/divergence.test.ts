import { expect, it } from 'vitest';
import { divergence } from './divergence.ts';

const expected = { sessions: 252, cagr: 0.1, volatility: 0.2 };

it('is nothing where the record returned what was expected', () => {
  expect(divergence({ ...expected, totalReturn: 0.1 })).toBeCloseTo(0, 12);
});

it('counts standard deviations of the logarithm, over the time that has passed', () => {
  expect(divergence({ ...expected, totalReturn: Math.exp(Math.log(1.1) - 0.4) - 1 })).toBeCloseTo(-2, 12);
  const quarter = Math.exp(Math.log(1.1) / 4 + 0.1) - 1;
  expect(divergence({ ...expected, sessions: 63, totalReturn: quarter })).toBeCloseTo(1, 12);
});

it.each([
  { totalReturn: null },
  { cagr: null },
  { volatility: null },
  { volatility: 0 },
  { sessions: 19 },
  { totalReturn: -1 },
])('says nothing with %o', (lacking) => {
  expect(divergence({ ...expected, totalReturn: 0.1, ...lacking })).toBeNull();
});
