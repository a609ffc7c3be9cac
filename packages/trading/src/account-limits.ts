import { DomainError, MAX_PAPER_ACCOUNTS, PAPER_MONEY } from '@pipa/contract';
import { type Amount, type Decimal, money } from './money.ts';

export { DEFAULT_INVESTMENT_AMOUNT, MAX_PAPER_ACCOUNTS, PAPER_MONEY } from '@pipa/contract';

/** 1 §6: beyond the maximum no paper account can be added. */
export function assertCanOpenPaperAccount(openAccounts: number): void {
  if (openAccounts >= MAX_PAPER_ACCOUNTS) {
    throw new DomainError('ACCOUNT_LIMIT_REACHED', { openAccounts, maximum: MAX_PAPER_ACCOUNTS });
  }
}

/** 1 §5: the amount of a paper account lies between 0 and its maximum. */
export function paperAmount(amount: Amount): Decimal {
  const value = money(amount);
  if (!value.isFinite() || value.isNegative() || value.gt(PAPER_MONEY)) {
    throw new DomainError('INVALID_AMOUNT', { amount: value.toString(), maximum: PAPER_MONEY });
  }
  return value;
}

/** 2 §3: the amount invested stays within the limits of the strategy. */
export function assertWithinStrategyLimits(
  amount: Amount,
  limits: { readonly minInvestmentAmount: Amount; readonly maxInvestmentAmount: Amount },
): void {
  const value = money(amount);
  if (!value.isFinite() || value.lt(limits.minInvestmentAmount) || value.gt(limits.maxInvestmentAmount)) {
    throw new DomainError('AMOUNT_OUT_OF_RANGE', {
      amount: value.toString(),
      minimum: money(limits.minInvestmentAmount).toString(),
      maximum: money(limits.maxInvestmentAmount).toString(),
    });
  }
}
