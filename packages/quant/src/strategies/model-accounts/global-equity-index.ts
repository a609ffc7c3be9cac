import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** The shares of the world in rounded market weights. */
export const globalEquityIndex = fixedAllocation('global-equity-index', {
  unitedStates: { funds: ASSET_CLASSES.totalMarket, weight: 0.6 },
  developedMarkets: { funds: ['VEA', 'EFA', 'VEU', 'ACWX'], weight: 0.3 },
  emergingMarkets: { funds: ['VWO', 'EEM', 'DEM'], weight: 0.1 },
});
