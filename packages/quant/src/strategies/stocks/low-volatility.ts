import { eligibleColumns, stockUniverse } from '../eligible-stocks.ts';
import { spacedVolatility } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { type EqualListParameters, equalList } from './equal-list.ts';
import { bestFirst } from './ranks.ts';

export interface LowVolatilityParameters extends EqualListParameters {
  readonly weeks: number;
  /** Annual. A stock under offer hardly moves: this calm is no virtue. */
  readonly minVolatility: number;
}

const PARAMETERS: LowVolatilityParameters = {
  holdings: 40,
  maxPerSector: 40,
  maxShare: 1 / 3,
  weeks: 104,
  minVolatility: 0.04,
  minPrice: 5,
  minDollarVolume: 2_000_000,
  historySessions: 520,
};

const WEEK_SESSIONS = 5;

/**
 * The calmest stocks by the volatility of their weekly returns, equally weighted and free to crowd into calm sectors.
 * Source: Blitz and van Vliet (2007), who look back three years; two here, so that more companies have the history.
 */
function createLowVolatility(changes: Partial<LowVolatilityParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  return {
    code: 'low-volatility',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(parameters.historySessions, parameters.weeks * WEEK_SESSIONS) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const lowVolatility = createLowVolatility();

export const lowVolatilityVariants = variantsOf(createLowVolatility, [
  { holdings: 30 },
  { holdings: 50 },
  { weeks: 52 },
  { weeks: 78 },
  { maxPerSector: 12 },
  { minDollarVolume: 10_000_000 },
]);

function decide(view: StrategyView, parameters: LowVolatilityParameters): TargetWeights {
  const { panel, t } = view;
  const columns = eligibleColumns(view, parameters);
  const calm = Float64Array.from(columns, (column) => {
    const volatility = spacedVolatility(panel.adjClose[column], t, parameters.weeks, WEEK_SESSIONS);
    return volatility >= parameters.minVolatility ? -volatility : NaN;
  });
  const ranked = bestFirst(columns, calm);
  return equalList(view, ranked, ranked.length, parameters);
}
