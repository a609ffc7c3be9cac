import type { StrategyOffer } from './strategy-offer.ts';

/** Offers of the automated strategies that trade exchange-traded funds. */
export const fundOffers: readonly StrategyOffer[] = [
  {
    code: 'sector-rotation',
    name: 'Sector Rotation',
    description:
      'Holds the three strongest of the eleven US market sectors through their SPDR funds, chosen once a month by their return over 3, 6 and 12 months. ' +
      'When the market is below its ten-month average, or fewer than three sectors are rising, that part waits in Treasury bonds. ' +
      'It does well when leadership lasts, and badly when the market turns quickly and leaders change every few weeks.',
    category: 'Max_Return',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Sector rotation',
    families: ['Sector rotation', 'Cross-sectional momentum'],
    minInvestmentAmount: 5_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'Free',
    chargeAmount: 0,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 12,
  },
  {
    code: 'trend-following-etf',
    name: 'Global Trend Allocation',
    description:
      'Spreads money over shares of the whole world, property, bonds, gold and commodities, and owns each only while it trades above its ten-month average. ' +
      'Calmer assets get more, none more than a quarter; what is not in a rising trend waits in short Treasury bills and notes. ' +
      'It aims to miss most of the long declines; in markets without direction it buys and sells too late and lags.',
    category: 'Diversification',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Trend following',
    families: ['Trend following', 'ETF tactical allocation'],
    minInvestmentAmount: 10_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'Free',
    chargeAmount: 0,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 12,
  },
  {
    code: 'accelerating-dual-momentum',
    name: 'Accelerating Dual Momentum',
    description:
      'Each month buys either large US companies or small companies abroad, whichever has gained more over one, three and six months, and moves to long or inflation-protected government bonds when both have been falling. ' +
      'Looking back half a year instead of a whole one, it changes sides sooner than other momentum rules. ' +
      'Sooner also means more false alarms: in a market that falls and rises by turns it sells low and buys back higher, and when bonds fall together with shares its shelter gives none.',
    category: 'Max_Return',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Accelerating dual momentum',
    families: ['Dual momentum', 'ETF tactical allocation'],
    minInvestmentAmount: 5_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 5,
    limitToMemberClass: 'Silver',
    minInvestmentPeriod: 12,
  },
  {
    code: 'bond-duration-timing',
    name: 'Bond Duration Timing',
    description:
      'Owns US Treasury bonds only and decides each month how long they run: each of three look-backs, a quarter, half a year and a year, puts a third of the money into the long, middle or short maturity that returned most. ' +
      'Interest rates tend to move in one direction for long stretches, so it is long while they fall and short while they rise. ' +
      'At turning points of interest rates it is on the wrong side for some months; long bonds can lose a tenth of their value in that time, and no credit or share return makes up for it.',
    category: 'Diversification',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Bond duration timing',
    families: ['Trend following', 'ETF tactical allocation'],
    minInvestmentAmount: 5_000,
    maxInvestmentAmount: 5_000_000,
    chargeType: 'Free',
    chargeAmount: 0,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 12,
  },
  {
    code: 'commodity-trend',
    name: 'Commodity Trend',
    description:
      'Owns gold, silver, oil, farm products, metals and a broad commodity fund, each only while it returned more than short Treasuries over the past year; calmer ones get more, none more than 30 per cent, and the rest waits in short Treasuries. ' +
      'Commodities move in long waves of scarcity and plenty and often rise with inflation, when shares and bonds suffer. ' +
      'For years on end they go nowhere and funds lose on rolling their futures; then it earns little more than Treasury bills, and sudden price breaks hit before the rule reacts.',
    category: 'Speculation',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Commodity trend following',
    families: ['Trend following', 'ETF tactical allocation'],
    minInvestmentAmount: 5_000,
    maxInvestmentAmount: 500_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 8,
    limitToMemberClass: 'Silver',
    minInvestmentPeriod: 12,
  },
  {
    code: 'defensive-canary-allocation',
    name: 'Canary Defence',
    description:
      'Two markets serve as canaries: shares of emerging countries and the US bond market, which often weaken before the rest. ' +
      'While both rise, the money is spread over the six strongest of twelve share, property, commodity and bond markets; each canary that falls moves half of it to the best of the safer bond funds. ' +
      'False alarms are frequent and cost return in calm rising markets; a crash that starts without warning from either canary is not avoided.',
    category: 'Hybrid',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Defensive asset allocation',
    families: ['ETF tactical allocation', 'Dual momentum'],
    minInvestmentAmount: 20_000,
    maxInvestmentAmount: 2_000_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.0004,
    limitToMemberClass: 'Gold',
    minInvestmentPeriod: 12,
  },
  {
    code: 'dual-momentum',
    name: 'Global Dual Momentum',
    description:
      'Holds one fund at a time: large US companies or foreign companies, whichever rose more over the past year, and only while US companies beat Treasury bills over that year; otherwise the US bond market. ' +
      'Trends of a year tend to go on for some months, so it takes part in long rises and leaves during long declines. ' +
      'A fall that is over within weeks hits it in full, and it may sit in bonds through the first part of the recovery; with one fund at a time a wrong choice weighs heavily.',
    category: 'Max_Return',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Dual momentum',
    families: ['Dual momentum', 'Trend following'],
    minInvestmentAmount: 5_000,
    maxInvestmentAmount: 2_000_000,
    chargeType: 'Free',
    chargeAmount: 0,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 12,
  },
  {
    code: 'global-equity-rotation',
    name: 'Global Equity Rotation',
    description:
      'Compares ten share markets, from the United States and Europe to Japan, China and Latin America, and holds the three that rose most over the past year, the latest month left out. A market that has not risen gives its third to short Treasuries. ' +
      'Strong markets tend to stay strong for months because money moves between countries slowly. ' +
      'It is fully in shares most of the time and takes their losses in a sudden crash; in years when one market leads from start to end, mostly the American, spreading over three lags behind it.',
    category: 'Max_Return',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Country rotation',
    families: ['Cross-sectional momentum', 'ETF tactical allocation'],
    minInvestmentAmount: 5_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.0005,
    limitToMemberClass: 'Silver',
    minInvestmentPeriod: 12,
  },
  {
    code: 'long-short-sectors',
    name: 'Long/Short Sector Momentum',
    description:
      'Buys the three US market sectors that rose most over the past year, the latest month left out, and sells short the three that rose least, half of the money on each side. ' +
      'What it earns is the gap between strong and weak sectors; whether the market as a whole rises hardly matters, which makes it a companion to share funds rather than a replacement. ' +
      'The gap is narrow, for long stretches it has earned nothing, and it can turn sharply against the strategy when a beaten-down market recovers. Short sales need a margin account; nothing is borrowed beyond them, and cash earns no interest.',
    category: 'Speculation',
    componentType: 'ETF',
    longShort: 'LONG_SHORT',
    useMargin: true,
    algoType: 'Long/short sector momentum',
    families: ['Long/short', 'Cross-sectional momentum'],
    minInvestmentAmount: 25_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.0008,
    limitToMemberClass: 'Platinum',
    minInvestmentPeriod: 12,
  },
  {
    code: 'protective-allocation',
    name: 'Protective Momentum',
    description:
      'Watches twelve markets, from US and foreign shares over property, commodities and gold to bonds, and counts how many trade above their one-year average. ' +
      'When all do, it spreads the money over the six strongest; when half or fewer do, everything is in Treasury bonds; in between it is graded. ' +
      'It is made for cautious investors and should lose less than a share fund, but it can lose: a fall within weeks comes before it reacts, and it suffers when Treasuries themselves fall. It gives up much of a strong year in which only a few markets rise.',
    category: 'Diversification',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Protective asset allocation',
    families: ['ETF tactical allocation', 'Trend following'],
    minInvestmentAmount: 10_000,
    maxInvestmentAmount: 2_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 10,
    limitToMemberClass: 'Silver',
    minInvestmentPeriod: 12,
  },
  {
    code: 'regime-switching',
    name: 'Market Regime Switch',
    description:
      'Asks each week in which of four states the US market is, bull, sideways, bear or crisis, by its averages, its fall from the high and how wildly it swings, and holds 100, 60, 20 or 0 per cent in the S&P 500 accordingly. ' +
      'The rest is in Treasury bonds and gold. Good and bad states last for months, so that knowing today’s says something about the next weeks. ' +
      'States are recognised some days late: quick falls are felt before the switch and quick recoveries are missed after it, and bonds do not always rise when shares fall.',
    category: 'Hybrid',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Regime switching',
    families: ['Regime switching', 'ETF tactical allocation'],
    minInvestmentAmount: 10_000,
    maxInvestmentAmount: 2_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 15,
    limitToMemberClass: 'Gold',
    minInvestmentPeriod: 12,
  },
  {
    code: 'risk-parity',
    name: 'Risk Parity',
    description:
      'Owns ten asset classes at all times, shares, property, government and corporate bonds, gold and commodities, in such amounts that each contributes the same share of the ups and downs. ' +
      'Calm bonds therefore get most of the money and no single market decides the result; it makes no forecast of which will do best. ' +
      'It borrows nothing, so the return stays moderate, and it loses when bonds and shares fall together, as in a sudden rise of interest rates.',
    category: 'Diversification',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Equal risk contribution',
    families: ['Risk parity', 'Strategic allocation'],
    minInvestmentAmount: 20_000,
    maxInvestmentAmount: 5_000_000,
    chargeType: 'PercentOfPortfolioMonthly',
    chargeAmount: 0.0003,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 12,
  },
  {
    code: 'sector-pullback',
    name: 'Sector Pullback',
    description:
      'Buys a US market sector that is in a long rise on the day it closes at its lowest in seven days, and sells when it closes at its highest in seven days; a fifth of the money goes into each of at most five, the rest waits in cash. ' +
      'Short setbacks in a rising market are often overdone and made good within days. ' +
      'Gains are small and frequent, losses rarer and larger: the first weeks of a real decline look like a setback. It trades several times a week, so costs matter.',
    category: 'Speculation',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Sector mean reversion',
    families: ['Mean reversion'],
    minInvestmentAmount: 10_000,
    maxInvestmentAmount: 1_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 20,
    limitToMemberClass: 'Gold',
    minInvestmentPeriod: 6,
  },
  {
    code: 'volatility-managed-market',
    name: 'Volatility-Managed US Shares',
    description:
      'Holds the S&P 500 and the Nasdaq 100 in equal parts, all of the money in calm months and less the more prices have swung over the last month; what is taken out waits in short Treasuries. ' +
      'Wild months tend to be followed by wild months, while return does not rise with them to the same degree, so that standing aside has cost little. ' +
      'It is late when a fall comes out of a calm market, and it misses part of the sharp rebounds that follow a crash.',
    category: 'Max_Return',
    componentType: 'ETF',
    longShort: 'LONG',
    useMargin: false,
    algoType: 'Volatility targeting',
    families: ['Volatility targeting'],
    minInvestmentAmount: 5_000,
    maxInvestmentAmount: 2_000_000,
    chargeType: 'FixedMonthly',
    chargeAmount: 5,
    limitToMemberClass: 'Bronze',
    minInvestmentPeriod: 12,
  },
];
