import { BACKTEST_PERIODS, type BacktestReport, type Strategy } from '@pipa/contract';
import { formatDate } from '../format.ts';

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

/** Whether a period is a documented one: it begins on the first session, which may be some days after the documented day. */
const isNamedPeriod = (begin: string) =>
  BACKTEST_PERIODS.some((named) => begin >= named && Date.parse(begin) - Date.parse(named) < WEEK_MS);

/** Reports of one period that were created on different days end on different days. */
const MONTH_MS = 31 * 86_400_000;
const endsNear = (left: string, right: string) => Math.abs(Date.parse(left) - Date.parse(right)) <= MONTH_MS;

/** One group per period; documented periods first, each part by first day (2 §2, Compare Backtest). */
export function groupBacktests(strategies: readonly Strategy[]): readonly BacktestGroup[] {
  const groups: { begin: string; end: string; rows: ComparedBacktest[] }[] = [];
  for (const strategy of strategies) {
    for (const report of strategy.backtestReports ?? []) {
      const [begin, end] = [formatDate(report.beginTime), formatDate(report.endTime)];
      const group = groups.find((known) => known.begin === begin && endsNear(known.end, end));
      if (group === undefined) groups.push({ begin, end, rows: [{ strategy, report }] });
      else {
        group.rows.push({ strategy, report });
        if (end > group.end) group.end = end;
      }
    }
  }
  return groups.sort(
    (left, right) =>
      Number(isNamedPeriod(right.begin)) - Number(isNamedPeriod(left.begin)) ||
      left.begin.localeCompare(right.begin) ||
      left.end.localeCompare(right.end),
  );
}
