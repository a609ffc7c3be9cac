import { type EpochDay, epochDayOf, isTradingEpochDay, nextTradingEpochDay } from '@pipa/calendar';
import { uniformAt } from '../../counter-random.ts';
import { dayOfSession, sessionNumberOf } from '../session-number.ts';

const FIRST_YEAR = 1970;
const MONTHS_A_QUARTER = 3;
/** Days from a quarter's end to its report: 20 to 45 with the wait for a session. */
const SHORTEST_LAG = 20;
const LAG_RANGE = 21;
const LAG_CHANGES = 3;

/**
 * When a company's quarters end and when it reports them. Quarters are counted from the company's first that ended in
 * 1970; most companies end theirs with the calendar's.
 */
export class FiscalCalendar {
  readonly #key: number;
  /** Month of 1970, from 0, with which quarter 0 ends. */
  readonly #offset: number;
  readonly #lag: number;

  constructor(key: number) {
    this.#key = key;
    const kind = uniformAt(key, 0, 40);
    this.#offset = kind < 0.8 ? 2 : kind < 0.94 ? 0 : 1;
    this.#lag = SHORTEST_LAG + Math.floor(LAG_RANGE * uniformAt(key, 0, 41));
  }

  quarterEnd(quarter: number): EpochDay {
    const month = this.#offset + MONTHS_A_QUARTER * quarter + 1;
    return epochDayOf(FIRST_YEAR + Math.floor(month / 12), (month % 12) + 1, 1) - 1;
  }

  /** 1 to 12. */
  quarterMonth(quarter: number): number {
    return ((this.#offset + MONTHS_A_QUARTER * quarter) % 12) + 1;
  }

  reportDay(quarter: number): EpochDay {
    const lag = this.#lag + Math.floor(LAG_CHANGES * uniformAt(this.#key, quarter, 42));
    const day = this.quarterEnd(quarter) + lag;
    return isTradingEpochDay(day) ? day : nextTradingEpochDay(day);
  }

  /** Number of the report's session; negative before the market's start. */
  reportSession(quarter: number): number {
    return sessionNumberOf(this.reportDay(quarter));
  }

  /** The first quarter that is reported in a session or after it. */
  quarterReportingFrom(session: number): number {
    const day = dayOfSession(session);
    let quarter = Math.floor((day - 100) / 91.32);
    while (this.reportDay(quarter) < day) quarter += 1;
    while (this.reportDay(quarter - 1) >= day) quarter -= 1;
    return quarter;
  }
}
