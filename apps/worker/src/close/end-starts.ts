import { dayToUtcDate, momentOf } from '@pipa/calendar';
import { cashCauses, inTransaction, type MarketClock, notifyPortfolio, postEntry, type Tx, toDecimal } from '@pipa/db';
import { postUnreservation } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { endOrder, openBook, openOrderStatuses, type PortfolioBook } from '../trade/portfolio-book.ts';
import { failStart } from '../trade/settle-book.ts';
import { type WriteTime, writeBook } from '../trade/write-book.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'clock'>;

/** Ends what a session left open: orders of the day expire, and a start that bought nothing has failed. */
export async function endSessionOrders({ prisma, clock }: Closing, state: MarketClock): Promise<void> {
  const time: WriteTime = { at: clock(), moment: momentOf(state) };
  await expireDayOrders(prisma, state, time);
  const starting = await prisma.portfolio.findMany({
    where: {
      status: 'Starting',
      isDeleted: false,
      startRequestedDay: { lte: dayToUtcDate(state.day) },
      account: { frozenAt: null },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  for (const { id } of starting) await inTransaction(prisma, (tx) => endStart(tx, id, state, time));
}

async function expireDayOrders(
  prisma: Closing['prisma'],
  { day }: MarketClock,
  { at, moment }: WriteTime,
): Promise<void> {
  const expired = await prisma.order.findMany({
    where: {
      timeInForce: 'Day',
      status: { in: openOrderStatuses },
      tradeDay: { lte: dayToUtcDate(day) },
    },
    select: { id: true, portfolioId: true },
  });
  for (const { id, portfolioId } of expired) {
    await inTransaction(prisma, async (tx) => {
      await tx.order.updateMany({
        where: { id, status: { in: openOrderStatuses } },
        data: { status: 'Expired', reason: 'The session is over', closedAt: moment.at },
      });
      await notifyPortfolio(tx, { portfolioId, parts: ['order'], orderIds: [id] }, at);
    });
  }
}

async function endStart(tx: Tx, portfolioId: number, { day, tick }: MarketClock, time: WriteTime): Promise<void> {
  const book = await openBook(tx, portfolioId, day, tick);
  if (book === null || book.portfolio.status !== 'Starting') return;
  const wasPlanned = book.planned.has('Start');
  const reason = wasPlanned ? 'Nothing could be bought in the first session' : 'The first orders could not be placed';
  for (const order of book.orders) endOrder(book, order, 'Cancelled', reason);
  if (!wasPlanned) await giveReserveBack(tx, book, time);
  await failStart(tx, book, reason, time);
  await writeBook(tx, book, time);
  await tx.rebalance.updateMany({
    where: { portfolioId, kind: 'Start', tradeDay: { gte: book.portfolio.startRequestedDay ?? dayToUtcDate(day) } },
    data: { status: 'Failed', reason },
  });
}

/** Cash that was still reserved for the start. */
async function giveReserveBack(tx: Tx, { portfolio }: PortfolioBook, { at, moment }: WriteTime): Promise<void> {
  const { id, trackAccountId, investmentAmount } = portfolio;
  const causeKey = cashCauses.startUnreserve(id, moment.day);
  const origin = { accountId: trackAccountId, causeKey, marketDay: moment.day };
  await postEntry(tx, postUnreservation(origin, id, toDecimal(investmentAmount)), { at });
}
