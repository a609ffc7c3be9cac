import type { InvestmentLimits, TrackAccount } from '@pipa/contract';

/** An investment amount beyond the usable cash of its account, dollars. */
export interface ShortCash {
  readonly usable: number;
  readonly amount: number;
  /** What the strategy takes at least, where the usable cash is below it too: the start will be refused. */
  readonly refusedBelow: number | null;
}

/** 2 §5: what the user confirms before the amount is used; null where the account covers it, and while one of both is unknown. */
export function shortCashOf(
  account: Pick<TrackAccount, 'usableCash'> | undefined,
  amount: number | null,
  { minInvestmentAmount }: Pick<InvestmentLimits, 'minInvestmentAmount'>,
): ShortCash | null {
  if (account === undefined || amount === null || account.usableCash >= amount) return null;
  const { usableCash: usable } = account;
  return { usable, amount, refusedBelow: usable < minInvestmentAmount ? minInvestmentAmount : null };
}
