import { DomainError } from '@pipa/contract';
import { type Amount, type Decimal, formatDollars, money } from './money.ts';

const least = (left: Decimal, right: Decimal): Decimal => (left.lt(right) ? left : right);

/** Cash that a start may take, in dollars. */
export interface StartFunds {
  /** Cash of the account that is given to no portfolio. */
  readonly usable: Amount;
  /** Cash already reserved for this start. */
  readonly reserved: Amount;
}

/**
 * Dollars that a portfolio starts with (2 §4): the amount asked for, or all of the usable cash when that is less. Never more
 * than there is.
 */
export const startAmount = (asked: Amount, { usable, reserved }: StartFunds): Decimal =>
  least(money(asked), money(reserved).plus(money(usable)));

/**
 * Dollars of a subscription that follows with a whole account: all usable cash, at most what the strategy takes. The least that
 * it takes when the cash does not reach that, which a start then refuses.
 */
export function wholeAccountAmount(
  usable: Amount,
  limits: { readonly minInvestmentAmount: Amount; readonly maxInvestmentAmount: Amount },
): Decimal {
  const [amount, minimum] = [
    least(money(usable), money(limits.maxInvestmentAmount)),
    money(limits.minInvestmentAmount),
  ];
  return amount.lt(minimum) ? minimum : amount;
}

/** INSUFFICIENT_CASH when the usable cash does not reach the least amount that the strategy can invest. */
export function assertCanStart(usable: Amount, minimum: Amount): void {
  if (money(usable).gte(minimum)) return;
  throw new DomainError('INSUFFICIENT_CASH', {
    message: `Usable cash is not sufficient: ${formatDollars(usable)}, the strategy needs at least ${formatDollars(minimum)}`,
    required: money(minimum).toString(),
    available: money(usable).toString(),
  });
}
