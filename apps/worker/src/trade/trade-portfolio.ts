import type { Venue } from '@pipa/brokers';
import { NO_VENUE } from '@pipa/brokers';
import type { TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { lockStartFunds, lockUsableCash } from '@pipa/db/books';
import { hasRefusedSale } from '@pipa/db/brokers';
import type { MarketClock } from '@pipa/db/market';
import { lockInSession, readPortfolioTargets } from '@pipa/db/trading';
import type { WorkerContext } from '../context.ts';
import type { DueWork } from './decide-work.ts';
import { missingOnMargin, payOutOnMargin } from './pay-on-margin.ts';
import { type DueBook, dueWork, type PlannedTrades, planWork, replacementReason } from './plan-work.ts';
import type { SessionMarket } from './session-market.ts';
import { failStart, settleBook } from './settle-book.ts';
import { type Decision, decisionFor, type TickMarket } from './strategy-decision.ts';
import { quotesOf, tradeAtOnce, tradingMomentOf, venueMarketOf } from './trade-at-once.ts';
import { tradeOutside } from './trade-outside.ts';
import { callOffOrders, openTradingBook, type TradingBook } from './trading-book.ts';
import { type WriteTime, writeBook, writePlan } from './write-book.ts';
import { writeTwin } from './write-twin.ts';

type Trading = Pick<
  WorkerContext,
  | 'prisma'
  | 'pool'
  | 'clock'
  | 'logger'
  | 'marketOf'
  | 'strategies'
  | 'venues'
  | 'costs'
  | 'sizing'
  | 'publicUrl'
  | 'live'
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
    if (tradingMomentOf(state, context.clock()).phase !== 'Open') return null;
    const book = await openTradingBook(tx, portfolio, state.day);
    return book === null ? null : tradeBook(tx, context, state, book);
  });
  if (venue?.kind === 'Asynchronous') await tradeOutside(context, venue, portfolioId);
}

/** @returns the venue of the portfolio's account; null when there is none */
async function tradeBook(tx: Tx, context: Trading, state: MarketClock, book: TradingBook): Promise<Venue | null> {
  const venue = context.venues(book.portfolio.broker);
  const time: WriteTime = { at: context.clock(), moment: tradingMomentOf(state, context.clock()) };
  if (venue === undefined) return refuse(tx, context, book, time);
  const market = await context.marketOf(state);
  const now = () => venueMarketOf(market, state, context);
  const quotesNow = () => quotesOf(book, now(), market);
  if (state.source === 'real') book.seenQuote = (symbol) => now().quote(symbol);
  const plan = await planDue(tx, context, { venue, book, market, tick: state.tick, quotesNow }, time);
  if (venue.kind === 'Synchronous') {
    tradeAtOnce(book, venue, now(), { session: market, margin: context.sizing.margin });
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

/** Plans due work and writes it; null when nothing is due or new work is not planned, or when orders at an outside venue must end before. */
async function planDue(
  tx: Tx,
  context: Trading,
  { venue, book, market, tick, quotesNow }: PlannedBook,
  time: WriteTime,
): Promise<PlannedTrades | null> {
  if (book.portfolio.halt !== null) return null;
  const missingNow = () => missingOnMargin(book, quotesNow, context.sizing.margin);
  const { work, decision } = await decidedWork(context, { book, day: market.day, missingNow }, { market, tick });
  if (work === null) return null;
  const reason = replacementReason(work, market.day);
  if (reason !== null) await callOffOrders(tx, book, reason, time.at);
  if (venue.kind === 'Asynchronous' && (book.orders.length > 0 || (await isRefusedToday(tx, book, work, market.day)))) {
    return null;
  }
  const plan = await planWork(book, work, decision, market, context, {
    lastTargets: () => readPortfolioTargets(tx, book.portfolio.id),
    quotesNow,
    startFunds: () => lockStartFunds(tx, book.portfolio),
    usableCash: () => lockUsableCash(tx, book.portfolio.trackAccountId),
  });
  await writePlan(tx, book, plan, time);
  // At an outside venue all open orders are those of this plan.
  if (venue.kind === 'Asynchronous') await writeTwin(tx, book.orders, context.costs, market, quotesNow());
  return plan;
}

/** Whether a work that is planned until everything is sold has an order that was refused today: it is planned again tomorrow. */
async function isRefusedToday(tx: Tx, { portfolio }: TradingBook, work: DueWork, day: TradingDay): Promise<boolean> {
  return (work === 'Stop' || work === 'RaiseCash') && (await hasRefusedSale(tx, portfolio.id, day));
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
