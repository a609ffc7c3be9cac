import { PipaError } from './pipa-error.ts';

/** Longest that a read waits before its next attempt. */
const MAX_WAIT_SECONDS = 30;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

/** Seconds to wait before a read is tried again; null where it is not. */
export function waitAfter(error: unknown, attempt: number, retries: number): number | null {
  if (!(error instanceof PipaError) || attempt >= retries) return null;
  if (error.status !== TOO_MANY_REQUESTS && error.status !== UNAVAILABLE) return null;
  const seconds = error.retryAfterSeconds ?? 2 ** attempt;
  return seconds <= MAX_WAIT_SECONDS ? seconds : null;
}

/** Rejects with the reason of the signal as soon as it aborts. */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      settle();
    };
    const abort = end(() => reject(signal?.reason));
    const timer = setTimeout(
      end(() => resolve()),
      1_000 * seconds,
    );
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
  });
}
