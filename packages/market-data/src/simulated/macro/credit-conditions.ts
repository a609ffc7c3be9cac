import { normalAt } from '../../counter-random.ts';
import type { EconomyView, MacroColumns } from './macro-columns.ts';
import { revert, smooth } from './trailing-moves.ts';

/** Spread of risky bonds, tightness of financial conditions, and the inflation that bond prices imply. */
export function stepCredit(c: MacroColumns, economy: EconomyView, t: number, key: number): void {
  const { highYieldSpread, volatility, oil, tenYear } = economy.levels;
  const spread = highYieldSpread[t];
  c.bamlh0a0hym2[t] = 100 * spread;
  revert(c.conditionsNoise, t, { pull: 3, volatility: 0.12 }, normalAt(key, t, 0));
  const stress = 27 * (spread - 0.04) + 2.2 * (volatility[t] - 0.14);
  smooth(c.conditions, t, 6, -0.58 + stress + 12 * (c.desiredRate[t] - 0.025) + c.conditionsNoise[t], -0.6);
  revert(c.breakevenNoise, t, { pull: 2.5, volatility: 0.3 }, normalAt(key, t, 1));
  // A scramble for cash drives inflation-linked bonds below what anyone expects of prices.
  const scramble = Math.max(0, spread - 0.055);
  const prices = 100 * (c.inflation[t] - 0.02);
  const usual = 0.12 * (100 * tenYear[t] - 4);
  c.t10yie[t] = 2.2 + usual + 0.3 * Math.tanh(oil[t]) + 0.25 * prices - 14 * scramble + c.breakevenNoise[t];
  c.t5yie[t] = 2.1 + usual + 0.5 * Math.tanh(oil[t]) + 0.45 * prices - 26 * scramble + 1.4 * c.breakevenNoise[t];
}
