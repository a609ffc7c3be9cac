import { normalAt } from '../../counter-random.ts';
import type { MarketRegime } from '../market-regime.ts';
import type { EconomyView, MacroColumns } from './macro-columns.ts';
import { before, clip, revert, smooth } from './trailing-moves.ts';

const YEAR = 252;
/** Pace of the economy in standard deviations: what activity tends to while the regime lasts. */
const REGIME_PACE: Readonly<Record<MarketRegime, number>> = { Bull: 0.32, Sideways: -0.05, Bear: -1, Crisis: -3.4 };
/** Growth of output in dollars, in an average year. */
const OUTPUT_GROWTH = 0.046;
/** Log of annual output in billions of dollars, and of the home price index, when the market begins. */
export const START_OUTPUT = Math.log(12_690);
const START_HOME_PRICE = Math.log(159);
const USUAL_TEN_YEAR = 0.038;

export function stepCycle(c: MacroColumns, economy: EconomyView, t: number): void {
  smooth(c.cycle, t, 35, REGIME_PACE[economy.regimeAt(t)], 0.3);
  smooth(c.slowCycle, t, 200, c.cycle[t], 0.2);
  smooth(c.oilTrend, t, 250, economy.levels.oil[t]);
  smooth(c.commodityTrend, t, 500, economy.levels.commodity[t]);
}

/** Core prices follow slack, oil and money with delay. */
export function stepPrices(c: MacroColumns, economy: EconomyView, t: number, key: number): void {
  const oilPush = clip(economy.levels.oil[t] - c.oilTrend[t], -1, 1);
  const target = 0.0195 + 0.014 * oilPush + 0.006 * c.slowCycle[t] + 0.25 * Math.max(0, c.moneyGrowth[t] - 0.06);
  revert(c.inflation, t, { pull: 0.9, volatility: 0.004, target, start: 0.021 }, normalAt(key, t, 0));
  c.inflation[t] = clip(c.inflation[t], 0.004, 0.075);
  c.logCorePrices[t] = before(c.logCorePrices, t, Math.log(81.3)) + c.inflation[t] / YEAR;
}

export function stepActivity(c: MacroColumns, economy: EconomyView, t: number, key: number): void {
  const growth = OUTPUT_GROWTH + 0.042 * c.cycle[t] + 0.6 * (c.inflation[t] - 0.02);
  c.logOutput[t] = before(c.logOutput, t, START_OUTPUT) + growth / YEAR;
  const dearMoney = economy.levels.tenYear[t] - USUAL_TEN_YEAR;
  const demand = Math.log(690) + 0.35 * c.slowCycle[t] - 14 * dearMoney;
  revert(
    c.logHomeSales,
    t,
    { pull: 0.6, volatility: 0.14, target: demand, start: Math.log(1050) },
    normalAt(key, t, 0),
  );
  const logPrice = before(c.logHomePrice, t, START_HOME_PRICE);
  const dearHomes = logPrice - START_HOME_PRICE - (c.logOutput[t] - START_OUTPUT);
  const priceTarget = 0.038 + 0.09 * c.slowCycle[t] - 1.5 * dearMoney - 0.1 * dearHomes;
  revert(c.homePriceGrowth, t, { pull: 0.9, volatility: 0.025, target: priceTarget, start: 0.07 }, normalAt(key, t, 1));
  c.logHomePrice[t] = logPrice + c.homePriceGrowth[t] / YEAR;
  const burden = 8.6 + 55 * c.desiredRate[t] + 42 * economy.levels.tenYear[t];
  revert(c.debtService, t, { pull: 0.4, volatility: 0.22, target: burden, start: 14.4 }, normalAt(key, t, 2));
}
