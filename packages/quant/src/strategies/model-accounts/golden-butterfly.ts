import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** The permanent portfolio with a fifth of small value shares added. Source: Tyler, Golden Butterfly Portfolio (Portfolio Charts, 2015). */
export const goldenButterfly = fixedAllocation('golden-butterfly', {
  shares: { funds: ASSET_CLASSES.totalMarket, weight: 0.2 },
  smallValue: { funds: ASSET_CLASSES.smallValue, weight: 0.2 },
  longTreasuries: { funds: ASSET_CLASSES.longTreasuries, weight: 0.2 },
  shortTreasuries: { funds: ASSET_CLASSES.shortTreasuries, weight: 0.2 },
  gold: { funds: ASSET_CLASSES.gold, weight: 0.2 },
});
