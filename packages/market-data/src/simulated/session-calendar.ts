import { fromEpochDay, isEarlyClose, tradingEpochDaysBetween } from '@pipa/calendar';
import { dayOfSession } from './session-number.ts';

/** Sessions laid out beyond what is asked for, so that going on seldom lays out again. */
const AHEAD = 252;
const MIDDLE_OF_MONTH = 15;

/** Calendar facts of the market's sessions, by session number; computed on demand. */
export class SessionCalendar {
  #days: Int32Array = new Int32Array(0);
  #early: Uint8Array = new Uint8Array(0);
  #settles: Uint8Array = new Uint8Array(0);
  #ofMonth: Uint8Array = new Uint8Array(0);

  /** Makes the answers for sessions up to this number, the session itself included. */
  extendTo(session: number): void {
    if (session < this.#days.length) return;
    // One session more than is kept, as the next session decides whether a session is the last of its month.
    const days = tradingEpochDaysBetween(dayOfSession(0), dayOfSession(session + AHEAD + 1));
    const dates = Array.from(days, fromEpochDay);
    const months = dates.map((date) => date.slice(0, 7));
    const daysOfMonth = dates.map((date) => Number(date.slice(8)));
    const count = days.length - 1;
    this.#days = days.subarray(0, count);
    this.#early = Uint8Array.from({ length: count }, (_, i) => Number(isEarlyClose(dates[i])));
    this.#settles = Uint8Array.from({ length: count }, (_, i) =>
      Number(
        months[i] !== months[i + 1] || (daysOfMonth[i] <= MIDDLE_OF_MONTH && daysOfMonth[i + 1] > MIDDLE_OF_MONTH),
      ),
    );
    this.#ofMonth = new Uint8Array(count);
    for (let i = 1; i < count; i++) this.#ofMonth[i] = months[i] === months[i - 1] ? this.#ofMonth[i - 1] + 1 : 0;
  }

  dayOf(session: number): number {
    return this.#days[session];
  }

  closesEarly(session: number): boolean {
    return this.#early[session] === 1;
  }

  /** Whether short positions are counted: the last session of a month and the last up to its 15th. */
  settles(session: number): boolean {
    return this.#settles[session] === 1;
  }

  /** Position of a session in its month, from 0. */
  sessionOfMonth(session: number): number {
    return this.#ofMonth[session];
  }
}
