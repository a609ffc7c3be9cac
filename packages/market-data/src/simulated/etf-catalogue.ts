import type { TradingDay } from '@pipa/calendar';
import type { InstrumentSpec } from './instrument-spec.ts';

export type EtfGroup = 'Broad' | 'Style' | 'Sector' | 'International' | 'Bond' | 'Commodity' | 'Currency' | 'Leveraged';

interface EtfOptions {
  readonly feeBps?: number;
  readonly yield?: number;
  readonly monthly?: boolean;
  /** Volatility of its own: what its factors don't explain. */
  readonly own?: number;
  readonly leverage?: number;
  readonly drift?: number;
  /** GICS sector a sector fund tracks. */
  readonly tracks?: string;
}

type EtfRow = readonly [
  symbol: string,
  name: string,
  group: EtfGroup,
  inception: TradingDay,
  startPrice: number,
  dollarVolumeMillions: number,
  loadings: Readonly<Record<string, number>>,
  options?: EtfOptions,
];

const TECH = 'Information Technology';
const STAPLES = 'Consumer Staples';
const DISCRETIONARY = 'Consumer Discretionary';
const COMMUNICATION = 'Communication Services';

/** Bond loadings: carry by place on the curve, price by duration. */
const treasury = (duration: number, term: number) => ({ Cash: 1, Term: term, Level: duration });

const sector = (name: string) => ({ Market: 1, [name]: 1 });

// biome-ignore format: one fund a line reads as the table it is
const ROWS: readonly EtfRow[] = [
  ['SPY', 'SPDR S&P 500 ETF Trust', 'Broad', '1993-01-29', 120, 9000, { Market: 1 }, { feeBps: 9, yield: 0.018 }],
  ['IVV', 'iShares Core S&P 500 ETF', 'Broad', '2000-05-19', 120.5, 900, { Market: 1 }, { feeBps: 3, yield: 0.018 }],
  ['VOO', 'Vanguard S&P 500 ETF', 'Broad', '2010-09-09', 101, 1000, { Market: 1 }, { feeBps: 3, yield: 0.018 }],
  ['VTI', 'Vanguard Total Stock Market ETF', 'Broad', '2001-05-31', 116, 600, { Market: 1, Size: 0.08 }, { feeBps: 3, yield: 0.017 }],
  ['RSP', 'Invesco S&P 500 Equal Weight ETF', 'Broad', '2003-04-30', 38, 300, { Market: 1.02, Size: 0.35, Value: 0.15 }, { feeBps: 20, yield: 0.016, own: 0.01 }],
  ['QQQ', 'Invesco QQQ Trust', 'Broad', '1999-03-10', 39, 5000, { Market: 1, [TECH]: 0.55, [COMMUNICATION]: 0.15, [DISCRETIONARY]: 0.15, Growth: 0.35 }, { feeBps: 20, yield: 0.007, own: 0.02 }],
  ['QQQE', 'Direxion NASDAQ-100 Equal Weighted ETF', 'Broad', '2012-03-21', 25, 20, { Market: 1.02, [TECH]: 0.42, [DISCRETIONARY]: 0.2, Growth: 0.25, Size: 0.2 }, { feeBps: 35, yield: 0.007, own: 0.02 }],
  ['DIA', 'SPDR Dow Jones Industrial Average ETF Trust', 'Broad', '1998-01-20', 107, 900, { Market: 0.94, Value: 0.12, Quality: 0.15, Industrials: 0.1, [TECH]: -0.05 }, { feeBps: 16, yield: 0.021, monthly: true, own: 0.018 }],
  ['MDY', 'SPDR S&P MidCap 400 ETF Trust', 'Broad', '1995-05-04', 119, 400, { Market: 1.03, Size: 0.6 }, { feeBps: 23, yield: 0.013, own: 0.02 }],
  ['IJH', 'iShares Core S&P Mid-Cap ETF', 'Broad', '2000-05-22', 66, 300, { Market: 1.03, Size: 0.6 }, { feeBps: 5, yield: 0.014, own: 0.02 }],
  ['IJR', 'iShares Core S&P Small-Cap ETF', 'Broad', '2000-05-22', 54, 350, { Market: 1.05, Size: 0.95, Quality: 0.1 }, { feeBps: 6, yield: 0.013, own: 0.03 }],
  ['IWM', 'iShares Russell 2000 ETF', 'Broad', '2000-05-22', 64, 3500, { Market: 1.07, Size: 1, Quality: -0.1 }, { feeBps: 19, yield: 0.012, own: 0.03 }],
  ['IWB', 'iShares Russell 1000 ETF', 'Broad', '2000-05-15', 65, 150, { Market: 1, Size: 0.03 }, { feeBps: 15, yield: 0.016 }],
  ['VB', 'Vanguard Small-Cap ETF', 'Broad', '2004-01-30', 56, 120, { Market: 1.04, Size: 0.85 }, { feeBps: 5, yield: 0.014, own: 0.025 }],
  ['VO', 'Vanguard Mid-Cap ETF', 'Broad', '2004-01-30', 57, 120, { Market: 1.02, Size: 0.45 }, { feeBps: 4, yield: 0.014, own: 0.02 }],

  ['SPYG', 'SPDR Portfolio S&P 500 Growth ETF', 'Style', '2000-09-29', 48, 150, { Market: 1.01, Growth: 0.9 }, { feeBps: 4, yield: 0.01 }],
  ['SPYV', 'SPDR Portfolio S&P 500 Value ETF', 'Style', '2000-09-29', 62, 150, { Market: 0.97, Value: 0.75 }, { feeBps: 4, yield: 0.023 }],
  ['VUG', 'Vanguard Growth ETF', 'Style', '2004-01-30', 51, 250, { Market: 1.03, Growth: 1, [TECH]: 0.1 }, { feeBps: 4, yield: 0.008, own: 0.01 }],
  ['VTV', 'Vanguard Value ETF', 'Style', '2004-01-30', 53, 250, { Market: 0.95, Value: 0.8 }, { feeBps: 4, yield: 0.025, own: 0.01 }],
  ['IWF', 'iShares Russell 1000 Growth ETF', 'Style', '2000-05-22', 49, 400, { Market: 1.02, Growth: 0.95 }, { feeBps: 19, yield: 0.009, own: 0.01 }],
  ['IWD', 'iShares Russell 1000 Value ETF', 'Style', '2000-05-22', 66, 400, { Market: 0.97, Value: 0.8 }, { feeBps: 19, yield: 0.021, own: 0.01 }],
  ['IWO', 'iShares Russell 2000 Growth ETF', 'Style', '2000-07-24', 67, 200, { Market: 1.12, Size: 1, Growth: 0.8 }, { feeBps: 24, yield: 0.006, own: 0.03 }],
  ['IWN', 'iShares Russell 2000 Value ETF', 'Style', '2000-07-24', 64, 200, { Market: 1.02, Size: 0.95, Value: 0.7 }, { feeBps: 24, yield: 0.018, own: 0.03 }],
  ['VYM', 'Vanguard High Dividend Yield ETF', 'Style', '2006-11-16', 51, 150, { Market: 0.88, Value: 0.7, Quality: 0.2, Utilities: 0.05 }, { feeBps: 6, yield: 0.03, own: 0.012 }],
  ['VIG', 'Vanguard Dividend Appreciation ETF', 'Style', '2006-05-02', 51, 150, { Market: 0.88, Quality: 0.55, Value: 0.1 }, { feeBps: 6, yield: 0.019, own: 0.012 }],
  ['DVY', 'iShares Select Dividend ETF', 'Style', '2003-11-07', 61, 80, { Market: 0.85, Value: 0.85, Utilities: 0.22, Financials: 0.1 }, { feeBps: 38, yield: 0.035, own: 0.015 }],
  ['SCHD', 'Schwab US Dividend Equity ETF', 'Style', '2011-10-20', 25, 200, { Market: 0.88, Value: 0.6, Quality: 0.45 }, { feeBps: 6, yield: 0.031, own: 0.015 }],
  ['USMV', 'iShares MSCI USA Min Vol Factor ETF', 'Style', '2011-10-20', 25, 200, { Market: 0.82, Quality: 0.3, [STAPLES]: 0.12, Utilities: 0.1 }, { feeBps: 15, yield: 0.018, own: 0.012 }],
  ['SPLV', 'Invesco S&P 500 Low Volatility ETF', 'Style', '2011-05-05', 25, 120, { Market: 0.82, Quality: 0.2, Utilities: 0.22, [STAPLES]: 0.18 }, { feeBps: 25, yield: 0.021, monthly: true, own: 0.015 }],
  ['QUAL', 'iShares MSCI USA Quality Factor ETF', 'Style', '2013-07-18', 50, 150, { Market: 0.98, Quality: 0.75 }, { feeBps: 15, yield: 0.014, own: 0.01 }],
  ['MTUM', 'iShares MSCI USA Momentum Factor ETF', 'Style', '2013-04-18', 51, 120, { Market: 1.01, Momentum: 0.75 }, { feeBps: 15, yield: 0.011, own: 0.02 }],
  ['VLUE', 'iShares MSCI USA Value Factor ETF', 'Style', '2013-04-18', 51, 70, { Market: 1.03, Value: 1.3 }, { feeBps: 15, yield: 0.024, own: 0.015 }],

  ['XLB', 'Materials Select Sector SPDR Fund', 'Sector', '1998-12-22', 29, 300, sector('Materials'), { feeBps: 9, yield: 0.02, tracks: 'Materials' }],
  ['XLC', 'Communication Services Select Sector SPDR Fund', 'Sector', '2018-06-19', 50, 300, sector(COMMUNICATION), { feeBps: 9, yield: 0.009, tracks: COMMUNICATION }],
  ['XLE', 'Energy Select Sector SPDR Fund', 'Sector', '1998-12-22', 36, 1200, sector('Energy'), { feeBps: 9, yield: 0.032, tracks: 'Energy' }],
  ['XLF', 'Financial Select Sector SPDR Fund', 'Sector', '1998-12-22', 30, 1500, sector('Financials'), { feeBps: 9, yield: 0.02, tracks: 'Financials' }],
  ['XLI', 'Industrial Select Sector SPDR Fund', 'Sector', '1998-12-22', 31, 800, sector('Industrials'), { feeBps: 9, yield: 0.018, tracks: 'Industrials' }],
  ['XLK', 'Technology Select Sector SPDR Fund', 'Sector', '1998-12-22', 21, 1000, sector(TECH), { feeBps: 9, yield: 0.009, tracks: TECH }],
  ['XLP', 'Consumer Staples Select Sector SPDR Fund', 'Sector', '1998-12-22', 23, 700, sector(STAPLES), { feeBps: 9, yield: 0.026, tracks: STAPLES }],
  ['XLRE', 'Real Estate Select Sector SPDR Fund', 'Sector', '2015-10-08', 30, 200, sector('Real Estate'), { feeBps: 9, yield: 0.033, tracks: 'Real Estate' }],
  ['XLU', 'Utilities Select Sector SPDR Fund', 'Sector', '1998-12-22', 28, 800, sector('Utilities'), { feeBps: 9, yield: 0.032, tracks: 'Utilities' }],
  ['XLV', 'Health Care Select Sector SPDR Fund', 'Sector', '1998-12-22', 30, 900, sector('Health Care'), { feeBps: 9, yield: 0.015, tracks: 'Health Care' }],
  ['XLY', 'Consumer Discretionary Select Sector SPDR Fund', 'Sector', '1998-12-22', 35, 600, sector(DISCRETIONARY), { feeBps: 9, yield: 0.011, tracks: DISCRETIONARY }],
  ['VNQ', 'Vanguard Real Estate ETF', 'Sector', '2004-09-29', 57, 350, { Market: 1, 'Real Estate': 1, Size: 0.1 }, { feeBps: 12, yield: 0.036, own: 0.015, tracks: 'Real Estate' }],
  ['IYR', 'iShares U.S. Real Estate ETF', 'Sector', '2000-06-12', 61, 400, { Market: 1, 'Real Estate': 0.98 }, { feeBps: 39, yield: 0.03, own: 0.012, tracks: 'Real Estate' }],
  ['SMH', 'VanEck Semiconductor ETF', 'Sector', '2011-12-20', 30, 600, { Market: 1.15, [TECH]: 1.35 }, { feeBps: 35, yield: 0.008, own: 0.11, tracks: TECH }],
  ['IBB', 'iShares Biotechnology ETF', 'Sector', '2001-02-05', 75, 250, { Market: 1.05, 'Health Care': 1.1, Size: 0.3 }, { feeBps: 45, yield: 0.002, own: 0.11, tracks: 'Health Care' }],
  ['XBI', 'SPDR S&P Biotech ETF', 'Sector', '2006-02-06', 25, 400, { Market: 1.1, 'Health Care': 1.1, Size: 0.8 }, { feeBps: 35, yield: 0.002, own: 0.18, tracks: 'Health Care' }],
  ['KRE', 'SPDR S&P Regional Banking ETF', 'Sector', '2006-06-22', 50, 500, { Market: 1, Financials: 1.15, Size: 0.6, Level: -1 }, { feeBps: 35, yield: 0.025, own: 0.1, tracks: 'Financials' }],
  ['XHB', 'SPDR S&P Homebuilders ETF', 'Sector', '2006-02-06', 46, 200, { Market: 1.15, [DISCRETIONARY]: 1.1, Size: 0.4, Level: 2 }, { feeBps: 35, yield: 0.01, own: 0.11, tracks: DISCRETIONARY }],
  ['XRT', 'SPDR S&P Retail ETF', 'Sector', '2006-06-22', 20, 300, { Market: 1.08, [DISCRETIONARY]: 0.9, Size: 0.5 }, { feeBps: 35, yield: 0.013, own: 0.09, tracks: DISCRETIONARY }],
  ['XOP', 'SPDR S&P Oil & Gas Exploration & Production ETF', 'Sector', '2006-06-22', 60, 400, { Market: 1, Energy: 1.25, Oil: 0.3, Size: 0.4 }, { feeBps: 35, yield: 0.015, own: 0.12, tracks: 'Energy' }],
  ['GDX', 'VanEck Gold Miners ETF', 'Sector', '2006-05-22', 38, 700, { Market: 0.3, Gold: 1.5, Materials: 0.3 }, { feeBps: 51, yield: 0.012, own: 0.15, drift: -0.06, tracks: 'Materials' }],

  ['VEU', 'Vanguard FTSE All-World ex-US ETF', 'International', '2007-03-08', 51, 150, { Market: 0.88, Developed: 0.8, Emerging: 0.25, Dollar: -0.5 }, { feeBps: 7, yield: 0.029, own: 0.012 }],
  ['VT', 'Vanguard Total World Stock ETF', 'International', '2008-06-26', 50, 120, { Market: 0.95, Developed: 0.4, Emerging: 0.1, Dollar: -0.2 }, { feeBps: 7, yield: 0.021, own: 0.008 }],
  ['ACWI', 'iShares MSCI ACWI ETF', 'International', '2008-03-28', 50, 150, { Market: 0.95, Developed: 0.4, Emerging: 0.1, Dollar: -0.2 }, { feeBps: 32, yield: 0.018, own: 0.008 }],
  ['EFA', 'iShares MSCI EAFE ETF', 'International', '2001-08-27', 53, 1000, { Market: 0.88, Developed: 1, Dollar: -0.5 }, { feeBps: 33, yield: 0.028, own: 0.01 }],
  ['VEA', 'Vanguard FTSE Developed Markets ETF', 'International', '2007-07-26', 49, 500, { Market: 0.88, Developed: 1, Dollar: -0.5 }, { feeBps: 5, yield: 0.03, own: 0.01 }],
  ['EEM', 'iShares MSCI Emerging Markets ETF', 'International', '2003-04-14', 22, 1500, { Market: 1, Emerging: 1.1, Developed: 0.4, Dollar: -0.6 }, { feeBps: 68, yield: 0.021, own: 0.03 }],
  ['VWO', 'Vanguard FTSE Emerging Markets ETF', 'International', '2005-03-10', 25, 600, { Market: 1, Emerging: 1.1, Developed: 0.4, Dollar: -0.6 }, { feeBps: 8, yield: 0.027, own: 0.03 }],
  ['VGK', 'Vanguard FTSE Europe ETF', 'International', '2005-03-10', 50, 250, { Market: 0.95, Developed: 1.2, Dollar: -0.65 }, { feeBps: 9, yield: 0.031, own: 0.035 }],
  ['EWJ', 'iShares MSCI Japan ETF', 'International', '1996-03-18', 43, 300, { Market: 0.72, Developed: 0.9, Dollar: -0.2 }, { feeBps: 50, yield: 0.015, own: 0.09 }],
  ['FXI', 'iShares China Large-Cap ETF', 'International', '2004-10-08', 18, 700, { Market: 0.9, Emerging: 1.4, Dollar: -0.3 }, { feeBps: 74, yield: 0.022, own: 0.16 }],

  ['BIL', 'SPDR Bloomberg 1-3 Month T-Bill ETF', 'Bond', '2007-05-30', 91.5, 300, { Cash: 1 }, { feeBps: 14, monthly: true }],
  ['SHV', 'iShares Short Treasury Bond ETF', 'Bond', '2007-01-11', 110, 200, { Cash: 1, Front: 0.4 }, { feeBps: 15, monthly: true }],
  ['SHY', 'iShares 1-3 Year Treasury Bond ETF', 'Bond', '2002-07-26', 81, 300, { Cash: 1, Term: 0.15, Front: 1.8 }, { feeBps: 15, monthly: true }],
  ['IEI', 'iShares 3-7 Year Treasury Bond ETF', 'Bond', '2007-01-11', 100, 150, { Cash: 1, Term: 0.55, Level: 3.2, Front: 1.2 }, { feeBps: 15, monthly: true }],
  ['IEF', 'iShares 7-10 Year Treasury Bond ETF', 'Bond', '2002-07-26', 84, 800, treasury(7.4, 0.95), { feeBps: 15, monthly: true }],
  ['TLH', 'iShares 10-20 Year Treasury Bond ETF', 'Bond', '2007-01-11', 104, 60, treasury(12, 1.1), { feeBps: 15, monthly: true, own: 0.01 }],
  ['TLT', 'iShares 20+ Year Treasury Bond ETF', 'Bond', '2002-07-26', 88, 2500, treasury(16, 1.25), { feeBps: 15, monthly: true, own: 0.015 }],
  ['TIP', 'iShares TIPS Bond ETF', 'Bond', '2003-12-05', 106, 200, { Cash: 1, Term: 0.7, Level: 5.6, Commodity: 0.06 }, { feeBps: 19, monthly: true, own: 0.012 }],
  ['AGG', 'iShares Core U.S. Aggregate Bond ETF', 'Bond', '2003-09-29', 102, 700, { Cash: 1, Term: 0.8, Level: 4.9, Front: 0.8, Spread: 0.1, Credit: 0.25 }, { feeBps: 3, monthly: true }],
  ['BND', 'Vanguard Total Bond Market ETF', 'Bond', '2007-04-10', 75, 500, { Cash: 1, Term: 0.8, Level: 5, Front: 0.8, Spread: 0.1, Credit: 0.25 }, { feeBps: 3, monthly: true }],
  ['LQD', 'iShares iBoxx Investment Grade Corporate Bond ETF', 'Bond', '2002-07-26', 111, 1500, { Cash: 1, Term: 0.95, Level: 7.2, Spread: 0.3, Credit: 1.3 }, { feeBps: 14, monthly: true, own: 0.01 }],
  ['HYG', 'iShares iBoxx High Yield Corporate Bond ETF', 'Bond', '2007-04-11', 104, 1800, { Market: 0.24, Cash: 0.8, Term: 0.4, Level: 1.5, Spread: 0.5, Credit: 2.6 }, { feeBps: 49, monthly: true, own: 0.01 }],
  ['JNK', 'SPDR Bloomberg High Yield Bond ETF', 'Bond', '2007-12-04', 118, 500, { Market: 0.24, Cash: 0.8, Term: 0.4, Level: 1.6, Spread: 0.5, Credit: 2.7 }, { feeBps: 40, monthly: true, own: 0.01 }],
  ['EMB', 'iShares J.P. Morgan USD Emerging Markets Bond ETF', 'Bond', '2007-12-19', 101, 400, { Cash: 1, Term: 0.9, Level: 5.5, Spread: 0.6, Credit: 1.8, Emerging: 0.15 }, { feeBps: 39, monthly: true, own: 0.02 }],
  ['MUB', 'iShares National Muni Bond ETF', 'Bond', '2007-09-10', 100, 250, { Cash: 0.8, Term: 0.7, Level: 4.2, Credit: 0.3 }, { feeBps: 5, monthly: true, own: 0.02 }],
  ['PFF', 'iShares Preferred and Income Securities ETF', 'Bond', '2007-03-30', 50, 150, { Market: 0.12, Cash: 1, Term: 0.8, Level: 3.5, Spread: 0.5, Credit: 1.7 }, { feeBps: 46, monthly: true, own: 0.03 }],

  ['GLD', 'SPDR Gold Shares', 'Commodity', '2004-11-18', 43, 1500, { Gold: 1 }, { feeBps: 40 }],
  ['IAU', 'iShares Gold Trust', 'Commodity', '2005-01-28', 42, 250, { Gold: 1 }, { feeBps: 25 }],
  ['SLV', 'iShares Silver Trust', 'Commodity', '2006-04-28', 13, 500, { Silver: 1 }, { feeBps: 50 }],
  ['DBC', 'Invesco DB Commodity Index Tracking Fund', 'Commodity', '2006-02-06', 24, 80, { Commodity: 1, Cash: 0.6 }, { feeBps: 85, own: 0.02 }],
  ['USO', 'United States Oil Fund', 'Commodity', '2006-04-10', 68, 300, { Oil: 1, Cash: 0.8 }, { feeBps: 60, own: 0.02, drift: -0.04 }],
  ['UNG', 'United States Natural Gas Fund', 'Commodity', '2007-04-18', 90, 150, { Oil: 0.25, Cash: 0.8 }, { feeBps: 101, own: 0.42, drift: -0.08 }],
  ['DBA', 'Invesco DB Agriculture Fund', 'Commodity', '2007-01-05', 25, 20, { Commodity: 0.45, Dollar: -0.2, Cash: 0.6 }, { feeBps: 85, own: 0.11 }],

  ['UUP', 'Invesco DB US Dollar Index Bullish Fund', 'Currency', '2007-03-01', 25, 60, { Dollar: 1, Cash: 0.9 }, { feeBps: 75, own: 0.005 }],
  ['FXE', 'Invesco CurrencyShares Euro Trust', 'Currency', '2005-12-12', 118, 40, { Dollar: -1.1 }, { feeBps: 40, own: 0.03 }],
  ['FXY', 'Invesco CurrencyShares Japanese Yen Trust', 'Currency', '2007-02-12', 82, 30, { Dollar: -0.6, Level: 3 }, { feeBps: 40, own: 0.07 }],

  ['SSO', 'ProShares Ultra S&P500', 'Leveraged', '2006-06-21', 70, 250, { Market: 1 }, { feeBps: 89, yield: 0.004, leverage: 2, drift: -0.02 }],
  ['SH', 'ProShares Short S&P500', 'Leveraged', '2006-06-21', 68, 100, { Market: 1 }, { feeBps: 88, leverage: -1, drift: 0.018 }],
];

/** Bond funds pass on about what their curve carries at the rates of an ordinary year. */
function carryYield(loadings: Readonly<Record<string, number>>): number {
  return 0.02 * (loadings.Cash ?? 0) + 0.012 * (loadings.Term ?? 0) + 0.04 * (loadings.Spread ?? 0);
}

function specOf([
  symbol,
  name,
  group,
  inception,
  startPrice,
  dollarVolumeMillions,
  loadings,
  options = {},
]: EtfRow): InstrumentSpec {
  const yieldAnnual = options.yield ?? (group === 'Bond' ? carryYield(loadings) : 0);
  return {
    instrument: {
      symbol,
      name,
      kind: 'ETF',
      sector: group,
      industry: options.tracks ?? null,
      listedOn: inception,
      delistedOn: null,
    },
    loadings,
    leverage: options.leverage ?? 1,
    driftAnnual: (options.drift ?? 0) - (options.feeBps ?? 0) / 10_000,
    ownVolatility: options.own ?? 0,
    earningsMove: 0,
    startPrice,
    dollarVolume: dollarVolumeMillions * 1e6,
    dividends:
      yieldAnnual > 0
        ? { kind: 'passThrough', yieldAnnual, everySessions: options.monthly ? 21 : 63 }
        : { kind: 'none' },
    splitAbove: null,
    momentumLoading: 0,
  };
}

/** Exchange-traded funds with their real symbols, inception dates and what they hold. */
export const ETF_SPECS: readonly InstrumentSpec[] = ROWS.map(specOf);
