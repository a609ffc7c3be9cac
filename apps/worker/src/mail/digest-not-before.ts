import { addDays, newYorkDay, newYorkInstant } from '@pipa/calendar';

/**
 * Until when a mail about watch lists is held: a reader gets one a day of the wall clock, New York, however many days the market closes
 * in it. A day is not counted in hours, so that a mail that was late once does not make the later ones late. Null for no wait.
 */
export function digestNotBefore(last: Date | undefined, now: Date): Date | null {
  const today = newYorkDay(now);
  return last !== undefined && newYorkDay(last) >= today ? newYorkInstant(addDays(today, 1), 0) : null;
}
