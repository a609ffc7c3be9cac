import { expect, it } from 'vitest';
import { withholdShort } from './short-records.ts';

const figures = {
  totalReturn: 0.1,
  cagr: 0.2,
  annualReturn: 0.2,
  alpha: 0.03,
  beta: 0.9,
  sharpe: 1.2,
  maxDrawdown: -0.1,
};

it('shows what a record of any length says, and withholds statistics below twenty trading days', () => {
  expect(withholdShort(figures, 19)).toEqual({
    totalReturn: 0.1,
    cagr: null,
    annualReturn: null,
    alpha: null,
    beta: null,
    sharpe: null,
    maxDrawdown: -0.1,
  });
});

it('withholds yearly growth below a year, and nothing after it', () => {
  const young = { ...figures, cagr: null, annualReturn: null, alpha: null };
  expect(withholdShort(figures, 20)).toEqual(young);
  expect(withholdShort(figures, 251)).toEqual(young);
  expect(withholdShort(figures, 252)).toEqual(figures);
});
