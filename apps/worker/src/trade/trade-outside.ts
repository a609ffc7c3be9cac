import type { AsynchronousVenue, VenueOrderName, VenueReport } from '@pipa/brokers';
import { newYorkDay, type TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { marketMomentOf, readSplitsBetweenIn, type StoredSplit } from '@pipa/db/market';
import {
  claimSubmission,
  lockInSession,
  type OutsideOrder,
  readOutsideOrders,
  saveVenueOrderIds,
} from '@pipa/db/trading';
import { ZERO } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { bookReports } from './book-report.ts';
import { settleBook } from './settle-book.ts';
import { inTradingOrder, readTradingBook, type TradingBook } from './trading-book.ts';
import { writeBook } from './write-book.ts';

type Outside = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger' | 'publicUrl'>;

/**
 * Synchronises the open orders of a portfolio with its outside venue: it books reports, submits orders that never arrived and
 * requests pending cancellations. The database records each step, so that the next call repeats one that was killed or whose
 * answer was lost.
 */
export async function tradeOutside(context: Outside, venue: AsynchronousVenue, portfolioId: number): Promise<void> {
  const orders = (await readOutsideOrders(context.pool, portfolioId)).sort(inTradingOrder);
  const submitted = orders.filter(({ submittedAt }) => submittedAt !== null);
  const known = submitted.length === 0 ? new Map() : await ask(context, venue, () => venue.lookUp(submitted));
  if (known === null) return;
  await bookVenueReports(context, portfolioId, [...known.values()].flat());
  for (const order of orders) {
    const isAnswered = known.has(order.clientKey)
      ? await cancelKnown(context, venue, portfolioId, order)
      : await submitUnknown(context, venue, portfolioId, order);
    if (!isAnswered) return;
  }
}

/** @returns whether the venue answered */
async function cancelKnown(
  context: Outside,
  venue: AsynchronousVenue,
  portfolioId: number,
  order: OutsideOrder,
): Promise<boolean> {
  // Repeated until the end is booked: a request may be lost, and a second one does no harm.
  if (order.cancelRequestedAt === null) return true;
  const reports = await ask(context, venue, () => venue.cancel(order));
  if (reports !== null) await bookVenueReports(context, portfolioId, reports);
  return reports !== null;
}

/** @returns whether the venue answered, or no call was needed */
async function submitUnknown(
  context: Outside,
  venue: AsynchronousVenue,
  portfolioId: number,
  order: OutsideOrder,
): Promise<boolean> {
  const at = context.clock();
  if (order.venueOrderId !== null || mayArriveYet(order, venue, at)) return true;
  if (order.cancelRequestedAt !== null) {
    const { clientKey } = order;
    const ended = { kind: 'Ended', clientKey, status: 'Cancelled', filledShares: ZERO, reason: null } as const;
    await bookVenueReports(context, portfolioId, [ended]);
    return true;
  }
  if (!(await inTransaction(context.prisma, (tx) => claimSubmission(tx, portfolioId, order, at)))) return true;
  const reports = await ask(context, venue, () => venue.submit(order));
  if (reports !== null) await bookVenueReports(context, portfolioId, reports);
  return reports !== null;
}

/** Whether an earlier submission without an answer may still reach the venue. */
const mayArriveYet = ({ submittedAt }: OutsideOrder, { visibleWithinMs }: AsynchronousVenue, at: Date): boolean =>
  submittedAt !== null && at.getTime() - submittedAt.getTime() < visibleWithinMs;

/** Calls a venue; null without an answer, which leaves the orders to the next call. */
async function ask<T>({ logger }: Outside, { broker }: AsynchronousVenue, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'UNAVAILABLE') throw error;
    logger.warn({ err: error, broker }, 'a venue did not answer');
    return null;
  }
}

/** Books reports of an outside venue and settles the book, in one transaction. Reports may come at any time and repeatedly. */
export async function bookVenueReports(
  { prisma, clock, publicUrl }: Pick<Outside, 'prisma' | 'clock' | 'publicUrl'>,
  portfolioId: number,
  reports: readonly VenueReport[],
): Promise<void> {
  if (reports.length === 0) return;
  const clientKeys = [...new Set(reports.map(({ clientKey }: Pick<VenueOrderName, 'clientKey'>) => clientKey))];
  await inTransaction(prisma, async (tx) => {
    const { state, portfolio } = await lockInSession(tx, portfolioId);
    // Before the open splits are being booked: what is reported then is booked when the venue is asked again.
    if (state.phase === 'PreOpen' || portfolio === null) return;
    const book = await readTradingBook(tx, portfolio, state.day, clientKeys);
    book.splits = await readSplitsSince(tx, book, reports, state.day);
    const time = { at: clock(), moment: marketMomentOf(state) };
    bookReports(book, reports, state.day);
    await saveVenueOrderIds(tx, book.venueOrderIds);
    await settleBook(tx, book, { plan: null, mayPayOut: null }, time);
    writeBook(tx, book, time, publicUrl);
  });
}

/** Splits of the reported instruments since the oldest of the executions; none is read when all are of today. */
async function readSplitsSince(
  tx: Tx,
  { orders, closedOrders }: TradingBook,
  reports: readonly VenueReport[],
  day: TradingDay,
): Promise<StoredSplit[]> {
  const times = reports.flatMap((report) => (report.kind === 'Execution' ? report.execTime.getTime() : []));
  const after = times.length === 0 ? day : newYorkDay(new Date(Math.min(...times)));
  if (after >= day) return [];
  const symbols = [...new Set([...orders, ...closedOrders].map(({ symbol }) => symbol))];
  return readSplitsBetweenIn(tx, { symbols, after, to: day });
}
