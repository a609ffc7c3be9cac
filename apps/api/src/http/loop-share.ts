import type { EventLoopUtilization } from 'node:perf_hooks';

/** How busy the event loop is. */
export interface LoopShare {
  /** Share of the time of the last beats in which the event loop was not waiting, 0 to 1. */
  readonly busy: number;
  /** Called by a timer. */
  beat(): void;
}

/** Measures the share over the last `beats` beats. A loop that has no rest is at its limit, however short its turns are. */
export function createLoopShare(read: () => Pick<EventLoopUtilization, 'active' | 'idle'>, beats: number): LoopShare {
  const readings = Array.from({ length: beats }, read);
  let next = 0;
  let busy = 0;
  return {
    get busy() {
      return busy;
    },
    beat() {
      const now = read();
      const before = readings[next] ?? now;
      readings[next] = now;
      next = (next + 1) % beats;
      const active = now.active - before.active;
      busy = active / Math.max(Number.MIN_VALUE, active + now.idle - before.idle);
    },
  };
}
