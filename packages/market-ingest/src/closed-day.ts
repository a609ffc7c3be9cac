import type { TradingDay } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { findLastIngest } from '@pipa/db/market';

/** The last day whose prices were read as a whole; null before the first one. */
export async function closedDay(pool: Pick<Pool, 'query'>): Promise<TradingDay | null> {
  const wanted = { vendor: null, outcomes: ['Whole'] } as const;
  const [history, day] = await Promise.all([
    findLastIngest(pool, { ...wanted, dataset: 'History' }),
    findLastIngest(pool, { ...wanted, dataset: 'Day' }),
  ]);
  const days = [history?.asOf, day?.asOf].filter((one) => one !== undefined).sort();
  return days.at(-1) ?? null;
}
