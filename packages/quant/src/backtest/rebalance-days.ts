import { monthKeyOf, weekKeyOf } from '../epoch-day.ts';
import type { RebalancePeriod } from '../strategies/strategy.ts';

/** Whether `day` is the first session of its period, given the session before it (both epoch days). */
export function isFirstSession(day: number, sessionBefore: number, period: RebalancePeriod): boolean {
  return periodKeyOf(day, period) !== periodKeyOf(sessionBefore, period);
}

/** Equal for two days of the same period. */
function periodKeyOf(day: number, period: RebalancePeriod): number {
  if (period === 'Daily') return day;
  return period === 'Weekly' ? weekKeyOf(day) : monthKeyOf(day);
}

/**
 * Indices t of `days` at whose close a strategy decides for the next session: the next one is the first of a day, week or
 * month. `base` (the close before the first session) always decides; the last session traded is `to`.
 */
export function decisionIndices(days: Int32Array, base: number, to: number, period: RebalancePeriod): number[] {
  const indices = [base];
  let key = periodKeyOf(days[base + 1], period);
  for (let t = base + 1; t < to; t++) {
    const next = periodKeyOf(days[t + 1], period);
    if (next !== key) indices.push(t);
    key = next;
  }
  return indices;
}
