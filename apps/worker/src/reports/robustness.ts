import type { MarketClock } from '@pipa/db';
import {
  benchmarkFalls,
  bootstrapIntervals,
  crisisResults,
  judgeStrategy,
  type Metrics,
  NAMED_CRISES,
  ruinDayOf,
  simulateFutures,
  verdictSentence,
} from '@pipa/quant';

/** Horizon of a report's simulated futures: five years of sessions. */
const FUTURE_SESSIONS = 5 * 252;
/** Fixed, so that the same report gives the same bands. */
const SEED = 1_929;
/** Resamples of shorter samples are too similar to each other. */
const LEAST_SESSIONS = 252;

type ComparedFigures = Pick<Metrics, 'cagr' | 'sharpe' | 'totalReturn' | 'lastDay'>;

/** Inputs of a report's robustness. */
export interface ReportCurves {
  readonly benchmarkSymbol: string;
  readonly days: ArrayLike<number>;
  readonly equity: ArrayLike<number>;
  readonly benchmark: ArrayLike<number>;
  readonly metrics: ComparedFigures;
  readonly benchmarkMetrics: ComparedFigures;
  /** Whether the strategy's fee is among the costs. */
  readonly isCharged: boolean;
}

/** Whether the strategy beat its benchmark after costs, without confidence intervals. */
export function plainVerdict({
  metrics,
  benchmarkMetrics,
  benchmarkSymbol,
  isCharged,
}: Pick<ReportCurves, 'metrics' | 'benchmarkMetrics' | 'benchmarkSymbol' | 'isCharged'>) {
  const verdict = judgeStrategy(metrics, benchmarkMetrics, null);
  return { ...verdict, sentence: verdictSentence(verdict, benchmarkSymbol, { isJudged: false, isCharged }) };
}

/**
 * Verdict with confidence intervals, the benchmark's falls, and futures resampled from the returns. Returns that end in ruin
 * have neither intervals nor futures, because most resampled paths would end at zero.
 */
export function robustnessOf(curves: ReportCurves, source: MarketClock['source']) {
  const returns = returnsOf(curves.equity);
  const benchmark = returnsOf(curves.benchmark);
  const isRuined = ruinDayOf(curves.metrics) !== null;
  const intervals = isRuined ? null : bootstrapIntervals(returns, benchmark, { seed: SEED });
  const verdict = judgeStrategy(curves.metrics, curves.benchmarkMetrics, intervals);
  // The named crises are of the real market; a simulated one has other falls.
  const named = source === 'simulated' ? [] : NAMED_CRISES;
  const falls = benchmarkFalls(curves.days, curves.benchmark).filter(
    (fall) => !named.some(({ peakDay, troughDay }) => fall.peakDay <= troughDay && peakDay <= fall.troughDay),
  );
  const windows = [...named, ...falls].sort((a, b) => a.peakDay - b.peakDay);
  return {
    verdict: {
      ...verdict,
      intervals,
      sentence: verdictSentence(verdict, curves.benchmarkSymbol, { isCharged: curves.isCharged }),
    },
    crisisWindows: crisisResults(curves, windows),
    monteCarlo: isRuined || returns.length < LEAST_SESSIONS ? null : futuresOf(returns),
  };
}

function futuresOf(returns: Float64Array) {
  const futures = simulateFutures(returns, { seed: SEED, horizonSessions: FUTURE_SESSIONS });
  const bands = Object.entries(futures.bands).map(([name, band]) => [name, Array.from(band as Float64Array)]);
  return { ...futures, steps: Array.from(futures.steps), bands: Object.fromEntries(bands) as Record<string, number[]> };
}

function returnsOf(values: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: Math.max(values.length - 1, 0) }, (_, i) => values[i + 1] / values[i] - 1);
}
