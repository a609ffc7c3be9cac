import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** Bills, short and inflation-protected Treasuries in round shares: nothing that a rise of interest rates hurts for long. */
export const capitalPreservation = fixedAllocation('capital-preservation', {
  bills: { funds: ASSET_CLASSES.bills, weight: 0.4 },
  shortTreasuries: { funds: ['SHY', 'VGSH', 'BIL'], weight: 0.3 },
  middleTreasuries: { funds: ['IEI', 'VGIT', 'IEF'], weight: 0.15 },
  inflationProtected: { funds: ['VTIP', 'STIP', 'TIP'], weight: 0.15 },
});
