import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strategyCatalogue } from '../strategies/catalogue.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategies/strategy.ts';
import { costlyFills } from '../testing/free-fills.ts';
import { garbleAfter, randomMarket } from '../testing/random-panel.ts';
import { certifyLookAhead } from './certify-look-ahead.ts';
import { runBacktest } from './run-backtest.ts';

const SESSIONS = 420;
const marketOf = (seed: number) => randomMarket({ seed, sessions: SESSIONS, stocks: 40 });
const market = marketOf(5);
const { panel } = market;
const SPY = 0;
const TLT = panel.symbols.indexOf('TLT');

function inputFor(strategy: Strategy, { panel, instruments } = market) {
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

function certify(strategy: Strategy, history = market) {
  const input = inputFor(strategy, history);
  return certifyLookAhead(input, runBacktest(input).decisions);
}

const weekly = (decide: (view: StrategyView) => TargetWeights): Strategy => ({
  code: 'planted',
  rebalance: 'Weekly',
  warmUpSessions: 1,
  parameters: {},
  universe: () => ['SPY', 'TLT'],
  decide,
});
const half = (condition: boolean) => new Map(condition ? [['SPY', 0.5]] : [['TLT', 0.5]]);

describe('certifyLookAhead', () => {
  it('does not certify a strategy that made no decision', () => {
    const input = inputFor(weekly(() => new Map()));
    expect(certifyLookAhead(input, [])).toEqual({ isFree: false, kind: 'NoDecisions', decisions: 0, compared: 0 });
  });

  it('names the day, the symbol and the session of a peek three sessions ahead', () => {
    const certificate = certify(weekly(({ panel: { close }, t }) => half(close[TLT][t + 3] > close[TLT][t])));
    expect(certificate).toMatchObject({ isFree: false, kind: 'LookAhead', symbol: 'TLT' });
    if (certificate.isFree || certificate.kind !== 'LookAhead') return;
    const t = panel.days.indexOf(certificate.day);
    expect(certificate.readDay).toBe(panel.days[t + 3]);
  });

  it('sees a dividend of next month', () => {
    const certificate = certify(
      weekly(({ panel: { actions }, t }) =>
        half(actions[TLT].some(({ dayIndex }) => dayIndex > t && dayIndex < t + 21)),
      ),
    );
    expect(certificate).toMatchObject({ isFree: false, kind: 'LookAhead', symbol: 'TLT' });
  });

  it('sees a normalisation by the whole history', () => {
    const certificate = certify(
      weekly(
        ({ panel: { close, days }, t }) =>
          new Map([['SPY', (0.5 * close[SPY][t]) / (close[SPY].reduce((sum, price) => sum + price) / days.length)]]),
      ),
    );
    expect(certificate).toMatchObject({ isFree: false, kind: 'LookAhead', symbol: 'SPY' });
  });

  it('sees that the length of the history was read, which belongs to no symbol', () => {
    const certificate = certify(weekly(({ panel: { days }, t }) => half(days.length - t > 40)));
    expect(certificate).toMatchObject({ isFree: false, kind: 'LookAhead', symbol: null, readDay: null });
  });

  it('calls a decision that changes by itself not repeatable, and names the symbol with its weights', () => {
    let calls = 0;
    const certificate = certify(weekly(() => new Map([['TLT', 1 / ++calls]])));
    const { decisions } = certificate;
    // The last decision comes first: after the questions of the run it is asked on its past, and then on the whole history.
    expect(certificate).toMatchObject({
      isFree: false,
      kind: 'NotRepeatable',
      symbol: 'TLT',
      weights: [1 / decisions, 1 / (decisions + 2)],
    });
  });

  it('has no symbol of a decision that fails when it is made again', () => {
    let calls = 0;
    const certificate = certify(
      weekly(() => {
        if (++calls > 40) throw new RangeError('too often');
        return half(true);
      }),
    );
    expect(certificate).toMatchObject({ kind: 'NotRepeatable', symbol: null, weights: null });
  });

  describe.each(strategyCatalogue.map((strategy) => [strategy.code, strategy] as const))('%s', (_, strategy) => {
    it('decides the same on histories that end at its days', () => {
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const certificate = certify(strategy, marketOf(seed));
          expect(certificate.isFree).toBe(true);
          expect(certificate.compared).toBe(certificate.decisions);
          expect(certificate.compared).toBeGreaterThan(5);
        }),
        { numRuns: 6, seed: 21 },
      );
    });

    it('decides and trades the same whatever follows', () => {
      fc.assert(
        fc.property(fc.integer(), fc.integer({ min: 300, max: SESSIONS - 2 }), (seed, t) => {
          const input = inputFor(strategy, marketOf(seed));
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
