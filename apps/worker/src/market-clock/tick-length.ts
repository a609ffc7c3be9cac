import { phaseLengthMs } from '@pipa/calendar';
import type { MarketClock } from '@pipa/db/market';

/** Least ticks of a session, so that partial fills and live values happen at any speed. */
export const LEAST_TICKS_A_SESSION = 40;
const LONGEST_TICK_MS = 1_000;
/** A tick reads and writes the database, so shorter ones would only keep it busy. */
const SHORTEST_TICK_MS = 20;

type Pace = Pick<MarketClock, 'day' | 'sessionSeconds' | 'speed'>;

/**
 * Most real milliseconds that one tick of the open market may count. The market skips time beyond it, so that a session gets
 * longer instead of coarser when ticks cannot keep up with the speed.
 */
export function longestStepMs({ day, sessionSeconds, speed }: Pace, leastTicks: number): number {
  const sessionMs = phaseLengthMs({ day, sessionSeconds, phase: 'Open' });
  // The clock is stored in whole milliseconds of market time.
  return Math.max(1, Math.floor(sessionMs / leastTicks)) / speed;
}

/** Real milliseconds from one tick to the next. */
export function tickLengthMs(pace: Pace, leastTicks: number): number {
  return Math.min(LONGEST_TICK_MS, Math.max(SHORTEST_TICK_MS, longestStepMs(pace, leastTicks)));
}
