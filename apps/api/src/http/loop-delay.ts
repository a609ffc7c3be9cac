/** How late the event loop runs. */
export interface LoopDelay {
  /** Median delay of the last beats in milliseconds. */
  readonly ms: number;
  /** Called every `everyMs` by a timer; what the timer is late is the delay. */
  beat(): void;
}

/**
 * Measures the delay of the event loop by the lateness of its own beats. The median counts, so a single long task, of
 * whatever length, is no overload; most of the last beats have to be late.
 */
export function createLoopDelay(now: () => number, { everyMs, beats }: { everyMs: number; beats: number }): LoopDelay {
  const delays: number[] = Array(beats).fill(0);
  let last = now();
  let next = 0;
  let ms = 0;
  return {
    get ms() {
      return ms;
    },
    beat() {
      const at = now();
      delays[next] = Math.max(0, at - last - everyMs);
      next = (next + 1) % beats;
      last = at;
      ms = delays.toSorted((a, b) => a - b)[beats >> 1] ?? 0;
    },
  };
}
