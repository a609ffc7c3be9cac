import { addDays, newYorkDay, newYorkInstant } from '@pipa/calendar';

/**
 * Until when a mail about watch lists is held, null for no wait: a reader gets one a calendar day of New York's wall clock,
 * however many days the market closes in it. Counted in hours, the mail of a market that closes once a day would come later
 * every day.
 */
export function digestHeldUntil(last: Date | undefined, now: Date): Date | null {
  const today = newYorkDay(now);
  return last !== undefined && newYorkDay(last) >= today ? newYorkInstant(addDays(today, 1), 0) : null;
}
