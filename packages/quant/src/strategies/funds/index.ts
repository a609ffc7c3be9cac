import type { CatalogueEntry } from '../strategy-variants.ts';
import { acceleratingDualMomentum, acceleratingDualMomentumVariants } from './accelerating-dual-momentum.ts';
import { bondDurationTiming, bondDurationTimingVariants } from './bond-duration-timing.ts';
import { commodityTrend, commodityTrendVariants } from './commodity-trend.ts';
import { defensiveCanaryAllocation, defensiveCanaryAllocationVariants } from './defensive-canary-allocation.ts';
import { dualMomentum, dualMomentumVariants } from './dual-momentum.ts';
import { globalEquityRotation, globalEquityRotationVariants } from './global-equity-rotation.ts';
import { longShortSectors, longShortSectorsVariants } from './long-short-sectors.ts';
import { protectiveAllocation, protectiveAllocationVariants } from './protective-allocation.ts';
import { regimeSwitching, regimeSwitchingVariants } from './regime-switching.ts';
import { riskParity, riskParityVariants } from './risk-parity.ts';
import { sectorPullback, sectorPullbackVariants } from './sector-pullback.ts';
import { sectorRotation, sectorRotationVariants } from './sector-rotation.ts';
import { trendFollowingEtf, trendFollowingEtfVariants } from './trend-following-etf.ts';
import { volatilityManagedMarket, volatilityManagedMarketVariants } from './volatility-managed-market.ts';

/** Automated strategies that trade exchange-traded funds. */
export const fundStrategies: readonly CatalogueEntry[] = [
  [sectorRotation, sectorRotationVariants],
  [trendFollowingEtf, trendFollowingEtfVariants],
  [acceleratingDualMomentum, acceleratingDualMomentumVariants],
  [bondDurationTiming, bondDurationTimingVariants],
  [commodityTrend, commodityTrendVariants],
  [defensiveCanaryAllocation, defensiveCanaryAllocationVariants],
  [dualMomentum, dualMomentumVariants],
  [globalEquityRotation, globalEquityRotationVariants],
  [longShortSectors, longShortSectorsVariants],
  [protectiveAllocation, protectiveAllocationVariants],
  [regimeSwitching, regimeSwitchingVariants],
  [riskParity, riskParityVariants],
  [sectorPullback, sectorPullbackVariants],
  [volatilityManagedMarket, volatilityManagedMarketVariants],
];
