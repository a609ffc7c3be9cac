/** Attempts in all at a work that fails by itself; after the last one it is left. */
export const MOST_ATTEMPTS = 5;
const WAIT_GROWTH = 4;

/** Milliseconds from a failed attempt, the first is 1, to the next: `firstMs`, then four times the wait before. Null after the last one. */
export const waitAfter = (attempt: number, firstMs: number): number | null =>
  attempt >= MOST_ATTEMPTS ? null : firstMs * WAIT_GROWTH ** (attempt - 1);
