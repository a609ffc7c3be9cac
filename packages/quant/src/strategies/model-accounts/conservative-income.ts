import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** Mostly bonds, some shares with high dividends and property, in round shares. */
export const conservativeIncome = fixedAllocation('conservative-income', {
  bondMarket: { funds: ASSET_CLASSES.bondMarket, weight: 0.35 },
  corporateBonds: { funds: ASSET_CLASSES.corporateBonds, weight: 0.2 },
  shortTreasuries: { funds: ASSET_CLASSES.shortTreasuries, weight: 0.15 },
  highYieldBonds: { funds: ['HYG', 'JNK', 'LQD'], weight: 0.1 },
  highDividend: { funds: ASSET_CLASSES.highDividend, weight: 0.15 },
  realEstate: { funds: ASSET_CLASSES.realEstate, weight: 0.05 },
});
