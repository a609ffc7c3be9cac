import type { CatalogueEntry } from '../strategy-facts.ts';
import {
  crossSectionalMomentum,
  crossSectionalMomentumFacts,
  crossSectionalMomentumVariants,
} from './cross-sectional-momentum.ts';
import { dividendGrowth, dividendGrowthFacts, dividendGrowthVariants } from './dividend-growth.ts';
import { earningsDrift, earningsDriftFacts, earningsDriftVariants } from './earnings-drift.ts';
import { longShortMomentum, longShortMomentumFacts, longShortMomentumVariants } from './long-short-momentum.ts';
import { lowVolatility, lowVolatilityFacts, lowVolatilityVariants } from './low-volatility.ts';
import { minimumVolatility, minimumVolatilityFacts, minimumVolatilityVariants } from './minimum-volatility.ts';
import { multiFactor, multiFactorFacts, multiFactorVariants } from './multi-factor.ts';
import { pullbackReversion, pullbackReversionFacts, pullbackReversionVariants } from './pullback-reversion.ts';
import { quality, qualityFacts, qualityVariants } from './quality.ts';
import { qualityMomentum, qualityMomentumFacts, qualityMomentumVariants } from './quality-momentum.ts';
import {
  sectorNeutralMomentum,
  sectorNeutralMomentumFacts,
  sectorNeutralMomentumVariants,
} from './sector-neutral-momentum.ts';
import {
  sectorRelativeReversal,
  sectorRelativeReversalFacts,
  sectorRelativeReversalVariants,
} from './sector-relative-reversal.ts';
import {
  trendFilteredMomentum,
  trendFilteredMomentumFacts,
  trendFilteredMomentumVariants,
} from './trend-filtered-momentum.ts';
import { value, valueFacts, valueVariants } from './value.ts';

/** Automated strategies that trade stocks. */
export const stockStrategies: readonly CatalogueEntry[] = [
  [crossSectionalMomentum, crossSectionalMomentumFacts, crossSectionalMomentumVariants],
  [minimumVolatility, minimumVolatilityFacts, minimumVolatilityVariants],
  [pullbackReversion, pullbackReversionFacts, pullbackReversionVariants],
  [value, valueFacts, valueVariants],
  [quality, qualityFacts, qualityVariants],
  [lowVolatility, lowVolatilityFacts, lowVolatilityVariants],
  [multiFactor, multiFactorFacts, multiFactorVariants],
  [qualityMomentum, qualityMomentumFacts, qualityMomentumVariants],
  [dividendGrowth, dividendGrowthFacts, dividendGrowthVariants],
  [earningsDrift, earningsDriftFacts, earningsDriftVariants],
  [sectorRelativeReversal, sectorRelativeReversalFacts, sectorRelativeReversalVariants],
  [sectorNeutralMomentum, sectorNeutralMomentumFacts, sectorNeutralMomentumVariants],
  [trendFilteredMomentum, trendFilteredMomentumFacts, trendFilteredMomentumVariants],
  [longShortMomentum, longShortMomentumFacts, longShortMomentumVariants],
];
