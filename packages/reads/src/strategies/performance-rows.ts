import { fromEpochDay } from '@pipa/calendar';
import type { PerformanceRow } from '@pipa/contract';
import type { ReportSeries } from '@pipa/db/strategies';
import { drawdownSeries } from '@pipa/quant';
import { compactDayOf, wireMoney } from '../values/wire-rows.ts';

/** One row for each day that `keeps` selects; returns and drawdowns are computed over the whole series. */
export function performanceRows(
  { days, equity, benchmarkEquity }: ReportSeries,
  keeps: (index: number) => boolean = () => true,
): PerformanceRow[] {
  const rows: PerformanceRow[] = [];
  const drawdowns = drawdownSeries(equity);
  const benchmarkDrawdowns = drawdownSeries(benchmarkEquity);
  for (let i = 0; i < days.length; i++) {
    if (!keeps(i)) continue;
    rows.push({
      tradeDate: compactDayOf(fromEpochDay(days[i])),
      netLiquidation: wireMoney(equity[i]),
      cumReturn: equity[i] / equity[0] - 1,
      benchmarkCumReturn: benchmarkEquity[i] / benchmarkEquity[0] - 1,
      dailyReturn: i === 0 ? 0 : equity[i] / equity[i - 1] - 1,
      drawdown: drawdowns[i],
      benchmarkDrawdown: benchmarkDrawdowns[i],
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
    index === 0 || index === days.length - 1 || weekOf(days[index]) !== weekOf(days[index + 1]);
