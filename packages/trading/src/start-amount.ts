import { DomainError, refusal } from '@pipa/contract';
import { type Amount, type Decimal, formatDollars, money } from './money.ts';

const least = (left: Decimal, right: Decimal): Decimal => (left.lt(right) ? left : right);

/** Cash that a start or an increase may take, in dollars. */
export interface ReservedFunds {
  /** Cash of the account that is given to no portfolio; less than nothing where the account owes. */
  readonly usable: Amount;
  /** Cash already reserved for it. */
  readonly reserved: Amount;
}

/**
 * Dollars that a start or an increase gets (2 §4, §5): the amount asked for, or all of the usable cash when that is less. Never more
 * than there is, nor less than what is reserved.
 */
export function payableAmount(asked: Amount, { usable, reserved }: ReservedFunds): Decimal {
  const free = money(usable);
  return least(money(asked), money(reserved).plus(free.isNegative() ? 0 : free));
}

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
    message: refusal('Usable cash is not sufficient: {usable}, the strategy needs at least {minimum}', {
      usable: formatDollars(usable),
      minimum: formatDollars(minimum),
    }),
    required: money(minimum).toString(),
    available: money(usable).toString(),
  });
}
