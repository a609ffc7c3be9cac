import { momentOf } from '@pipa/calendar';
import { inTransaction, type Tx } from '@pipa/db';
import type { MarketClock } from '@pipa/db/market';
import { notifyPortfolio } from '@pipa/db/notices';
import { listUnfinishedStarts } from '@pipa/db/portfolios';
import { expireOrder, failStartRebalance, listOpenDayOrders, lockTradedPortfolio } from '@pipa/db/trading';
import type { WorkerContext } from '../context.ts';
import { reportTrades } from '../trade/report-trades.ts';
import { failStart } from '../trade/settle-book.ts';
import { callOffOrders, openTradingBook } from '../trade/trading-book.ts';
import { type WriteTime, writeBook } from '../trade/write-book.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'publicUrl'>;

/** Ends a session's open work: day orders expire, and a start without a fill fails. */
export async function endSessionOrders(context: Closing, state: MarketClock): Promise<void> {
  const { prisma, pool, clock, publicUrl } = context;
  const time: WriteTime = { at: clock(), moment: momentOf(state) };
  for (const { id, portfolioId } of await listOpenDayOrders(pool, state.day)) {
    await inTransaction(prisma, async (tx) => {
      await expireOrder(tx, id, 'The session is over', time.moment.at);
      await reportTrades(tx, portfolioId, [id], { ...time, publicUrl });
      await notifyPortfolio(tx, { portfolioId, parts: ['order'], orderIds: [id] }, time.at);
    });
  }
  for (const id of await listUnfinishedStarts(pool, state.day)) {
    await inTransaction(prisma, (tx) => endStart(tx, id, time, publicUrl));
  }
}

async function endStart(tx: Tx, portfolioId: number, time: WriteTime, publicUrl: string): Promise<void> {
  const { day } = time.moment;
  const book = await openTradingBook(tx, await lockTradedPortfolio(tx, portfolioId), day);
  if (book?.phase !== 'Starting') return;
  const wasPlanned = book.planned.has('Start');
  const reason = wasPlanned ? 'Nothing could be bought in the first session' : 'The first orders could not be placed';
  await callOffOrders(tx, book, reason, time.at);
  // An outside venue may still fill its orders; the start fails after it has reported their ends.
  if (book.orders.length === 0) await failStart(tx, book, reason, time);
  writeBook(tx, book, time, publicUrl);
  if (book.orders.length === 0)
    await failStartRebalance(tx, portfolioId, book.portfolio.startRequestedDay ?? day, reason);
}
