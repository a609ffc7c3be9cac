import { addDays, type TradingDay } from '@pipa/calendar';
import { type BarColumns, loadBars } from '@pipa/db/market';
import type { InstrumentRequest } from './reader.ts';

/** Fewer sessions than any year has. */
const LEAST_SESSIONS_A_YEAR = 240;
const DAYS_A_YEAR = 366;
/** No market has bars of a day before. */
const FIRST_DAY: TradingDay = '1950-01-01';

/** A day that at least so many sessions lie after, up to a day. */
export function dayBefore(to: TradingDay, sessions: number): TradingDay {
  const years = Math.min(1 + Math.ceil(sessions / LEAST_SESSIONS_A_YEAR), 70);
  const day = addDays(to, -years * DAYS_A_YEAR);
  return day < FIRST_DAY ? FIRST_DAY : day;
}

/** Bars of the symbol from a day on, up to the day of the request; null where there are none. */
export async function barsFrom(
  { pool, asOf, instrument }: Pick<InstrumentRequest, 'pool' | 'asOf' | 'instrument'>,
  from: TradingDay,
): Promise<BarColumns | null> {
  return (await loadBars(pool, [instrument.symbol], { from, to: asOf })).get(instrument.symbol) ?? null;
}

/** Indexes of the bars of a page, the newest first. */
export function indexesOfPage(bars: BarColumns, page: { readonly length: number; readonly offset: number }): number[] {
  const last = bars.days.length - 1 - page.offset;
  const count = Math.max(0, Math.min(page.length, last + 1));
  return Array.from({ length: count }, (_, i) => last - i);
}
