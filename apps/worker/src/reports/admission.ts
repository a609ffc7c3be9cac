import { type BacktestResult, elementAt, feedingOf, heldNothing, type Strategy } from '@pipa/quant';
import { backtestStrategy } from '@pipa/trading';
import type { BacktestHistory } from './backtest-history.ts';
import { type OfferTerms, reportData, reportInput } from './backtest-report.ts';
import { feedOf, periodsFor } from './report-periods.ts';

/** The featured report of a strategy, or in words why this market cannot feed it. */
export type Admission =
  | { readonly featured: FeaturedBacktest; readonly reason: null }
  | { readonly featured: null; readonly reason: string };

export interface FeaturedBacktest {
  readonly result: BacktestResult;
  /** Without the instant of its making. */
  readonly report: ReturnType<typeof reportData> & { readonly reportMark: 1 };
}

/** Backtests the longest period of a strategy, which makes the featured report; the other periods follow in the background. */
export function featuredOf(
  strategy: Strategy,
  terms: OfferTerms,
  universe: readonly string[],
  history: BacktestHistory,
): Admission {
  const feeding = feedingOf(strategy, feedOf(history, universe));
  if (!feeding.isFed) return { featured: null, reason: feeding.reason };
  const beginDay = elementAt(periodsFor(strategy, history, universe), 0);
  const input = reportInput(strategy, terms, universe, history, beginDay);
  const result = backtestStrategy(input);
  if (result.tradeCount === 0) {
    return { featured: null, reason: heldNothing(history.panel.statements !== undefined) };
  }
  const report = { ...reportData(input, result, history, beginDay), reportMark: 1 as const };
  return { featured: { result, report }, reason: null };
}
