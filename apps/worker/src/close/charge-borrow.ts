import { sessionOf, type TradingDay } from '@pipa/calendar';
import { inTransaction } from '@pipa/db';
import { cashCauses, listWithoutBorrowFee, lockCharged } from '@pipa/db/books';
import { latestCloses } from '@pipa/db/market';
import { readBooks } from '@pipa/db/portfolios';
import { borrowFee, describeBorrowFee, type LedgerEntry, postBorrowFee, shortValueOf } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { noteNothing } from './note-batch.ts';
import { CHARGE_BATCH, daysCharged, postCharges } from './post-charges.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'costs'>;

/**
 * Charges every running portfolio the fee for the shares that its short positions borrow, on their value at the close and for the
 * calendar days until the next session; each close once. Expects that the interest of the close is charged, which the fee does not change.
 */
export async function chargeBorrow(context: Closing, day: TradingDay, noteBatch = noteNothing): Promise<void> {
  const { closeAt } = sessionOf(day);
  const ids = await listWithoutBorrowFee(context.pool, { day, closeAt });
  for (let i = 0; i < ids.length; i += CHARGE_BATCH) {
    await chargeBatch(context, ids.slice(i, i + CHARGE_BATCH), day);
    await noteBatch();
  }
}

async function chargeBatch(
  { prisma, pool, clock, costs }: Closing,
  ids: readonly number[],
  day: TradingDay,
): Promise<void> {
  const books = await readBooks(pool, ids);
  const shorts = [...books.values()].flatMap(({ positions }) => positions.filter(({ shares }) => shares < 0));
  const latest = await latestCloses(pool, [...new Set(shorts.map(({ symbol }) => symbol))], day);
  const closes = new Map(Array.from(latest, ([symbol, { close }]) => [symbol, close]));
  const at = clock();
  const days = daysCharged(day);
  await inTransaction(prisma, async (tx) => {
    const charges = new Map<number, LedgerEntry>();
    for (const { id, trackAccountId: accountId } of await lockCharged(tx, ids)) {
      const value = shortValueOf(books.get(id)?.positions ?? [], closes);
      const fee = borrowFee(value, days, costs);
      if (fee.isZero()) continue;
      const memo = describeBorrowFee(fee, value, days);
      const origin = { accountId, causeKey: cashCauses.borrowFee(id, day), marketDay: day, memo };
      charges.set(id, postBorrowFee(origin, id, fee));
    }
    await postCharges(tx, charges, { day, at, action: 'Borrow Fee' });
  });
}
