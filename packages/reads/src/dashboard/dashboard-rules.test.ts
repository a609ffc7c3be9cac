import type { InvestmentRow, Portfolio } from '@pipa/contract';
import type { ListedStrategy } from '@pipa/db/strategies';
import { describe, expect, it } from 'vitest';
import { releasedStrategies, topStrategies } from './chosen-strategies.ts';
import { investmentPart } from './investment-summary.ts';
import { summaryOf } from './read-dashboard.ts';

const portfolio = (status: Portfolio['status'], portfolioValue: number, investedAmount: number) => ({
  status,
  portfolioValue,
  investedAmount,
  totalReturn: portfolioValue - investedAmount,
});

it('the sums add accounts up and count what runs', () => {
  const accounts = [
    { netLiquidation: 130.1, usableCash: 10, reservedCash: 30 },
    { netLiquidation: 50.2, usableCash: 50, reservedCash: 0 },
  ];
  const portfolios = [portfolio('Started', 70, 60), portfolio('ReadyToStart', 0, 25), portfolio('StartFailed', 0, 5)];
  expect(summaryOf(accounts, portfolios)).toEqual({
    totalAccountValue: 180.3,
    usableCash: 60,
    reservedCash: 30,
    inPortfolios: 70,
    // What is left of the total; of floats it would be 20.30000000000001.
    toCome: 20.3,
    investedAmount: 60,
    profitLoss: 10,
    accounts: 2,
    runningPortfolios: 1,
  });
});

describe('the chosen strategies', () => {
  let id = 0;
  const strategy = (name: string, sharpe: number | null, onlineDay: string | null = null) =>
    ({
      id: ++id,
      name,
      kind: 'AQS',
      metrics: sharpe === null ? null : { sharpe },
      onlineDay,
    }) as unknown as ListedStrategy;
  const names = (list: readonly ListedStrategy[]) => list.map(({ name }) => name);

  it('are the five best of their kind by Sharpe, unknown last', () => {
    const list = [strategy('a', 1), strategy('c', null), strategy('d', 2), strategy('e', 0), strategy('f', 0.5)];
    const model = { ...strategy('m', 9), kind: 'AQM' as const };
    expect(names(topStrategies([...list, model], 'AQS'))).toEqual(['d', 'a', 'f', 'e', 'c']);
    expect(names(topStrategies([...list, strategy('g', -1), model], 'AQS'))).toEqual(['d', 'a', 'f', 'e', 'g']);
    expect(names(topStrategies([...list, model], 'AQM'))).toEqual(['m']);
  });

  it('are released when they have gone online, the latest first', () => {
    const list = [strategy('old', 1, '2025-01-02'), strategy('draft', 1), strategy('new', 1, '2026-01-02')];
    expect(names(releasedStrategies(list))).toEqual(['new', 'old']);
  });
});

it('a subtotal is exact, and its ratio that of the sums', () => {
  const row = (totalAccountValue: number, totalPositionValue: number) =>
    ({ totalAccountValue, totalPositionValue, totalCash: 0.1, toCome: 0.7, totalReturn: -0.2 }) as InvestmentRow;
  const { subtotal } = investmentPart([row(0.1, 0.1), row(0.2, 0), row(0.3, 0.2)]);
  expect(subtotal).toEqual({
    totalAccountValue: 0.6,
    totalPositionValue: 0.3,
    positionRatio: 0.5,
    totalCash: 0.3,
    toCome: 2.1,
    totalReturn: -0.6,
  });
});
