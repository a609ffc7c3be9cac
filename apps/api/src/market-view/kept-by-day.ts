import type { TradingDay } from '@pipa/calendar';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '../context.ts';

type Reader = Pick<AppContext, 'pool'>;

/** Days that are kept of a database: the last one, and those that were asked for as of another day. */
const MAX_DAYS = 4;

/**
 * Keeps what is read of a day whose analysis is whole, which does not change any more. Calls at the same time share one
 * reading; one that failed is read again.
 */
export function keptByDay<T>(
  read: (reader: Reader, day: TradingDay) => Promise<T>,
): (reader: Reader, day: TradingDay) => Promise<T> {
  const daysOf = new WeakMap<object, LRUCache<TradingDay, Promise<T>>>();
  return ({ pool }, day) => {
    const days = daysOf.get(pool) ?? new LRUCache<TradingDay, Promise<T>>({ max: MAX_DAYS });
    daysOf.set(pool, days);
    const known = days.get(day);
    if (known !== undefined) return known;
    const reading = read({ pool }, day);
    days.set(day, reading);
    reading.catch(() => days.delete(day));
    return reading;
  };
}
