import {
  type EpochDay,
  nextTradingEpochDay,
  previousTradingEpochDay,
  sessionOrdinal,
  type TradingDay,
  toEpochDay,
} from '@pipa/calendar';
import type { Instrument } from '../instrument.ts';

/** First session of every simulated market, number 0. */
export const SIMULATED_MARKET_START: TradingDay = '2005-01-03';

const START = toEpochDay(SIMULATED_MARKET_START);
const START_ORDINAL = sessionOrdinal(START);

/** Number of a session since the market's start. RangeError for a day without session or before it. */
export function sessionNumber(day: TradingDay): number {
  const ordinal = sessionOrdinal(toEpochDay(day));
  if (ordinal < START_ORDINAL) throw new RangeError(`No simulated session on ${day}`);
  return ordinal - START_ORDINAL;
}

/** Number of a session by its epoch day; negative before the market's start. */
export function sessionNumberOf(day: EpochDay): number {
  return sessionOrdinal(day) - START_ORDINAL;
}

/** Number of the day's session or of the one before it; -1 before the market's start. */
export function sessionAtOrBefore(day: EpochDay): number {
  return day < START ? -1 : sessionNumberOf(previousTradingEpochDay(day + 1));
}

export function dayOfSession(session: number): EpochDay {
  return session === 0 ? START : nextTradingEpochDay(START, session);
}

export function firstSession({ listedOn }: Instrument): number {
  return listedOn === null || listedOn <= SIMULATED_MARKET_START ? 0 : sessionAtOrBefore(toEpochDay(listedOn));
}

/** Infinity for an instrument that stays. */
export function lastSession({ delistedOn }: Instrument): number {
  return delistedOn === null ? Number.POSITIVE_INFINITY : sessionAtOrBefore(toEpochDay(delistedOn));
}
