import { DAYS, LAST, rawBar } from './raw-bars.ts';
import { rawStatement, SPLIT_DAY, STATEMENTS } from './raw-company.ts';

type Amount = Exclude<keyof ReturnType<typeof rawStatement>, 'quarterEnd' | 'reportedDay'>;

const amount = (q: number, name: Amount): number => rawStatement(q)[name] as number;
const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

/** Close of the last session up to a day. */
const closeUpTo = (day: number): number => {
  const index = DAYS.findLastIndex((one) => one <= day);
  return rawBar('STK', Math.min(index, LAST)).close;
};

/** Two new shares for one old share between two days. */
const sharesBetween = (from: number, to: number): number => (from < SPLIT_DAY && to >= SPLIT_DAY ? 2 : 1);

/** A figure a share of quarter q in shares of the day of the report of `of`. */
function perShare(q: number, name: 'eps' | 'dividendPerShare', of: number): number {
  return amount(q, name) / sharesBetween(rawStatement(q).reportedDay, rawStatement(of).reportedDay);
}

/**
 * The 45 quarterly figures of STK from its raw statements, by the formulas of the documents' words.
 * @param flows 'trailing': sums of four quarters and means of four balances. 'quarter': the quarter times four, and the mean of
 * its beginning and its end
 * @param day whose close the figures are at
 */
export function quarterByHand(q: number, flows: 'trailing' | 'quarter', day = rawStatement(q).reportedDay) {
  const isTrailing = flows === 'trailing';
  const quarters = isTrailing ? [q - 3, q - 2, q - 1, q] : [q];
  const times = isTrailing ? 1 : 4;
  const year = (name: Amount) => times * sum(quarters.map((one) => amount(one, name)));
  const yearPerShare = (name: 'eps' | 'dividendPerShare', back = 0) =>
    times * sum(quarters.map((one) => perShare(one - back, name, q)));
  const balances = isTrailing ? [q - 3, q - 2, q - 1, q] : [q - 1, q];
  const mean = (name: Amount) => sum(balances.map((one) => amount(one, name))) / balances.length;
  const now = (name: Amount) => amount(q, name);
  const grown = (name: Amount, back: number) => now(name) / amount(q - back, name) - 1;

  // In shares of the report's day, of which the company has so many.
  const price = closeUpTo(day) * sharesBetween(rawStatement(q).reportedDay, day);
  const cap = price * now('sharesOutstanding');
  const ev = cap + now('totalDebt') - now('cash');
  const free = year('operatingCashflow') - year('capex');
  const pe = price / yearPerShare('eps');
  const epsGrowth = yearPerShare('eps') / yearPerShare('eps', 4) - 1;
  const netDebt = (one: number) => amount(one, 'totalDebt') - amount(one, 'cash');
  const working = now('currentAssets') - now('currentLiabilities');
  const taxRate = year('incomeTax') / (year('netIncome') + year('incomeTax'));
  return {
    overall: {
      marketCap: cap,
      revenueToMarketCap: year('revenue') / cap,
      priceToBook: cap / now('equity'),
      priceToEarning: pe,
      priceToSale: cap / year('revenue'),
      priceToFreeCashflow: cap / free,
      priceToOperatingCashflow: cap / year('operatingCashflow'),
      assetToFreeCashflow: now('totalAssets') / free,
      debtToFreeCashflow: now('totalDebt') / free,
      evToCashflow: ev / year('operatingCashflow'),
      evToEBIT: ev / year('ebit'),
      evToEBITDA: ev / year('ebitda'),
      priceToEBITDA: cap / year('ebitda'),
    },
    efficiency: {
      capexToAsset: year('capex') / now('totalAssets'),
      capexToCashflow: year('capex') / year('operatingCashflow'),
      capexToSales: year('capex') / year('revenue'),
      ebitToAsset: year('ebit') / now('totalAssets'),
      ebitaMargin: year('ebitda') / year('revenue'),
      cashflowToAsset: year('operatingCashflow') / now('totalAssets'),
      earningToAsset: year('netIncome') / now('totalAssets'),
    },
    growth: {
      salesGrowth1Q: grown('revenue', 1),
      salesGrowth1Y: grown('revenue', 4),
      epsGrowth1Q: perShare(q, 'eps', q) / perShare(q - 1, 'eps', q) - 1,
      epsGrowth1Y: perShare(q, 'eps', q) / perShare(q - 4, 'eps', q) - 1,
      peToEpsGrowth: pe / (100 * epsGrowth),
    },
    quality: {
      assetGrowthLastQ: grown('totalAssets', 1),
      assetGrowthLastY: grown('totalAssets', 4),
      assetTurnover: year('revenue') / mean('totalAssets'),
      currentALRatio: now('currentAssets') / now('currentLiabilities'),
      assettoEquityRatio: now('totalAssets') / now('equity'),
      debtToAssetRatio: now('totalDebt') / now('totalAssets'),
      debtToEquityRatio: now('totalDebt') / now('equity'),
      netDebtReductionLastQ: (netDebt(q - 1) - netDebt(q)) / amount(q - 1, 'totalAssets'),
      workingCapitalToAsset: working / now('totalAssets'),
      workingCapitalToSales: working / year('revenue'),
      interestCoverage: year('ebit') / year('interestExpense'),
    },
    profitability: {
      grossIncomeMargin: year('grossProfit') / year('revenue'),
      netIncomeMargin: year('netIncome') / year('revenue'),
      returnOnEquity: year('netIncome') / mean('equity'),
      returnOnAsset: year('netIncome') / mean('totalAssets'),
      returnOnSales: year('ebit') / year('revenue'),
      returnOnInvestCapital: (year('ebit') * (1 - taxRate)) / (mean('totalDebt') + mean('equity') - mean('cash')),
    },
    dividend: {
      dividendYield: yearPerShare('dividendPerShare') / price,
      dividendGrowth: yearPerShare('dividendPerShare') / yearPerShare('dividendPerShare', 4) - 1,
      dividenPayoutRatio: yearPerShare('dividendPerShare') / yearPerShare('eps'),
    },
  };
}

/** What the company is worth at a session's close: by the last four reports that were known then, in shares of that day. */
export function worthByHand(i: number) {
  const q = STATEMENTS.findLastIndex(({ reportedDay }) => reportedDay <= DAYS[i]);
  const sharesOf = (one: number) => (DAYS[i] >= SPLIT_DAY && rawStatement(one).reportedDay < SPLIT_DAY ? 2 : 1);
  const year = (name: Amount) => sum([q - 3, q - 2, q - 1, q].map((one) => amount(one, name)));
  const eps = sum([q - 3, q - 2, q - 1, q].map((one) => amount(one, 'eps') / sharesOf(one)));
  const { close: price } = rawBar('STK', i);
  const marketcap = price * amount(q, 'sharesOutstanding') * sharesOf(q);
  const ev = marketcap + amount(q, 'totalDebt') - amount(q, 'cash');
  return {
    ev,
    evebit: ev / year('ebit'),
    evebitda: ev / year('ebitda'),
    marketcap,
    pb: marketcap / amount(q, 'equity'),
    pe: price / eps,
    ps: marketcap / year('revenue'),
    eps,
    lastEps: amount(q, 'eps') / sharesOf(q),
  };
}
