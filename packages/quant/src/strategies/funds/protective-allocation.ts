import { listedColumns } from '../listed.ts';
import { averagePrice } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { ASSET_CLASSES } from './asset-classes.ts';
import { addTarget, fundUniverse, pickFund, pickFunds, rankFunds } from './fund.ts';
import { YEAR } from './momentum-scores.ts';

const RISKY = {
  largeCompanies: ASSET_CLASSES.largeCompanies,
  growthCompanies: ASSET_CLASSES.growthCompanies,
  smallCompanies: ASSET_CLASSES.smallCompanies,
  europe: ASSET_CLASSES.europe,
  japan: ASSET_CLASSES.japan,
  emergingMarkets: ASSET_CLASSES.emergingMarkets,
  realEstate: ASSET_CLASSES.realEstate,
  commodities: ASSET_CLASSES.commodities,
  gold: ASSET_CLASSES.gold,
  highYieldBonds: ASSET_CLASSES.highYieldBonds,
  corporateBonds: ASSET_CLASSES.corporateBonds,
  longTreasuries: ASSET_CLASSES.longTreasuries,
};
const SAFE = { treasuries: [...ASSET_CLASSES.treasuries, ...ASSET_CLASSES.shortTreasuries] };

export interface ProtectiveAllocationParameters {
  readonly averageSessions: number;
  readonly holdings: number;
  /** Fall of breadth that empties the risky part: with 2 half of the markets below their average are enough. */
  readonly protection: number;
}

/** As published: twelve months, six of twelve markets, high protection. */
const PARAMETERS: ProtectiveAllocationParameters = {
  averageSessions: YEAR,
  holdings: 6,
  protection: 2,
};

/**
 * Protective asset allocation: the more markets are below their average, the more is in Treasuries; the rest is spread
 * equally over those furthest above theirs. Source: Keller and Keuning, Protective Asset Allocation (2016).
 */
export function createProtectiveAllocation(parameters: Partial<ProtectiveAllocationParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'protective-allocation',
    rebalance: 'Monthly',
    warmUpSessions: chosen.averageSessions + 1,
    parameters: { ...chosen },
    universe: fundUniverse({ ...RISKY, ...SAFE }),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, parameters: ProtectiveAllocationParameters): TargetWeights {
  const { averageSessions, holdings, protection } = parameters;
  const listed = listedColumns(view);
  const funds = pickFunds(view, listed, RISKY, averageSessions);
  const scored = rankFunds(funds, (series) => series[view.t] / averagePrice(series, view.t, averageSessions) - 1);
  const good = scored.filter(({ score }) => score > 0);
  const bondShare = bondFraction(scored.length, good.length, protection);
  const held = good.slice(0, holdings);
  const targets = new Map<string, number>();
  for (const fund of held) addTarget(targets, fund, (1 - bondShare) / held.length);
  addTarget(targets, pickFund(view, listed, SAFE.treasuries, 1), bondShare);
  return targets;
}

/** Share in bonds when `good` of `count` markets are above their average. */
function bondFraction(count: number, good: number, protection: number): number {
  const needed = (protection * count) / 4;
  return good === 0 || good <= needed ? 1 : Math.min(1, (count - good) / (count - needed));
}

export const protectiveAllocation = createProtectiveAllocation();

export const protectiveAllocationVariants = variantsOf(createProtectiveAllocation, [
  { averageSessions: 210 },
  { averageSessions: 294 },
  { holdings: 4 },
  { holdings: 5 },
  { holdings: 8 },
  { protection: 1 },
  { protection: 0 },
]);
