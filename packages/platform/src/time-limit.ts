import { setTimeout as wait } from 'node:timers/promises';

/** Settles like the promise, or rejects when that takes too long; the work itself is not interrupted. */
export async function within<T>(promise: Promise<T>, limitMs: number, what: string): Promise<T> {
  const timer = new AbortController();
  const limit = wait(limitMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what} took longer than ${limitMs} ms`);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    timer.abort();
    // Aborting rejects the wait, which is no longer awaited.
    limit.catch(() => undefined);
  }
}
