import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** Bills, short and inflation-protected Treasuries in round shares: nothing that a rise of interest rates hurts for long. */
export const capitalPreservation = fixedAllocation('capital-preservation', {
  bills: { funds: ASSET_CLASSES.bills, weight: 0.4 },
  shortTreasuries: { funds: ['SHY', 'VGSH', 'BIL'], weight: 0.3 },
  middleTreasuries: { funds: ['IEI', 'VGIT', 'IEF'], weight: 0.15 },
  inflationProtected: { funds: ['VTIP', 'STIP', 'TIP'], weight: 0.15 },
});

export const capitalPreservationFacts: StrategyFacts = {
  code: 'capital-preservation',
  kind: 'AQM',
  name: 'Capital Preservation',
  description:
    'Treasury bills and short government bonds with a part protected against inflation. No shares, no company debt. ' +
    'Its value moves little, though it is no deposit and can fall; in exchange it earns about what short interest rates pay, which in some years is next to nothing and less than prices rise.',
  investmentGoal: 'Hold money for a purchase within the next one to three years with small ups and downs.',
  investmentMethod:
    '40 per cent Treasury bills, 30 per cent Treasuries of one to three years, 15 per cent of three to seven years and 15 per cent inflation-protected, brought back to these shares each month.',
  category: 'Others',
  componentType: 'ETF',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Capital preservation',
  families: ['Strategic allocation'],
  minInvestmentAmount: 2_500,
  maxInvestmentAmount: 5_000_000,
  chargeType: 'Free',
  chargeAmount: 0,
  limitToMemberClass: 'Bronze',
  minInvestmentPeriod: 3,
};
