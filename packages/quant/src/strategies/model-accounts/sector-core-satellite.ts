import { ASSET_CLASSES, SECTOR_GROUPS } from '../funds/asset-classes.ts';
import { addTarget, fundUniverse, pickFund, pickFunds, rankFunds } from '../funds/fund.ts';
import { YEAR } from '../funds/momentum-scores.ts';
import { listedColumns } from '../listed.ts';
import { returnBetween } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { RESERVE_FUNDS } from './fixed-allocation.ts';

const CORE = { shares: ASSET_CLASSES.totalMarket, bonds: ASSET_CLASSES.bondMarket };

export interface CoreSatelliteParameters {
  readonly coreShare: number;
  readonly bondShare: number;
  /** Sectors that share what core and bonds leave. */
  readonly satellites: number;
  readonly formationSessions: number;
}

/** Round numbers; the year is the look-back of the source. */
const PARAMETERS: CoreSatelliteParameters = {
  coreShare: 0.6,
  bondShare: 0.1,
  satellites: 3,
  formationSessions: YEAR,
};

/**
 * A fixed core with the strongest sectors of the last year around it. Source for the satellites: Moskowitz and Grinblatt,
 * Do Industries Explain Momentum? (1999).
 */
export function createSectorCoreSatellite(parameters: Partial<CoreSatelliteParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'sector-core-satellite',
    rebalance: 'Monthly',
    warmUpSessions: chosen.formationSessions + 1,
    parameters: { ...chosen },
    universe: fundUniverse({ ...CORE, ...SECTOR_GROUPS, reserve: RESERVE_FUNDS }),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, parameters: CoreSatelliteParameters): TargetWeights {
  const { coreShare, bondShare, satellites, formationSessions } = parameters;
  const listed = listedColumns(view);
  const core = pickFund(view, listed, CORE.shares, 1);
  const bonds = pickFund(view, listed, [...CORE.bonds, ...RESERVE_FUNDS], 1);
  const sectors = pickFunds(view, listed, SECTOR_GROUPS, formationSessions);
  const held = rankFunds(sectors, (series) => returnBetween(series, view.t, formationSessions)).slice(0, satellites);
  const satelliteShare = (1 - coreShare - bondShare) / satellites;
  const targets = new Map<string, number>();
  // Places for which there is no sector belong to the core.
  addTarget(targets, core, coreShare + (satellites - held.length) * satelliteShare);
  addTarget(targets, bonds, bondShare);
  for (const fund of held) addTarget(targets, fund, satelliteShare);
  return targets;
}

export const sectorCoreSatellite = createSectorCoreSatellite();

export const sectorCoreSatelliteVariants = variantsOf(createSectorCoreSatellite, [
  { coreShare: 0.5 },
  { coreShare: 0.7 },
  { satellites: 2 },
  { satellites: 4 },
  { formationSessions: 126 },
  { formationSessions: 189 },
]);
