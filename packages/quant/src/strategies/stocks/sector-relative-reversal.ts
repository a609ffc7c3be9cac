import { eligibleColumns, stockUniverse } from '../eligible-stocks.ts';
import { realisedVolatility, returnBetween } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { type EqualListParameters, equalList } from './equal-list.ts';
import { lastKnown, statementsOf } from './known-statements.ts';
import { bestFirst } from './ranks.ts';
import { aboveSectorMean } from './sectors.ts';

export interface SectorRelativeReversalParameters extends EqualListParameters {
  readonly formationSessions: number;
  readonly volatilitySessions: number;
  /** Annual. */
  readonly maxVolatility: number;
}

const PARAMETERS: SectorRelativeReversalParameters = {
  holdings: 40,
  maxPerSector: 8,
  maxShare: 0.2,
  formationSessions: 21,
  volatilitySessions: 63,
  maxVolatility: 0.6,
  minPrice: 5,
  minDollarVolume: 10_000_000,
  historySessions: 126,
};

/**
 * Short-term reversal: stocks that fell most behind their sector over a month, held for the rebound, renewed weekly. A
 * stock whose company reported within the month is left out where reports are known: a fall on news does not revert. Sources:
 * Jegadeesh (1990); Da, Liu and Schaumburg (2014) on reversal within industries and without news. Weekly renewal and the
 * limits are ours.
 */
export function createSectorRelativeReversal(changes: Partial<SectorRelativeReversalParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  const { historySessions, volatilitySessions, formationSessions } = parameters;
  return {
    code: 'sector-relative-reversal',
    rebalance: 'Weekly',
    warmUpSessions: Math.max(historySessions, volatilitySessions, formationSessions) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const sectorRelativeReversal = createSectorRelativeReversal();

export const sectorRelativeReversalVariants = variantsOf(createSectorRelativeReversal, [
  { holdings: 30, maxPerSector: 6 },
  { holdings: 60, maxPerSector: 12 },
  { formationSessions: 10 },
  { formationSessions: 15 },
  { formationSessions: 42 },
  { maxVolatility: 0.45 },
]);

function decide(view: StrategyView, parameters: SectorRelativeReversalParameters): TargetWeights {
  const { panel, t } = view;
  const { formationSessions, volatilitySessions, maxVolatility } = parameters;
  const columns = eligibleColumns(view, parameters);
  const returns = Float64Array.from(columns, (column) => returnBetween(panel.adjClose[column], t, formationSessions));
  const laggards = bestFirst(
    columns,
    aboveSectorMean(panel, columns, returns).map((lead) => (lead < 0 ? -lead : NaN)),
  );
  return equalList(
    view,
    laggards,
    columns.length,
    parameters,
    (column) =>
      !hasReported(view, column, formationSessions) &&
      realisedVolatility(panel.adjClose[column], t, volatilitySessions) <= maxVolatility,
  );
}

function hasReported({ panel, t }: StrategyView, column: number, withinSessions: number): boolean {
  const statements = statementsOf(panel, column);
  const at = lastKnown(statements, t);
  return at >= 0 && t - statements[at].knownIndex < withinSessions;
}
