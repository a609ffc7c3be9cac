import { inTransaction, type Tx } from '@pipa/db';
import { listUnansweredOrders } from '@pipa/db/brokers';
import { findNextOpenDay, type MarketClock, marketMomentOf } from '@pipa/db/market';
import { notifyPortfolio } from '@pipa/db/notices';
import { listUnfinishedStarts } from '@pipa/db/portfolios';
import {
  expireOrder,
  failStartRebalance,
  listOpenDayOrders,
  listUnsentOrders,
  lockTradedPortfolio,
  tradeBy,
} from '@pipa/db/trading';
import { ZERO } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { reportTrades } from '../trade/report-trades.ts';
import { failStart } from '../trade/settle-book.ts';
import { bookVenueReports } from '../trade/trade-outside.ts';
import { callOffOrders, openTradingBook } from '../trade/trading-book.ts';
import { type WriteTime, writeBook } from '../trade/write-book.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'publicUrl'>;

const UNSENT = 'The order had not left for the broker by the close';
const UNANSWERED = 'What the broker asked about the order was not answered before the close';

/** Ends a session's open work: day orders and orders that have not left for their broker expire, orders whose questions have no answer end, and a start without a fill fails. */
export async function endSessionOrders(context: Closing, state: MarketClock): Promise<void> {
  const { prisma, pool, clock, publicUrl } = context;
  const time: WriteTime = { at: clock(), moment: marketMomentOf(state) };
  for (const { id, portfolioId } of await listOpenDayOrders(pool, state.day)) {
    await inTransaction(prisma, async (tx) => {
      await expireOrder(tx, id, 'The session is over', time.moment.at);
      await reportTrades(tx, portfolioId, [id], { ...time, publicUrl });
      await notifyPortfolio(tx, { portfolioId, parts: ['order'], orderIds: [id] }, time.at);
    });
  }
  for (const { clientKey, portfolioId } of await listUnansweredOrders(pool)) {
    const ended = { kind: 'Ended', clientKey, status: 'Cancelled', filledShares: ZERO, reason: UNANSWERED } as const;
    await bookVenueReports(context, portfolioId, [ended]);
  }
  await endUnsentOrders(context, state);
  for (const id of await listUnfinishedStarts(pool, state.day)) {
    await inTransaction(prisma, (tx) => endStart(tx, id, time, publicUrl));
  }
}

/** A plan is of its day: what of a rebalance has not left by the close is planned anew in the next session. */
async function endUnsentOrders(context: Closing, state: MarketClock): Promise<void> {
  const nextDay = findNextOpenDay(state);
  for (const { clientKey, portfolioId, isCalledOff, isOfRebalance } of await listUnsentOrders(context.pool)) {
    if (isOfRebalance && !isCalledOff && nextDay !== null) {
      await inTransaction(context.prisma, (tx) => tradeBy(tx, portfolioId, nextDay));
    }
    const end = isCalledOff
      ? ({ status: 'Cancelled', reason: null } as const)
      : ({ status: 'Expired', reason: UNSENT } as const);
    await bookVenueReports(context, portfolioId, [{ kind: 'Ended', clientKey, filledShares: ZERO, ...end }]);
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
