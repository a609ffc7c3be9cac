import { fromEpochDay } from '@pipa/calendar';
import type { ComparedSeries, ExposureSeries, SmallSeries, YearlyReturns } from '@pipa/charts';
import type { BacktestCrisis, BacktestMonteCarlo, TearSheetKind, TearSheetRecord } from '@pipa/contract';
import {
  type CrisisResult,
  type Drawdown,
  elementAt,
  lastElement,
  type SimulatedFutures,
  type TearSheet,
} from '@pipa/quant';
import { formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import type { ComparedFigures } from '../../strategy-views/compared-metrics.ts';
import type { ChartTable } from '../../ui/chart/chart.tsx';
import { lineRows } from '../../ui/chart/line-rows.ts';

const words = invest.tearSheet;

/** A sheet as its charts and tables take it. */
export interface SheetSeries {
  readonly equity: ComparedSeries;
  readonly underwater: ComparedSeries;
  readonly years: YearlyReturns;
  readonly rolling: readonly SmallSeries[];
  readonly exposure: ExposureSeries | null;
}

/** What the sheet is of, for the names of its lines. */
export const ownName = (kind: TearSheetKind | null): string => (kind === null ? words.record : words.own[kind]);

const known = (values: Float64Array) => Array.from(values, (value) => (Number.isNaN(value) ? null : value));

export function sheetSeries(sheet: TearSheet, record: TearSheetRecord, kind: TearSheetKind | null): SheetSeries {
  const labels = Array.from(sheet.days, fromEpochDay);
  const names = { ourName: ownName(kind), benchmarkName: record.benchmark };
  const compared = (ours: Float64Array, benchmark: Float64Array): ComparedSeries => ({
    labels,
    ...names,
    ours: Array.from(ours),
    benchmark: Array.from(benchmark),
  });
  const { rolling } = sheet;
  const small = (key: 'sharpe' | 'beta' | 'volatility', as: SmallSeries['as']): SmallSeries => ({
    labels: labels.slice(1),
    name: words.rolling[key],
    values: rolling === null ? [] : known(rolling[key]),
    as,
  });
  return {
    equity: compared(sheet.cumulative, sheet.benchmarkCumulative),
    underwater: compared(sheet.underwater, sheet.benchmarkUnderwater),
    years: { ...names, years: sheet.years },
    rolling:
      rolling === null ? [] : [small('sharpe', 'number'), small('beta', 'number'), small('volatility', 'percent')],
    exposure: record.exposure && { labels: labels.slice(1), ...record.exposure },
  };
}

/** The figures of a sheet as the table of metrics takes them. */
export function sheetFigures({ metrics, benchmarkMetrics, days }: TearSheet, benchmark: string): ComparedFigures {
  return {
    ...metrics,
    benchmarkTotalReturn: benchmarkMetrics.totalReturn,
    benchmarkAnnualReturn: benchmarkMetrics.annualReturn,
    benchmarkCagr: benchmarkMetrics.cagr,
    benchmarkSharpe: benchmarkMetrics.sharpe,
    benchmarkSortino: benchmarkMetrics.sortino,
    benchmarkVolatility: benchmarkMetrics.volatility,
    benchmarkMaxDrawdown: benchmarkMetrics.maxDrawdown,
    benchmarkSymbol: benchmark,
    begin: fromEpochDay(elementAt(days, 0)),
    end: fromEpochDay(lastElement(days)),
  };
}

export const sheetDrawdowns = (drawdowns: readonly Drawdown[]) =>
  drawdowns.map(({ start, trough, end, ...fall }) => ({
    ...fall,
    start: fromEpochDay(start),
    trough: fromEpochDay(trough),
    end: end === null ? null : fromEpochDay(end),
  }));

export const sheetCrises = (crises: readonly CrisisResult[]): BacktestCrisis[] =>
  crises.map(({ name, fromDay, toDay, partial, sessions, ...results }) => ({
    name,
    begin: fromEpochDay(fromDay),
    end: fromEpochDay(toDay),
    partial,
    sessions,
    strategyReturn: results.strategyReturn,
    benchmarkReturn: results.benchmarkReturn,
    strategyDrawdown: results.strategyDrawdown,
    benchmarkDrawdown: results.benchmarkDrawdown,
  }));

export function sheetFutures(futures: SimulatedFutures | null): BacktestMonteCarlo | null {
  if (futures === null) return null;
  const { p5, p25, p50, p75, p95 } = futures.bands;
  const list = (band: Float64Array) => Array.from(band);
  return {
    ...futures,
    steps: Array.from(futures.steps),
    bands: { p5: list(p5), p25: list(p25), p50: list(p50), p75: list(p75), p95: list(p95) },
  };
}

const percent = (value: number) => formatPercent(value);

export const yearsTable = ({ years, ourName, benchmarkName }: YearlyReturns): ChartTable => ({
  columns: [words.yearColumn, ourName, benchmarkName],
  rows: years.map(({ year, own, benchmark }) => [String(year), own, benchmark]),
  format: percent,
});

export const exposureTable = ({ labels, long, short, cash }: ExposureSeries): ChartTable => ({
  columns: [
    invest.strategies.seriesColumns.day,
    words.exposureColumns.long,
    words.exposureColumns.short,
    words.exposureColumns.cash,
  ],
  rows: lineRows(labels, long, short, cash),
  format: percent,
});
