import type { QuarterlyStatement } from '../fundamentals/statement.ts';
import type { PanelStatement } from '../panel.ts';
import type { RandomMarket } from './random-panel.ts';

const QUARTER_DAYS = 91;
const REPORT_LAG_DAYS = 40;
const SHARES = 1e6;

/** A quarter of a company with a million shares: it earns 2 of 20 million on assets of 100, half of them its own. */
const PLAIN_QUARTER: Omit<QuarterlyStatement, 'quarterEnd' | 'reportedDay'> = {
  revenue: 20e6,
  grossProfit: 8e6,
  ebitda: 4e6,
  ebit: 3e6,
  interestExpense: 0.2e6,
  incomeTax: 0.8e6,
  netIncome: 2e6,
  eps: 2,
  sharesOutstanding: SHARES,
  dividendPerShare: 0,
  cash: 10e6,
  currentAssets: 30e6,
  totalAssets: 100e6,
  currentLiabilities: 20e6,
  totalLiabilities: 50e6,
  totalDebt: 25e6,
  equity: 50e6,
  operatingCashflow: 2.5e6,
  capex: 1e6,
};

/**
 * `count` quarters in a row, reported forty days after their ends, the last of them on day `lastReport` (index of `days`).
 * `changes` go into every quarter, `lastChanges` into the last only.
 */
export function quarters(
  days: Int32Array,
  lastReport: number,
  changes: Partial<QuarterlyStatement> = {},
  { count = 5, lastChanges = {} }: { count?: number; lastChanges?: Partial<QuarterlyStatement> } = {},
): PanelStatement[] {
  return Array.from({ length: count }, (_, i) => {
    const reportedDay = days[lastReport] - (count - 1 - i) * QUARTER_DAYS;
    const statement = {
      ...PLAIN_QUARTER,
      quarterEnd: reportedDay - REPORT_LAG_DAYS,
      reportedDay,
      ...changes,
      ...(i === count - 1 && lastChanges),
    };
    return { knownIndex: days.findIndex((day) => day >= reportedDay), statement };
  });
}

/** The market with these reports; whom they leave out reports nothing. */
export function withReports(
  { instruments, panel }: RandomMarket,
  reports: Readonly<Record<string, readonly PanelStatement[]>>,
): RandomMarket {
  return { instruments, panel: { ...panel, statements: panel.symbols.map((symbol) => reports[symbol] ?? []) } };
}
