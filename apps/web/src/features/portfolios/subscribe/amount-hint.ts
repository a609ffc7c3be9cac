import type { InvestmentLimits, TrackAccount } from '@pipa/contract';
import { formatMoney } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';

const words = invest.subscribe;

/** The amounts that are possible: the limits of the strategy, and the usable cash of the chosen account where that is less. */
export function amountHint(
  { minInvestmentAmount, maxInvestmentAmount }: InvestmentLimits,
  account: Pick<TrackAccount, 'usableCash'> | undefined,
  market: string,
): string {
  const dollars = (value: number) => formatMoney(value, { decimals: 0, market });
  const [min, max] = [dollars(minInvestmentAmount), dollars(maxInvestmentAmount)];
  if (account === undefined || account.usableCash >= maxInvestmentAmount) return words.amountHint(min, max);
  const usable = dollars(Math.floor(account.usableCash));
  if (account.usableCash < minInvestmentAmount) return words.amountBelowMinimum(min, usable);
  return words.amountPossible(min, usable, max);
}
