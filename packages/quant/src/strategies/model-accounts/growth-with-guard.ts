import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import { addTarget, fundUniverse, pickFund } from '../funds/fund.ts';
import { listedColumns } from '../listed.ts';
import { averagePrice } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { RESERVE_FUNDS } from './fixed-allocation.ts';

const SHARES = [
  { funds: ASSET_CLASSES.totalMarket, weight: 0.45 },
  { funds: ASSET_CLASSES.growthCompanies, weight: 0.15 },
  { funds: ASSET_CLASSES.developedMarkets, weight: 0.2 },
] as const;
const BONDS = { funds: ASSET_CLASSES.bondMarket, weight: 0.2 } as const;
const GROUPS = {
  totalMarket: ASSET_CLASSES.totalMarket,
  growthCompanies: ASSET_CLASSES.growthCompanies,
  developedMarkets: ASSET_CLASSES.developedMarkets,
  bonds: BONDS.funds,
  reserve: RESERVE_FUNDS,
};

export interface GrowthWithGuardParameters {
  readonly averageSessions: number;
  /** Part of a share fund that leaves while it is below its average, 0..1. */
  readonly guardedPart: number;
}

/** Ten months as published; half is a round number. */
const PARAMETERS: GrowthWithGuardParameters = { averageSessions: 210, guardedPart: 0.5 };

/**
 * 80 % shares and 20 % bonds; half of each share fund moves to short Treasuries while the fund is below its ten-month
 * average. Source of the guard: Faber, A Quantitative Approach to Tactical Asset Allocation (2007).
 */
export function createGrowthWithGuard(parameters: Partial<GrowthWithGuardParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'growth-with-guard',
    rebalance: 'Monthly',
    warmUpSessions: chosen.averageSessions + 1,
    parameters: { ...chosen },
    universe: fundUniverse(GROUPS),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, { averageSessions, guardedPart }: GrowthWithGuardParameters): TargetWeights {
  const { t } = view;
  const listed = listedColumns(view);
  const targets = new Map<string, number>();
  let waiting = 0;
  for (const { funds, weight } of SHARES) {
    const fund = pickFund(view, listed, funds, averageSessions);
    const rises = fund !== undefined && fund.series[t] > averagePrice(fund.series, t, averageSessions);
    const held = fund === undefined ? 0 : weight * (rises ? 1 : 1 - guardedPart);
    addTarget(targets, fund, held);
    waiting += weight - held;
  }
  addTarget(targets, pickFund(view, listed, [...BONDS.funds, ...RESERVE_FUNDS], 1), BONDS.weight);
  addTarget(targets, pickFund(view, listed, RESERVE_FUNDS, 1), waiting);
  return targets;
}

export const growthWithGuard = createGrowthWithGuard();

export const growthWithGuardVariants = variantsOf(createGrowthWithGuard, [
  { averageSessions: 168 },
  { averageSessions: 189 },
  { averageSessions: 252 },
  { guardedPart: 0.25 },
  { guardedPart: 0.75 },
  { guardedPart: 1 },
]);
