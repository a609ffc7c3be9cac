import { sessionOf, type TradingDay } from '@pipa/calendar';
import { inTransaction } from '@pipa/db';
import { cashCauses, listWithoutInterest, lockCharged } from '@pipa/db/books';
import { describeInterest, interestOn, type LedgerEntry, postInterest } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { noteNothing } from './note-batch.ts';
import { CHARGE_BATCH, daysCharged, postCharges } from './post-charges.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'costs'>;

/**
 * Charges every running portfolio the interest on the cash that it has borrowed at the close, for the calendar days until the next
 * session; each close once. Cash earns by the same rule where the schedule has a rate for it.
 */
export async function chargeInterest(context: Closing, day: TradingDay, noteBatch = noteNothing): Promise<void> {
  const { pool, costs } = context;
  const { closeAt } = sessionOf(day);
  const ids = await listWithoutInterest(pool, { day, closeAt, earns: costs.cashRateAnnual > 0 });
  for (let i = 0; i < ids.length; i += CHARGE_BATCH) {
    await chargeBatch(context, ids.slice(i, i + CHARGE_BATCH), day);
    await noteBatch();
  }
}

async function chargeBatch({ prisma, clock, costs }: Closing, ids: readonly number[], day: TradingDay): Promise<void> {
  const at = clock();
  const days = daysCharged(day);
  await inTransaction(prisma, async (tx) => {
    const charges = new Map<number, LedgerEntry>();
    for (const { id, trackAccountId: accountId, cash } of await lockCharged(tx, ids)) {
      const interest = interestOn(cash, days, costs);
      if (interest.isZero()) continue;
      const memo = describeInterest(interest, cash, days);
      const origin = { accountId, causeKey: cashCauses.interest(id, day), marketDay: day, memo };
      charges.set(id, postInterest(origin, id, interest));
    }
    await postCharges(tx, charges, { day, at, action: 'Interest' });
  });
}
