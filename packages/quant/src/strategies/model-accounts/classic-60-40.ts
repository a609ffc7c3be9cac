import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** The balanced portfolio of the textbooks: 60 % shares, 40 % bonds. */
export const classic6040 = fixedAllocation('classic-60-40', {
  shares: { funds: ASSET_CLASSES.largeCompanies, weight: 0.6 },
  bonds: { funds: ASSET_CLASSES.bondMarket, weight: 0.4 },
});
