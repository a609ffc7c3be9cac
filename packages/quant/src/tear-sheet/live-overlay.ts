import { SESSIONS_FOR_STATISTICS } from '@pipa/contract';
import { mean, sampleDeviation, ZERO_DEVIATION } from '../metrics/moments.ts';
import { growthIndex } from '../metrics/returns.ts';
import { sharpeRatio } from '../metrics/risk-adjusted.ts';
import { firstAtOrAfter } from '../ordered-search.ts';
import type { DailyRecord } from './daily-record.ts';

/** Standard deviations on either side of the middle that hold nine of ten outcomes of the normal law. */
const NINE_OF_TEN = 1.645;

/** How live days compare with what the backtest led to expect of as many. */
export interface Divergence {
  /** Live daily returns. */
  readonly sessions: number;
  readonly liveReturn: number;
  /** Growth of as many days at the backtest's mean log return. */
  readonly expectedReturn: number;
  /**
   * (ln(1 + live return) − n·m) / (s·√n), where m and s are the mean and the sample deviation of the backtest's daily log returns:
   * how many standard deviations the live growth is from the expected one.
   */
  readonly deviations: number;
  /** Annualised, of the live days less that of the backtest; null where one has none. */
  readonly sharpeGap: number | null;
}

/** A backtest and what followed it live on one line of time. Parallel series; NaN where a curve has no value. */
export interface LiveOverlay {
  /** Epoch days. */
  readonly days: Int32Array;
  /** Cumulative returns from the base of the backtest, fractions. */
  readonly backtest: Float64Array;
  readonly live: Float64Array;
  /** Bounds within which nine of ten outcomes lie if live days are like those of the backtest. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Base of the live days: what follows was unknown when the strategy was written. */
  readonly outOfSampleDay: number;
  /** Null for fewer live days than a statistic needs, and for a backtest that does not vary or lost everything. */
  readonly divergence: Divergence | null;
}

/** The backtest up to the base of the live record, and the live record from its value there on. Null without a common base or live days. */
export function liveOverlay(backtest: DailyRecord, live: DailyRecord): LiveOverlay | null {
  const known = firstAtOrAfter(backtest.days, live.startDay + 1);
  const tested = backtest.returns.slice(0, known);
  if (tested.length < 2 || live.returns.length === 0) return null;
  const before = growthIndex(tested);
  const after = growthIndex(live.returns);
  const base = before[tested.length];
  const days = Int32Array.from([backtest.startDay, ...backtest.days.slice(0, known), ...live.days]);
  const curve = (of: (session: number) => number) =>
    Float64Array.from(days, (_, i) => (i < tested.length ? NaN : base * of(i - tested.length) - 1));
  const logs = tested.map((value) => Math.log1p(value));
  const m = tested.includes(-1) ? null : mean(logs);
  const s = tested.includes(-1) ? null : sampleDeviation(logs);
  const bound = (side: 1 | -1) => (session: number) =>
    m === null || s === null ? NaN : Math.exp(m * session + side * NINE_OF_TEN * s * Math.sqrt(session));
  return {
    days,
    backtest: Float64Array.from(days, (_, i) => (i <= tested.length ? before[i] - 1 : NaN)),
    live: curve((session) => after[session]),
    low: curve(bound(-1)),
    high: curve(bound(1)),
    outOfSampleDay: days[tested.length],
    divergence: divergenceOf(tested, live.returns, after[live.returns.length], m, s),
  };
}

function divergenceOf(
  tested: readonly number[],
  live: readonly number[],
  growth: number,
  m: number | null,
  s: number | null,
): Divergence | null {
  const n = live.length;
  if (n < SESSIONS_FOR_STATISTICS || m === null || s === null || s < ZERO_DEVIATION || growth <= 0) return null;
  const [ofLive, ofTest] = [sharpeRatio(live), sharpeRatio(tested)];
  return {
    sessions: n,
    liveReturn: growth - 1,
    expectedReturn: Math.exp(n * m) - 1,
    deviations: (Math.log(growth) - n * m) / (s * Math.sqrt(n)),
    sharpeGap: ofLive === null || ofTest === null ? null : ofLive - ofTest,
  };
}
