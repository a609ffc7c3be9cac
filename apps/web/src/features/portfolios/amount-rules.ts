import { amountChangeInput, INVALID_VALUE, type InvestmentLimits, totalFault } from '@pipa/contract';
import { z } from 'zod';
import { formatMoney } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { parseAmount, typedAmount } from '../../ui/form/amount.ts';

const words = invest.portfolios;

export type AmountChange = 'increase' | 'decrease';

export interface ChangedAmount extends InvestmentLimits {
  /** Dollars invested now. */
  current: number;
  /** Dollars of changes that have not been executed, signed. */
  waiting: number;
  /** Dollars that the account can pay for an increase; null while unknown. */
  usable: number | null;
}

/** The signed change of the documented call; null when the text is not an amount. */
export function signedCash(text: string, change: AmountChange): number | null {
  const amount = parseAmount(text);
  if (amount === null) return null;
  return change === 'increase' ? amount : -amount;
}

/** Dollars invested after the change. */
export function amountAfter(text: string, change: AmountChange, { current, waiting }: ChangedAmount): number | null {
  const cash = signedCash(text, change);
  return cash === null ? null : current + waiting + cash;
}

/**
 * 2 §5, edit amount: required, greater than zero, and the total stays within the limits of the strategy. An increase is reserved
 * at once, so usable cash must cover it.
 */
export const changeSchema = (facts: ChangedAmount) =>
  z
    .strictObject({ change: z.enum(['increase', 'decrease']), cash: typedAmount(amountChangeInput) })
    .transform(({ change, cash }, context) => {
      const signed = signedCash(cash, change) ?? 0;
      const isShort = facts.usable !== null && signed > facts.usable;
      const error =
        signed === 0
          ? INVALID_VALUE
          : (totalFault(facts.current + facts.waiting + signed, facts) ??
            (isShort ? words.usableExceeded(formatMoney(facts.usable)) : undefined));
      if (error !== undefined) context.addIssue({ code: 'custom', path: ['cash'], message: error });
      return { cash: signed };
    });
