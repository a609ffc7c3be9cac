import type { InvoiceLine, Price, SubscriptionItem } from './state.ts';

export const monthsOf = ({ recurring: { interval, interval_count: count } }: Pick<Price, 'recurring'>): number =>
  interval === 'year' ? 12 * count : count;

/** An instant some months after another, at most the last day of its month. Unix seconds. */
export function addMonths(from: number, months: number): number {
  const date = new Date(from * 1000);
  const target = new Date(date);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const days = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), days));
  return target.getTime() / 1000;
}

/** The end of the period that follows `start`, counted from the anchor so that the 31st stays the 31st. */
export function periodEnd(anchor: number, start: number, price: Price): number {
  const months = monthsOf(price);
  // A subscription of the sandbox lives at most this many periods.
  for (let count = 1; count <= 2_400; count += 1) {
    const end = addMonths(anchor, count * months);
    if (end > start) return end;
  }
  throw new RangeError('the subscription is too old');
}

export interface Proration {
  readonly lines: readonly Omit<InvoiceLine, 'id'>[];
  readonly total: number;
  /** The period after the change. */
  readonly periodStart: number;
  readonly periodEnd: number;
}

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

export const lineOf = (
  amount: number,
  description: string,
  price: string,
  period: { start: number; end: number },
): Omit<InvoiceLine, 'id'> => ({
  object: 'line_item',
  amount,
  currency: 'usd',
  description,
  period,
  pricing: { type: 'price_details', price_details: { price } },
});

/**
 * What a change of the price costs at an instant: the unused part of the present period is credited; the new price is charged
 * for the rest of the period, or for a whole new one where the interval differs.
 */
export function prorate(
  { price: old, current_period_start: start, current_period_end: end }: SubscriptionItem,
  next: Price,
  at: number,
  nameOf: (price: Price) => string,
): Proration {
  const unused = (end - at) / (end - start);
  const isSameInterval = monthsOf(old) === monthsOf(next);
  const newEnd = isSameInterval ? end : addMonths(at, monthsOf(next));
  const credit = -Math.round(old.unit_amount * unused);
  const charge = isSameInterval ? Math.round(next.unit_amount * unused) : next.unit_amount;
  const chargeWords = isSameInterval ? `Remaining time on ${nameOf(next)} after ${day(at)}` : nameOf(next);
  return {
    lines: [
      lineOf(credit, `Unused time on ${nameOf(old)} after ${day(at)}`, old.id, { start: at, end }),
      lineOf(charge, chargeWords, next.id, { start: at, end: newEnd }),
    ],
    total: credit + charge,
    periodStart: isSameInterval ? start : at,
    periodEnd: newEnd,
  };
}
