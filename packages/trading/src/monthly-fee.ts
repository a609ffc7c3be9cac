import { type EpochDay, monthSessions, sessionOrdinal, type TradingDay } from '@pipa/calendar';
import type { ChargeType } from '@pipa/contract';
import { type Amount, cents, type Decimal, exact, formatDollars, money, ZERO } from './money.ts';

/** What a strategy charges: dollars a month, or a fraction of the portfolio's value a month. */
export interface FeeTerms {
  readonly chargeType: ChargeType;
  readonly chargeAmount: Amount;
}

/** Market days of a month on which a portfolio was held, and all that the month has. */
export interface DaysHeld {
  readonly held: number;
  readonly ofMonth: number;
}

/** Market days from the first one of the month, or from the session `since` where that is later, to `day`, both included. */
export function daysHeld(since: EpochDay, day: EpochDay): DaysHeld {
  const { first, count } = monthSessions(day);
  return { held: sessionOrdinal(day) - sessionOrdinal(Math.max(first, since)) + 1, ofMonth: count };
}

export const isCharged = ({ chargeType, chargeAmount }: FeeTerms): boolean =>
  chargeType !== 'Free' && exact(chargeAmount).gt(0);

/**
 * Fee of a portfolio for a month, dollars and cents: the fixed amount, or the share of its value at the last close of the
 * month (of its cash after the last sale where it stops). A part of a month is charged by market days.
 */
export function monthlyFee(terms: FeeTerms, value: Amount, { held, ofMonth }: DaysHeld): Decimal {
  if (!isCharged(terms) || held <= 0) return ZERO;
  const worth = exact(value);
  if (worth.lte(0)) return ZERO;
  const month = terms.chargeType === 'FixedMonthly' ? exact(terms.chargeAmount) : worth.times(terms.chargeAmount);
  return cents(month.times(held).div(ofMonth));
}

/** How a fee is met, dollars: what is taken from the cash now, and what is due with the next fee. */
export interface FeePayment {
  readonly paid: Decimal;
  readonly due: Decimal;
}

/** The cash pays what it can of the fee and of what was due before; with margin it pays everything and may go below zero. */
export function payFee(fee: Amount, dueBefore: Amount, cash: Amount, useMargin: boolean): FeePayment {
  const owed = money(exact(fee).plus(dueBefore));
  const usable = exact(cash);
  if (useMargin || usable.gte(owed)) return { paid: owed, due: ZERO };
  const paid = usable.gt(0) ? usable : ZERO;
  return { paid, due: owed.minus(paid) };
}

/** The terms in words: `$10.00 a month`, `0.04 % of the portfolio's value a month`. Null where nothing is charged. */
export function describeTerms(terms: FeeTerms): string | null {
  if (!isCharged(terms)) return null;
  const { chargeType, chargeAmount } = terms;
  if (chargeType === 'FixedMonthly') return `${formatDollars(chargeAmount)} a month`;
  return `${exact(chargeAmount).times(100).toString()} % of the portfolio's value a month`;
}

/** A charge in words, as activities and the ledger tell it. */
export function describeFee(fee: Decimal, { held, ofMonth }: DaysHeld, day: TradingDay, due: Decimal): string {
  const charged = `${formatDollars(fee)} for ${held} of ${ofMonth} trading days in ${day.slice(0, 7)}`;
  return due.isZero() ? charged : `${charged}; ${formatDollars(due)} of fees is due until there is cash`;
}
