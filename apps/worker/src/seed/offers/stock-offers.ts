import type { StrategyOffer } from './strategy-offer.ts';

/** Offers of the automated strategies that trade stocks. */
export const stockOffers: readonly StrategyOffer[] = [
  {
    code: 'cross-sectional-momentum',
    name: 'Stock Momentum 30',
    description:
      'Owns up to thirty liquid large US stocks that rose most over the past year, the latest month left out, and renews the list once a month. ' +
      'Calmer stocks get more, no more than nine come from one sector, and part of the money stays in cash when the whole list swings too widely. ' +
      'It wants a large part of long rises; after sharp reversals, when losers rebound, it falls behind or loses more than the market.',
    category: 'Max_Return',
    componentType: 'Stock',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Cross-sectional momentum',
    families: ['Cross-sectional momentum', 'Volatility targeting'],
    minInvestmentAmount: 10_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 20,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 12,
  },
  {
    code: 'minimum-volatility',
    name: 'Low Volatility Stocks',
    description:
      'Chooses from the forty calmest liquid large US stocks, weighted so that their moves offset each other as much as possible; none exceeds 5 % and no sector a quarter of the list. ' +
      'It wants most of the return of shares with smaller swings and smaller losses in bad years. ' +
      'In strong rallies it is left behind, and it can suffer when interest rates rise.',
    category: 'Hybrid',
    componentType: 'Stock',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Minimum volatility',
    families: ['Minimum volatility', 'Low volatility'],
    minInvestmentAmount: 10_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 10,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 12,
  },
  {
    code: 'pullback-reversion',
    name: 'Weekly Pullback',
    description:
      'Buys up to twenty liquid stocks in a long-term rise that have just had a few bad days, a twentieth of the money in each, and renews the list every week. ' +
      'It lives from the rebound after overdone selling and is often partly in cash when nothing has fallen far enough. ' +
      'It trades much, so costs weigh, and it loses when a dip is the start of a real decline.',
    category: 'Speculation',
    componentType: 'Stock',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Mean reversion',
    families: ['Mean reversion'],
    minInvestmentAmount: 10_000,
    maxInvestmentAmount: 500_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.001,
    limitToMemberClass: 'Silver',
    minInvestmentPeriod: 6,
  },
  {
    code: 'value',
    name: 'Deep Value',
    description:
      'Owns the large US companies that cost least for what they earn, own and take in: up to forty, no more than a third of all, in equal parts and at most a quarter of the list from one sector. ' +
      'Out-of-favour companies tend to be priced too low, and the list is renewed once a month as reports and prices change. ' +
      'It needs company reports and holds cash without them. Cheap can stay cheap for years, and in a recession such companies often fall first.',
    category: 'Max_Return',
    componentType: 'Stock',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Value composite',
    families: ['Value'],
    minInvestmentAmount: 10_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 15,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 24,
  },
  {
    code: 'quality',
    name: 'Quality Companies',
    description:
      'Owns the large US companies that are best at their business: high profit on what they own and sell, earned in cash, with little debt. It holds up to forty, no more than a third of all, in equal parts. ' +
      'Such companies bend less in recessions, and the market tends to pay too little for steadiness. ' +
      'It needs company reports and holds cash without them. It does not look at the price, so it can own what is dear, and in rebounds led by weak companies it is left behind.',
    category: 'Diversification',
    componentType: 'Stock',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Quality composite',
    families: ['Quality'],
    minInvestmentAmount: 10_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 15,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 12,
  },
  {
    code: 'low-volatility',
    name: 'Steady Stocks',
    description:
      'Owns the large US stocks whose weekly moves were smallest over two years, up to forty and no more than a third of all, the same amount of each, renewed once a month. ' +
      'Studies of many markets found that calm stocks returned about as much as wild ones with much smaller swings, perhaps because few investors want to own what is dull. ' +
      'It may hold many utilities and food makers at once; it lags in strong rallies and suffers when interest rates rise quickly.',
    category: 'Diversification',
    componentType: 'Stock',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Low volatility',
    families: ['Low volatility'],
    minInvestmentAmount: 5_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'Free',
    chargeAmount: 0,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 12,
  },
  {
    code: 'multi-factor',
    name: 'Four Factor Stocks',
    description:
      'Owns the large US stocks with the best marks over four things together: a low price for what the company earns and owns, good business, a rising share and small swings. It holds up to fifty, no more than a third of all, in equal parts. ' +
      'The four have seldom failed at the same time, so the ride should be smoother than with any of them alone. ' +
      'It needs company reports and holds cash without them. When a few very large growth companies lead the market, it stays behind.',
    category: 'Max_Return',
    componentType: 'Stock',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Multi-factor',
    families: ['Multi-factor', 'Value', 'Quality', 'Low volatility'],
    minInvestmentAmount: 25_000,
    maxInvestmentAmount: 2_000_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.0005,
    limitToMemberClass: 'Silver',
    minInvestmentPeriod: 12,
  },
  {
    code: 'quality-momentum',
    name: 'Quality Leaders',
    description:
      'First keeps the two fifths of large US companies with the best business, then owns up to twenty-five of them whose shares rose most over a year, in equal parts. ' +
      'Good companies in favour tend to stay in favour for some months; when few of them are rising, part of the money waits in cash. ' +
      'It needs company reports and holds cash without them. It is dear by most measures and falls hard when the leaders of a rise are sold.',
    category: 'Max_Return',
    componentType: 'Stock',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Quality momentum',
    families: ['Quality', 'Cross-sectional momentum'],
    minInvestmentAmount: 20_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 30,
    limitToMemberClass: 'Silver',
    minInvestmentPeriod: 12,
  },
  {
    code: 'dividend-growth',
    name: 'Rising Dividends',
    description:
      'Owns up to forty large US companies that raised their dividend over the past year, pay at least one percent and can afford it; steady shares with good dividends come first, and none gets more than a twentieth of the money. ' +
      'Managers do not raise a dividend lightly, as cutting it again is taken badly, and the income grows with it. ' +
      'The check that the dividend is earned needs company reports; where there are none it is left out. It owns few young growth companies and lags when they lead, and dividends are cut when a crisis lasts.',
    category: 'Diversification',
    componentType: 'Stock',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Dividend growth',
    families: ['Quality', 'Low volatility'],
    minInvestmentAmount: 5_000,
    maxInvestmentAmount: 2_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 10,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 24,
  },
  {
    code: 'earnings-drift',
    name: 'Earnings Surprise',
    description:
      'Buys large US companies that have just reported much more profit than in the same quarter a year before and whose shares rose on the news; up to thirty, looked at every week, each held for about three months at most. ' +
      'Prices tend to follow good news for weeks rather than at once. Between the reporting seasons part of the money is in cash. ' +
      'It needs company reports and holds cash without them. It trades often, and after a recession a rebound in profit can be bought too late.',
    category: 'Speculation',
    componentType: 'Stock',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Post-earnings drift',
    families: ['Cross-sectional momentum'],
    minInvestmentAmount: 20_000,
    maxInvestmentAmount: 500_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.001,
    limitToMemberClass: 'Gold',
    minInvestmentPeriod: 6,
  },
  {
    code: 'sector-relative-reversal',
    name: 'Sector Laggards',
    description:
      'Buys the much-traded US stocks that fell furthest behind their own sector over the past month without having reported news: up to forty, a fifth of all at most, the same amount of each, renewed every week. ' +
      'Such gaps are often made by hurried sellers and tend to close again within weeks. ' +
      'It trades very much, so costs eat a good part of any gain; it buys what falls, and in a lasting decline it keeps buying.',
    category: 'Speculation',
    componentType: 'Stock',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Short-term reversal',
    families: ['Mean reversion'],
    minInvestmentAmount: 25_000,
    maxInvestmentAmount: 500_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.001,
    limitToMemberClass: 'Gold',
    minInvestmentPeriod: 6,
  },
  {
    code: 'sector-neutral-momentum',
    name: 'Leaders of Every Sector',
    description:
      'Owns the fifth of each sector that rose most over the past year, the latest month left out, and gives every sector the weight that it has among large US stocks. ' +
      'It wants the gain of owning winners without hanging on one industry being in fashion. It does not leave the market in bad times. ' +
      'So it falls with it, and when losers rebound sharply after a crash it stays behind.',
    category: 'Diversification',
    componentType: 'Stock',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Sector-neutral momentum',
    families: ['Cross-sectional momentum'],
    minInvestmentAmount: 25_000,
    maxInvestmentAmount: 2_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 25,
    limitToMemberClass: 'Silver',
    minInvestmentPeriod: 12,
  },
  {
    code: 'trend-filtered-momentum',
    name: 'Momentum with a Safety Switch',
    description:
      'While the US market is above its 200-day average it owns up to twenty-five large stocks that rose most over a year; when the market is below it, all of the money moves to Treasury bonds. It looks once a month. ' +
      'It wants the gains of winners in good times and to be out of shares in long declines. ' +
      'A fast crash hits it before it can switch, a fast rebound leaves it in bonds, and in markets without direction it switches at the wrong moments.',
    category: 'Hybrid',
    componentType: 'Hybrid',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Regime-filtered momentum',
    families: ['Cross-sectional momentum', 'Trend following', 'Regime switching'],
    minInvestmentAmount: 20_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 25,
    limitToMemberClass: 'Silver',
    minInvestmentPeriod: 12,
  },
  {
    code: 'long-short-momentum',
    name: 'Winners against Losers',
    description:
      'Owns up to thirty much-traded US stocks that rose most over a year and sells short as many that did worst, the same amount on both sides, so that it depends little on where the market goes. ' +
      'Each side is up to 90 % of the money and smaller when the two have been moving wildly; it needs an account with margin. The cost of borrowing shares is not in the record. ' +
      'After a crash the losers tend to rebound hardest, and then it can lose much while everything else rises; a short position has no limit to its loss.',
    category: 'Speculation',
    componentType: 'Stock',
    longShort: 'LONG_SHORT',
    useMargin: true,
    algoType: 'Long/short momentum',
    families: ['Long/short', 'Cross-sectional momentum', 'Volatility targeting'],
    minInvestmentAmount: 50_000,
    maxInvestmentAmount: 2_000_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.0015,
    limitToMemberClass: 'Platinum',
    minInvestmentPeriod: 12,
  },
];
