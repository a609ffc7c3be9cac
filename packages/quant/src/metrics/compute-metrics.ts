import { annualisedAlpha, downCapture, informationRatio, regressOnBenchmark, upCapture } from './against-benchmark.ts';
import { maxDrawdown } from './drawdowns.ts';
import { annualisedReturn, compoundAnnualGrowth, SESSIONS_A_YEAR, totalReturn } from './growth.ts';
import { excessKurtosis, skewness } from './moments.ts';
import { finite, requireReturns, requireSameLength } from './require-values.ts';
import { growthIndex, simpleReturns } from './returns.ts';
import { annualisedVolatility, calmarRatio, omegaRatio, sharpeRatio, sortinoRatio, tailRisk } from './risk-adjusted.ts';

/** Fractions, not percents; null where there is no value (too few days, no deviation, no benchmark). */
export interface Metrics {
  /** Number of daily returns behind the figures. */
  readonly sessions: number;
  /** Epoch days of the base value and of the last value; null for an empty series. */
  readonly firstDay: number | null;
  readonly lastDay: number | null;
  readonly totalReturn: number | null;
  readonly cagr: number | null;
  readonly annualReturn: number | null;
  readonly volatility: number | null;
  readonly sharpe: number | null;
  readonly sortino: number | null;
  /** Negative fraction, 0 when there was none. */
  readonly maxDrawdown: number | null;
  readonly beta: number | null;
  /** Annualised. */
  readonly alpha: number | null;
  /** One-day 95 % historical loss, positive for a loss. */
  readonly valueAtRisk: number | null;
  /** Mean of the losses that reach the value at risk. */
  readonly conditionalValueAtRisk: number | null;
  readonly calmar: number | null;
  readonly omega: number | null;
  readonly skew: number | null;
  /** Excess over the normal law's 3. */
  readonly kurtosis: number | null;
  /** Annualised, against the benchmark. */
  readonly informationRatio: number | null;
  readonly upCapture: number | null;
  readonly downCapture: number | null;
}

export interface EquityCurve {
  /** Epoch days, ascending, of the same length as `equity`. The first pair is the base. */
  readonly days: ArrayLike<number>;
  readonly equity: ArrayLike<number>;
  /** Benchmark values on the same days. */
  readonly benchmark?: ArrayLike<number>;
  /** Fraction a year; 0 when left out. */
  readonly riskFreeAnnual?: number;
}

export interface DailyReturns {
  /** Epoch day of the value before the first return. */
  readonly startDay: number;
  /** Epoch day of each return, ascending. */
  readonly days: ArrayLike<number>;
  readonly returns: ArrayLike<number>;
  readonly benchmarkReturns?: ArrayLike<number>;
  readonly riskFreeAnnual?: number;
}

/**
 * Every metric of an equity curve of daily closes.
 * @throws RangeError when lengths differ or a value is not finite and positive.
 */
export function computeMetrics(curve: EquityCurve): Metrics {
  const { days, equity, benchmark } = curve;
  requireSameLength('equity', equity.length, 'days', days.length);
  if (benchmark) requireSameLength('benchmark', benchmark.length, 'days', days.length);
  if (days.length === 0) {
    return metricsOfReturns({ startDay: NaN, days: [], returns: [], riskFreeAnnual: curve.riskFreeAnnual });
  }
  return metricsOfReturns({
    startDay: days[0],
    days: Int32Array.from(days).subarray(1),
    returns: simpleReturns(equity),
    benchmarkReturns: benchmark && simpleReturns(benchmark),
    riskFreeAnnual: curve.riskFreeAnnual,
  });
}

/**
 * Every metric of daily time-weighted returns, so that deposits and withdrawals are neither gain nor loss.
 * @throws RangeError when lengths differ, a return is not finite or below −1, or the risk-free rate is not finite.
 */
export function metricsOfReturns(input: DailyReturns): Metrics {
  const { days, returns, benchmarkReturns, startDay } = input;
  requireSameLength('returns', returns.length, 'days', days.length);
  if (benchmarkReturns) {
    requireSameLength('benchmark returns', benchmarkReturns.length, 'days', days.length);
    requireReturns(benchmarkReturns);
  }
  const riskFree = finite(input.riskFreeAnnual ?? 0, 'risk-free rate') / SESSIONS_A_YEAR;
  const n = returns.length;
  const index = growthIndex(returns);
  const total = totalReturn(index);
  const lastDay = n > 0 ? days[n - 1] : startDay;
  const cagr = total === null ? null : compoundAnnualGrowth(total, lastDay - startDay);
  const drawdown = n === 0 ? null : maxDrawdown(index);
  return {
    sessions: n,
    firstDay: Number.isNaN(startDay) ? null : startDay,
    lastDay: Number.isNaN(lastDay) ? null : lastDay,
    totalReturn: total,
    cagr,
    annualReturn: annualisedReturn(returns),
    volatility: annualisedVolatility(returns),
    sharpe: sharpeRatio(returns, riskFree),
    sortino: sortinoRatio(returns, riskFree),
    maxDrawdown: drawdown,
    ...tailRisk(returns),
    calmar: calmarRatio(cagr, drawdown),
    omega: omegaRatio(returns, riskFree),
    skew: skewness(returns),
    kurtosis: excessKurtosis(returns),
    ...benchmarkMetrics(returns, benchmarkReturns, riskFree),
  };
}

function benchmarkMetrics(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number> | undefined,
  riskFree: number,
): Pick<Metrics, 'beta' | 'alpha' | 'informationRatio' | 'upCapture' | 'downCapture'> {
  if (!benchmark) return { beta: null, alpha: null, informationRatio: null, upCapture: null, downCapture: null };
  const regression = regressOnBenchmark(returns, benchmark, riskFree);
  return {
    beta: regression?.beta ?? null,
    alpha: annualisedAlpha(regression),
    informationRatio: informationRatio(returns, benchmark),
    upCapture: upCapture(returns, benchmark),
    downCapture: downCapture(returns, benchmark),
  };
}
