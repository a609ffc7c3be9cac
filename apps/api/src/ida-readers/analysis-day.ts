import {
  CALENDAR_START,
  fromEpochDay,
  type TradingDay,
  tradingDayOnOrAfter,
  tradingDayOnOrBefore,
} from '@pipa/calendar';
import { readAnalysisDay } from '@pipa/db/analysis';
import type { AppContext } from '../context.ts';

const FIRST_SESSION = tradingDayOnOrAfter(fromEpochDay(CALENDAR_START));

/** The session that is asked for, at most the last one whose analysis is whole; null before the first analysis. */
export async function analysisDayOf(
  { pool }: Pick<AppContext, 'pool'>,
  asOf: TradingDay | undefined,
): Promise<TradingDay | null> {
  const lastDay = await readAnalysisDay(pool);
  if (lastDay === null || asOf === undefined || asOf >= lastDay) return lastDay;
  return asOf < FIRST_SESSION ? FIRST_SESSION : tradingDayOnOrBefore(asOf);
}
