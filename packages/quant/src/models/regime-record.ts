import { SESSIONS_A_YEAR } from '../metrics/growth.ts';
import { mean, sampleDeviation } from '../metrics/moments.ts';
import { REGIMES, type Regime } from './regime.ts';

/** What the market did after days that were called one state. */
export interface RegimeOutcome {
  readonly regime: Regime;
  readonly sessions: number;
  /** Of all days that have a state. */
  readonly share: number;
  /** Mean return of the session after, times 252, and its deviation a year; null with too few. */
  readonly nextReturnAnnual: number | null;
  readonly nextVolatilityAnnual: number | null;
  /** Mean return over the `horizonSessions` after. */
  readonly meanForwardReturn: number | null;
}

export interface RegimeRecord {
  readonly horizonSessions: number;
  readonly outcomes: readonly RegimeOutcome[];
}

/**
 * How the states that were called at each close turned out: only what came after the close counts, so that states told
 * apart by their own past get no credit for it.
 * @param regimes by session, null where there is none
 * @param closes adjusted, by session
 */
export function regimeRecord(
  regimes: readonly (Regime | null)[],
  closes: Float64Array,
  horizonSessions = 20,
): RegimeRecord {
  const called = regimes.filter((regime) => regime !== null).length;
  const outcomes = REGIMES.flatMap((regime): RegimeOutcome[] => {
    const days = regimes.flatMap((state, t) => (state === regime ? [t] : []));
    if (days.length === 0) return [];
    const next = returnsAfter(closes, days, 1);
    const perSession = mean(next);
    const deviation = sampleDeviation(next);
    return [
      {
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
