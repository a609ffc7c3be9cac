import { normalAt } from '../../counter-random.ts';
import type { EconomyView, MacroColumns } from './macro-columns.ts';
import { before, clip, revert, smooth } from './trailing-moves.ts';

const YEAR = 252;
/** Implied over expected volatility of the coming month. */
const RISK_PREMIUM = 1.2;
const AVERAGE_VOLATILITY = 0.16;
/** Sessions in which expected volatility goes most of the way back to its long-run level. */
const VOLATILITY_MEMORY = 120;
/** Dividends paid out of the market's total return. */
const DIVIDEND_YIELD = 0.0175;

const TENORS = [
  { id: 'vix9d', sessions: 6, extra: 0.965 },
  { id: 'vix', sessions: 21, extra: 1 },
  { id: 'vix3m', sessions: 63, extra: 1.06 },
  { id: 'vix6m', sessions: 126, extra: 1.1 },
  { id: 'vix1y', sessions: 252, extra: 1.13 },
] as const;

export function stepRiskAppetite(c: MacroColumns, economy: EconomyView, t: number, key: number): void {
  stepImpliedVolatility(c, economy, t, key);
  stepValuation(c, economy, t, key);
  revert(c.bullNoise, t, { pull: 16, volatility: 1 }, normalAt(key, t, 4));
  revert(c.bearNoise, t, { pull: 16, volatility: 1 }, normalAt(key, t, 5));
  revert(c.neutralNoise, t, { pull: 8, volatility: 0.8 }, normalAt(key, t, 6));
}

/** Volatility is expected to return to its long run: the curve rises when it is low and falls in a crisis. */
function stepImpliedVolatility(c: MacroColumns, economy: EconomyView, t: number, key: number): void {
  const { volatility, tenYear } = economy.levels;
  const now = Math.log(volatility[t]);
  const average = Math.log(AVERAGE_VOLATILITY);
  smooth(c.longVolatility, t, 300, now, average);
  const longRun = (c.longVolatility[t] + average) / 2;
  revert(c.volatilityNoise, t, { pull: 40, volatility: 0.3 }, normalAt(key, t, 0));
  for (const { id, sessions, extra } of TENORS) {
    const horizon = sessions / VOLATILITY_MEMORY;
    const kept = (1 - Math.exp(-horizon)) / horizon;
    c[id][t] = 100 * RISK_PREMIUM * extra * Math.exp(longRun + kept * (now + c.volatilityNoise[t] - longRun));
  }
  const yieldMove = tenYear[t] - before(tenYear, t, tenYear[0]);
  smooth(c.yieldVariance, t, 25, yieldMove * yieldMove * YEAR, 0.0088 ** 2);
  revert(c.moveNoise, t, { pull: 4, volatility: 0.4 }, normalAt(key, t, 1));
  const realised = (Math.sqrt(c.yieldVariance[t]) / 0.0088) ** 0.75;
  c.move[t] = 84 * realised * (volatility[t] / 0.15) ** 0.45 * Math.exp(c.moveNoise[t]);
}

/** Earnings go with the economy and, later, with what the market had hoped of them. */
function stepValuation(c: MacroColumns, economy: EconomyView, t: number, key: number): void {
  const { overvaluation, tenYear } = economy.levels;
  const target = clip(0.5 * overvaluation[t] + 0.15 * c.slowCycle[t], -0.5, 0.5);
  revert(c.earnings, t, { pull: 0.9, volatility: 0.03, target }, normalAt(key, t, 2));
  c.sppe[t] = 18.5 * Math.exp(overvaluation[t] - c.earnings[t]);
  c.speyc[t] = 100 / c.sppe[t] - 100 * tenYear[t];
  const priceReturn = economy.market[t] - DIVIDEND_YIELD / YEAR + 0.08 * economy.size[t];
  c.logWealth[t] = before(c.logWealth, t, Math.log(11_780)) + priceReturn;
  c.will5000pr[t] = Math.exp(c.logWealth[t]);
}
