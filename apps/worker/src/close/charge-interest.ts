import { nextTradingDay, sessionOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import { inTransaction, notifyPortfolio } from '@pipa/db';
import {
  cashCauses,
  listWithoutInterest,
  lockCharged,
  logPortfolio,
  postEntries,
  SYSTEM_USER_NAME,
} from '@pipa/db/books';
import { describeInterest, interestOn, type LedgerEntry, postInterest } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { noteNothing } from './note-batch.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'costs'>;

const BATCH = 200;

/**
 * Charges every running portfolio the interest on the cash that it has borrowed at the close, for the calendar days until the next
 * session; each close once. Cash earns by the same rule where the schedule has a rate for it.
 */
export async function chargeInterest(context: Closing, day: TradingDay, noteBatch = noteNothing): Promise<void> {
  const { pool, costs } = context;
  const { closeAt } = sessionOf(day);
  const ids = await listWithoutInterest(pool, { day, closeAt, earns: costs.cashRateAnnual > 0 });
  for (let i = 0; i < ids.length; i += BATCH) {
    await chargeBatch(context, ids.slice(i, i + BATCH), day);
    await noteBatch();
  }
}

async function chargeBatch({ prisma, clock, costs }: Closing, ids: readonly number[], day: TradingDay): Promise<void> {
  const at = clock();
  const days = toEpochDay(nextTradingDay(day)) - toEpochDay(day);
  await inTransaction(prisma, async (tx) => {
    const charges = new Map<number, LedgerEntry>();
    for (const { id, trackAccountId: accountId, cash } of await lockCharged(tx, ids)) {
      const interest = interestOn(cash, days, costs);
      if (interest.isZero()) continue;
      const memo = describeInterest(interest, cash, days);
      const origin = { accountId, causeKey: cashCauses.interest(id, day), marketDay: day, memo };
      charges.set(id, postInterest(origin, id, interest));
    }
    const posted = await postEntries(tx, [...charges.values()], { at, allowNegativePortfolioCash: true });
    for (const [portfolioId, { causeKey, memo: message }] of charges) {
      if (!posted.has(causeKey)) continue;
      const activity = { userName: SYSTEM_USER_NAME, action: 'Interest', message };
      await logPortfolio(tx, portfolioId, { time: sessionOf(day).closeAt, ...activity });
      await notifyPortfolio(tx, { portfolioId, parts: ['portfolio'] }, at);
    }
  });
}
