import type { CatalogueEntry } from '../strategy-facts.ts';
import { sectorRotation, sectorRotationFacts } from './sector-rotation.ts';
import { trendFollowingEtf, trendFollowingEtfFacts } from './trend-following-etf.ts';

/** Automated strategies that trade exchange-traded funds. */
export const fundStrategies: readonly CatalogueEntry[] = [
  [sectorRotation, sectorRotationFacts],
  [trendFollowingEtf, trendFollowingEtfFacts],
];
