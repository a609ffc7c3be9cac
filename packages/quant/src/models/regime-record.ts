import { SESSIONS_A_YEAR } from '../metrics/growth.ts';
import { mean, sampleDeviation } from '../metrics/moments.ts';
import { type EdgeRecord, edgeRecord } from '../scorecards/edge-record.ts';
import { REGIMES, type Regime } from './regime.ts';

/**
 * What the market did after days that were called one state. The edge compares how often it was higher after the horizon (Bull,
 * Sideways) or not higher (Bear, Crisis) with all days that have a state: a strict comparison, as that share is known only afterwards.
 */
export interface RegimeOutcome<State extends string = Regime> extends EdgeRecord {
  readonly regime: State;
  readonly sessions: number;
  /** Of all days that have a state. */
  readonly share: number;
  /** Mean return of the session after, times 252, and its deviation a year; null with too few. */
  readonly nextReturnAnnual: number | null;
  readonly nextVolatilityAnnual: number | null;
  /** Mean return over the `horizonSessions` after. */
  readonly meanForwardReturn: number | null;
}

export interface RegimeRecord<State extends string = Regime> {
  readonly horizonSessions: number;
  readonly outcomes: readonly RegimeOutcome<State>[];
}

/** States that a model tells apart: those after which a higher market is expected, and those after which it is not. */
export interface StateKinds<State extends string> {
  readonly rising: readonly State[];
  readonly falling: readonly State[];
}

const [BULL, SIDEWAYS, BEAR, CRISIS] = REGIMES;
export const REGIME_KINDS: StateKinds<Regime> = { rising: [BULL, SIDEWAYS], falling: [BEAR, CRISIS] };

/**
 * How the states that were called at each close turned out: only what came after the close counts, so that states told
 * apart by their own past get no credit for it.
 * @param regimes by session, null where there is none
 * @param closes adjusted, by session
 */
export function regimeRecord(
  regimes: readonly (Regime | null)[],
  closes: Float64Array,
  horizonSessions?: number,
): RegimeRecord {
  return stateRecord(regimes, closes, REGIME_KINDS, horizonSessions);
}

/** `regimeRecord` of other states. */
export function stateRecord<State extends string>(
  regimes: readonly (State | null)[],
  closes: Float64Array,
  { rising, falling }: StateKinds<State>,
  horizonSessions = 20,
): RegimeRecord<State> {
  const called = regimes.filter((regime) => regime !== null).length;
  const scored = regimes.flatMap((regime, t) => {
    const forward = closes[t + horizonSessions] / closes[t] - 1;
    return regime !== null && Number.isFinite(forward) ? [{ regime, isUp: forward > 0 }] : [];
  });
  const upShare = scored.filter(({ isUp }) => isUp).length / scored.length;
  const outcomes = [...rising, ...falling].flatMap((regime): RegimeOutcome<State>[] => {
    const days = regimes.flatMap((state, t) => (state === regime ? [t] : []));
    if (days.length === 0) return [];
    const next = returnsAfter(closes, days, 1);
    const expectsUp = rising.includes(regime);
    const columns = {
      events: Float64Array.from(scored, (day) => (day.regime === regime ? 1 : 0)),
      hits: Float64Array.from(scored, (day) => (day.regime === regime && day.isUp === expectsUp ? 1 : 0)),
      baseShares: new Float64Array(scored.length).fill(expectsUp ? upShare : 1 - upShare),
    };
    const perSession = mean(next);
    const deviation = sampleDeviation(next);
    return [
      {
        ...edgeRecord(columns, horizonSessions),
        regime,
        sessions: days.length,
        share: days.length / called,
        nextReturnAnnual: perSession === null ? null : perSession * SESSIONS_A_YEAR,
        nextVolatilityAnnual: deviation === null ? null : deviation * Math.sqrt(SESSIONS_A_YEAR),
        meanForwardReturn: mean(returnsAfter(closes, days, horizonSessions)),
      },
    ];
  });
  return { horizonSessions, outcomes };
}

/** Returns over the sessions after each of the days, of those whose end is known. */
function returnsAfter(closes: Float64Array, days: readonly number[], sessions: number): Float64Array {
  const returns = days.map((t) => closes[t + sessions] / closes[t] - 1);
  return Float64Array.from(returns.filter(Number.isFinite));
}
