import { sessionOf } from '@pipa/calendar';
import type { Tx } from '@pipa/db';
import { cashCauses, listWithoutInterest, lockCharged } from '@pipa/db/books';
import type { PortfolioRange } from '@pipa/db/portfolios';
import { describeInterest, interestOn, type LedgerEntry, postInterest } from '@pipa/trading';
import type { ClosingDay } from './closing-day.ts';
import { daysCharged, postCharges } from './post-charges.ts';

/**
 * Charges the running portfolios of a range the interest on the cash that they have borrowed at the close, for the calendar days until
 * the next session; each close once. Cash earns by the same rule where the schedule has a rate for it.
 */
export async function chargeInterest(
  tx: Tx,
  { pool, clock, costs, day }: ClosingDay,
  range: PortfolioRange,
): Promise<void> {
  const { closeAt } = sessionOf(day);
  const ids = await listWithoutInterest(pool, { range, day, closeAt, earns: costs.cashRateAnnual > 0 });
  if (ids.length === 0) return;
  const days = daysCharged(day);
  const charges = new Map<number, LedgerEntry>();
  for (const { id, trackAccountId: accountId, cash } of await lockCharged(tx, ids)) {
    const interest = interestOn(cash, days, costs);
    if (interest.isZero()) continue;
    const memo = describeInterest(interest, cash, days);
    const origin = { accountId, causeKey: cashCauses.interest(id, day), marketDay: day, memo };
    charges.set(id, postInterest(origin, id, interest));
  }
  await postCharges(tx, charges, { day, at: clock(), action: 'Interest' });
}
