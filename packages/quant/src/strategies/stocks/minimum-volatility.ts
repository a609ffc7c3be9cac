import { eligibleColumns, type StockListParameters, stockUniverse, takeWithSectorLimit } from '../eligible-stocks.ts';
import { minimumVarianceWeights, shrunkCovariance } from '../minimum-variance-weights.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { targetsOf } from '../weights.ts';
import { calmScores } from './price-scores.ts';
import { bestFirst } from './ranks.ts';

export interface MinimumVolatilityParameters extends StockListParameters {
  readonly maxWeight: number;
  readonly volatilitySessions: number;
  /** Intensity 0..1 towards constant correlation. */
  readonly shrinkage: number;
  /** Annual. A stock under offer hardly moves: this calm is no virtue. */
  readonly minVolatility: number;
}

const PARAMETERS: MinimumVolatilityParameters = {
  holdings: 40,
  maxPerSector: 10,
  maxWeight: 0.05,
  volatilitySessions: 252,
  shrinkage: 0.5,
  minVolatility: 0.04,
  minPrice: 5,
  minDollarVolume: 2_000_000,
  historySessions: 252,
};

/**
 * The calmest stocks, combined for the least variance of the whole. Sources: Clarke, de Silva and Thorley (2006) on
 * minimum variance; Blitz and van Vliet (2007) on the returns of calm stocks. Limits and shrinkage are ours.
 */
function createMinimumVolatility(changes: Partial<MinimumVolatilityParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  return {
    code: 'minimum-volatility',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(parameters.historySessions, parameters.volatilitySessions) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const minimumVolatility = createMinimumVolatility();

export const minimumVolatilityVariants = variantsOf(createMinimumVolatility, [
  { holdings: 30, maxPerSector: 8 },
  { holdings: 60, maxPerSector: 15 },
  { maxWeight: 0.04 },
  { maxWeight: 0.08 },
  { volatilitySessions: 126 },
  { shrinkage: 0.25 },
  { shrinkage: 0.75 },
]);

function decide(view: StrategyView, parameters: MinimumVolatilityParameters): TargetWeights {
  const { volatilitySessions, shrinkage, maxWeight } = parameters;
  const calmest = takeWithSectorLimit(view, rankByCalm(view, parameters), parameters);
  if (calmest.length === 0) return new Map();
  const series = calmest.map((column) => view.panel.adjClose[column]);
  const covariance = shrunkCovariance(series, view.t, volatilitySessions, shrinkage);
  return targetsOf(
    calmest.map((column) => view.panel.symbols[column]),
    minimumVarianceWeights(covariance, calmest.length, maxWeight),
  );
}

function rankByCalm(view: StrategyView, parameters: MinimumVolatilityParameters): number[] {
  const columns = eligibleColumns(view, parameters);
  const scores = calmScores(view, columns, parameters.volatilitySessions);
  return bestFirst(
    columns,
    scores.map((score) => (-score >= parameters.minVolatility ? score : NaN)),
  );
}
