import type { CostSchedule } from './cost-schedule.ts';
import { type Amount, cents, type Decimal, formatDollars, money } from './money.ts';
import type { ValuedHolding } from './valuation.ts';

const FEE_YEAR_DAYS = 365;

/**
 * Fee of the shares that short positions borrow, over the calendar days until the next session, dollars to the cent.
 * @param shortValue dollars of the short positions at the close, positive
 */
export function borrowFee(
  shortValue: Amount,
  calendarDays: number,
  { borrowRateAnnual }: Pick<CostSchedule, 'borrowRateAnnual'>,
): Decimal {
  return cents(money(shortValue).times(borrowRateAnnual).times(calendarDays).div(FEE_YEAR_DAYS));
}

/** Dollars of the short positions at the closes, positive; a position without a close counts at its average cost. */
export function shortValueOf(positions: readonly ValuedHolding[], closes: ReadonlyMap<string, number>): number {
  let value = 0;
  for (const { symbol, shares, cost } of positions) {
    if (shares < 0) value -= shares * (closes.get(symbol) ?? cost / shares);
  }
  return value;
}

/** A charge in words, for the activity and the ledger: `$1.23 for 3 days on $30,000.00 sold short`. */
export function describeBorrowFee(fee: Decimal, shortValue: Amount, calendarDays: number): string {
  const days = calendarDays === 1 ? '1 day' : `${calendarDays} days`;
  return `${formatDollars(fee)} for ${days} on ${formatDollars(money(shortValue))} sold short`;
}
