import type { Venue } from '@pipa/brokers';
import { NO_VENUE } from '@pipa/brokers';
import { momentOf } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { lockStartFunds, lockUsableCash } from '@pipa/db/books';
import type { MarketClock } from '@pipa/db/market';
import { lockInSession, readPortfolioTargets } from '@pipa/db/trading';
import type { WorkerContext } from '../context.ts';
import type { DueWork } from './decide-work.ts';
import { missingOnMargin, payOutOnMargin } from './pay-on-margin.ts';
import { type DueBook, dueWork, type PlannedTrades, planWork, replacementReason } from './plan-work.ts';
import type { SessionMarket } from './session-market.ts';
import { failStart, settleBook } from './settle-book.ts';
import { type Decision, decisionFor, type TickMarket } from './strategy-decision.ts';
import { quotesOf, tradeAtOnce, venueMarketOf } from './trade-at-once.ts';
import { tradeOutside } from './trade-outside.ts';
import { callOffOrders, openTradingBook, type TradingBook } from './trading-book.ts';
import { type WriteTime, writeBook, writePlan } from './write-book.ts';

type Trading = Pick<
  WorkerContext,
  'prisma' | 'pool' | 'clock' | 'logger' | 'marketOf' | 'strategies' | 'venues' | 'costs' | 'sizing' | 'publicUrl'
>;

const NO_TARGETS: Decision = new Map();

/**
 * The work of one portfolio at one tick of an open market: it plans due work, writes its orders, and at a synchronous venue
 * trades, books and settles them, in one transaction under the portfolio's lock. An outside venue gets the orders after that
 * transaction, and each of its answers is booked in a separate one.
 *
 * A job may be killed anywhere, come twice, or come late: it works at the market's present tick, not at the tick of the job.
 */
export async function tradePortfolio(context: Trading, portfolioId: number): Promise<void> {
  const venue = await inTransaction(context.prisma, async (tx) => {
    const { state, portfolio } = await lockInSession(tx, portfolioId);
    if (state.phase !== 'Open') return null;
    const book = await openTradingBook(tx, portfolio, state.day);
    return book === null ? null : tradeBook(tx, context, state, book);
  });
  if (venue?.kind === 'Asynchronous') await tradeOutside(context, venue, portfolioId);
}

/** @returns the venue of the portfolio's account; null when there is none */
async function tradeBook(tx: Tx, context: Trading, state: MarketClock, book: TradingBook): Promise<Venue | null> {
  const venue = context.venues(book.portfolio.broker);
  const time: WriteTime = { at: context.clock(), moment: momentOf(state) };
  if (venue === undefined) return refuse(tx, context, book, time);
  const market = await context.marketOf(state);
  const quotesNow = () => quotesOf(book, venueMarketOf(market, state), market);
  const plan = await planDue(tx, context, { venue, book, market, tick: state.tick, quotesNow }, time);
  if (venue.kind === 'Synchronous') {
    tradeAtOnce(book, venue, venueMarketOf(market, state), { session: market, margin: context.sizing.margin });
  }
  await settleBook(tx, book, { plan, mayPayOut: payOutOnMargin(book, quotesNow, context.sizing.margin) }, time);
  writeBook(tx, book, time, context.publicUrl);
  return venue;
}

/** A book with its venue and prices. */
interface PlannedBook {
  readonly venue: Venue;
  readonly book: TradingBook;
  readonly market: SessionMarket;
  readonly tick: number;
  quotesNow(): ReadonlyMap<string, number>;
}

/** Plans due work and writes it; null when nothing is due, or when orders at an outside venue must end before. */
async function planDue(
  tx: Tx,
  context: Trading,
  { venue, book, market, tick, quotesNow }: PlannedBook,
  time: WriteTime,
): Promise<PlannedTrades | null> {
  const missingNow = () => missingOnMargin(book, quotesNow, context.sizing.margin);
  const { work, decision } = await decidedWork(context, { book, day: market.day, missingNow }, { market, tick });
  if (work === null) return null;
  const reason = replacementReason(work, market.day);
  if (reason !== null) await callOffOrders(tx, book, reason, time.at);
  if (venue.kind === 'Asynchronous' && book.orders.length > 0) return null;
  const plan = await planWork(book, work, decision, market, context, {
    lastTargets: () => readPortfolioTargets(tx, book.portfolio.id),
    quotesNow,
    startFunds: () => lockStartFunds(tx, book.portfolio),
    usableCash: () => lockUsableCash(tx, book.portfolio.trackAccountId),
  });
  await writePlan(tx, book, plan, time);
  return plan;
}

/** The work to do now, and what the strategy has decided where it matters. Work that awaits a decision leaves the other work to do. */
async function decidedWork(
  context: Trading,
  due: DueBook,
  market: TickMarket,
): Promise<{ work: DueWork | null; decision: Decision }> {
  const work = dueWork(due);
  const decision = await decisionFor(context, due.book.portfolio, work, market);
  if (decision !== 'Awaited') return { work, decision: decision ?? NO_TARGETS };
  return { work: dueWork(due, { isAwaiting: true }), decision: NO_TARGETS };
}

/** Fails the start of a portfolio without a venue; for a portfolio that runs already it is a fault. */
async function refuse(tx: Tx, { publicUrl }: Trading, book: TradingBook, time: WriteTime): Promise<null> {
  if (book.phase !== 'Starting')
    throw new DomainError('INTERNAL', { message: NO_VENUE, broker: book.portfolio.broker });
  await failStart(tx, book, NO_VENUE, time);
  writeBook(tx, book, time, publicUrl);
  return null;
}
