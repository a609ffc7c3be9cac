import { areQuartersApart } from '../../fundamentals/known-quarters.ts';
import type { QuarterlyStatement } from '../../fundamentals/statement.ts';
import { lastAtOrBelow } from '../../ordered-search.ts';
import type { Panel, PanelStatement } from '../../panel.ts';

/** A company that has not reported for longer is silent, not slow: quarterly reports are due within 45 days. */
const STALE_AFTER_DAYS = 200;
/** Sessions of history that reach back to the day of any report that still counts, so that no split since is missed. */
export const REPORT_SESSIONS = 145;
const QUARTERS = 4;

/** What is known of a company at a close: the sums of its last four quarters and its value in the market. Dollars. */
export interface CompanyYear {
  /** The last report; balances are taken from it. */
  readonly latest: QuarterlyStatement;
  /** Close times the shares of the last report, splits since then included. */
  readonly marketValue: number;
  readonly revenue: number;
  /** Null when a quarter lacks it. */
  readonly grossProfit: number | null;
  readonly ebit: number;
  readonly netIncome: number;
  readonly operatingCashflow: number;
}

const NONE: readonly PanelStatement[] = [];

/** Statements of a symbol, known and yet to come; empty where the market has none. */
export const statementsOf = (panel: Panel, column: number): readonly PanelStatement[] =>
  panel.statements?.[column] ?? NONE;

/** Position of the last statement that is known at the close of `t`, -1 when none is. */
export const lastKnown = (statements: readonly PanelStatement[], t: number): number =>
  lastAtOrBelow(statements, t, ({ knownIndex }) => knownIndex);

/** The last four quarters of a company as known at the close of `t`; null when one is missing or the last is stale. */
export function companyYear(panel: Panel, column: number, t: number): CompanyYear | null {
  const statements = statementsOf(panel, column);
  const at = lastKnown(statements, t);
  if (at < QUARTERS - 1 || !isFresh(statements[at], panel.days[t]) || !isYear(statements, at)) return null;
  const latest = statements[at].statement;
  const marketValue = panel.close[column][t] * latest.sharesOutstanding * splitsSince(panel, column, latest, t);
  if (!(marketValue > 0)) return null;
  return { latest, marketValue, ...sumsOf(statements, at) };
}

/** Shares at `t` of one share of the day of the report. */
export function splitsSince(panel: Panel, column: number, { reportedDay }: QuarterlyStatement, t: number): number {
  const actions = panel.actions[column];
  let ratio = 1;
  for (let i = actions.length - 1; i >= 0; i--) {
    const { dayIndex, kind, value } = actions[i];
    if (panel.days[dayIndex] <= reportedDay) break;
    if (kind === 'split' && dayIndex <= t) ratio *= value;
  }
  return ratio;
}

export const isFresh = ({ statement }: PanelStatement, day: number): boolean =>
  day - statement.reportedDay <= STALE_AFTER_DAYS;

/** Whether the four statements that end at `at` are four quarters in a row. */
export function isYear(statements: readonly PanelStatement[], at: number): boolean {
  const first = statements[at - QUARTERS + 1];
  return first !== undefined && areQuartersApart(first.statement, statements[at].statement, QUARTERS - 1);
}

function sumsOf(statements: readonly PanelStatement[], at: number) {
  let revenue = 0;
  let grossProfit: number | null = 0;
  let ebit = 0;
  let netIncome = 0;
  let operatingCashflow = 0;
  for (let i = at - QUARTERS + 1; i <= at; i++) {
    const quarter = statements[i].statement;
    revenue += quarter.revenue;
    grossProfit = grossProfit === null || quarter.grossProfit === null ? null : grossProfit + quarter.grossProfit;
    ebit += quarter.ebit;
    netIncome += quarter.netIncome;
    operatingCashflow += quarter.operatingCashflow;
  }
  return { revenue, grossProfit, ebit, netIncome, operatingCashflow };
}
