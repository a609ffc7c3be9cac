import { VendorError } from '../vendor-error.ts';

/** Requests that may leave within any stretch of so many milliseconds. */
export interface RequestRate {
  readonly requests: number;
  readonly ms: number;
}

export interface LimiterTime {
  now(): number;
  wait(ms: number, signal?: AbortSignal): Promise<unknown>;
}

export interface RequestLimiter {
  /**
   * Resolves when a request may leave; those that wait leave in turn.
   * @param cost what the vendor counts the request as
   * @throws VendorError RateLimited at once where the wait would be longer than `MOST_WAIT_MS`
   */
  turn(cost?: number, signal?: AbortSignal): Promise<void>;
  /** Nothing leaves for so long: the vendor refused a request for too many. */
  pause(ms: number): void;
}

/** Longest that a request waits for its turn. */
export const MOST_WAIT_MS = 120_000;

/** One for each key at a vendor, shared by all that use the key. */
export function createRequestLimiter(vendor: string, rates: readonly RequestRate[], time: LimiterTime): RequestLimiter {
  const departures: { readonly at: number; readonly cost: number }[] = [];
  const longestMs = Math.max(0, ...rates.map(({ ms }) => ms));
  let closedUntil = 0;

  /** When a request of this cost may leave at the earliest, given those before it. */
  function freeAt(cost: number, now: number): number {
    return Math.max(now, closedUntil, ...rates.map((rate) => freeWithin(rate, cost, now)));
  }
  function freeWithin({ requests, ms }: RequestRate, cost: number, now: number): number {
    let left = requests - Math.min(cost, requests);
    for (let i = departures.length - 1; i >= 0; i--) {
      const departure = departures[i];
      if (departure === undefined || departure.at + ms <= now) break;
      left -= departure.cost;
      if (left < 0) return departure.at + ms;
    }
    return now;
  }

  return {
    turn: async (cost = 1, signal) => {
      signal?.throwIfAborted();
      const now = time.now();
      while (departures[0] !== undefined && departures[0].at + longestMs <= now) departures.shift();
      const at = freeAt(cost, now);
      if (at - now > MOST_WAIT_MS)
        throw new VendorError({ kind: 'RateLimited', retryAfterMs: Math.ceil(at - now) }, `${vendor} allows no more`);
      // Noted before the wait, so that the next one waits behind it.
      departures.push({ at, cost });
      if (at > now) await time.wait(at - now, signal);
    },
    pause: (ms) => {
      closedUntil = Math.max(closedUntil, time.now() + ms);
    },
  };
}
