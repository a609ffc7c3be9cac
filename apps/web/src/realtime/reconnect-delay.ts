const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * Delay before the next attempt: doubles from half a second to half a minute; its upper half is random, so that many clients
 * do not reconnect at the same moment. `random` is at least 0 and below 1.
 */
export function reconnectDelay(attempt: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(Math.max(0, attempt), 16));
  return Math.round(full / 2 + (full / 2) * random);
}
