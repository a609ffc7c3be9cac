import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** A simple share for each economic climate. Source: the allocation after Dalio in Robbins, Money: Master the Game (2014). */
export const allWeather = fixedAllocation('all-weather', {
  shares: { funds: ASSET_CLASSES.totalMarket, weight: 0.3 },
  longTreasuries: { funds: ASSET_CLASSES.longTreasuries, weight: 0.4 },
  treasuries: { funds: ASSET_CLASSES.treasuries, weight: 0.15 },
  gold: { funds: ASSET_CLASSES.gold, weight: 0.075 },
  commodities: { funds: ASSET_CLASSES.commodities, weight: 0.075 },
});
