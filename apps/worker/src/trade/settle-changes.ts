import type { TradingDay } from '@pipa/calendar';
import { cashCauses } from '@pipa/db/books';
import { type Decimal, postRelease, sum } from '@pipa/trading';
import type { MayPayOut } from './pay-on-margin.ts';
import { type BookCashChange, executingDecreases, type TradingBook } from './trading-book.ts';

/**
 * Executes the increases of a book whose purchases are over, and pays its decreases.
 * @returns the changes of the amount that have another status, in the sequence in which they are written: increases first, as a decrease
 * may take what they have added
 */
export function settleChanges(
  book: TradingBook,
  mayPayOut: MayPayOut | null,
  day: TradingDay,
): readonly BookCashChange[] {
  if (book.orders.every(({ side }) => side !== 'Buy' && side !== 'Short')) {
    for (const change of book.cashChanges) {
      if (change.status === 'Executing' && change.amount.gt(0)) change.status = 'Executed';
    }
  }
  payDecreases(book, mayPayOut, day);
  return book.cashChanges.filter(({ status, was }) => status !== was).sort((a, b) => b.amount.cmp(a.amount));
}

/**
 * Pays executing decreases while the cash lasts, oldest first, each exactly or not at all. With margin they wait for the sales,
 * which close the same share of every position and shrink the loan in proportion. One that the books may not pay then waits for
 * more sales. One beyond what is invested waits for the increases before it, and fails without any.
 */
function payDecreases(book: TradingBook, mayPayOut: MayPayOut | null, day: TradingDay): void {
  const { id: portfolioId, trackAccountId, useMargin } = book.portfolio;
  const isSelling = book.orders.some(({ side }) => side === 'Sell' || side === 'Cover');
  for (const change of executingDecreases(book)) {
    const amount = change.cash.negated();
    if (investedNow(book).lt(amount)) {
      if (book.cashChanges.some((other) => other.cash.gt(0) && isWaiting(other))) return;
      change.status = 'Failed';
      change.reason = NOT_INVESTED;
      continue;
    }
    if (useMargin ? isSelling || !mayPayOut?.(amount) : book.cash.lt(amount)) return;
    const origin = { accountId: trackAccountId, causeKey: cashCauses.changeExecute(change.id), marketDay: day };
    book.entries.push(postRelease(origin, portfolioId, amount));
    book.cash = book.cash.minus(amount);
    change.status = 'Executed';
  }
}

const NOT_INVESTED = 'Less than this is invested';
const isWaiting = ({ status }: BookCashChange): boolean => status === 'ReadyToExecute' || status === 'Executing';

/** Dollars that are invested with what this settlement has executed by now. */
function investedNow({ portfolio, cashChanges }: TradingBook): Decimal {
  const executed = cashChanges.filter(({ status, was }) => status === 'Executed' && was !== 'Executed');
  return sum([portfolio.investmentAmount, ...executed.map(({ cash, amount }) => (cash.lt(0) ? cash : amount))]);
}
