import type { ComparedSeries } from '@pipa/charts';
import type { PerformanceRow, TrackingRow } from '@pipa/contract';
import { formatDay } from '../format.ts';
import { invest } from '../messages/invest.ts';

export interface BacktestSeries {
  equity: ComparedSeries;
  drawdown: ComparedSeries;
}

export function backtestSeries(rows: readonly PerformanceRow[], benchmarkName: string): BacktestSeries {
  const labels = rows.map(({ tradeDate }) => formatDay(tradeDate));
  const names = { ourName: invest.strategies.strategyColumn, benchmarkName };
  return {
    equity: {
      labels,
      ...names,
      ours: rows.map(({ cumReturn }) => cumReturn),
      benchmark: rows.map(({ benchmarkCumReturn }) => benchmarkCumReturn),
    },
    drawdown: {
      labels,
      ...names,
      ours: rows.map(({ drawdown }) => drawdown),
      benchmark: rows.map(({ benchmarkDrawdown }) => benchmarkDrawdown),
    },
  };
}

export const trackingSeries = (rows: readonly TrackingRow[]): ComparedSeries => ({
  labels: rows.map(({ tradeDate }) => formatDay(tradeDate)),
  ourName: invest.strategies.strategyColumn,
  benchmarkName: rows[0]?.benchmarkSymbol ?? '',
  ours: rows.map(({ cumReturn }) => cumReturn),
  benchmark: rows.map(({ benchmarkCumReturn }) => benchmarkCumReturn),
});
