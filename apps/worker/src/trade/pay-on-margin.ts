import { type Decimal, type MarginRules, marginStatus, valuePortfolio } from '@pipa/trading';
import { type TradingBook, valuedBookOf } from './trading-book.ts';

/** Whether the books may pay this amount of dollars out now. */
export type MayPayOut = (amount: Decimal) => boolean;

/**
 * On margin an amount may be paid out when the books still meet the initial requirement afterwards at the present quotes: nothing is
 * paid that the portfolio does not have, and no payment leads to a margin call.
 */
export const payOutOnMargin =
  (book: TradingBook, quotesNow: () => ReadonlyMap<string, number>, margin: MarginRules): MayPayOut =>
  (amount) => {
    const after = valuePortfolio(valuedBookOf(book, book.cash.minus(amount)), quotesNow());
    const { equity, initialRequirement } = marginStatus(after, margin);
    return equity > 0 && equity >= initialRequirement;
  };
