import { BELOW } from '../ties.ts';
import { eventsOf } from './side.ts';

/** A metric has turned up when it reaches this level after it was at or below its negative, and down the other way round. */
export const TURN_LEVEL = 0.15;

/**
 * Turns of the technical metrics. Trend and momentum each point up or down since their last turn. On a bar on which one of
 * them turns: ±3 when both now point the way it turned (confirmed), ±2 when the trend turned and the momentum points the
 * other way, ±1 when the momentum turned and the trend does. When both turn, and apart, the trend counts. 0 without a turn and
 * until both have a direction. @throws RangeError for unequal lengths.
 */
export function changeStatus(trend: Float64Array, momentum: Float64Array, out?: Int8Array): Int8Array {
  if (momentum.length !== trend.length) throw new RangeError('trend and momentum differ in length');
  const events = eventsOf(trend.length, out);
  let trendSide = 0;
  let momentumSide = 0;
  for (let i = 0; i < events.length; i++) {
    const trendBefore = trendSide;
    const momentumBefore = momentumSide;
    trendSide = direction(trend[i], trendBefore);
    momentumSide = direction(momentum[i], momentumBefore);
    events[i] = 0;
    if (trendBefore === 0 || momentumBefore === 0) continue;
    if (trendSide !== trendBefore) events[i] = trendSide * (momentumSide === trendSide ? 3 : 2);
    else if (momentumSide !== momentumBefore) events[i] = momentumSide * (momentumSide === trendSide ? 3 : 1);
  }
  return events;
}

function direction(value: number, before: number): number {
  if (Math.abs(value) >= TURN_LEVEL * BELOW) return value > 0 ? 1 : -1;
  return before;
}
