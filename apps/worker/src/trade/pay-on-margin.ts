import { type Decimal, type MarginRules, releaseFor, type Valuation, valuePortfolio } from '@pipa/trading';
import { pendingWithdrawals, type TradingBook, valuedBookOf } from './trading-book.ts';

/** Whether the books may pay this amount of dollars out now. */
export type MayPayOut = (amount: Decimal) => boolean;

type Quotes = () => ReadonlyMap<string, number>;

const valuedAt = (book: TradingBook, quotesNow: Quotes): Valuation =>
  valuePortfolio(valuedBookOf(book, book.cash), quotesNow());

/** On margin an amount may be paid out when nothing has to be released for it at the present quotes. */
export const payOutOnMargin =
  (book: TradingBook, quotesNow: Quotes, margin: MarginRules): MayPayOut =>
  (amount) =>
    releaseFor(amount.toNumber(), valuedAt(book, quotesNow), margin) === 0;

/** Dollars to release at the present quotes for the decreases under way; 0 without any. */
export function missingOnMargin(book: TradingBook, quotesNow: Quotes, margin: MarginRules): number {
  const pending = pendingWithdrawals(book);
  return pending.isZero() ? 0 : releaseFor(pending.toNumber(), valuedAt(book, quotesNow), margin);
}
