import { fromEpochDay } from '@pipa/calendar';
import type { PerformanceRow } from '@pipa/contract';
import type { ReportSeries } from '@pipa/db/strategies';
import { drawdownSeries, elementAt } from '@pipa/quant';
import { compactDayOf, wireMoney } from '../values/wire-rows.ts';

/** One row for each day that `keeps` selects; returns and drawdowns are computed over the whole series. */
export function performanceRows(
  { days, equity, benchmarkEquity }: ReportSeries,
  keeps: (index: number) => boolean = () => true,
): PerformanceRow[] {
  const rows: PerformanceRow[] = [];
  const drawdowns = drawdownSeries(equity);
  const benchmarkDrawdowns = drawdownSeries(benchmarkEquity);
  for (const [i, day] of days.entries()) {
    if (!keeps(i)) continue;
    const value = elementAt(equity, i);
    rows.push({
      tradeDate: compactDayOf(fromEpochDay(day)),
      netLiquidation: wireMoney(value),
      cumReturn: value / elementAt(equity, 0) - 1,
      benchmarkCumReturn: elementAt(benchmarkEquity, i) / elementAt(benchmarkEquity, 0) - 1,
      dailyReturn: i === 0 ? 0 : value / elementAt(equity, i - 1) - 1,
      drawdown: elementAt(drawdowns, i),
      benchmarkDrawdown: elementAt(benchmarkDrawdowns, i),
    });
  }
  return rows;
}

/** Epoch day 0 was a Thursday; weeks begin on Monday. */
const weekOf = (epochDay: number): number => Math.floor((epochDay + 3) / 7);

/** Whether a day is the base, the last of its week in the series, or the last of all. */
export const endsWeek =
  (days: readonly number[]) =>
  (index: number): boolean =>
    index === 0 || index === days.length - 1 || weekOf(elementAt(days, index)) !== weekOf(elementAt(days, index + 1));
