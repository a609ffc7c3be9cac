import { isTradingDay, newYorkDay, previousTradingDay, sessionOf, type TradingDay } from '@pipa/calendar';
import { z } from 'zod';
import type { VendorRange } from '../market-vendor.ts';

/** Vendors have whole bars of a session so long after its end; what they give before is of a part of it. */
const WHOLE_AFTER_MS = 16 * 60_000;

/** The last session whose bars are whole. */
export function lastWholeDay(now: Date): TradingDay {
  const today = newYorkDay(now);
  if (!isTradingDay(today)) return previousTradingDay(today);
  return now.getTime() >= sessionOf(today).closeAt.getTime() + WHOLE_AFTER_MS ? today : previousTradingDay(today);
}

/** A range with both ends, up to the last whole session; null when nothing can be in it. */
export function wholeRange(
  { from, to }: VendorRange,
  historyFrom: TradingDay,
  now: Date,
): { readonly from: TradingDay; readonly to: TradingDay } | null {
  const first = from === null || from < historyFrom ? historyFrom : from;
  const whole = lastWholeDay(now);
  const last = to === null || to > whole ? whole : to;
  return first > last ? null : { from: first, to: last };
}

/** A number; what is missing or none is NaN, which the gate reports. */
export const LooseNumber = z
  .unknown()
  .transform((value) =>
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN,
  );

/** Shares; 0 where there are none. */
export const LooseVolume = LooseNumber.transform((value) => (Number.isNaN(value) ? 0 : value));
