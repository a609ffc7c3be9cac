const MOST_KEYS = 1_000;

/** Counts a call of a key; `cost` is what the vendor counts it as. */
export type CallCounter = (
  key: string,
  cost?: number,
) => { readonly isOver: boolean; readonly left: number; readonly renewedInMs: number };

/** Counts what is asked with each key by the clock's stretches of time, as vendors do. */
export function createCallCounter(limit: number, ms: number, clock: () => number): CallCounter {
  const counts = new Map<string, number>();
  let stretch = 0;
  return (key, cost = 1) => {
    const now = clock();
    const current = Math.floor(now / ms);
    if (current !== stretch || counts.size > MOST_KEYS) counts.clear();
    stretch = current;
    const count = (counts.get(key) ?? 0) + cost;
    if (count <= limit) counts.set(key, count);
    return { isOver: count > limit, left: Math.max(0, limit - count), renewedInMs: (current + 1) * ms - now };
  };
}
