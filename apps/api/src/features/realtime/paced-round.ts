import type { RealtimeLimits, Timers } from './limits.ts';

interface Pacing {
  readonly pace: Pick<RealtimeLimits, 'slotSockets'>;
  readonly timers: Timers;
  readonly isOver: () => boolean;
}

/**
 * Visits every item, and lets the process do other work after each slot of sockets. Stops when `isOver` returns true.
 * @param visit returns the number of sockets that it wrote to
 */
export async function runPaced<T>(
  items: readonly T[],
  visit: (item: T) => number,
  { pace, timers, isOver }: Pacing,
): Promise<void> {
  let written = 0;
  for (const item of items) {
    if (written >= pace.slotSockets) {
      written = 0;
      await new Promise<void>((resolve) => timers.after(0, resolve));
    }
    if (isOver()) return;
    written += visit(item);
  }
}
