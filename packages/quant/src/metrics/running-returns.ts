import { annualisedAlpha, type Regression } from './against-benchmark.ts';
import { SESSIONS_A_YEAR } from './growth.ts';
import { ZERO_DEVIATION } from './moments.ts';
import { finite, requireReturns, requireSameLength } from './require-values.ts';
import { MIN_RETURNS_FOR_VALUE_AT_RISK } from './risk-adjusted.ts';

const TAIL = 1 - 0.95;
/** Returns that are kept above those that the quantile needs, so that a long calm, in which no return joins the lowest, is covered. */
const SPARE = 50;

/** Sums over a record of daily returns from which its figures follow, and which one more day continues without the days before. */
export interface RunningReturns {
  readonly sessions: number;
  readonly sum: number;
  /** Squared deviations from the mean. */
  readonly squares: number;
  /** Squares of the returns below zero. */
  readonly shortfalls: number;
  readonly benchmarkSum: number;
  readonly benchmarkSquares: number;
  /** Products of the deviations of return and benchmark. */
  readonly products: number;
  /** The lowest returns, ascending: all while they are few, later as many as the value at risk needs. */
  readonly lowest: readonly number[];
}

/** The figures of a record that follow from its sums, with the meaning and the rules of `Metrics`. */
export interface RunningMetrics {
  readonly sessions: number;
  readonly volatility: number | null;
  readonly sharpe: number | null;
  readonly sortino: number | null;
  readonly beta: number | null;
  readonly alpha: number | null;
  readonly valueAtRisk: number | null;
}

/** A record without a day. */
export const NO_RETURNS: RunningReturns = {
  sessions: 0,
  sum: 0,
  squares: 0,
  shortfalls: 0,
  benchmarkSum: 0,
  benchmarkSquares: 0,
  products: 0,
  lowest: [],
};

/** Number of lowest returns between which the 5 % quantile of so many lies. */
const neededOf = (sessions: number): number => Math.min(sessions, Math.floor(TAIL * (sessions - 1)) + 2);

/**
 * Whether the value at risk of a record that one more day joins is still known from its lowest returns. Otherwise the sums have to be
 * made of all returns again, which a record needs a few times in decades.
 */
export const canContinue = ({ sessions, lowest }: Pick<RunningReturns, 'sessions' | 'lowest'>): boolean =>
  lowest.length === sessions || lowest.length >= neededOf(sessions + 1);

/**
 * Sums of a record with one more day (updates of means, squares and products by Welford 1962).
 * @throws RangeError for a return that is not finite or below −1, or sums that cannot be continued (`canContinue`)
 */
export function continueReturns(running: RunningReturns, dailyReturn: number, benchmarkReturn: number): RunningReturns {
  requireReturns([dailyReturn, benchmarkReturn]);
  if (!canContinue(running)) throw new RangeError('too few of the lowest returns are known');
  return { ...summed(running, dailyReturn, benchmarkReturn), lowest: lowestWith(running, dailyReturn) };
}

/** Sums of a whole record. @throws RangeError for a return that is not finite or below −1, or for unequal lengths */
export function runningReturns(returns: ArrayLike<number>, benchmarkReturns: ArrayLike<number>): RunningReturns {
  requireSameLength('benchmark returns', benchmarkReturns.length, 'returns', returns.length);
  requireReturns(returns);
  requireReturns(benchmarkReturns);
  let sums: Sums = NO_RETURNS;
  for (let i = 0; i < returns.length; i++) sums = summed(sums, returns[i], benchmarkReturns[i]);
  const lowest = Array.from(returns).sort((a, b) => a - b);
  return { ...sums, lowest: lowest.slice(0, keptOf(returns.length)) };
}

/** The figures of a record. They are those of `metricsOfReturns` of the same days without a risk-free rate, but for rounding. */
export function metricsOfRunning(running: RunningReturns): RunningMetrics {
  const { sessions, squares, shortfalls } = running;
  const { mean } = meansOf(running);
  const deviation = sessions < 2 ? null : Math.sqrt(finite(squares, 'variance') / (sessions - 1));
  const downside = sessions < 2 ? 0 : Math.sqrt(finite(shortfalls, 'downside deviation') / sessions);
  const year = Math.sqrt(SESSIONS_A_YEAR);
  const regression = regressionOf(running);
  return {
    sessions,
    volatility: deviation === null ? null : deviation * year,
    sharpe: deviation === null || deviation < ZERO_DEVIATION ? null : (mean / deviation) * year,
    sortino: downside < ZERO_DEVIATION ? null : (mean / downside) * year,
    beta: regression?.beta ?? null,
    alpha: annualisedAlpha(regression),
    valueAtRisk: valueAtRiskOf(running),
  };
}

type Sums = Omit<RunningReturns, 'lowest'>;

function summed(sums: Sums, dailyReturn: number, benchmarkReturn: number): Sums {
  const before = meansOf(sums);
  const sessions = sums.sessions + 1;
  const sum = sums.sum + dailyReturn;
  const benchmarkSum = sums.benchmarkSum + benchmarkReturn;
  const ahead = dailyReturn - before.mean;
  const benchmarkAhead = benchmarkReturn - before.benchmarkMean;
  const benchmarkRest = benchmarkReturn - benchmarkSum / sessions;
  const shortfall = Math.min(dailyReturn, 0);
  return {
    sessions,
    sum,
    // Not negative but for rounding.
    squares: sums.squares + Math.max(0, ahead * (dailyReturn - sum / sessions)),
    shortfalls: sums.shortfalls + shortfall * shortfall,
    benchmarkSum,
    benchmarkSquares: sums.benchmarkSquares + Math.max(0, benchmarkAhead * benchmarkRest),
    products: sums.products + ahead * benchmarkRest,
  };
}

const meansOf = ({ sessions, sum, benchmarkSum }: Sums): { mean: number; benchmarkMean: number } =>
  sessions === 0 ? { mean: 0, benchmarkMean: 0 } : { mean: sum / sessions, benchmarkMean: benchmarkSum / sessions };

/** As `regressOnBenchmark`, from the sums. */
function regressionOf(sums: Sums): Regression | null {
  const { sessions, benchmarkSquares, products } = sums;
  if (sessions < 2 || Math.sqrt(benchmarkSquares / (sessions - 1)) < ZERO_DEVIATION) return null;
  const { mean, benchmarkMean } = meansOf(sums);
  const beta = finite(products / benchmarkSquares, 'beta');
  return { beta, alpha: finite(mean - beta * benchmarkMean, 'alpha') };
}

const keptOf = (sessions: number): number => neededOf(sessions) + SPARE;

/** The lowest returns with one more, as far as they are known. */
function lowestWith({ sessions, lowest }: RunningReturns, dailyReturn: number): number[] {
  const knowsAll = lowest.length === sessions;
  const place = lowest.findIndex((value) => value > dailyReturn);
  if (place === -1 && !knowsAll) return [...lowest];
  return lowest.toSpliced(place === -1 ? lowest.length : place, 0, dailyReturn).slice(0, keptOf(sessions + 1));
}

/** As `historicalValueAtRisk`, from the lowest returns. */
function valueAtRiskOf({ sessions, lowest }: RunningReturns): number | null {
  if (sessions < MIN_RETURNS_FOR_VALUE_AT_RISK) return null;
  const position = TAIL * (sessions - 1);
  const below = Math.floor(position);
  if (position === below) return 0 - lowest[below];
  return 0 - (lowest[below] + (lowest[below + 1] - lowest[below]) * (position - below));
}
