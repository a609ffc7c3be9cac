import { monthKeyOf, weekKeyOf } from '../epoch-day.ts';
import type { RebalancePeriod } from '../strategies/strategy.ts';

/** Whether `day` is the first session of its period, given the session before it (both epoch days). */
export function isFirstSession(day: number, sessionBefore: number, period: RebalancePeriod): boolean {
  if (period === 'Daily') return true;
  return period === 'Weekly'
    ? weekKeyOf(day) !== weekKeyOf(sessionBefore)
    : monthKeyOf(day) !== monthKeyOf(sessionBefore);
}

/**
 * Indices t of `days` at whose close a strategy decides for the next session: the next one is the first of a day, week or
 * month. `base` (the close before the first session) always decides; the last session traded is `to`.
 */
export function decisionIndices(days: Int32Array, base: number, to: number, period: RebalancePeriod): number[] {
  const indices = [base];
  for (let t = base + 1; t < to; t++) if (isFirstSession(days[t + 1], days[t], period)) indices.push(t);
  return indices;
}
