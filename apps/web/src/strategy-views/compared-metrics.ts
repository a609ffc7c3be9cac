import {
  type BacktestReport,
  DEFAULT_BENCHMARK,
  SESSIONS_FOR_YEARLY,
  type Strategy,
  type TrackingRow,
} from '@pipa/contract';
import { formatDate, formatNumber, formatPercent, NOT_AVAILABLE } from '../format.ts';
import { invest } from '../messages/invest.ts';

/** One period of a strategy beside its benchmark; fractions, null where there is no value. */
export interface ComparedFigures {
  totalReturn: number | null;
  annualReturn: number | null;
  cagr: number | null;
  alpha: number | null;
  beta: number | null;
  sharpe: number | null;
  sortino: number | null;
  volatility: number | null;
  maxDrawdown: number | null;
  benchmarkTotalReturn: number | null;
  benchmarkAnnualReturn: number | null;
  benchmarkCagr: number | null;
  benchmarkSharpe: number | null;
  benchmarkSortino: number | null;
  benchmarkVolatility: number | null;
  benchmarkMaxDrawdown: number | null;
  benchmarkSymbol: string;
  begin: string;
  end: string;
}

type MetricKind = 'percent' | 'number';
export type MetricKey = Extract<
  keyof ComparedFigures,
  'totalReturn' | 'annualReturn' | 'cagr' | 'alpha' | 'beta' | 'sharpe' | 'sortino' | 'volatility' | 'maxDrawdown'
>;

export const metricKinds = {
  totalReturn: 'percent',
  annualReturn: 'percent',
  cagr: 'percent',
  alpha: 'percent',
  beta: 'number',
  sharpe: 'number',
  sortino: 'number',
  volatility: 'percent',
  maxDrawdown: 'percent',
} as const satisfies Record<MetricKey, MetricKind>;
export const metricKeys = Object.keys(metricKinds) as MetricKey[];

/** 2 §2: percent with two decimals; missing is N/A, zero is 0. */
export function formatMetric(value: number | null | undefined, kind: MetricKind): string {
  if (value === null || value === undefined) return NOT_AVAILABLE;
  if (value === 0) return '0';
  return kind === 'percent' ? formatPercent(value) : formatNumber(value);
}

export const figuresOfReport = (report: BacktestReport): ComparedFigures => ({
  ...report,
  begin: formatDate(report.beginTime),
  end: report.ruinDay ?? formatDate(report.endTime),
});

/** Whether a track is too short for yearly figures, which the server withholds then. */
export const isYoungTrack = ({ tradingDays }: TrackingRow) => tradingDays < SESSIONS_FOR_YEARLY;

/** What a table shows of a period: the metrics, and the benchmark's return. */
export type ListedFigures = Pick<ComparedFigures, MetricKey | 'benchmarkTotalReturn' | 'benchmarkSymbol'>;

/** Figures of the featured backtest as the row of a strategy has them; null before the first backtest. */
export const figuresOfStrategy = (strategy: Strategy): ListedFigures | null =>
  strategy.subPath === null
    ? null
    : {
        totalReturn: strategy.cumReturn,
        annualReturn: strategy.annualReturn,
        cagr: strategy.algoCAGR,
        alpha: strategy.alpha,
        beta: strategy.beta,
        sharpe: strategy.sharpe,
        sortino: strategy.sortino,
        volatility: strategy.algoVolatility,
        maxDrawdown: strategy.maxDrawdown,
        benchmarkTotalReturn: strategy.benchmarkCumReturn,
        benchmarkSymbol: DEFAULT_BENCHMARK,
      };

export const figuresOfTracking = (row: TrackingRow): ComparedFigures => ({
  totalReturn: row.cumReturn,
  annualReturn: row.algoAnnualReturn,
  cagr: row.algoCAGR,
  alpha: row.alpha,
  beta: row.beta,
  sharpe: row.sharpe,
  sortino: row.sortino,
  volatility: row.algoVolatility,
  maxDrawdown: row.maxDrawdown,
  benchmarkTotalReturn: row.benchmarkCumReturn,
  benchmarkAnnualReturn: row.benchmarkAnnualReturn,
  benchmarkCagr: row.benchmarkCAGR,
  benchmarkSharpe: row.benchmarkSharpe,
  benchmarkSortino: row.benchmarkSortino,
  benchmarkVolatility: row.benchmarkVolatility,
  benchmarkMaxDrawdown: row.benchmarkMaxDrawdown,
  benchmarkSymbol: row.benchmarkSymbol,
  begin: row.startTradeDate,
  end: row.tradeDate,
});

/** The return of the benchmark, once for a table whose rows share it; null where their benchmarks or periods differ. */
export function sharedBenchmark(rows: readonly (ListedFigures | null)[]): string | null {
  const texts = rows.map(
    (figures) =>
      figures &&
      invest.strategies.sharedBenchmark(
        figures.benchmarkSymbol,
        formatPercent(figures.benchmarkTotalReturn, { signed: true }),
      ),
  );
  return texts.every((text) => text === texts[0]) ? (texts[0] ?? null) : null;
}

/** The report that represents a strategy in lists: the marked one, else the longest. */
export function featuredReport(strategy: Pick<Strategy, 'backtestReports'>): BacktestReport | undefined {
  const reports = strategy.backtestReports ?? [];
  return (
    reports.find(({ reportMark }) => reportMark === 1) ??
    [...reports].sort((left, right) => left.beginTime.localeCompare(right.beginTime))[0]
  );
}

export interface MetricRow {
  key: MetricKey;
  label: string;
  ours: string;
  benchmark: string;
}

/** Alpha and beta of a benchmark against itself. */
const ofItself = { alpha: 0, beta: 1 } as const;

function benchmarkOf(figures: ComparedFigures, key: MetricKey): number | null {
  if (key === 'alpha' || key === 'beta') return ofItself[key];
  return figures[`benchmark${key.charAt(0).toUpperCase()}${key.slice(1)}` as `benchmark${Capitalize<typeof key>}`];
}

/** The documented rows of a comparison table. */
export const metricRows = (figures: ComparedFigures): readonly MetricRow[] =>
  metricKeys.map((key) => ({
    key,
    label: invest.strategies.columns[key],
    ours: formatMetric(figures[key], metricKinds[key]),
    benchmark: formatMetric(benchmarkOf(figures, key), metricKinds[key]),
  }));
