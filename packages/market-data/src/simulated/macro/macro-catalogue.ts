import type { MacroFrequency, MacroSeriesFacts } from '../../research.ts';

export interface MacroSeriesRule extends MacroSeriesFacts {
  readonly decimals: number;
  /** Days from the observation to its publication, which then waits for the next session. */
  readonly lagDays: number;
  /** Name of the stream of randomness; series of one survey share it. */
  readonly stream: string;
  /** Weekday of a weekly observation, 0 is Sunday. */
  readonly weekday: number;
}

type Row = readonly [
  id: string,
  name: string,
  unit: string,
  category: MacroSeriesFacts['category'],
  frequency: MacroFrequency,
  decimals: number,
  lagDays: number,
  weekday?: number,
];

const MONDAY = 1;
const WEDNESDAY = 3;
const THURSDAY = 4;
const FRIDAY = 5;

/**
 * Columns of the documents' macro rows, and the account of the Treasury, without which there is no net liquidity. The documents name the columns only; three of the names are no ticker of a
 * known source and are read here as: housensa housing starts, not seasonally adjusted; srr the steel rebar contract
 * (rough rice has zr); speyc earnings yield of the S&P 500 less the ten-year yield.
 */
// biome-ignore format: one series a line reads as the table it is
const ROWS: readonly Row[] = [
  ['cfnai', 'Chicago Fed National Activity Index', 'index', 1, 'monthly', 2, 24],
  ['gdp', 'Gross Domestic Product', 'billions of dollars, annual rate', 1, 'quarterly', 3, 28],
  ['housensa', 'Housing Starts, Not Seasonally Adjusted', 'thousands', 1, 'monthly', 0, 18],
  ['rsxfs', 'Advance Retail Sales: Retail Trade', 'millions of dollars', 1, 'monthly', 0, 15],
  ['tdsp', 'Household Debt Service Payments as a Percent of Disposable Income', 'percent', 1, 'quarterly', 2, 88],

  ['anfci', 'Chicago Fed Adjusted National Financial Conditions Index', 'index', 2, 'weekly', 3, 5, FRIDAY],
  ['t10y2y', '10-Year Treasury Less 2-Year Treasury', 'percent', 2, 'daily', 2, 0],
  ['t10y3m', '10-Year Treasury Less 3-Month Treasury', 'percent', 2, 'daily', 2, 0],
  ['dff', 'Federal Funds Effective Rate', 'percent', 2, 'daily', 2, 1],
  ['bamlh0a0hym2', 'US High Yield Index Option-Adjusted Spread', 'percent', 2, 'daily', 2, 1],
  ['walcl', 'Federal Reserve Total Assets', 'millions of dollars', 2, 'weekly', 0, 1, WEDNESDAY],
  ['rrpontsyd', 'Overnight Reverse Repurchase Agreements', 'billions of dollars', 2, 'daily', 3, 0],
  ['wm2ns', 'M2 Money Stock, Not Seasonally Adjusted', 'billions of dollars', 2, 'weekly', 1, 10, MONDAY],
  ['wtregen', 'Treasury General Account', 'millions of dollars', 2, 'weekly', 0, 1, WEDNESDAY],

  ['pcepilfe', 'Personal Consumption Expenditures Excluding Food and Energy Price Index', 'index 2017=100', 3, 'monthly', 3, 28],
  ['csushpinsa', 'S&P CoreLogic Case-Shiller U.S. National Home Price Index', 'index January 2000=100', 3, 'monthly', 3, 57],
  ['t5yie', '5-Year Breakeven Inflation Rate', 'percent', 3, 'daily', 2, 0],
  ['t10yie', '10-Year Breakeven Inflation Rate', 'percent', 3, 'daily', 2, 0],

  ['dx', 'US Dollar Index Futures (DX)', 'index', 4, 'daily', 3, 0],
  ['sixe', 'Euro FX Futures (6E)', 'dollars per euro', 4, 'daily', 5, 0],
  ['sixj', 'Japanese Yen Futures (6J)', 'dollars per yen', 4, 'daily', 7, 0],
  ['cl', 'Crude Oil WTI Futures (CL)', 'dollars per barrel', 4, 'daily', 2, 0],
  ['gc', 'Gold Futures (GC)', 'dollars per troy ounce', 4, 'daily', 1, 0],
  ['si', 'Silver Futures (SI)', 'dollars per troy ounce', 4, 'daily', 3, 0],
  ['hg', 'Copper Futures (HG)', 'dollars per pound', 4, 'daily', 4, 0],
  ['srr', 'Steel Rebar Futures', 'dollars per tonne', 4, 'daily', 1, 0],
  ['zc', 'Corn Futures (ZC)', 'cents per bushel', 4, 'daily', 2, 0],
  ['zw', 'Chicago Wheat Futures (ZW)', 'cents per bushel', 4, 'daily', 2, 0],
  ['zr', 'Rough Rice Futures (ZR)', 'dollars per hundredweight', 4, 'daily', 3, 0],

  ['vix', 'Cboe Volatility Index, 30 Days', 'percent', 5, 'daily', 2, 0],
  ['vix9d', 'Cboe Volatility Index, 9 Days', 'percent', 5, 'daily', 2, 0],
  ['vix3m', 'Cboe Volatility Index, 3 Months', 'percent', 5, 'daily', 2, 0],
  ['vix6m', 'Cboe Volatility Index, 6 Months', 'percent', 5, 'daily', 2, 0],
  ['vix1y', 'Cboe Volatility Index, 1 Year', 'percent', 5, 'daily', 2, 0],
  ['sppe', 'S&P 500 Price to Earnings', 'ratio', 5, 'daily', 2, 0],
  ['move', 'Treasury Option Volatility Index (MOVE)', 'basis points', 5, 'daily', 2, 0],
  ['audjpy', 'Australian Dollar in Japanese Yen', 'yen', 5, 'daily', 3, 0],
  ['speyc', 'S&P 500 Earnings Yield Less 10-Year Treasury', 'percent', 5, 'daily', 2, 0],
  ['will5000pr', 'Wilshire 5000 Full Cap Price Index', 'index', 5, 'daily', 2, 0],
  ['aaiiBullish', 'AAII Sentiment Survey: Bullish', 'percent', 5, 'weekly', 1, 0, THURSDAY],
  ['aaiiNeutral', 'AAII Sentiment Survey: Neutral', 'percent', 5, 'weekly', 1, 0, THURSDAY],
  ['aaiiBearish', 'AAII Sentiment Survey: Bearish', 'percent', 5, 'weekly', 1, 0, THURSDAY],
];

export const MACRO_SERIES: readonly MacroSeriesRule[] = ROWS.map(
  ([id, name, unit, category, frequency, decimals, lagDays, weekday = 0]) => ({
    id,
    name,
    unit,
    category,
    frequency,
    decimals,
    lagDays,
    stream: id.startsWith('aaii') ? 'aaii' : id,
    weekday,
  }),
);
