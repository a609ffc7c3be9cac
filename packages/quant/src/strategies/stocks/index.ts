import type { CatalogueEntry } from '../strategy-variants.ts';
import { crossSectionalMomentum, crossSectionalMomentumVariants } from './cross-sectional-momentum.ts';
import { dividendGrowth, dividendGrowthVariants } from './dividend-growth.ts';
import { earningsDrift, earningsDriftVariants } from './earnings-drift.ts';
import { longShortMomentum, longShortMomentumVariants } from './long-short-momentum.ts';
import { lowVolatility, lowVolatilityVariants } from './low-volatility.ts';
import { minimumVolatility, minimumVolatilityVariants } from './minimum-volatility.ts';
import { multiFactor, multiFactorVariants } from './multi-factor.ts';
import { pullbackReversion, pullbackReversionVariants } from './pullback-reversion.ts';
import { quality, qualityVariants } from './quality.ts';
import { qualityMomentum, qualityMomentumVariants } from './quality-momentum.ts';
import { sectorNeutralMomentum, sectorNeutralMomentumVariants } from './sector-neutral-momentum.ts';
import { sectorRelativeReversal, sectorRelativeReversalVariants } from './sector-relative-reversal.ts';
import { trendFilteredMomentum, trendFilteredMomentumVariants } from './trend-filtered-momentum.ts';
import { value, valueVariants } from './value.ts';

/** Automated strategies that trade stocks. */
export const stockStrategies: readonly CatalogueEntry[] = [
  [crossSectionalMomentum, crossSectionalMomentumVariants],
  [minimumVolatility, minimumVolatilityVariants],
  [pullbackReversion, pullbackReversionVariants],
  [value, valueVariants],
  [quality, qualityVariants],
  [lowVolatility, lowVolatilityVariants],
  [multiFactor, multiFactorVariants],
  [qualityMomentum, qualityMomentumVariants],
  [dividendGrowth, dividendGrowthVariants],
  [earningsDrift, earningsDriftVariants],
  [sectorRelativeReversal, sectorRelativeReversalVariants],
  [sectorNeutralMomentum, sectorNeutralMomentumVariants],
  [trendFilteredMomentum, trendFilteredMomentumVariants],
  [longShortMomentum, longShortMomentumVariants],
];
