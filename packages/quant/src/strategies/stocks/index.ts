import type { CatalogueEntry } from '../strategy-facts.ts';
import { crossSectionalMomentum, crossSectionalMomentumFacts } from './cross-sectional-momentum.ts';
import { minimumVolatility, minimumVolatilityFacts } from './minimum-volatility.ts';
import { pullbackReversion, pullbackReversionFacts } from './pullback-reversion.ts';

/** Automated strategies that trade stocks. */
export const stockStrategies: readonly CatalogueEntry[] = [
  [crossSectionalMomentum, crossSectionalMomentumFacts],
  [minimumVolatility, minimumVolatilityFacts],
  [pullbackReversion, pullbackReversionFacts],
];
