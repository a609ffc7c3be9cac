import { listedColumns } from '../listed.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { ASSET_CLASSES } from './asset-classes.ts';
import { addTarget, fundUniverse, pickFund, pickFunds, rankFunds } from './fund.ts';
import { recentWeightedMomentum, YEAR } from './momentum-scores.ts';

const CANARIES = {
  emergingMarkets: ['VWO', 'EEM', 'DEM'],
  bondMarket: ['BND', 'AGG', 'IEF'],
};
const RISKY = {
  largeCompanies: ASSET_CLASSES.largeCompanies,
  smallCompanies: ASSET_CLASSES.smallCompanies,
  growthCompanies: ASSET_CLASSES.growthCompanies,
  europe: ASSET_CLASSES.europe,
  japan: ASSET_CLASSES.japan,
  emergingMarkets: ['VWO', 'EEM', 'DEM'],
  realEstate: ASSET_CLASSES.realEstate,
  commodities: ['GSG', 'DBC', 'USO'],
  gold: ASSET_CLASSES.gold,
  longTreasuries: ASSET_CLASSES.longTreasuries,
  highYieldBonds: ASSET_CLASSES.highYieldBonds,
  corporateBonds: ASSET_CLASSES.corporateBonds,
};
const SAFE = {
  shortTreasuries: ASSET_CLASSES.shortTreasuries,
  treasuries: ASSET_CLASSES.treasuries,
  // High-yield bonds are no substitute here.
  corporateBonds: ['LQD'],
};

export interface DefensiveCanaryParameters {
  readonly holdings: number;
  /** Falling canaries that move everything to bonds. */
  readonly alarmCount: number;
}

/** As published: six of twelve markets, two canaries. */
const PARAMETERS: DefensiveCanaryParameters = { holdings: 6, alarmCount: 2 };

/**
 * Defensive asset allocation: two markets that tend to turn first, emerging shares and the bond market, decide how much
 * is at risk; their own and all other markets' momentum is 13612W. Source: Keller and Keuning, Breadth Momentum and the
 * Canary Universe: Defensive Asset Allocation (2018).
 */
export function createDefensiveCanaryAllocation(parameters: Partial<DefensiveCanaryParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'defensive-canary-allocation',
    rebalance: 'Monthly',
    warmUpSessions: YEAR + 1,
    parameters: { ...chosen },
    universe: fundUniverse({
      canaryMarkets: CANARIES.emergingMarkets,
      canaryBonds: CANARIES.bondMarket,
      safeShort: SAFE.shortTreasuries,
      safeLong: SAFE.treasuries,
      ...RISKY,
    }),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, { holdings, alarmCount }: DefensiveCanaryParameters): TargetWeights {
  const listed = listedColumns(view);
  const scored = (groups: Readonly<Record<string, readonly string[]>>) =>
    rankFunds(pickFunds(view, listed, groups, YEAR), (series) => recentWeightedMomentum(series, view.t));
  const canaries = scored(CANARIES);
  const falling = canaries.filter(({ score }) => !(score > 0)).length;
  // With fewer canaries listed, fewer falling ones raise the alarm; with none listed, all is held in safe funds.
  const needed = Math.min(alarmCount, canaries.length);
  const safeShare = needed === 0 ? 1 : Math.min(1, falling / needed);
  const held = scored(RISKY).slice(0, holdings);
  const targets = new Map<string, number>();
  for (const fund of held) addTarget(targets, fund, (1 - safeShare) / holdings);
  const atRisk = ((1 - safeShare) * held.length) / holdings;
  const [safest] = scored(SAFE);
  addTarget(targets, safest ?? pickFund(view, listed, SAFE.shortTreasuries, 1), 1 - atRisk);
  return targets;
}

export const defensiveCanaryAllocation = createDefensiveCanaryAllocation();

export const defensiveCanaryAllocationVariants = variantsOf(createDefensiveCanaryAllocation, [
  { holdings: 3 },
  { holdings: 4 },
  { holdings: 5 },
  { holdings: 8 },
  { alarmCount: 1 },
  { alarmCount: 1, holdings: 4 },
]);
