import { TIE } from '../ties.ts';
import { fourQuarters, quarterBefore } from './known-quarters.ts';
import { difference, type Figure, figure } from './ratios.ts';
import { noSplits, type SplitFactor } from './splits.ts';
import type { QuarterlyStatement } from './statement.ts';

type FlowField =
  | 'revenue'
  | 'grossProfit'
  | 'ebitda'
  | 'ebit'
  | 'interestExpense'
  | 'incomeTax'
  | 'netIncome'
  | 'operatingCashflow'
  | 'capex';
type PerShareField = 'eps' | 'dividendPerShare';
type BalanceField =
  | 'cash'
  | 'currentAssets'
  | 'totalAssets'
  | 'currentLiabilities'
  | 'totalLiabilities'
  | 'totalDebt'
  | 'equity';

/** Over which flows ratios are taken: the four quarters to date, or the quarter alone times four. */
type FlowBasis = 'trailing' | 'quarter';

export interface QuarterMarket {
  /** Close, in shares of the day it is taken (the report day unless `day` says another); null where there is none. */
  readonly price: number | null;
  /** `noSplits` when left out. */
  readonly splitFactor?: SplitFactor;
  /** 'trailing' when left out. */
  readonly flows?: FlowBasis;
}

/** A company as it stood on a day: its last known quarter, those before it, and the price, all in shares of that day. */
export interface QuarterView {
  readonly day: number;
  readonly price: Figure;
  readonly splitFactor: SplitFactor;
  readonly flows: FlowBasis;
  readonly now: QuarterlyStatement;
  readonly lastQuarter: QuarterlyStatement | null;
  readonly lastYear: QuarterlyStatement | null;
  /** The four quarters to date and the four before them, null where one is missing. */
  readonly year: readonly QuarterlyStatement[] | null;
  readonly yearBefore: readonly QuarterlyStatement[] | null;
}

/**
 * `statements` ascend by reportedDay; nothing after index `at` is looked at.
 * @throws RangeError when there is no statement at `at` or it is reported after `day`.
 */
export function viewQuarter(
  statements: readonly QuarterlyStatement[],
  at: number,
  market: QuarterMarket,
  day?: number,
): QuarterView {
  const now = statements[at];
  if (now === undefined) throw new RangeError(`no statement at ${at} of ${statements.length}`);
  if (day !== undefined && day < now.reportedDay) throw new RangeError(`statement at ${at} is not known on day ${day}`);
  const price = figure(market.price);
  return {
    day: day ?? now.reportedDay,
    price: price !== null && price > 0 ? price : null,
    splitFactor: market.splitFactor ?? noSplits,
    flows: market.flows ?? 'trailing',
    now,
    lastQuarter: quarterBefore(statements, at, 1),
    lastYear: quarterBefore(statements, at, 4),
    year: fourQuarters(statements, at),
    yearBefore: quarterBefore(statements, at, 4) === null ? null : fourQuarters(statements, at - 4),
  };
}

/** A flow over a year in dollars: the sum of the four quarters to date, or four times the quarter. */
export function yearlyFlow(view: QuarterView, field: FlowField): Figure {
  return overYear(view, 'year', (statement) => statement[field]);
}

/** As yearlyFlow, dollars a share as of the view's day; `of` says which year. */
export function yearlyPerShare(view: QuarterView, field: PerShareField, of: 'year' | 'yearBefore' = 'year'): Figure {
  return overYear(view, of, (statement) => perShare(view, statement, field));
}

/** A quarter's figure a share as of the view's day, so that quarters on both sides of a split compare. */
export function perShare(view: QuarterView, statement: QuarterlyStatement, field: PerShareField): number {
  return statement[field] / view.splitFactor(statement.reportedDay, view.day);
}

/** Balance on the last day of the quarter, or of another one. */
export function balance(view: QuarterView, field: BalanceField, statement = view.now): Figure {
  return figure(statement[field]);
}

/**
 * What a year's flow is measured against: the mean of the four quarter ends to date, or of the quarter's beginning and end
 * when the flow is the quarter's.
 */
export function averageBalance(view: QuarterView, field: BalanceField): Figure {
  const quarters = view.flows === 'trailing' ? view.year : view.lastQuarter && [view.lastQuarter, view.now];
  return quarters && meanOf(quarters, (statement) => statement[field]);
}

export function freeCashflow(view: QuarterView): Figure {
  return difference(yearlyFlow(view, 'operatingCashflow'), yearlyFlow(view, 'capex'));
}

/** Price times diluted shares, both as of the view's day; dollars. */
export function marketCapitalisation(view: QuarterView): Figure {
  if (view.price === null) return null;
  return figure(view.price * view.now.sharesOutstanding * view.splitFactor(view.now.reportedDay, view.day));
}

/** Market value plus debt less cash. Preferred and minority interests are not reported apart and are left out. */
export function enterpriseValue(view: QuarterView): Figure {
  const cap = marketCapitalisation(view);
  return cap === null ? null : figure(cap + view.now.totalDebt - view.now.cash);
}

function overYear(
  view: QuarterView,
  of: 'year' | 'yearBefore',
  value: (statement: QuarterlyStatement) => number | null,
): Figure {
  const quarters = quartersOf(view, of);
  const mean = quarters && meanOf(quarters, value);
  return mean === null ? null : mean * 4;
}

function quartersOf(view: QuarterView, of: 'year' | 'yearBefore'): readonly QuarterlyStatement[] | null {
  if (view.flows === 'trailing') return view[of];
  const quarter = of === 'year' ? view.now : view.lastYear;
  return quarter && [quarter];
}

function meanOf(
  quarters: readonly QuarterlyStatement[],
  value: (statement: QuarterlyStatement) => number | null,
): Figure {
  let [sum, size] = [0, 0];
  for (const quarter of quarters) {
    const one = figure(value(quarter));
    if (one === null) return null;
    sum += one;
    size += Math.abs(one);
  }
  // Profits and losses that cancel out leave rounding, which would make a multiple of it.
  return Math.abs(sum) <= TIE * size ? 0 : sum / quarters.length;
}
