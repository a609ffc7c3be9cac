import type { MarketRating } from '@pipa/contract';
import type { Regime } from '@pipa/quant';
import type { WeekFacts } from './week-facts.ts';

/** Points of a state of the market. */
const STATE_POINTS = { Bull: 1, Sideways: 0, Bear: -1, Crisis: -2 } as const satisfies Record<Regime, number>;

/** Levels beyond which a figure gives a point for (above) or against (below) the market. */
const RATING_LEVELS = {
  /** Share of the stocks that rise, -1 to 1. */
  breadth: { for: 0.2, against: -0.2 },
  /** Fraction above the average of 200 sessions. */
  aboveAverage: { for: 0.02, against: -0.02 },
  /** Total return of the benchmark over the week. */
  weekReturn: { for: 0.015, against: -0.015 },
  /** Annualised; high volatility is against the market, and none is for it. */
  volatility: { against: 0.25 },
} as const;

/** Least points of each level, from the highest on. */
const RATING_POINTS: readonly (readonly [least: number, rating: MarketRating])[] = [
  [4, 'Bullish'],
  [2, 'Neutral to Bullish'],
  [-1, 'Neutral'],
  [-3, 'Bearish to Neutral'],
  [Number.NEGATIVE_INFINITY, 'Bearish'],
];

const pointsOf = (value: number | null | undefined, level: { readonly for: number; readonly against: number }) => {
  if (value === null || value === undefined) return 0;
  if (value > level.for) return 1;
  return value < level.against ? -1 : 0;
};

/**
 * Rates the market by points: the states of both models count -2 to 1, breadth, trend and the week's return -1 to 1, and high
 * volatility takes one. Null when no model has a state yet, as the other figures alone say little.
 */
export function rateMarket(facts: WeekFacts): MarketRating | null {
  const states = [facts.states.R1, facts.states.H1].filter((state) => state !== null);
  if (states.length === 0) return null;
  const points =
    states.reduce((sum, { now }) => sum + STATE_POINTS[now], 0) +
    pointsOf(facts.breadth?.now, RATING_LEVELS.breadth) +
    pointsOf(facts.aboveAverage, RATING_LEVELS.aboveAverage) +
    pointsOf(facts.indices[0]?.weekReturn, RATING_LEVELS.weekReturn) -
    ((facts.volatility?.now ?? 0) > RATING_LEVELS.volatility.against ? 1 : 0);
  return RATING_POINTS.find(([least]) => points >= least)?.[1] ?? null;
}
