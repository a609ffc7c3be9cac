import type { Timers } from '../limits.ts';

export interface ManualTimers extends Timers {
  /** Moves time and runs due timers in sequence, those set by other timers included. */
  advance(ms: number): void;
}

/** Timers that run only when the test calls them. */
export function createManualTimers(): ManualTimers {
  let now = 0;
  const planned = new Set<{ at: number; run: () => void }>();
  return {
    after(ms, run) {
      const timer = { at: now + ms, run };
      planned.add(timer);
      return () => planned.delete(timer);
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const due = [...planned].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        planned.delete(due);
        now = due.at;
        due.run();
      }
      now = until;
    },
  };
}
