import { symbolIndex } from '../panel.ts';
import type { Strategy, TargetWeights } from '../strategies/strategy.ts';
import { type RandomMarket, randomMarket } from './random-panel.ts';

/** What a strategy decides at the close of `t`; symbols of `without` are not in its universe. */
export function decideAt(
  strategy: Strategy,
  { panel, instruments }: RandomMarket,
  t: number,
  without: readonly string[] = [],
): TargetWeights {
  const index = symbolIndex(panel);
  const universe = strategy.universe(instruments.filter(({ symbol }) => !without.includes(symbol)));
  return strategy.decide({ panel, t, columns: Int32Array.from(universe, (symbol) => index.get(symbol) ?? -1) });
}

/**
 * A market with one trend a symbol and nothing else: daily growth rates by symbol (0 when left out) from a price of 50, the
 * same small swing for all, a million shares a day. Stocks are S000, S001, …; there are no actions and no reports.
 */
export function trendMarket(
  growth: Readonly<Record<string, number>>,
  { sessions = 400, stocks = 10 }: { sessions?: number; stocks?: number } = {},
): RandomMarket {
  const { instruments, panel } = randomMarket({ seed: 1, sessions, stocks });
  instruments.forEach(({ symbol }, column) => {
    const { open, high, low, close, adjClose, volume } = panel;
    for (let t = 0; t < sessions; t++) {
      const price = 50 * (1 + (growth[symbol] ?? 0)) ** t * (1 + 0.004 * Math.sin(t * (2 + column / 7)));
      for (const field of [open, high, low, close, adjClose]) field[column][t] = price;
      volume[column][t] = 1e6;
    }
  });
  const none = panel.symbols.map(() => []);
  return { instruments, panel: { ...panel, actions: none, statements: none } };
}
