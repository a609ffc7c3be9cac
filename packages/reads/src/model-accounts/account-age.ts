import { newYorkDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { AQM_STALE_DAYS } from '@pipa/contract';

/** Whether an account that is active at an instant has no figures of the last days; false before its first figures. */
export function isStale(tradeDay: TradingDay | null, activeAt: Date | null): boolean {
  if (tradeDay === null || activeAt === null) return false;
  return toEpochDay(newYorkDay(activeAt)) - toEpochDay(tradeDay) > AQM_STALE_DAYS;
}
