import { sessionOf } from '@pipa/calendar';
import type { Tx } from '@pipa/db';
import { cashCauses, listWithoutBorrowFee, lockCharged } from '@pipa/db/books';
import { type PortfolioRange, readBooks } from '@pipa/db/portfolios';
import { borrowFee, describeBorrowFee, type LedgerEntry, postBorrowFee, shortValueOf } from '@pipa/trading';
import type { ClosingDay } from './closing-day.ts';
import { daysCharged, postCharges } from './post-charges.ts';

/**
 * Charges the running portfolios of a range the fee for the shares that their short positions borrow, on their value at the close and for
 * the calendar days until the next session; each close once. Expects that the interest of the close is charged, which the fee does not
 * change.
 */
export async function chargeBorrow(
  tx: Tx,
  { pool, clock, costs, day, closesOf }: ClosingDay,
  range: PortfolioRange,
): Promise<void> {
  const { closeAt } = sessionOf(day);
  const ids = await listWithoutBorrowFee(pool, { range, day, closeAt });
  if (ids.length === 0) return;
  const books = await readBooks(pool, ids);
  const closes = await closesOf(books.values());
  const days = daysCharged(day);
  const charges = new Map<number, LedgerEntry>();
  for (const { id, trackAccountId: accountId } of await lockCharged(tx, ids)) {
    const value = shortValueOf(books.get(id)?.positions ?? [], closes);
    const fee = borrowFee(value, days, costs);
    if (fee.isZero()) continue;
    const memo = describeBorrowFee(fee, value, days);
    const origin = { accountId, causeKey: cashCauses.borrowFee(id, day), marketDay: day, memo };
    charges.set(id, postBorrowFee(origin, id, fee));
  }
  await postCharges(tx, charges, { day, at: clock(), action: 'Borrow Fee' });
}
