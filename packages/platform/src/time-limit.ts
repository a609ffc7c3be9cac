import { setTimeout as wait } from 'node:timers/promises';

/** Settles like the promise, or rejects after the time limit; the work is not interrupted. */
export async function within<T>(promise: Promise<T>, limitMs: number, what: string): Promise<T> {
  const timer = new AbortController();
  const limit = wait(limitMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what} took longer than ${limitMs} ms`);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    timer.abort();
    // The abort rejects the timer's promise, which is no longer awaited.
    limit.catch(() => undefined);
  }
}
