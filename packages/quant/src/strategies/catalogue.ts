import { crossSectionalMomentum, crossSectionalMomentumFacts } from './cross-sectional-momentum.ts';
import { minimumVolatility, minimumVolatilityFacts } from './minimum-volatility.ts';
import { pullbackReversion, pullbackReversionFacts } from './pullback-reversion.ts';
import { sectorRotation, sectorRotationFacts } from './sector-rotation.ts';
import type { Strategy } from './strategy.ts';
import type { StrategyFacts } from './strategy-facts.ts';
import { trendFollowingEtf, trendFollowingEtfFacts } from './trend-following-etf.ts';

const entries: readonly (readonly [Strategy, StrategyFacts])[] = [
  [sectorRotation, sectorRotationFacts],
  [trendFollowingEtf, trendFollowingEtfFacts],
  [crossSectionalMomentum, crossSectionalMomentumFacts],
  [minimumVolatility, minimumVolatilityFacts],
  [pullbackReversion, pullbackReversionFacts],
];

export const strategyCatalogue: readonly Strategy[] = entries.map(([strategy]) => strategy);
export const strategyFactsCatalogue: readonly StrategyFacts[] = entries.map(([, facts]) => facts);

const byCode = new Map(entries.map((entry) => [entry[0].code, entry]));

/** The strategy of a code, or undefined when there is none. */
export function strategyByCode(code: string): Strategy | undefined {
  return byCode.get(code)?.[0];
}

export function strategyFactsByCode(code: string): StrategyFacts | undefined {
  return byCode.get(code)?.[1];
}
