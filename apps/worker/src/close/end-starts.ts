import { momentOf } from '@pipa/calendar';
import {
  expireOrder,
  failStartRebalance,
  inTransaction,
  listOpenDayOrders,
  listUnfinishedStarts,
  type MarketClock,
  notifyPortfolio,
  type Tx,
} from '@pipa/db';
import { cashCauses, postEntry } from '@pipa/db/books';
import { postUnreservation } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { failStart } from '../trade/settle-book.ts';
import { endOrder, openTradingBook, type TradingBook } from '../trade/trading-book.ts';
import { type WriteTime, writeBook } from '../trade/write-book.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock'>;

/** Ends what a session left open: orders of the day expire, and a start that bought nothing has failed. */
export async function endSessionOrders({ prisma, pool, clock }: Closing, state: MarketClock): Promise<void> {
  const time: WriteTime = { at: clock(), moment: momentOf(state) };
  for (const { id, portfolioId } of await listOpenDayOrders(pool, state.day)) {
    await inTransaction(prisma, async (tx) => {
      await expireOrder(tx, id, 'The session is over', time.moment.at);
      await notifyPortfolio(tx, { portfolioId, parts: ['order'], orderIds: [id] }, time.at);
    });
  }
  for (const id of await listUnfinishedStarts(pool, state.day)) {
    await inTransaction(prisma, (tx) => endStart(tx, id, time));
  }
}

async function endStart(tx: Tx, portfolioId: number, time: WriteTime): Promise<void> {
  const { day } = time.moment;
  const book = await openTradingBook(tx, portfolioId, day);
  if (book?.phase !== 'Starting') return;
  const wasPlanned = book.planned.has('Start');
  const reason = wasPlanned ? 'Nothing could be bought in the first session' : 'The first orders could not be placed';
  for (const order of book.orders) endOrder(book, order, 'Cancelled', reason);
  if (!wasPlanned) await giveReserveBack(tx, book, time);
  await failStart(tx, book, reason, time);
  await writeBook(tx, book, time);
  await failStartRebalance(tx, portfolioId, book.portfolio.startRequestedDay ?? day, reason);
}

/** Cash that was still reserved for the start. */
async function giveReserveBack(tx: Tx, { portfolio }: TradingBook, { at, moment }: WriteTime): Promise<void> {
  const { id, trackAccountId, investmentAmount } = portfolio;
  const causeKey = cashCauses.startUnreserve(id, moment.day);
  const origin = { accountId: trackAccountId, causeKey, marketDay: moment.day };
  await postEntry(tx, postUnreservation(origin, id, investmentAmount), { at });
}
