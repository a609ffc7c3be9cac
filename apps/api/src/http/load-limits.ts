import type { LoadLimits } from '../context.ts';

/** In local mode tests, benches and scripts share one machine and one address. */
const LOCAL_FACTOR = 100;

/** A page makes about 15 calls and 20 requests for files; a whole office may share one address. */
const production: LoadLimits = {
  windowMs: 10_000,
  callsPerUser: 1_000,
  // A program waits where it is refused; a person at a page should not wait because of it.
  callsByKeys: 200,
  requestsPerAddress: 5_000,
  // At a thousand calls a second the last of them waits an eighth of one.
  callsInHand: 128,
  // Those that wait for their hash, the two that are computed, and thirty before or after it.
  hashingCallsInHand: 96,
  // A page's calls are about half a millisecond each, so a turn of the event loop stays below the time of a refusal.
  callsInHandWhenBusy: 24,
  // At a thousand calls a second on two cores the loop is busy for six to seven tenths of its time.
  busyShare: 0.9,
  // Above the delay that background work causes on two cores.
  eventLoopDelayMs: 500,
};

export function loadLimits(mode: 'local' | 'production'): LoadLimits {
  if (mode === 'production') return production;
  return {
    ...production,
    callsPerUser: production.callsPerUser * LOCAL_FACTOR,
    callsByKeys: production.callsByKeys * LOCAL_FACTOR,
    requestsPerAddress: production.requestsPerAddress * LOCAL_FACTOR,
  };
}
