import { BACKTEST_PERIODS, type BacktestReport, type Strategy } from '@pipa/contract';

export interface ComparedBacktest {
  strategy: Strategy;
  report: BacktestReport;
}
/** The backtests of one period, of all strategies. */
export interface BacktestGroup {
  begin: string;
  end: string;
  rows: readonly ComparedBacktest[];
}

const WEEK_MS = 7 * 86_400_000;

/** A period of the document begins with its first trading day, which may be some days later than it says. */
const isNamedPeriod = (begin: string) =>
  BACKTEST_PERIODS.some((named) => begin >= named && Date.parse(begin) - Date.parse(named) < WEEK_MS);

/** One group a period; the periods of the document first, each part by its begin (2 §2, Compare Backtest). */
export function groupBacktests(strategies: readonly Strategy[]): readonly BacktestGroup[] {
  const groups = new Map<string, { begin: string; end: string; rows: ComparedBacktest[] }>();
  for (const strategy of strategies) {
    for (const report of strategy.backtestReports ?? []) {
      const { beginTime: begin, endTime: end } = report;
      const group = groups.get(`${begin} ${end}`) ?? { begin, end, rows: [] };
      group.rows.push({ strategy, report });
      groups.set(`${begin} ${end}`, group);
    }
  }
  return [...groups.values()].sort(
    (left, right) =>
      Number(isNamedPeriod(right.begin)) - Number(isNamedPeriod(left.begin)) ||
      left.begin.localeCompare(right.begin) ||
      left.end.localeCompare(right.end),
  );
}
