import type { TradingDay } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { LRUCache } from 'lru-cache';

/** Who reads: days are kept of each pool by itself. */
export interface DayReader {
  readonly pool: Pool;
}

/** Days that are kept of a database beside the newest one: those that were asked for as of another day. */
const MAX_OTHER_DAYS = 3;

interface KeptDays<T> {
  /** The newest day that was asked for. Questions as of other days do not evict it. */
  newest: { readonly day: TradingDay; readonly reading: Promise<T> } | null;
  readonly others: LRUCache<TradingDay, Promise<T>>;
}

/**
 * Keeps what is read of a day whose analysis is whole, which does not change any more: the newest day, and those that were asked for
 * last. Calls at the same time share one reading; one that failed is read again.
 */
export function keptByDay<T>(
  read: (reader: DayReader, day: TradingDay) => Promise<T>,
): (reader: DayReader, day: TradingDay) => Promise<T> {
  const keptOf = new WeakMap<object, KeptDays<T>>();

  function keep(kept: KeptDays<T>, day: TradingDay, reading: Promise<T>): void {
    const { newest, others } = kept;
    if (newest !== null && day < newest.day) {
      others.set(day, reading);
      return;
    }
    if (newest !== null) others.set(newest.day, newest.reading);
    kept.newest = { day, reading };
  }

  function drop(kept: KeptDays<T>, day: TradingDay): void {
    kept.others.delete(day);
    if (kept.newest?.day === day) kept.newest = null;
  }

  return ({ pool }, day) => {
    const kept = keptOf.get(pool) ?? { newest: null, others: new LRUCache({ max: MAX_OTHER_DAYS }) };
    keptOf.set(pool, kept);
    const known = kept.newest?.day === day ? kept.newest.reading : kept.others.get(day);
    if (known !== undefined) return known;
    const reading = read({ pool }, day);
    keep(kept, day, reading);
    reading.catch(() => drop(kept, day));
    return reading;
  };
}
