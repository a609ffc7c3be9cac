import { eligibleColumns, stockUniverse, takeWithSectorLimit } from '../eligible-stocks.ts';
import { realisedVolatility, returnBetween } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { capWeights, inverseVolatilityWeights, targetsOf } from '../weights.ts';

const HOLDINGS = 30;
const MAX_PER_SECTOR = 9;
const MAX_WEIGHT = 0.06;
const FORMATION_SESSIONS = 252;
/** The latest month is left out: it tends to reverse. */
const SKIP_SESSIONS = 21;
const VOLATILITY_SESSIONS = 63;
const TARGET_VOLATILITY = 0.18;
const LIMITS = { minPrice: 5, minDollarVolume: 2_000_000, historySessions: FORMATION_SESSIONS };

/**
 * Winners of the last twelve months but one, sized by inverse volatility and scaled down when the basket as a whole is
 * wilder than its target. Sources: Jegadeesh and Titman (1993); Barroso and Santa-Clara (2015) on volatility scaling.
 */
export const crossSectionalMomentum: Strategy = {
  code: 'cross-sectional-momentum',
  rebalance: 'Monthly',
  warmUpSessions: FORMATION_SESSIONS + 1,
  parameters: {
    holdings: HOLDINGS,
    maxPerSector: MAX_PER_SECTOR,
    maxWeight: MAX_WEIGHT,
    formationSessions: FORMATION_SESSIONS,
    skipSessions: SKIP_SESSIONS,
    volatilitySessions: VOLATILITY_SESSIONS,
    targetVolatility: TARGET_VOLATILITY,
    minPrice: LIMITS.minPrice,
    minDollarVolume: LIMITS.minDollarVolume,
  },
  universe: stockUniverse,
  decide,
};

function decide(view: StrategyView): TargetWeights {
  const winners = takeWithSectorLimit(view, rankByMomentum(view), HOLDINGS, MAX_PER_SECTOR);
  if (winners.length === 0) return new Map();
  const { panel, t } = view;
  const volatilities = winners.map((column) => realisedVolatility(panel.adjClose[column], t, VOLATILITY_SESSIONS));
  const weights = capWeights(inverseVolatilityWeights(volatilities), MAX_WEIGHT);
  const exposure = Math.min(1, TARGET_VOLATILITY / basketVolatility(view, winners, weights));
  return targetsOf(
    winners.map((column) => panel.symbols[column]),
    weights.map((weight) => weight * exposure),
  );
}

/** Eligible columns, strongest first; a stock that has not moved or has fallen is no winner. */
function rankByMomentum(view: StrategyView): number[] {
  const { panel, t } = view;
  const scored: { column: number; score: number }[] = [];
  for (const column of eligibleColumns(view, LIMITS)) {
    const series = panel.adjClose[column];
    const score = returnBetween(series, t, FORMATION_SESSIONS, SKIP_SESSIONS);
    if (score > 0 && realisedVolatility(series, t, VOLATILITY_SESSIONS) > 0) scored.push({ column, score });
  }
  return scored.sort((a, b) => b.score - a.score || a.column - b.column).map(({ column }) => column);
}

/** Annualised deviation that the basket at today's weights had over the volatility window; a missing day moves nothing. */
function basketVolatility(view: StrategyView, columns: readonly number[], weights: Float64Array): number {
  const { panel, t } = view;
  const index = new Float64Array(VOLATILITY_SESSIONS + 1).fill(1);
  for (let k = 1; k <= VOLATILITY_SESSIONS; k++) {
    const day = t - VOLATILITY_SESSIONS + k;
    let moved = 0;
    for (let i = 0; i < columns.length; i++) {
      const series = panel.adjClose[columns[i]];
      const r = series[day] / series[day - 1] - 1;
      if (!Number.isNaN(r)) moved += weights[i] * r;
    }
    index[k] = index[k - 1] * (1 + moved);
  }
  return realisedVolatility(index, VOLATILITY_SESSIONS, VOLATILITY_SESSIONS);
}

export const crossSectionalMomentumFacts: StrategyFacts = {
  code: 'cross-sectional-momentum',
  name: 'Stock Momentum 30',
  description:
    'Owns the thirty liquid US stocks that rose most over the past year, the latest month left out, and renews the list once a month. ' +
    'Calmer stocks get more, no more than nine come from one sector, and part of the money stays in cash when the whole list swings too widely. ' +
    'It wants the best return of a long rise; after sharp reversals, when losers rebound, it falls behind or loses more than the market.',
  category: 'Max_Return',
  componentType: 'Stock',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Cross-sectional momentum',
  families: ['Cross-sectional factor', 'Momentum', 'Volatility targeting'],
  minInvestmentAmount: 10_000,
  maxInvestmentAmount: 1_000_000,
  chargeType: 'FixedMonthly',
  chargeAmount: 20,
  limitToMemberClass: 'Bronze',
  minInvestmentPeriod: 12,
};
