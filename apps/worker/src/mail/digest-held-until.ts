import { addDays, newYorkDay, newYorkInstant } from '@pipa/calendar';

/**
 * Until when a mail about watch lists is held: a reader gets one a day of the wall clock, New York, however many days the market closes
 * in it. The day is that of the calendar: counted in hours, the mail of a market that closes once a day would come later every day.
 * Null for no wait.
 */
export function digestHeldUntil(last: Date | undefined, now: Date): Date | null {
  const today = newYorkDay(now);
  return last !== undefined && newYorkDay(last) >= today ? newYorkInstant(addDays(today, 1), 0) : null;
}
