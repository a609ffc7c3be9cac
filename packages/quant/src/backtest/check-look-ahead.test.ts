import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strategyCatalogue } from '../strategies/catalogue.ts';
import type { Strategy } from '../strategies/strategy.ts';
import { costlyFills } from '../testing/free-fills.ts';
import { garbleAfter, randomMarket } from '../testing/random-panel.ts';
import { checkLookAhead } from './check-look-ahead.ts';
import { runBacktest } from './run-backtest.ts';

const SESSIONS = 420;

function inputFor(strategy: Strategy, seed: number) {
  const { panel, instruments } = randomMarket({ seed, sessions: SESSIONS, stocks: 40 });
  return {
    panel,
    strategy,
    universe: strategy.universe(instruments),
    benchmark: 'SPY',
    fromDay: panel.days[265],
    toDay: panel.days[SESSIONS - 1],
    initialAmount: 1_000_000,
    rules: costlyFills,
  };
}

function check(strategy: Strategy, seed: number, cutCount: number) {
  const input = inputFor(strategy, seed);
  return checkLookAhead(input, runBacktest(input).decisions, cutCount);
}

describe('checkLookAhead', () => {
  it('finds a strategy that peeks at the next close', () => {
    const peeking: Strategy = {
      ...strategyCatalogue[0],
      code: 'peeking',
      decide: ({ panel, t }) => new Map(panel.close[0][t + 1] > panel.close[0][t] ? [['SPY', 1]] : []),
    };
    const { lookAheadFree, difference } = check(peeking, 5, 6);
    expect(lookAheadFree).toBe(false);
    expect(difference).toBeDefined();
  });

  it('finds a strategy that normalises by its whole history', () => {
    const hindsight: Strategy = {
      ...strategyCatalogue[0],
      code: 'hindsight',
      decide: ({ panel, t }) =>
        new Map([
          ['SPY', (0.5 * panel.close[0][t]) / (panel.close[0].reduce((sum, c) => sum + c) / panel.days.length)],
        ]),
    };
    expect(check(hindsight, 5, 6).lookAheadFree).toBe(false);
  });

  describe.each(strategyCatalogue.map((strategy) => [strategy.code, strategy] as const))('%s', (_, strategy) => {
    it('decides the same on histories that end at the cut', () => {
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const { lookAheadFree, compared } = check(strategy, seed, 4);
          expect(lookAheadFree).toBe(true);
          expect(compared).toBeGreaterThan(8);
        }),
        { numRuns: 6, seed: 21 },
      );
    });

    it('decides and trades the same whatever follows', () => {
      fc.assert(
        fc.property(fc.integer(), fc.integer({ min: 300, max: SESSIONS - 2 }), (seed, t) => {
          const input = inputFor(strategy, seed);
          const whole = runBacktest({ ...input, toDay: input.panel.days[t] });
          const garbled = runBacktest({
            ...input,
            panel: garbleAfter(input.panel, t, seed),
            toDay: input.panel.days[t],
          });
          expect(garbled.decisions).toEqual(whole.decisions);
          expect(garbled.decisions.length).toBeGreaterThan(0);
        }),
        { numRuns: 6, seed: 22 },
      );
    });
  });
});
