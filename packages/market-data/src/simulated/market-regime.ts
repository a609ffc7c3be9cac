import { uniformAt } from '../counter-random.ts';

export const MARKET_REGIMES = ['Bull', 'Sideways', 'Bear', 'Crisis'] as const;
export type MarketRegime = (typeof MARKET_REGIMES)[number];

export interface RegimeTraits {
  /** Expected log return of the market, annual. */
  readonly drift: number;
  readonly volatility: number;
  readonly meanSessions: number;
  /** Probabilities of the next regime. */
  readonly next: Readonly<Partial<Record<MarketRegime, number>>>;
  /** Drift of the ten-year yield and of the short rate, annual. */
  readonly yieldDrift: number;
  readonly shortRateDrift: number;
  /** Level to which the high-yield spread is drawn. */
  readonly spread: number;
  readonly oilDrift: number;
  readonly dollarDrift: number;
  readonly qualityDrift: number;
  readonly momentumDrift: number;
}

export const REGIME_TRAITS: Readonly<Record<MarketRegime, RegimeTraits>> = {
  Bull: {
    drift: 0.17,
    volatility: 0.125,
    meanSessions: 330,
    next: { Sideways: 0.72, Bear: 0.26, Crisis: 0.02 },
    yieldDrift: 0.0015,
    shortRateDrift: 0.003,
    spread: 0.038,
    oilDrift: 0.06,
    dollarDrift: 0,
    qualityDrift: 0.012,
    momentumDrift: 0.035,
  },
  Sideways: {
    drift: 0.06,
    volatility: 0.15,
    meanSessions: 130,
    next: { Bull: 0.66, Bear: 0.34 },
    yieldDrift: 0.001,
    shortRateDrift: 0.002,
    spread: 0.046,
    oilDrift: 0.02,
    dollarDrift: 0,
    qualityDrift: 0.02,
    momentumDrift: 0.03,
  },
  Bear: {
    drift: -0.2,
    volatility: 0.23,
    meanSessions: 110,
    next: { Crisis: 0.33, Sideways: 0.32, Bull: 0.35 },
    yieldDrift: -0.005,
    shortRateDrift: -0.012,
    spread: 0.068,
    oilDrift: -0.15,
    dollarDrift: 0.02,
    qualityDrift: 0.04,
    momentumDrift: 0.03,
  },
  Crisis: {
    drift: -0.75,
    volatility: 0.42,
    meanSessions: 65,
    next: { Bear: 0.3, Sideways: 0.2, Bull: 0.5 },
    yieldDrift: -0.025,
    shortRateDrift: -0.05,
    spread: 0.13,
    oilDrift: -0.7,
    dollarDrift: 0.12,
    qualityDrift: 0.1,
    momentumDrift: -0.05,
  },
};

/** No regime is left before that many sessions. */
const SHORTEST_STAY = 15;

/**
 * The regime of the next session. `overvaluation` is the log distance of the market from its long-run path:
 * the further above, the likelier a boom ends and the likelier it ends badly.
 */
export function nextRegime(
  key: number,
  session: number,
  current: MarketRegime,
  sessionsInRegime: number,
  overvaluation: number,
): MarketRegime {
  if (sessionsInRegime < SHORTEST_STAY) return current;
  const { meanSessions, next } = REGIME_TRAITS[current];
  const rising = current === 'Bull' || current === 'Sideways';
  const tilt = Math.min(2.5, Math.max(0.5, 1 + (rising ? 1.5 : -1.5) * overvaluation));
  if (uniformAt(key, session, 0) >= tilt / (meanSessions - SHORTEST_STAY)) return current;
  const weights = MARKET_REGIMES.map(
    (regime) => (next[regime] ?? 0) * (regime === 'Bear' || regime === 'Crisis' ? tilt : 1),
  );
  let draw = uniformAt(key, session, 1) * weights.reduce((sum, weight) => sum + weight, 0);
  for (let i = 0; i < weights.length; i++) {
    draw -= weights[i];
    if (draw < 0) return MARKET_REGIMES[i];
  }
  return current;
}
