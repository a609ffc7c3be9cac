import type { ModelAccountOffer } from './strategy-offer.ts';

/** Offers of the model accounts. */
export const modelAccountOffers: readonly ModelAccountOffer[] = [
  {
    code: 'capital-preservation',
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
  },
  {
    code: 'conservative-income',
    name: 'Conservative Income',
    description:
      'Four fifths in bonds, from short Treasuries to high-yield companies, and a fifth in shares with high dividends and property, chosen for what they pay out. ' +
      'Interest and dividends arrive every month. It loses when interest rates rise quickly, and its company bonds and property fall with shares in a recession.',
    investmentGoal: 'An income from interest and dividends with smaller ups and downs than shares.',
    investmentMethod:
      '35 per cent of the whole bond market, 20 per cent company bonds, 10 per cent high-yield bonds, 15 per cent short Treasuries, 15 per cent high-dividend shares and 5 per cent property, brought back to these shares each month. Income is reinvested unless withdrawn.',
    category: 'Diversification',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Income allocation',
    families: ['Strategic allocation'],
    minInvestmentAmount: 5_000,
    maxInvestmentAmount: 5_000_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.0002,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 12,
  },
  {
    code: 'permanent-portfolio',
    name: 'Permanent Portfolio',
    description:
      'A quarter each in US shares, long Treasury bonds, gold and Treasury bills, as Harry Browne proposed: one part for each of prosperity, deflation, inflation and recession. ' +
      'In each of them one part is meant to do well. In a long rise of shares it falls far behind, and a year in which interest rates rise hurts bonds, gold and shares alike.',
    investmentGoal: 'Aim to keep wealth through very different economic climates without forecasts.',
    investmentMethod: 'Four equal parts, brought back to a quarter each month.',
    category: 'Diversification',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Permanent portfolio',
    families: ['Strategic allocation'],
    minInvestmentAmount: 4_000,
    maxInvestmentAmount: 5_000_000,
    chargeType: 'Free',
    chargeAmount: 0,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 24,
  },
  {
    code: 'all-weather',
    name: 'All-Weather Lite',
    description:
      '30 per cent shares, 55 per cent Treasury bonds, and gold and commodities for inflation: the simple version of an all-weather fund, with shares so small and bonds so large that each carries about the same risk. ' +
      'It is built for very different climates rather than for one forecast. Its long bonds make it depend on interest rates: when those rise quickly it can lose about as much as shares.',
    investmentGoal: 'Smaller swings through recessions and inflation for money that is needed in some years.',
    investmentMethod:
      '30 per cent US shares, 40 per cent long and 15 per cent middle Treasuries, 7.5 per cent gold and 7.5 per cent commodities, brought back each month. Nothing is borrowed.',
    category: 'Diversification',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'All-weather allocation',
    families: ['Risk parity', 'Strategic allocation'],
    minInvestmentAmount: 10_000,
    maxInvestmentAmount: 5_000_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.0002,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 24,
  },
  {
    code: 'classic-60-40',
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
  },
  {
    code: 'golden-butterfly',
    name: 'Golden Butterfly',
    description:
      'Five equal parts: the US share market, small value companies, long and short Treasury bonds, and gold. A permanent portfolio that leans towards prosperity, because prosperity is what there is most of the time. ' +
      'Its parts seldom fall together. Small companies make it swing more than its model, gold and long bonds can disappoint for a decade.',
    investmentGoal: 'Growth near that of a balanced fund with milder setbacks.',
    investmentMethod: 'A fifth in each of the five parts, brought back each month.',
    category: 'Diversification',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Golden butterfly allocation',
    families: ['Strategic allocation'],
    minInvestmentAmount: 5_000,
    maxInvestmentAmount: 5_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 3,
    limitToMemberClass: 'Silver',
    minInvestmentPeriod: 24,
  },
  {
    code: 'dividend-funds',
    name: 'Dividend Funds',
    description:
      '60 per cent in companies that have raised their dividend year after year, 30 per cent in companies with high dividends and a tenth in short Treasuries. ' +
      'Such companies are mostly profitable and careful with debt, and the payout tends to keep up with inflation. They are still shares: they fall in a bear market, and lag when young companies that pay nothing lead.',
    investmentGoal: 'A growing income and the growth of shares in calmer companies.',
    investmentMethod:
      'Two or three dividend funds and a reserve in fixed shares, brought back each month; dividends are reinvested.',
    category: 'Hybrid',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Dividend fund allocation',
    families: ['Strategic allocation', 'Quality'],
    minInvestmentAmount: 2_500,
    maxInvestmentAmount: 2_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 3,
    limitToMemberClass: 'Silver',
    minInvestmentPeriod: 24,
  },
  {
    code: 'growth-with-guard',
    name: 'Growth with Guard',
    description:
      'Four fifths in US and foreign shares with a lean towards growth companies, a fifth in bonds, and a guard: half of a share fund steps aside into short Treasuries while it trades below its ten-month average. ' +
      'Long declines mostly happen below that average, so that the guarded half should miss a part of them while the other half stays invested for the recovery. ' +
      'Short dips trigger the guard for nothing and cost some return; a crash within weeks arrives before it.',
    investmentGoal: 'Long-term growth for investors who would not sit through the full fall of a bear market.',
    investmentMethod:
      '45 per cent total US market, 15 per cent Nasdaq 100, 20 per cent foreign developed shares and 20 per cent bonds; at each month’s end a share fund below its average of 210 sessions is halved, one above it is whole.',
    category: 'Hybrid',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Guarded growth allocation',
    families: ['Strategic allocation', 'Trend following'],
    minInvestmentAmount: 10_000,
    maxInvestmentAmount: 2_000_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.0004,
    limitToMemberClass: 'Platinum',
    minInvestmentPeriod: 24,
  },
  {
    code: 'sector-core-satellite',
    name: 'Sector Core-Satellite',
    description:
      'Three fifths in the whole US share market as a core, a tenth each in the three sectors that rose most over the past year, and a tenth in bonds. ' +
      'The core keeps it near the market whatever the sectors do; the satellites follow the sectors that lead, which have tended to lead for some months more. ' +
      'With nine tenths in shares it falls with them, and when leadership changes suddenly the satellites lose more than the core.',
    investmentGoal: 'The growth of US shares with a measured tilt towards the sectors that lead.',
    investmentMethod:
      '60 per cent total US market, 10 per cent bond market, and 10 per cent in each of the three SPDR sector funds with the best return of twelve months, renewed each month.',
    category: 'Hybrid',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Core and satellite allocation',
    families: ['Strategic allocation', 'Sector rotation'],
    minInvestmentAmount: 10_000,
    maxInvestmentAmount: 2_000_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.0004,
    limitToMemberClass: 'Gold',
    minInvestmentPeriod: 24,
  },
  {
    code: 'global-equity-index',
    name: 'Global Equity Index',
    description:
      'The share markets of the world in about their size: 60 per cent United States, 30 per cent other developed countries, 10 per cent emerging countries. ' +
      'It takes part in the profits of thousands of companies at little cost and bets on none. In a world-wide bear market such a mix can halve, and recovering can take years.',
    investmentGoal: 'The long-term return of shares for money that is not needed for ten years or more.',
    investmentMethod: 'Three index funds in fixed shares, rounded from market values, brought back each month.',
    category: 'Max_Return',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Global index allocation',
    families: ['Strategic allocation'],
    minInvestmentAmount: 2_000,
    maxInvestmentAmount: 5_000_000,
    chargeType: 'Free',
    chargeAmount: 0,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 36,
  },
];
