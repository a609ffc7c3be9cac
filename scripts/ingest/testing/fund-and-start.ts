import { dayToUtcDate, momentOf } from '@pipa/calendar';
import {
  cashCauses,
  inTransaction,
  lockPortfolio,
  movePortfolio,
  nextOpenDay,
  type PrismaClient,
  postEntry,
  readMarketState,
} from '@pipa/db';
import { postDeposit, postReservation } from '@pipa/trading';

/** Pays money into an account and asks its portfolios to start at the next open, each with the same amount. */
export async function fundAndStart(
  prisma: PrismaClient,
  accountId: number,
  portfolioIds: readonly number[],
  amount: number,
  at: Date,
): Promise<void> {
  const market = await readMarketState(prisma);
  const day = nextOpenDay(market);
  const origin = (causeKey: string) => ({ accountId, causeKey, marketDay: market.day });
  await inTransaction(prisma, async (tx) => {
    const total = amount * portfolioIds.length;
    await postEntry(tx, postDeposit(origin(cashCauses.deposit(accountId, 'test')), total), { at });
    for (const portfolioId of portfolioIds) {
      const portfolio = await lockPortfolio(tx, portfolioId);
      if (portfolio === null) throw new Error(`no portfolio ${portfolioId}`);
      const reserve = postReservation(origin(cashCauses.startReserve(portfolioId, day)), portfolioId, amount);
      await postEntry(tx, reserve, { at });
      const activity = { time: momentOf(market).at, userName: 'test', action: 'Start', message: 'Start', at };
      await movePortfolio(tx, portfolio, 'start', activity, { startRequestedDay: dayToUtcDate(day) });
    }
  });
}
