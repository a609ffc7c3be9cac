import type { RealtimeLimits, Timers } from './limits.ts';

type Pace = Pick<RealtimeLimits, 'roundSlots' | 'slotMs' | 'minSlotSize'>;

/** Items per slot, so that all items fit into the slots of a round. */
export const slotSize = (items: number, { roundSlots, minSlotSize }: Pace): number =>
  Math.max(minSlotSize, Math.ceil(items / roundSlots));

/** Visits every item, one slot at a time with a pause between slots. Stops when `isOver` returns true. */
export async function runPaced<T>(
  items: readonly T[],
  visit: (item: T) => void,
  { pace, timers, isOver }: { pace: Pace; timers: Timers; isOver: () => boolean },
): Promise<void> {
  const size = slotSize(items.length, pace);
  for (let from = 0; from < items.length && !isOver(); from += size) {
    if (from > 0) await new Promise<void>((resolve) => timers.after(pace.slotMs, resolve));
    for (const item of items.slice(from, from + size)) visit(item);
  }
}
