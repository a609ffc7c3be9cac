import { rollingHighest } from '../indicators/extremes.ts';
import { sma } from '../indicators/moving-averages.ts';
import { historicalVolatility } from '../indicators/volatility.ts';
import type { Regime } from './regime.ts';

/** Inputs of the rules on one day. */
export interface RegimeReading {
  readonly close: number;
  readonly sma50: number;
  readonly sma200: number;
  /** Fall from the highest close of 252 sessions, 0..1. */
  readonly drawdown: number;
  /** Realised volatility of 20 sessions, annualised, as a fraction. */
  readonly volatility: number;
}

/** The state, and for how many sessions the rules have called for another one. */
export interface RuleRegimeState {
  readonly regime: Regime;
  readonly pending: Regime | null;
  readonly pendingSessions: number;
}

/** Thresholds of the rules below. Each rule has a level that enters a state and an easier level that keeps it. */
export const RULE_REGIME_LEVELS = {
  /** Crisis: volatility alone, or less of it in a deep drawdown; lasts until the volatility has gone. */
  crisisVolatility: 0.4,
  crisisDrawdown: 0.15,
  crisisDrawdownVolatility: 0.3,
  crisisEndVolatility: 0.25,
  /** Bear and bull: distance of the close from SMA 200 that enters and keeps them. */
  trendEnter: 0.02,
  trendKeep: -0.01,
  /** Distance from SMA 200 that makes a bear market at any SMA 50. */
  bearDrawdown: 0.15,
  /** Largest drawdown of a bull market. */
  bullDrawdownEnter: 0.08,
  bullDrawdownKeep: 0.1,
  /** Consecutive sessions that must call for a new state; a crisis needs one. */
  confirmSessions: 3,
} as const;

const SMA_LONG = 200;
const HIGH_SESSIONS = 252;
const VOLATILITY_SESSIONS = 20;

/**
 * R1: the state of each day by rules on price against its averages, drawdown and realised volatility. Null until SMA 200 has
 * a value. The state of a day depends on no later day.
 */
export function ruleRegimes(closes: Float64Array): (Regime | null)[] {
  const readings = regimeReadings(closes);
  let state: RuleRegimeState | null = null;
  return readings.map((reading) => {
    if (reading === null) return null;
    state = nextRuleRegime(state, reading);
    return state.regime;
  });
}

/** Null where a value is missing. */
export function regimeReadings(closes: Float64Array): (RegimeReading | null)[] {
  const sma50 = sma(closes, 50);
  const sma200 = sma(closes, SMA_LONG);
  const high = rollingHighest(closes, HIGH_SESSIONS);
  const volatility = historicalVolatility(closes, VOLATILITY_SESSIONS);
  let highest = NaN;
  return Array.from(closes, (close, t) => {
    // With fewer than 252 sessions the high is the highest of all sessions.
    if (!(close <= highest)) highest = close;
    if (Number.isNaN(sma200[t]) || Number.isNaN(volatility[t])) return null;
    const drawdown = 1 - close / (Number.isNaN(high[t]) ? highest : high[t]);
    return { close, sma50: sma50[t], sma200: sma200[t], drawdown, volatility: volatility[t] };
  });
}

/** The state after a day; the first day has the state that its rules call for. */
export function nextRuleRegime(state: RuleRegimeState | null, reading: RegimeReading): RuleRegimeState {
  const called = calledRegime(state?.regime ?? null, reading);
  if (state === null || called === state.regime) return { regime: called, pending: null, pendingSessions: 0 };
  const pendingSessions = state.pending === called ? state.pendingSessions + 1 : 1;
  if (called === 'Crisis' || pendingSessions >= RULE_REGIME_LEVELS.confirmSessions) {
    return { regime: called, pending: null, pendingSessions: 0 };
  }
  return { regime: state.regime, pending: called, pendingSessions };
}

/** The state that a day calls for, given the present state: the worst state whose rule holds. */
function calledRegime(current: Regime | null, reading: RegimeReading): Regime {
  if (isCrisis(current === 'Crisis', reading)) return 'Crisis';
  if (isBear(current === 'Bear', reading)) return 'Bear';
  return isBull(current === 'Bull', reading) ? 'Bull' : 'Sideways';
}

function isCrisis(inCrisis: boolean, { drawdown, volatility }: RegimeReading): boolean {
  const levels = RULE_REGIME_LEVELS;
  if (inCrisis) return volatility >= levels.crisisEndVolatility;
  if (volatility >= levels.crisisVolatility) return true;
  return drawdown >= levels.crisisDrawdown && volatility >= levels.crisisDrawdownVolatility;
}

function isBear(inBear: boolean, { close, sma50, sma200, drawdown }: RegimeReading): boolean {
  const levels = RULE_REGIME_LEVELS;
  const below = 1 - close / sma200;
  if (inBear) return below > levels.trendKeep;
  return below >= levels.trendEnter && (sma50 < sma200 || drawdown >= levels.bearDrawdown);
}

function isBull(inBull: boolean, { close, sma50, sma200, drawdown }: RegimeReading): boolean {
  const levels = RULE_REGIME_LEVELS;
  const above = close / sma200 - 1;
  if (inBull) return above > levels.trendKeep && drawdown < levels.bullDrawdownKeep;
  return above >= levels.trendEnter && sma50 > sma200 && drawdown < levels.bullDrawdownEnter;
}
