import type { CatalogueEntry } from '../strategy-facts.ts';
import {
  acceleratingDualMomentum,
  acceleratingDualMomentumFacts,
  acceleratingDualMomentumVariants,
} from './accelerating-dual-momentum.ts';
import { bondDurationTiming, bondDurationTimingFacts, bondDurationTimingVariants } from './bond-duration-timing.ts';
import { commodityTrend, commodityTrendFacts, commodityTrendVariants } from './commodity-trend.ts';
import {
  defensiveCanaryAllocation,
  defensiveCanaryAllocationFacts,
  defensiveCanaryAllocationVariants,
} from './defensive-canary-allocation.ts';
import { dualMomentum, dualMomentumFacts, dualMomentumVariants } from './dual-momentum.ts';
import {
  globalEquityRotation,
  globalEquityRotationFacts,
  globalEquityRotationVariants,
} from './global-equity-rotation.ts';
import { longShortSectors, longShortSectorsFacts, longShortSectorsVariants } from './long-short-sectors.ts';
import {
  protectiveAllocation,
  protectiveAllocationFacts,
  protectiveAllocationVariants,
} from './protective-allocation.ts';
import { regimeSwitching, regimeSwitchingFacts, regimeSwitchingVariants } from './regime-switching.ts';
import { riskParity, riskParityFacts, riskParityVariants } from './risk-parity.ts';
import { sectorPullback, sectorPullbackFacts, sectorPullbackVariants } from './sector-pullback.ts';
import { sectorRotation, sectorRotationFacts, sectorRotationVariants } from './sector-rotation.ts';
import { trendFollowingEtf, trendFollowingEtfFacts, trendFollowingEtfVariants } from './trend-following-etf.ts';
import {
  volatilityManagedMarket,
  volatilityManagedMarketFacts,
  volatilityManagedMarketVariants,
} from './volatility-managed-market.ts';

/** Automated strategies that trade exchange-traded funds. */
export const fundStrategies: readonly CatalogueEntry[] = [
  [sectorRotation, sectorRotationFacts, sectorRotationVariants],
  [trendFollowingEtf, trendFollowingEtfFacts, trendFollowingEtfVariants],
  [acceleratingDualMomentum, acceleratingDualMomentumFacts, acceleratingDualMomentumVariants],
  [bondDurationTiming, bondDurationTimingFacts, bondDurationTimingVariants],
  [commodityTrend, commodityTrendFacts, commodityTrendVariants],
  [defensiveCanaryAllocation, defensiveCanaryAllocationFacts, defensiveCanaryAllocationVariants],
  [dualMomentum, dualMomentumFacts, dualMomentumVariants],
  [globalEquityRotation, globalEquityRotationFacts, globalEquityRotationVariants],
  [longShortSectors, longShortSectorsFacts, longShortSectorsVariants],
  [protectiveAllocation, protectiveAllocationFacts, protectiveAllocationVariants],
  [regimeSwitching, regimeSwitchingFacts, regimeSwitchingVariants],
  [riskParity, riskParityFacts, riskParityVariants],
  [sectorPullback, sectorPullbackFacts, sectorPullbackVariants],
  [volatilityManagedMarket, volatilityManagedMarketFacts, volatilityManagedMarketVariants],
];
