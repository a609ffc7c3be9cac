import { type BacktestReport, type TrackingRow, withholdShort } from '@pipa/contract';
import type { StoredMetrics } from '@pipa/db/strategies';

type ComparedMetrics = Pick<
  BacktestReport,
  | 'totalReturn'
  | 'annualReturn'
  | 'cagr'
  | 'alpha'
  | 'beta'
  | 'sharpe'
  | 'sortino'
  | 'volatility'
  | 'maxDrawdown'
  | 'calmar'
  | 'valueAtRisk'
  | 'conditionalValueAtRisk'
  | 'informationRatio'
  | 'benchmarkTotalReturn'
  | 'benchmarkAnnualReturn'
  | 'benchmarkCagr'
  | 'benchmarkSharpe'
  | 'benchmarkSortino'
  | 'benchmarkVolatility'
  | 'benchmarkMaxDrawdown'
  | 'benchmarkCalmar'
  | 'benchmarkValueAtRisk'
  | 'benchmarkConditionalValueAtRisk'
>;

/** A record without its number of sessions is one of an earlier release, which were backtests of years. */
const lengthOf = ({ sessions }: StoredMetrics): number => sessions ?? Number.POSITIVE_INFINITY;

/** Figures of a backtest beside its benchmark, without those that it is too short for. */
export function comparedMetricsOf(stored: StoredMetrics, storedBenchmark: StoredMetrics): ComparedMetrics {
  const own = withholdShort(stored, lengthOf(stored));
  const benchmark = withholdShort(storedBenchmark, lengthOf(stored));
  return {
    totalReturn: own.totalReturn ?? null,
    annualReturn: own.annualReturn ?? null,
    cagr: own.cagr ?? null,
    alpha: own.alpha ?? null,
    beta: own.beta ?? null,
    sharpe: own.sharpe ?? null,
    sortino: own.sortino ?? null,
    volatility: own.volatility ?? null,
    maxDrawdown: own.maxDrawdown ?? null,
    calmar: own.calmar ?? null,
    valueAtRisk: own.valueAtRisk ?? null,
    conditionalValueAtRisk: own.conditionalValueAtRisk ?? null,
    informationRatio: own.informationRatio ?? null,
    benchmarkTotalReturn: benchmark.totalReturn ?? null,
    benchmarkAnnualReturn: benchmark.annualReturn ?? null,
    benchmarkCagr: benchmark.cagr ?? null,
    benchmarkSharpe: benchmark.sharpe ?? null,
    benchmarkSortino: benchmark.sortino ?? null,
    benchmarkVolatility: benchmark.volatility ?? null,
    benchmarkMaxDrawdown: benchmark.maxDrawdown ?? null,
    benchmarkCalmar: benchmark.calmar ?? null,
    benchmarkValueAtRisk: benchmark.valueAtRisk ?? null,
    benchmarkConditionalValueAtRisk: benchmark.conditionalValueAtRisk ?? null,
  };
}

type TrackedMetrics = Pick<
  TrackingRow,
  | 'cumReturn'
  | 'benchmarkCumReturn'
  | 'algoCAGR'
  | 'algoAnnualReturn'
  | 'algoVolatility'
  | 'alpha'
  | 'beta'
  | 'sharpe'
  | 'sortino'
  | 'maxDrawdown'
  | 'benchmarkCAGR'
  | 'benchmarkAnnualReturn'
  | 'benchmarkVolatility'
  | 'benchmarkSharpe'
  | 'benchmarkSortino'
  | 'benchmarkMaxDrawdown'
>;

/** Figures of a track of so many sessions beside its benchmark, without those that it is too short for. */
export function trackedMetricsOf(
  stored: StoredMetrics,
  storedBenchmark: StoredMetrics,
  sessions: number,
): TrackedMetrics {
  const own = withholdShort(stored, sessions);
  const benchmark = withholdShort(storedBenchmark, sessions);
  return {
    cumReturn: own.totalReturn ?? null,
    benchmarkCumReturn: benchmark.totalReturn ?? null,
    algoCAGR: own.cagr ?? null,
    algoAnnualReturn: own.annualReturn ?? null,
    algoVolatility: own.volatility ?? null,
    alpha: own.alpha ?? null,
    beta: own.beta ?? null,
    sharpe: own.sharpe ?? null,
    sortino: own.sortino ?? null,
    maxDrawdown: own.maxDrawdown ?? null,
    benchmarkCAGR: benchmark.cagr ?? null,
    benchmarkAnnualReturn: benchmark.annualReturn ?? null,
    benchmarkVolatility: benchmark.volatility ?? null,
    benchmarkSharpe: benchmark.sharpe ?? null,
    benchmarkSortino: benchmark.sortino ?? null,
    benchmarkMaxDrawdown: benchmark.maxDrawdown ?? null,
  };
}
