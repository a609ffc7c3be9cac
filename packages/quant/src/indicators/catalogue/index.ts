import { averageIndicators } from './averages.ts';
import { barMomentumIndicators } from './bar-momentum.ts';
import { channelIndicators } from './channels.ts';
import type { Indicator } from './indicator.ts';
import { momentumIndicators } from './momentum.ts';
import { priceIndicators } from './price.ts';
import { trendIndicators } from './trend.ts';
import { volatilityIndicators } from './volatility.ts';
import { volumeIndicators } from './volume.ts';

export type { Indicator } from './indicator.ts';

/** Every indicator with the parameters that the product uses. Ids are unique. */
export const indicatorCatalogue: readonly Indicator[] = [
  ...averageIndicators,
  ...momentumIndicators,
  ...barMomentumIndicators,
  ...trendIndicators,
  ...volatilityIndicators,
  ...channelIndicators,
  ...volumeIndicators,
  ...priceIndicators,
];
