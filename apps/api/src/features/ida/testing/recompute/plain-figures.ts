import type { QuarterlyStatement } from '@pipa/quant';
import { mean, sum } from './plain-formulas.ts';

type Amount = Exclude<keyof QuarterlyStatement, 'quarterEnd' | 'reportedDay'>;
export type Basis = 'year' | 'quarter';
type Value = number | null;

// What is not reported is NaN, and so is what is computed of it.
const known = (value: number): Value => (Number.isNaN(value) ? null : value);
const toPositive = (a: number, b: number): Value => (b > 0 ? known(a / b) : null);
const multiple = (a: number, b: number): Value => (a > 0 && b > 0 ? a / b : null);
const grown = (a: number, b: number): Value => (b > 0 ? known(a / b - 1) : null);

/**
 * The 45 figures of the quarter at index `q` by the formulas of the help.
 * @param price in shares of the day of the report
 * @param newShares new shares for one old between two days
 */
export function plainFigures(
  quarters: readonly QuarterlyStatement[],
  q: number,
  basis: Basis,
  { price, newShares }: { price: number; newShares: (from: number, to: number) => number },
): Record<string, Value> {
  const now = quarters[q];
  const [taken, times] = basis === 'year' ? [[q - 3, q - 2, q - 1, q], 1] : [[q], 4];
  const flow = (name: Amount) => times * sum(taken.map((one) => quarters[one][name] ?? Number.NaN));
  const aShare = (name: 'eps' | 'dividendPerShare', at: number) =>
    quarters[at][name] / newShares(quarters[at].reportedDay, now.reportedDay);
  const yearAShare = (name: 'eps' | 'dividendPerShare', back = 0) =>
    times * sum(taken.map((one) => aShare(name, one - back)));
  const ends = basis === 'year' ? taken : [q - 1, q];
  const average = (name: Amount) => mean(ends.map((one) => quarters[one][name] ?? Number.NaN));
  const is = (name: Amount) => now[name] ?? Number.NaN;
  const was = (name: Amount, back: number) => quarters[q - back][name] ?? Number.NaN;

  const cap = price * is('sharesOutstanding');
  const ev = cap + is('totalDebt') - is('cash');
  const free = flow('operatingCashflow') - flow('capex');
  const working = is('currentAssets') - is('currentLiabilities');
  const netDebt = (back: number) => was('totalDebt', back) - was('cash', back);
  const taxed = flow('netIncome') + flow('incomeTax');
  const tax = taxed > 0 ? Math.min(Math.max(flow('incomeTax') / taxed, 0), 1) : 0;
  const earningsGrowth = grown(yearAShare('eps'), yearAShare('eps', 4));
  const pe = multiple(price, yearAShare('eps'));
  return {
    marketCap: cap,
    revenueToMarketCap: flow('revenue') / cap,
    priceToBook: multiple(cap, is('equity')),
    priceToEarning: pe,
    priceToSale: multiple(cap, flow('revenue')),
    priceToFreeCashflow: multiple(cap, free),
    priceToOperatingCashflow: multiple(cap, flow('operatingCashflow')),
    assetToFreeCashflow: multiple(is('totalAssets'), free),
    debtToFreeCashflow: toPositive(is('totalDebt'), free),
    evToCashflow: multiple(ev, flow('operatingCashflow')),
    evToEBIT: multiple(ev, flow('ebit')),
    evToEBITDA: multiple(ev, flow('ebitda')),
    priceToEBITDA: multiple(cap, flow('ebitda')),
    capexToAsset: toPositive(flow('capex'), is('totalAssets')),
    capexToCashflow: toPositive(flow('capex'), flow('operatingCashflow')),
    capexToSales: toPositive(flow('capex'), flow('revenue')),
    ebitToAsset: toPositive(flow('ebit'), is('totalAssets')),
    ebitaMargin: toPositive(flow('ebitda'), flow('revenue')),
    cashflowToAsset: toPositive(flow('operatingCashflow'), is('totalAssets')),
    earningToAsset: toPositive(flow('netIncome'), is('totalAssets')),
    salesGrowth1Q: grown(is('revenue'), was('revenue', 1)),
    salesGrowth1Y: grown(is('revenue'), was('revenue', 4)),
    epsGrowth1Q: grown(aShare('eps', q), aShare('eps', q - 1)),
    epsGrowth1Y: grown(aShare('eps', q), aShare('eps', q - 4)),
    peToEpsGrowth: pe === null || earningsGrowth === null ? null : toPositive(pe, 100 * earningsGrowth),
    assetGrowthLastQ: grown(is('totalAssets'), was('totalAssets', 1)),
    assetGrowthLastY: grown(is('totalAssets'), was('totalAssets', 4)),
    assetTurnover: toPositive(flow('revenue'), average('totalAssets')),
    currentALRatio: toPositive(is('currentAssets'), is('currentLiabilities')),
    assettoEquityRatio: toPositive(is('totalAssets'), is('equity')),
    debtToAssetRatio: toPositive(is('totalDebt'), is('totalAssets')),
    debtToEquityRatio: toPositive(is('totalDebt'), is('equity')),
    netDebtReductionLastQ: toPositive(netDebt(1) - netDebt(0), was('totalAssets', 1)),
    workingCapitalToAsset: toPositive(working, is('totalAssets')),
    workingCapitalToSales: toPositive(working, flow('revenue')),
    interestCoverage: toPositive(flow('ebit'), flow('interestExpense')),
    grossIncomeMargin: toPositive(flow('grossProfit'), flow('revenue')),
    netIncomeMargin: toPositive(flow('netIncome'), flow('revenue')),
    returnOnEquity: toPositive(flow('netIncome'), average('equity')),
    returnOnAsset: toPositive(flow('netIncome'), average('totalAssets')),
    returnOnSales: toPositive(flow('ebit'), flow('revenue')),
    returnOnInvestCapital: toPositive(
      flow('ebit') * (1 - tax),
      average('totalDebt') + average('equity') - average('cash'),
    ),
    dividendYield: toPositive(yearAShare('dividendPerShare'), price),
    dividendGrowth: grown(yearAShare('dividendPerShare'), yearAShare('dividendPerShare', 4)),
    dividenPayoutRatio: toPositive(yearAShare('dividendPerShare'), yearAShare('eps')),
  };
}
