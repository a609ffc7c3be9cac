import { type Panel, symbolIndex } from '../../../panel.ts';
import { weekdays } from '../../../testing/random-panel.ts';
import { normal, randomSource } from '../../../testing/random-source.ts';
import { smallPanel } from '../../../testing/small-panel.ts';
import type { Strategy, TargetWeights } from '../../strategy.ts';

/** The first weekday of 2010. */
const FIRST_DAY = 14613;

/** Close of a session, counted from 0; NaN where the fund does not trade. */
export type PriceOf = (session: number) => number;

/** A panel of funds whose closes are written as functions of the session. */
export function fundPanel(sessions: number, prices: Readonly<Record<string, PriceOf>>): Panel {
  const series = Object.entries(prices).map(
    ([symbol, priceOf]) => [symbol, { close: Array.from({ length: sessions }, (_, t) => priceOf(t)) }] as const,
  );
  return smallPanel([...weekdays(FIRST_DAY, sessions)], Object.fromEntries(series));
}

/** Steady growth a session with a small swing, so that there is some volatility. */
export const growing =
  (growth: number, swing = 0.004): PriceOf =>
  (t) =>
    50 * (1 + growth) ** t * (1 + swing * Math.sin(t * 2.3));

/** What a strategy decides on a market that has exactly the funds of the panel. */
export function decideOn(strategy: Strategy, panel: Panel, t = panel.days.length - 1): TargetWeights {
  const index = symbolIndex(panel);
  const universe = strategy.universe(panel.symbols.map((symbol) => ({ symbol, kind: 'ETF' as const })));
  const columns = Int32Array.from(universe, (symbol) => index.get(symbol) ?? -1);
  return strategy.decide({ panel, t, columns });
}

/** Random walks with a common factor; some funds begin late, end early or miss sessions. */
export function randomFundPanel(seed: number, sessions: number, symbols: readonly string[]): Panel {
  const random = randomSource(seed);
  const market = Float64Array.from({ length: sessions }, () => 0.0003 + 0.009 * normal(random));
  const prices = symbols.map((symbol) => {
    const begin = random() < 0.3 ? Math.floor(random() * sessions * 0.8) : 0;
    const end = random() < 0.15 ? Math.floor(random() * sessions) : sessions;
    const [beta, own] = [1.4 * random() - 0.2, 0.002 + 0.012 * random()];
    const walk = new Float64Array(sessions).fill(NaN);
    let price = 20 + 100 * random();
    for (let t = 0; t < sessions; t++) {
      price *= Math.exp(beta * market[t] + own * normal(random));
      if (t >= begin && t < end && random() > 0.003) walk[t] = price;
    }
    return [symbol, (t: number) => walk[t]] as const;
  });
  return fundPanel(sessions, Object.fromEntries(prices));
}
