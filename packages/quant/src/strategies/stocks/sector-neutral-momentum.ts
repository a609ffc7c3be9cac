import { type Eligibility, eligibleColumns, stockUniverse } from '../eligible-stocks.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { MOMENTUM_WINDOW, type MomentumWindow, momentumScores } from './price-scores.ts';
import { bestFirst } from './ranks.ts';
import { positionsBySector } from './sectors.ts';

export interface SectorNeutralMomentumParameters extends Eligibility, MomentumWindow {
  /** Share of each sector's stocks that is held, at least one. */
  readonly share: number;
  readonly maxWeight: number;
}

const PARAMETERS: SectorNeutralMomentumParameters = {
  share: 0.2,
  maxWeight: 0.1,
  ...MOMENTUM_WINDOW,
  minPrice: 5,
  minDollarVolume: 2_000_000,
  historySessions: 252,
};

/**
 * The strongest fifth of every sector; each sector weighs what its number of stocks does, so that the list never is a bet on
 * one of them. Where no sectors are known all stocks are one. Source: Asness, Porter and Stevens (2000) on characteristics
 * relative to the industry; Jegadeesh and Titman (1993) for the window.
 */
function createSectorNeutralMomentum(changes: Partial<SectorNeutralMomentumParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  return {
    code: 'sector-neutral-momentum',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(parameters.historySessions, parameters.formationSessions) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const sectorNeutralMomentum = createSectorNeutralMomentum();

export const sectorNeutralMomentumVariants = variantsOf(createSectorNeutralMomentum, [
  { share: 0.1 },
  { share: 0.15 },
  { share: 0.3 },
  { formationSessions: 126 },
  { formationSessions: 189 },
  { skipSessions: 0 },
]);

function decide(view: StrategyView, parameters: SectorNeutralMomentumParameters): TargetWeights {
  const columns = eligibleColumns(view, parameters);
  const targets = new Map<string, number>();
  for (const group of positionsBySector(view.panel, columns)) {
    const members = group.map((i) => columns[i]);
    const ranked = bestFirst(members, momentumScores(view, members, parameters));
    const strongest = ranked.slice(0, Math.max(1, Math.round(parameters.share * members.length)));
    const weight = Math.min(members.length / columns.length / strongest.length, parameters.maxWeight);
    for (const column of strongest) targets.set(view.panel.symbols[column], weight);
  }
  return targets;
}
