import { partsOf } from '@pipa/calendar';
import { fatTailAt, normalAt } from '../../counter-random.ts';
import type { EconomyView, MacroColumns } from './macro-columns.ts';
import { clip, revert } from './trailing-moves.ts';

const START_TEN_YEAR = 0.042;

/** Prices of the front contracts as their exchanges quote them. */
export function stepFutures(c: MacroColumns, economy: EconomyView, t: number, key: number): void {
  stepCurrencies(c, economy, t, key);
  stepMetalsAndOil(c, economy, t, key);
  stepGrains(c, economy, t, key);
}

/** Euro and yen carry the loadings of the currency funds FXE and FXY. */
function stepCurrencies(c: MacroColumns, economy: EconomyView, t: number, key: number): void {
  const { dollar, tenYear, overvaluation, commodity } = economy.levels;
  revert(c.euro, t, { pull: 0.5, volatility: 0.03 }, normalAt(key, t, 0));
  revert(c.yen, t, { pull: 0.25, volatility: 0.07 }, normalAt(key, t, 1));
  revert(c.aussie, t, { pull: 0.4, volatility: 0.07 }, normalAt(key, t, 2));
  c.dx[t] = 86 * Math.exp(dollar[t]);
  c.sixe[t] = 1.3 * Math.exp(-1.1 * dollar[t] + c.euro[t]);
  c.sixj[t] = 0.0095 * Math.exp(-0.6 * dollar[t] + 3 * (START_TEN_YEAR - tenYear[t]) + c.yen[t]);
  const risk = 0.3 * overvaluation[t] + 0.2 * (commodity[t] - c.commodityTrend[t]);
  c.audjpy[t] = (0.78 * Math.exp(-0.9 * dollar[t] + risk + c.aussie[t])) / c.sixj[t];
}

function stepMetalsAndOil(c: MacroColumns, economy: EconomyView, t: number, key: number): void {
  const { dollar, oil, gold, silver, commodity, overvaluation } = economy.levels;
  c.cl[t] = 64 * Math.exp(oil[t]);
  c.gc[t] = 430 * Math.exp(gold[t]);
  c.si[t] = 12 * Math.exp(silver[t]);
  revert(c.copper, t, { pull: 0.35, volatility: 0.16 }, fatTailAt(key, t, 3));
  revert(c.steel, t, { pull: 0.5, volatility: 0.17 }, fatTailAt(key, t, 4));
  const trade = 0.45 * commodity[t] + 0.45 * overvaluation[t] - 0.6 * dollar[t];
  c.hg[t] = 2.5 * Math.exp(trade + 0.1 * oil[t] + c.copper[t]);
  c.srr[t] = 540 * Math.exp(0.6 * trade + 0.12 * c.cycle[t] + c.steel[t]);
}

function stepGrains(c: MacroColumns, economy: EconomyView, t: number, key: number): void {
  const weather = fatTailAt(key, t, 5);
  revert(c.corn, t, { pull: 0.45, volatility: 0.24 }, weather);
  revert(c.wheat, t, { pull: 0.45, volatility: 0.26 }, 0.6 * weather + 0.8 * fatTailAt(key, t, 6));
  revert(c.rice, t, { pull: 0.5, volatility: 0.19 }, 0.25 * weather + 0.97 * fatTailAt(key, t, 7));
  const common = clip(0.4 * economy.levels.commodity[t] - 0.4 * economy.levels.dollar[t], -0.8, 0.8);
  const { month, dayOfMonth } = partsOf(economy.days[t]);
  // Old stocks are dearest before the harvest and cheapest when it comes in.
  const season = Math.cos((2 * Math.PI * (month - 6.4 + dayOfMonth / 31)) / 12);
  c.zc[t] = 370 * Math.exp(common + c.corn[t] + 0.035 * season);
  c.zw[t] = 520 * Math.exp(0.9 * common + c.wheat[t] + 0.02 * season);
  c.zr[t] = 12 * Math.exp(0.5 * common + c.rice[t] + 0.02 * season);
}
