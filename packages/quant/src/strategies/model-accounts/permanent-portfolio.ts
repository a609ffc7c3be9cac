import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** Equal parts for growth, deflation, inflation and recession. Source: Browne, Fail-Safe Investing (1999). */
export const permanentPortfolio = fixedAllocation('permanent-portfolio', {
  shares: { funds: ASSET_CLASSES.totalMarket, weight: 0.25 },
  longTreasuries: { funds: ASSET_CLASSES.longTreasuries, weight: 0.25 },
  gold: { funds: ASSET_CLASSES.gold, weight: 0.25 },
  bills: { funds: ASSET_CLASSES.bills, weight: 0.25 },
});
