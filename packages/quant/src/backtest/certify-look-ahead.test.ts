import { describe, expect, it } from 'vitest';
import { strategyCatalogue } from '../strategies/catalogue.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategies/strategy.ts';
import { costlyFills } from '../testing/free-fills.ts';
import { randomMarket } from '../testing/random-panel.ts';
import { certifyLookAhead } from './certify-look-ahead.ts';
import { runBacktest } from './run-backtest.ts';

const SESSIONS = 420;
const { panel, instruments } = randomMarket({ seed: 5, sessions: SESSIONS, stocks: 12 });
const SPY = 0;
const TLT = panel.symbols.indexOf('TLT');

function certify(strategy: Strategy) {
  const input = {
    panel,
    strategy,
    universe: strategy.universe(instruments),
    benchmark: 'SPY',
    fromDay: panel.days[265],
    toDay: panel.days[SESSIONS - 1],
    initialAmount: 1_000_000,
    rules: costlyFills,
  };
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
  it.each(strategyCatalogue.slice(0, 4).map((strategy) => [strategy.code, strategy] as const))(
    'finds %s free, over every decision',
    (_, strategy) => {
      const certificate = certify(strategy);
      expect(certificate).toMatchObject({ isFree: true });
      expect(certificate.compared).toBe(certificate.decisions);
    },
  );

  it('names the day, the symbol and the session of a peek three sessions ahead', () => {
    const certificate = certify(weekly(({ panel: { close }, t }) => half(close[TLT][t + 3] > close[TLT][t])));
    expect(certificate).toMatchObject({ isFree: false, kind: 'LookAhead', symbol: 'TLT' });
    if (certificate.isFree) return;
    const t = panel.days.indexOf(certificate.day);
    expect(certificate.readDay).toBe(panel.days[t + 3]);
  });

  it('sees a peek through the memory behind a column', () => {
    const certificate = certify(
      weekly(({ panel: { close }, t }) => {
        const memory = new Float64Array(close[SPY].buffer);
        return half(memory[t + 1] > memory[t]);
      }),
    );
    expect(certificate).toMatchObject({ isFree: false, symbol: 'SPY' });
  });

  it('sees a dividend of next month', () => {
    const certificate = certify(
      weekly(({ panel: { actions }, t }) =>
        half(actions[TLT].some(({ dayIndex }) => dayIndex > t && dayIndex < t + 21)),
      ),
    );
    expect(certificate).toMatchObject({ isFree: false, kind: 'LookAhead', symbol: 'TLT' });
  });

  it('sees that the length of the history was read, which belongs to no symbol', () => {
    const certificate = certify(weekly(({ panel: { days }, t }) => half(days.length - t > 40)));
    expect(certificate).toMatchObject({ isFree: false, kind: 'LookAhead', symbol: null, readDay: null });
  });

  it('calls a decision that changes by itself not repeatable', () => {
    let calls = 0;
    const certificate = certify(weekly(() => half(calls++ % 7 < 3)));
    expect(certificate).toMatchObject({ isFree: false, kind: 'NotRepeatable' });
  });
});
