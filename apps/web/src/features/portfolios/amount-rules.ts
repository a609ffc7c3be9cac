import { messages } from '../../messages/index.ts';
import { parseAmount } from '../../ui/form/amount.ts';

export type AmountChange = 'increase' | 'decrease';

export interface ChangedAmount {
  /** Dollars invested now. */
  current: number;
  /** Dollars of changes that have not been executed, signed. */
  waiting: number;
  minInvestmentAmount: number;
  maxInvestmentAmount: number;
}

/** The signed change of the documented call, null when the text is no amount. */
export function signedCash(text: string, change: AmountChange): number | null {
  const amount = parseAmount(text);
  if (amount === null) return null;
  return change === 'increase' ? amount : -amount;
}

/** What would be invested afterwards. */
export function amountAfter(text: string, change: AmountChange, { current, waiting }: ChangedAmount): number | null {
  const cash = signedCash(text, change);
  return cash === null ? null : current + waiting + cash;
}

/** 2 §5, edit amount: required, more than nothing, and the total stays within the limits of the strategy. */
export function changeError(text: string, change: AmountChange, facts: ChangedAmount): string | undefined {
  const words = messages.invest.portfolios;
  if (text.trim() === '') return words.amountRequired;
  const after = amountAfter(text, change, facts);
  if (after === null || after === facts.current + facts.waiting) return words.amountInvalid;
  if (after < facts.minInvestmentAmount) return words.amountTooLow(facts.minInvestmentAmount);
  if (after > facts.maxInvestmentAmount) return words.amountTooHigh(facts.maxInvestmentAmount);
  return undefined;
}
