import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Strategy } from '../strategies/strategy.ts';
import { freeFills } from '../testing/free-fills.ts';
import { randomMarket } from '../testing/random-panel.ts';
import { randomSource } from '../testing/random-source.ts';
import { runBacktest } from './run-backtest.ts';

describe('conservation', () => {
  it('without costs every dollar of profit comes from a price, a dividend or interest', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom('Daily', 'Weekly', 'Monthly'), (seed, period) => {
        const { panel } = randomMarket({ seed, sessions: 160, stocks: 12 });
        const random = randomSource(seed);
        const strategy: Strategy = {
          code: 'random',
          rebalance: period,
          warmUpSessions: 0,
          parameters: {},
          universe: (instruments) => instruments.map(({ symbol }) => symbol),
          decide: ({ panel: { symbols, close }, t }) =>
            new Map(symbols.flatMap((s, i) => (close[i][t] > 0 ? [[s, random() / symbols.length] as const] : []))),
        };
        const result = runBacktest({
          panel,
          strategy,
          universe: panel.symbols,
          benchmark: 'SPY',
          fromDay: panel.days[1],
          toDay: panel.days[159],
          initialAmount: 100_000,
          rules: freeFills,
          chargeInterest: (cash, calendarDays) => (cash * 0.03 * calendarDays) / 365,
        });
        const bought = sum(result.trades.filter(({ side }) => side === 'Buy').map((t) => t.shares * t.price));
        const sold = sum(result.trades.filter(({ side }) => side === 'Sell').map((t) => t.shares * t.price));
        const held = sum(result.lastPositions.map(({ value }) => value));
        const profit = result.equity[result.equity.length - 1] - 100_000;
        const { dividendsTotal, interestTotal, lastCash, lastReceivable } = result;
        expect(result.tradeCount).toBe(result.trades.length);
        expect(profit).toBeCloseTo(held + sold - bought + dividendsTotal + interestTotal, 5);
        expect(lastCash).toBeCloseTo(100_000 + sold - bought + dividendsTotal + interestTotal - lastReceivable, 5);
        expect(lastCash).toBeGreaterThanOrEqual(0);
        for (let i = 0; i < result.days.length; i++) {
          expect(result.shortExposure[i]).toBe(0);
          expect(result.longExposure[i] + result.cashRatio[i]).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
      { numRuns: 20, seed: 3 },
    );
  });
});

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
