import type { CostSchedule } from './cost-schedule.ts';
import { type Amount, cents, type Decimal, formatDollars, money } from './money.ts';

const INTEREST_YEAR_DAYS = 365;

/** Yearly rate of a cash balance, fraction: of the loan where it is negative. */
export const interestRate = (cash: number, schedule: CostSchedule): number =>
  cash < 0 ? schedule.marginRateAnnual : schedule.cashRateAnnual;

/**
 * Interest on the cash at a close over the calendar days until the next session, dollars to the cent: negative on borrowed cash,
 * positive where cash earns.
 */
export function interestOn(cash: Amount, calendarDays: number, schedule: CostSchedule): Decimal {
  const balance = money(cash);
  const rate = interestRate(balance.toNumber(), schedule);
  return cents(balance.times(rate).times(calendarDays).div(INTEREST_YEAR_DAYS));
}

/** A charge in words, for the activity and the ledger: `$4.93 for 3 days on $10,000.00 borrowed`. */
export function describeInterest(interest: Decimal, cash: Amount, calendarDays: number): string {
  const days = calendarDays === 1 ? '1 day' : `${calendarDays} days`;
  const balance = formatDollars(money(cash).abs());
  return interest.isNegative()
    ? `${formatDollars(interest.abs())} for ${days} on ${balance} borrowed`
    : `${formatDollars(interest)} earned in ${days} on ${balance}`;
}
