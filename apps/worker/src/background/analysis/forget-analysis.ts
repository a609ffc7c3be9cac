import { addDays, isLastSessionOfMonth, previousTradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { forgetAnalysisBefore, forgetFundamentalDays } from '@pipa/db/analysis';
import type { BackgroundContext } from '../job-kind.ts';
import { spanOf } from './analysis-days.ts';
import type { AnalysisInput } from './analysis-input.ts';

/** Calendar days of metrics, ranks and performance that are kept: five years. */
const DAYS_KEPT = 5 * 365 + 2;
/** Sessions of fundamentals that are kept day by day; of those before, each month's last one is kept. */
const FUNDAMENTAL_SESSIONS_KEPT = 260;

/**
 * Removes what has become too old on the days of the run. Breadth, states, predictions and outcomes of signals are few and stay;
 * the outcomes of the market's past are tallied only once.
 * @returns removed rows
 */
export async function forgetAnalysis({ pool }: Pick<BackgroundContext, 'pool'>, input: AnalysisInput): Promise<number> {
  const removed = await forgetAnalysisBefore(pool, addDays(input.to, -DAYS_KEPT));
  if (input.after === null) return removed;
  const { from, to } = spanOf(input);
  const left = tradingDaysBetween(
    previousTradingDay(from, FUNDAMENTAL_SESSIONS_KEPT),
    previousTradingDay(to, FUNDAMENTAL_SESSIONS_KEPT),
  ).filter((day) => !isLastSessionOfMonth(toEpochDay(day)));
  return removed + (await forgetFundamentalDays(pool, left));
}
