import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import type { Strategy } from './strategy.ts';

type WarmedUp = Pick<Strategy, 'warmUpSessions'>;

/** Sessions before a strategy's warm-up that it knows too, so that smoothed indicators have settled. */
const EXTRA_SESSIONS = 260;

/**
 * Sessions before the one at whose close a strategy decides that it knows at most. A live decision loads no more than these, and the
 * view of an own strategy shows no more in any run, so both are made on the same history.
 */
export const sessionsKnownBefore = ({ warmUpSessions }: WarmedUp): number => warmUpSessions + EXTRA_SESSIONS;

/** The first session that a strategy knows when it decides at the close of `day`. */
export const firstKnownDay = (strategy: WarmedUp, day: TradingDay): TradingDay =>
  previousTradingDay(day, sessionsKnownBefore(strategy));
