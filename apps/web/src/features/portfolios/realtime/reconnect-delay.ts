const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * Wait before the next attempt: doubling from half a second to half a minute, the upper half of it random, so that
 * many clients do not come back at the same moment. `random` is at least 0 and below 1.
 */
export function reconnectDelay(attempt: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(Math.max(0, attempt), 16));
  return Math.round(full / 2 + (full / 2) * random);
}
