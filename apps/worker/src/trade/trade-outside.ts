import type { AsynchronousVenue, VenueOrderName, VenueReport } from '@pipa/brokers';
import { DomainError } from '@pipa/contract';
import {
  claimSubmission,
  inTransaction,
  marketMomentOf,
  type OutsideOrder,
  readMarketState,
  readOutsideOrders,
  saveVenueOrderIds,
  shareSession,
} from '@pipa/db';
import { ZERO } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { bookReports } from './book-report.ts';
import { settleBook } from './settle-book.ts';
import { inTradingOrder, isTrading, openReportedBook } from './trading-book.ts';
import { writeBook } from './write-book.ts';

type Outside = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger'>;

/**
 * Brings the open orders of a portfolio and its outside venue to the same state: books what the venue knows of them, submits
 * those that it never got, asks for the end of those that are to end. Each step is found in the database, so that one that was
 * killed, or whose answer was lost, is done by the next call.
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

/** Returns whether the venue answered. */
async function cancelKnown(
  context: Outside,
  venue: AsynchronousVenue,
  portfolioId: number,
  order: OutsideOrder,
): Promise<boolean> {
  // Asked again until the end is booked: a request may be lost, and a second one does no harm.
  if (order.cancelRequestedAt === null) return true;
  const reports = await ask(context, venue, () => venue.cancel(order));
  if (reports !== null) await bookVenueReports(context, portfolioId, reports);
  return reports !== null;
}

/** Returns whether the venue answered, or had no need to be asked. */
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

/** Calls a venue; null when no answer came, which leaves the orders to the next call. */
async function ask<T>({ logger }: Outside, { broker }: AsynchronousVenue, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'UNAVAILABLE') throw error;
    logger.warn({ err: error, broker }, 'a venue did not answer');
    return null;
  }
}

/** Books reports of an outside venue, with what follows from them, in one transaction. Reports may come at any time and again. */
export async function bookVenueReports(
  { prisma, clock }: Pick<Outside, 'prisma' | 'clock'>,
  portfolioId: number,
  reports: readonly VenueReport[],
): Promise<void> {
  if (reports.length === 0) return;
  const clientKeys = [...new Set(reports.map(({ clientKey }: Pick<VenueOrderName, 'clientKey'>) => clientKey))];
  await inTransaction(prisma, async (tx) => {
    await shareSession(tx);
    const state = await readMarketState(tx);
    const book = await openReportedBook(tx, portfolioId, state.day, clientKeys);
    if (book === null) return;
    const time = { at: clock(), moment: marketMomentOf(state) };
    bookReports(book, reports, state.day);
    await saveVenueOrderIds(tx, book.venueOrderIds);
    if (isTrading(book.phase)) await settleBook(tx, book, null, time);
    await writeBook(tx, book, time);
  });
}
