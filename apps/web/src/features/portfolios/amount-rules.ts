import { amountChangeInput, broken, INVALID_VALUE, type InvestmentLimits, totalFault } from '@pipa/contract';
import { z } from 'zod';
import { formatMoney } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { parseAmount, typedAmount } from '../../ui/form/amount.ts';
import type { WaitingCash } from './portfolio-facts.ts';

const words = invest.portfolios;

export type AmountChange = 'increase' | 'decrease';

export interface ChangedAmount extends InvestmentLimits {
  /** Dollars invested now. */
  current: number;
  /** Changes that have not been executed. */
  waiting: WaitingCash;
  /** Dollars that the account can pay now; null while unknown. */
  usable: number | null;
}

/** The signed change of the documented call; null when the text is not an amount. */
export function signedCash(text: string, change: AmountChange): number | null {
  const amount = parseAmount(text);
  if (amount === null) return null;
  return change === 'increase' ? amount : -amount;
}

/** Dollars invested after the change. A decrease counts on what is certain alone, as the server does. */
export function amountAfter(text: string, change: AmountChange, { current, waiting }: ChangedAmount): number | null {
  const cash = signedCash(text, change);
  return cash === null ? null : current + (change === 'increase' ? waiting.asked : waiting.certain) + cash;
}

/**
 * 2 §5, edit amount: required, greater than zero, and the total stays within the limits of the strategy. An increase beyond the usable
 * cash is a question, except where there is none at all.
 */
export const changeSchema = (facts: ChangedAmount) =>
  z
    .strictObject({ change: z.enum(['increase', 'decrease']), cash: typedAmount(amountChangeInput) })
    .transform(({ change, cash }, context) => {
      const signed = signedCash(cash, change) ?? 0;
      const hasNothing = facts.usable !== null && facts.usable <= 0 && signed > 0;
      const error =
        signed === 0
          ? INVALID_VALUE
          : (totalFault(amountAfter(cash, change, facts) ?? 0, facts) ??
            (hasNothing ? words.usableExceeded(formatMoney(facts.usable)) : undefined));
      const fault = typeof error === 'string' ? { message: error } : error && broken(error);
      if (fault !== undefined) context.addIssue({ code: 'custom', path: ['cash'], ...fault });
      return { cash: signed };
    });
