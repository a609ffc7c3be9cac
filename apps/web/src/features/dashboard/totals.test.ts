import type { Portfolio, Strategy } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { currentPortfolios, topStrategies, totalsOf } from './totals.ts';

const portfolio = (status: Portfolio['status'], portfolioValue: number, investedAmount: number) =>
  ({ status, portfolioValue, investedAmount, totalReturn: portfolioValue - investedAmount }) as Portfolio;
const strategy = (name: string, sharpe: number | null) => ({ name, sharpe }) as Strategy;

describe('totals', () => {
  it('adds accounts up and counts what runs', () => {
    const accounts = [
      { netLiquidation: 100, usableCash: 40 },
      { netLiquidation: 50, usableCash: 50 },
    ];
    const portfolios = [portfolio('Started', 70, 60), portfolio('ReadyToStart', 0, 25), portfolio('Stop', 0, 0)];
    expect(totalsOf(accounts, portfolios)).toEqual({
      accountValue: 150,
      usableCash: 90,
      inPortfolios: 70,
      invested: 60,
      profitLoss: 10,
      running: 1,
      accounts: 2,
    });
  });
  it('leaves stopped portfolios out and puts the largest first', () => {
    const list = [portfolio('Started', 5, 5), portfolio('Stop', 90, 5), portfolio('Started', 9, 5)];
    expect(currentPortfolios(list).map((entry) => entry.portfolioValue)).toEqual([9, 5]);
  });
});

it('shows the five best strategies by Sharpe, without excluded names, unknown last', () => {
  const list = [
    strategy('a', 1),
    strategy('ISF: b', 9),
    strategy('c', null),
    strategy('d', 2),
    strategy('e', 0),
    strategy('f', 0.5),
    strategy('g', -1),
  ];
  expect(topStrategies(list).map((entry) => entry.name)).toEqual(['d', 'a', 'f', 'e', 'g']);
});
