import { partsOf } from '@pipa/calendar';
import { normalAt } from '../../counter-random.ts';
import { START_OUTPUT } from './business-cycle.ts';
import type { EconomyView, MacroColumns } from './macro-columns.ts';
import { before, clip, revert, smooth } from './trailing-moves.ts';

const YEAR = 252;
/** Policy meets eight times a year and moves its target by quarters of a percent. */
const MEETING_EVERY = 32;
const FIRST_MEETING = 20;
const RATE_STEP = 0.0025;
/** Distance of the policy rate from the market's short rate: below it after a recession, above it in an overheated market. */
const EASING = 0.009;
const TIGHTENING = 0.006;
/** Central bank's assets over output before the first crisis and where they stop growing. */
const SMALLEST_ASSETS = 0.0638;
const LARGEST_ASSETS = 0.38;

export function stepPolicy(c: MacroColumns, economy: EconomyView, t: number, key: number): void {
  const hardship = clip((-c.cycle[t] - 0.3) / 1.2, 0, 1);
  smooth(c.ease, t, hardship > before(c.ease, t) ? 45 : 260, hardship);
  const heat = c.cycle[t] > 0 ? clip(economy.levels.overvaluation[t] / 0.25, 0, 1) : 0;
  smooth(c.tightness, t, 120, heat);
  const { shortRate, tenYear, highYieldSpread } = economy.levels;
  c.desiredRate[t] = Math.max(0, shortRate[t] - EASING * c.ease[t] + TIGHTENING * c.tightness[t]);
  c.targetRate[t] = nextTarget(before(c.targetRate, t, 0.0225), c.desiredRate[t], c.cycle[t], t);
  const flight = 4 * Math.max(0, highYieldSpread[t] - 0.07);
  const bill = 50 * c.desiredRate[t] + 50 * (c.targetRate[t] + 0.001) - flight + 0.02 * normalAt(key, t, 1);
  c.billRate[t] = Math.max(0.01, bill) / 100;
  c.dff[t] = Math.max(0.03, 100 * c.targetRate[t] + effectiveGap(economy.days, t) + 0.008 * normalAt(key, t, 2));
  revert(c.curveNoise, t, { pull: 2, volatility: 0.2 }, normalAt(key, t, 3));
  const twoYear = 42 * tenYear[t] + 58 * c.desiredRate[t] - 0.05 + c.curveNoise[t];
  c.t10y2y[t] = 100 * tenYear[t] - Math.max(0.08, twoYear);
  c.t10y3m[t] = 100 * (tenYear[t] - c.billRate[t]);
}

/** At a meeting the target moves towards the wish; between meetings only in an emergency. */
function nextTarget(target: number, desired: number, cycle: number, session: number): number {
  const meets = session % MEETING_EVERY === FIRST_MEETING;
  const emergency = cycle < -1 && desired - target < -0.01 && session % 8 === 0;
  if (!meets && !emergency) return target;
  const steps = Math.round((desired - target) / RATE_STEP);
  return Math.max(0, target + clip(steps, -3, 2) * RATE_STEP);
}

/** Percentage points of the effective rate above the lower end of the target; fewer at the end of a month. */
function effectiveGap(days: Int32Array, session: number): number {
  return lastSessionOfMonth(days, session) ? 0.02 : 0.08;
}

/** Money and the central bank's balance sheet: both grow by what it buys in a crisis and while rates are near zero. */
export function stepLiquidity(c: MacroColumns, economy: EconomyView, t: number, key: number): void {
  const ratio = before(c.assetsRatio, t, SMALLEST_ASSETS);
  const panic = clip((economy.levels.highYieldSpread[t] - 0.07) / 0.03, 0, 1);
  const purchases = 2.2 * panic + (c.desiredRate[t] < 0.012 ? 0.15 * c.ease[t] : 0);
  const calm = c.cycle[t] > 0 ? 0.05 : 0;
  const change = (purchases * (LARGEST_ASSETS - ratio) - calm * (ratio - SMALLEST_ASSETS)) / YEAR;
  c.assetsRatio[t] = ratio + change;
  const ordinary = (0.044 + 0.02 * c.ease[t] - 0.02 * c.tightness[t]) / YEAR;
  const growth = ordinary + 0.9 * Math.max(change, -0.1 / YEAR) + 0.0006 * normalAt(key, t, 0);
  c.logMoney[t] = before(c.logMoney, t, Math.log(6440)) + growth;
  smooth(c.moneyGrowth, t, 180, growth * YEAR, 0.05);
  const idle = Math.max(0, c.assetsRatio[t] - 0.15) * 0.4 * Math.exp(before(c.logOutput, t, START_OUTPUT));
  smooth(c.reverseRepo, t, 120, idle);
  const rush = 1 + quarterRush(economy.days, t);
  const stray = 0.4 * Math.max(0, normalAt(key, t, 1));
  c.rrpontsyd[t] = c.reverseRepo[t] * rush * Math.exp(0.05 * normalAt(key, t, 2)) + stray;
}

/** Banks park more cash on the days on which they report. */
function quarterRush(days: Int32Array, session: number): number {
  if (!lastSessionOfMonth(days, session)) return 0;
  return partsOf(days[session]).month % 3 === 0 ? 0.35 : 0.1;
}

/** `days` reaches at least one session further than what is asked. */
function lastSessionOfMonth(days: Int32Array, session: number): boolean {
  return partsOf(days[session]).month !== partsOf(days[session + 1]).month;
}
