import type { MarketClock } from '@pipa/db/market';
import {
  bootstrapIntervals,
  crisisResults,
  crisisWindowsOf,
  futuresOfRecord,
  judgeStrategy,
  type Metrics,
  NAMED_CRISES,
  ruinDayOf,
  type SimulatedFutures,
  verdictSentence,
} from '@pipa/quant';
import { returnsOf } from './overfitting.ts';

/** Fixed, so that the same report gives the same intervals. */
const SEED = 1_929;

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
  const windows = crisisWindowsOf(curves.days, curves.benchmark, source === 'simulated' ? [] : NAMED_CRISES);
  return {
    verdict: {
      ...verdict,
      intervals,
      sentence: verdictSentence(verdict, curves.benchmarkSymbol, { isCharged: curves.isCharged }),
    },
    crisisWindows: crisisResults(curves, windows),
    monteCarlo: storedFutures(isRuined ? null : futuresOfRecord(returns)),
  };
}

function storedFutures(futures: SimulatedFutures | null) {
  if (futures === null) return null;
  const { p5, p25, p50, p75, p95 } = futures.bands;
  const bands = {
    p5: Array.from(p5),
    p25: Array.from(p25),
    p50: Array.from(p50),
    p75: Array.from(p75),
    p95: Array.from(p95),
  };
  return { ...futures, steps: Array.from(futures.steps), bands };
}
