import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** Companies that raise or pay high dividends, with a small reserve, in round shares. */
export const dividendFunds = fixedAllocation('dividend-funds', {
  dividendGrowth: { funds: ASSET_CLASSES.dividendGrowth, weight: 0.6 },
  highDividend: { funds: ASSET_CLASSES.highDividend, weight: 0.3 },
  shortTreasuries: { funds: ASSET_CLASSES.shortTreasuries, weight: 0.1 },
});
