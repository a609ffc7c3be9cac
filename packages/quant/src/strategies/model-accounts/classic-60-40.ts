import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { fixedAllocation } from './fixed-allocation.ts';

/** The balanced portfolio of the textbooks: 60 % shares, 40 % bonds. */
export const classic6040 = fixedAllocation('classic-60-40', {
  shares: { funds: ASSET_CLASSES.largeCompanies, weight: 0.6 },
  bonds: { funds: ASSET_CLASSES.bondMarket, weight: 0.4 },
});

export const classic6040Facts: StrategyFacts = {
  code: 'classic-60-40',
  kind: 'AQM',
  name: 'Classic 60/40',
  description:
    'Three fifths in large US companies and two fifths in the US bond market: the mix that most balanced funds and pension plans are measured by. ' +
    'Shares bring the growth and bonds steady the way. Most of its ups and downs still come from shares, and when interest rates rise sharply both parts fall together.',
  investmentGoal: 'Growth over ten years or more with about two thirds of the ups and downs of shares.',
  investmentMethod:
    '60 per cent S&P 500 and 40 per cent US bond market, brought back to these shares each month, so that it buys what has become cheaper.',
  category: 'Diversification',
  componentType: 'ETF',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Balanced allocation',
  families: ['Strategic allocation'],
  minInvestmentAmount: 5_000,
  maxInvestmentAmount: 5_000_000,
  chargeType: 'Free',
  chargeAmount: 0,
  limitToMemberClass: 'Bronze',
  minInvestmentPeriod: 12,
};
