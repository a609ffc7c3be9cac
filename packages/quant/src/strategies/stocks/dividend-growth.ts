import { percentileRanks } from '../../rankings/percentile-ranks.ts';
import { eligibleColumns, type StockListParameters, stockUniverse, takeWithSectorLimit } from '../eligible-stocks.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { equalTargets } from '../weights.ts';
import { dividendsBetween } from './dividend-history.ts';
import { companyYear } from './known-statements.ts';
import { calmScores } from './price-scores.ts';
import { bestFirst, meanOfKnown } from './ranks.ts';

export interface DividendGrowthParameters extends StockListParameters {
  /** Dividends of a year over price. */
  readonly minYield: number;
  /** Year on year, fractions; more than the maximum is a special dividend, not growth. */
  readonly minGrowth: number;
  readonly maxGrowth: number;
  /** Dividends of a year over its earnings, where reports are known. */
  readonly maxPayout: number;
  readonly volatilitySessions: number;
  readonly maxWeight: number;
}

const PARAMETERS: DividendGrowthParameters = {
  holdings: 40,
  maxPerSector: 10,
  minYield: 0.01,
  minGrowth: 0.02,
  maxGrowth: 0.5,
  maxPayout: 0.75,
  volatilitySessions: 252,
  maxWeight: 0.05,
  minPrice: 5,
  minDollarVolume: 2_000_000,
  historySessions: 504,
};

const YEAR_SESSIONS = 252;

/**
 * Companies that raised their dividend within a year and can pay it, the calmest and best-paying first. Sources: Michaely,
 * Thaler and Womack (1995) on the drift after dividends begin or end; Grullon, Michaely and Swaminathan (2002) on risk
 * after an increase. Round numbers.
 * Dividends are those of the panel's actions; without company reports the payout is not checked.
 */
function createDividendGrowth(changes: Partial<DividendGrowthParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  return {
    code: 'dividend-growth',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(parameters.historySessions, 2 * YEAR_SESSIONS, parameters.volatilitySessions) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const dividendGrowth = createDividendGrowth();

export const dividendGrowthVariants = variantsOf(createDividendGrowth, [
  { holdings: 30, maxPerSector: 8 },
  { holdings: 50, maxPerSector: 12 },
  { minYield: 0.015 },
  { minYield: 0.02 },
  { minGrowth: 0.05 },
  { maxPayout: 0.6 },
  { volatilitySessions: 126 },
]);

function decide(view: StrategyView, parameters: DividendGrowthParameters): TargetWeights {
  const columns: number[] = [];
  const yields: number[] = [];
  for (const column of eligibleColumns(view, parameters)) {
    const dividendYield = growingYield(view, column, parameters);
    if (Number.isNaN(dividendYield)) continue;
    columns.push(column);
    yields.push(dividendYield);
  }
  const calm = calmScores(view, columns, parameters.volatilitySessions);
  const scores = meanOfKnown([percentileRanks(yields), percentileRanks(calm)], 2);
  const best = takeWithSectorLimit(view, bestFirst(columns, scores), parameters);
  return equalTargets(view.panel.symbols, best, Math.min(1 / best.length, parameters.maxWeight));
}

/** Dividends of the last year over price; NaN unless they have grown, exceed the least yield and are covered by earnings. */
function growingYield({ panel, t }: StrategyView, column: number, parameters: DividendGrowthParameters): number {
  const dividends = dividendsBetween(panel, column, t, YEAR_SESSIONS);
  const dividendYield = dividends / panel.close[column][t];
  if (!(dividendYield >= parameters.minYield)) return NaN;
  const growth = dividends / dividendsBetween(panel, column, t, 2 * YEAR_SESSIONS, YEAR_SESSIONS) - 1;
  if (!(growth >= parameters.minGrowth && growth <= parameters.maxGrowth)) return NaN;
  const company = companyYear(panel, column, t);
  if (company === null) return dividendYield;
  const earningsYield = company.netIncome / company.marketValue;
  return dividendYield <= parameters.maxPayout * earningsYield ? dividendYield : NaN;
}
