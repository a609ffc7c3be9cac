import { eligibleColumns, stockUniverse, takeWithSectorLimit } from '../eligible-stocks.ts';
import { minimumVarianceWeights, shrunkCovariance } from '../minimum-variance-weights.ts';
import { realisedVolatility } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { targetsOf } from '../weights.ts';

const HOLDINGS = 40;
const MAX_PER_SECTOR = 10;
const MAX_WEIGHT = 0.05;
const VOLATILITY_SESSIONS = 252;
const SHRINKAGE = 0.5;
/** A stock under offer hardly moves: this calm is no virtue. */
const MIN_VOLATILITY = 0.04;
const LIMITS = { minPrice: 5, minDollarVolume: 2_000_000, historySessions: VOLATILITY_SESSIONS };

/**
 * The calmest stocks, combined for the least variance of the whole. Sources: Clarke, de Silva and Thorley (2006) on
 * minimum variance; Blitz and van Vliet (2007) on the returns of calm stocks.
 */
export const minimumVolatility: Strategy = {
  code: 'minimum-volatility',
  rebalance: 'Monthly',
  warmUpSessions: VOLATILITY_SESSIONS + 1,
  parameters: {
    holdings: HOLDINGS,
    maxPerSector: MAX_PER_SECTOR,
    maxWeight: MAX_WEIGHT,
    volatilitySessions: VOLATILITY_SESSIONS,
    shrinkage: SHRINKAGE,
    minVolatility: MIN_VOLATILITY,
    minPrice: LIMITS.minPrice,
    minDollarVolume: LIMITS.minDollarVolume,
  },
  universe: stockUniverse,
  decide,
};

function decide(view: StrategyView): TargetWeights {
  const calmest = takeWithSectorLimit(view, rankByCalm(view), HOLDINGS, MAX_PER_SECTOR);
  if (calmest.length === 0) return new Map();
  const series = calmest.map((column) => view.panel.adjClose[column]);
  const covariance = shrunkCovariance(series, view.t, VOLATILITY_SESSIONS, SHRINKAGE);
  return targetsOf(
    calmest.map((column) => view.panel.symbols[column]),
    minimumVarianceWeights(covariance, calmest.length, MAX_WEIGHT),
  );
}

function rankByCalm(view: StrategyView): number[] {
  const scored: { column: number; volatility: number }[] = [];
  for (const column of eligibleColumns(view, LIMITS)) {
    const volatility = realisedVolatility(view.panel.adjClose[column], view.t, VOLATILITY_SESSIONS);
    if (volatility >= MIN_VOLATILITY) scored.push({ column, volatility });
  }
  return scored.sort((a, b) => a.volatility - b.volatility || a.column - b.column).map(({ column }) => column);
}

export const minimumVolatilityFacts: StrategyFacts = {
  code: 'minimum-volatility',
  name: 'Low Volatility Stocks',
  description:
    'Owns about forty of the calmest liquid US stocks, weighted so that their moves offset each other as much as possible; none exceeds 5 % and no sector a quarter of the list. ' +
    'It wants most of the return of shares with smaller swings and smaller losses in bad years. ' +
    'In strong rallies it is left behind, and it can suffer when interest rates rise.',
  category: 'Hybrid',
  componentType: 'Stock',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Minimum volatility',
  families: ['Minimum volatility', 'Cross-sectional factor', 'Low volatility'],
  minInvestmentAmount: 10_000,
  maxInvestmentAmount: 1_000_000,
  chargeType: 'FixedMonthly',
  chargeAmount: 10,
  limitToMemberClass: 'Bronze',
  minInvestmentPeriod: 12,
};
