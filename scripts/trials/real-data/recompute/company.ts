import { filedDayOf, yearToDate } from '../folder-facts.ts';
import type { Cells, RawSeries } from '../read-folder.ts';
import { type KnownPrices, sharesSince } from './prices.ts';

// Figures of companies from the quarters of the file, each formula written down once more.

/** A quarter as it was filed; dollars, shares of the day of the report. */
export interface Quarter {
  readonly end: string;
  readonly filed: string;
  readonly revenue: number;
  readonly income: number;
  readonly eps: number;
  readonly shares: number;
  readonly dividend: number;
  readonly cash: number;
  readonly currentAssets: number | null;
  readonly assets: number;
  readonly currentLiabilities: number | null;
  readonly debt: number;
  readonly equity: number;
  readonly operations: number;
  readonly capex: number;
}

/** The quarters that were filed until a day, oldest first. One without a figure that every statement needs is none. */
export function quartersUpTo(rows: readonly Cells[], day: string): Quarter[] {
  return rows.flatMap((row, at) => {
    const number = (name: string) => (row[name] === '' || row[name] === undefined ? null : Number(row[name]));
    const end = row.quarterEnd ?? '';
    // A company that has never filed a revenue has none yet.
    const isWithoutRevenue = rows.every(
      (one) => one.revenue === '' || filedDayOf(one.quarterEnd ?? '') > filedDayOf(end),
    );
    const revenue = number('revenue') ?? (isWithoutRevenue ? 0 : null);
    const [income, shares] = [number('earnings'), number('shares')];
    const [assets, liabilities] = [number('assets'), number('liabilities')];
    const equity =
      number('shareholdersEquity') ?? (assets === null || liabilities === null ? null : assets - liabilities);
    const operations = number('cashFromOperatingActivities');
    if (filedDayOf(end) > day || revenue === null || income === null || shares === null || shares <= 0) return [];
    if (assets === null || equity === null || operations === null) return [];
    const common = number('earningsAvailableForCommonStockholders') ?? income;
    return [
      {
        ...{ end, filed: filedDayOf(end), revenue, income, shares, assets, equity, operations },
        eps: (isOfOtherShares(rows, at, shares) ? null : number('epsDiluted')) ?? common / shares,
        dividend: Math.max(0, number('dividendPerShare') ?? 0),
        cash: number('cashAtEndOfPeriod') ?? 0,
        currentAssets: number('currentAssets'),
        currentLiabilities: number('currentLiabilities'),
        debt: number('longTermDebt') ?? 0,
        capex: number('capitalExpenditures') ?? 0,
      },
    ];
  });
}

/**
 * Whether the report of a whole year, which has no earnings a share of its last quarter, counts other shares than the report before. The
 * year a share less nine months a share is the quarter's otherwise.
 */
function isOfOtherShares(rows: readonly Cells[], at: number, shares: number): boolean {
  const year = yearToDate(rows, at);
  const before = Number(rows[at - 1]?.shares);
  const isFiled = year?.length === 4 && year.every(({ epsDiluted }) => epsDiluted !== '');
  return isFiled && !(Math.max(shares / before, before / shares) < 1.2);
}

/** The daily columns and the quarterly figures leave out what has no meaning. */
type Value = number | null;
const over = (a: Value, b: Value): Value => (a === null || b === null || b <= 0 ? null : a / b);
const both = (a: Value, b: Value): Value => (a === null || a <= 0 ? null : over(a, b));
const grown = (now: Value, before: Value): Value => {
  const ratio = over(now, before);
  if (ratio === null) return null;
  return Math.abs(ratio - 1) <= 1e-9 ? 0 : ratio - 1;
};
const minus = (a: Value, b: Value): Value => (a === null || b === null ? null : a - b);

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const areApart = (before: Quarter, after: Quarter, quarters: number) =>
  Math.abs(daysBetween(before.end, after.end) - quarters * 91.3125) <= 30;

export interface Asked {
  /** Close, in shares of the day. */
  readonly price: Value;
  /** Shares count as of this day. */
  readonly day: string;
  /** Over the four quarters to date, or over the last one times four. */
  readonly flows: 'trailing' | 'quarter';
}

/** A company at its quarter `at`: sums of years and means of balances. */
function companyAt(quarters: readonly Quarter[], at: number, series: RawSeries, { price, day, flows }: Asked) {
  const now = quarters[at] as Quarter;
  const before = (count: number): Quarter | null => {
    const one = quarters[at - count];
    return one !== undefined && areApart(one, now, count) ? one : null;
  };
  const yearAt = (last: number): Quarter[] | null => {
    const [first, end] = [quarters[last - 3], quarters[last]];
    return first !== undefined && end !== undefined && areApart(first, end, 3)
      ? quarters.slice(last - 3, last + 1)
      : null;
  };
  const [lastQuarter, lastYear] = [before(1), before(4)];
  const year = flows === 'trailing' ? yearAt(at) : [now];
  const yearBefore = flows === 'trailing' ? (lastYear === null ? null : yearAt(at - 4)) : lastYear && [lastYear];
  const total = (of: readonly Quarter[] | null, value: (one: Quarter) => Value): Value => {
    if (of === null) return null;
    let [sum, size] = [0, 0];
    for (const one of of) {
      const part = value(one);
      if (part === null) return null;
      sum += part;
      size += Math.abs(part);
    }
    // Zero but for rounding is zero.
    return Math.abs(sum) <= 1e-9 * size ? 0 : (sum / of.length) * 4;
  };
  const flow = (name: 'revenue' | 'income' | 'operations' | 'capex') => total(year, (one) => one[name]);
  const aShare = (one: Quarter, name: 'eps' | 'dividend') => one[name] / sharesSince(series, one.filed, day);
  const averaged = flows === 'trailing' ? year : lastQuarter && [lastQuarter, now];
  const mean = (name: 'assets' | 'equity' | 'debt' | 'cash') => {
    const four = total(averaged, (one) => one[name]);
    return four === null ? null : four / 4;
  };
  const cap = price === null ? null : price * now.shares * sharesSince(series, now.filed, day);
  return {
    ...{ now, lastQuarter, lastYear, price, cap, flow, aShare, mean },
    ev: cap === null ? null : cap + now.debt - now.cash,
    eps: total(year, (one) => aShare(one, 'eps')),
    epsBefore: total(yearBefore, (one) => aShare(one, 'eps')),
    dividends: total(year, (one) => aShare(one, 'dividend')),
    dividendsBefore: total(yearBefore, (one) => aShare(one, 'dividend')),
  };
}

export type Figures = Record<string, Value>;

/** The six groups. No operating income, interest or tax is filed, so income before them is the income itself. */
export function quarterlyFigures(quarters: readonly Quarter[], at: number, series: RawSeries, asked: Asked): Figures {
  const { now, lastQuarter, lastYear, price, cap, ev, flow, aShare, mean, ...a } = companyAt(
    quarters,
    at,
    series,
    asked,
  );
  const [revenue, income, operations, capex] = [flow('revenue'), flow('income'), flow('operations'), flow('capex')];
  const free = minus(operations, capex);
  const [ebit, ebitda] = [income, income];
  const working = minus(now.currentAssets, now.currentLiabilities);
  const growth = grown(a.eps, a.epsBefore);
  const netDebt = (one: Quarter) => one.debt - one.cash;
  const invested = [mean('debt'), mean('equity'), mean('cash')];
  const epsOf = (one: Quarter | null) => (one === null ? null : aShare(one, 'eps'));
  return {
    marketCap: cap,
    revenueToMarketCap: cap === 0 || cap === null || revenue === null ? null : revenue / cap,
    priceToBook: both(cap, now.equity),
    priceToEarning: both(price, a.eps),
    priceToSale: both(cap, revenue),
    priceToFreeCashflow: both(cap, free),
    priceToOperatingCashflow: both(cap, operations),
    assetToFreeCashflow: both(now.assets, free),
    debtToFreeCashflow: over(now.debt, free),
    evToCashflow: both(ev, operations),
    evToEBIT: both(ev, ebit),
    evToEBITDA: both(ev, ebitda),
    priceToEBITDA: both(cap, ebitda),
    capexToAsset: over(capex, now.assets),
    capexToCashflow: over(capex, operations),
    capexToSales: over(capex, revenue),
    ebitToAsset: over(ebit, now.assets),
    ebitaMargin: over(ebitda, revenue),
    cashflowToAsset: over(operations, now.assets),
    earningToAsset: over(income, now.assets),
    salesGrowth1Q: grown(now.revenue, lastQuarter?.revenue ?? null),
    salesGrowth1Y: grown(now.revenue, lastYear?.revenue ?? null),
    epsGrowth1Q: grown(epsOf(now), epsOf(lastQuarter)),
    epsGrowth1Y: grown(epsOf(now), epsOf(lastYear)),
    peToEpsGrowth: growth === null ? null : over(both(price, a.eps), growth * 100),
    assetGrowthLastQ: grown(now.assets, lastQuarter?.assets ?? null),
    assetGrowthLastY: grown(now.assets, lastYear?.assets ?? null),
    assetTurnover: over(revenue, mean('assets')),
    currentALRatio: over(now.currentAssets, now.currentLiabilities),
    assettoEquityRatio: over(now.assets, now.equity),
    debtToAssetRatio: over(now.debt, now.assets),
    debtToEquityRatio: over(now.debt, now.equity),
    netDebtReductionLastQ: lastQuarter && over(netDebt(lastQuarter) - netDebt(now), lastQuarter.assets),
    workingCapitalToAsset: over(working, now.assets),
    workingCapitalToSales: over(working, revenue),
    interestCoverage: null,
    grossIncomeMargin: null,
    netIncomeMargin: over(income, revenue),
    returnOnEquity: over(income, mean('equity')),
    returnOnAsset: over(income, mean('assets')),
    returnOnSales: over(ebit, revenue),
    returnOnInvestCapital: over(
      ebit,
      invested.some((one) => one === null) ? null : (invested[0] ?? 0) + (invested[1] ?? 0) - (invested[2] ?? 0),
    ),
    dividendYield: over(a.dividends, price),
    dividendGrowth: grown(a.dividends, a.dividendsBefore),
    dividenPayoutRatio: over(a.dividends, a.eps),
  };
}

/** What a company is worth at the close of a day; null before its first report. */
export function dailyFigures(
  quarters: readonly Quarter[],
  series: RawSeries,
  price: number,
  day: string,
): Figures | null {
  if (quarters.length === 0) return null;
  const asked: Asked = { price, day, flows: 'trailing' };
  const { now, cap, ev, flow, eps } = companyAt(quarters, quarters.length - 1, series, asked);
  return {
    ev,
    evebit: both(ev, flow('income')),
    evebitda: both(ev, flow('income')),
    marketcap: cap,
    pb: both(cap, now.equity),
    pe: both(price, eps),
    ps: both(cap, flow('revenue')),
    eps,
  };
}

/** The last close up to a day. */
export function closeOn({ days, close }: KnownPrices, day: string): number | null {
  for (let t = days.length - 1; t >= 0; t--) if ((days[t] ?? '') <= day) return close[t] ?? null;
  return null;
}
