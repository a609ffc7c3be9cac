import { type AsynchronousVenue, BrokerError, type VenueOrderName, type VenueReport } from '@pipa/brokers';
import { newYorkDay, type TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { askOwner, lockOrderLimits, readHeldInBooks, readSentToday } from '@pipa/db/brokers';
import { breakLink } from '@pipa/db/links';
import { type MarketClock, marketMomentOf, readSplitsBetweenIn, type StoredSplit } from '@pipa/db/market';
import { notifyAccountOwner, notifyOwner } from '@pipa/db/notices';
import {
  claimSubmission,
  isOpen,
  lockInSession,
  type OutsideOrder,
  readOutsideOrders,
  saveVenueOrderIds,
  type TradedPortfolio,
} from '@pipa/db/trading';
import { ZERO } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { bookReports } from './book-report.ts';
import { type NotSent, notSent } from './order-limits.ts';
import { settleBook } from './settle-book.ts';
import { venueMarketOf } from './trade-at-once.ts';
import { inTradingOrder, readTradingBook, type TradingBook } from './trading-book.ts';
import { writeBook } from './write-book.ts';

type Outside = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger' | 'publicUrl' | 'marketOf' | 'live'>;

/** Why the link of an account is broken, for its owner. */
const NOT_ACCEPTED = 'The broker does not accept the access any more';

/**
 * Synchronises the open orders of a portfolio with its outside venue: it books reports, submits orders that never arrived and
 * requests pending cancellations. The database records each step, so that the next call repeats one that was killed or whose
 * answer was lost.
 */
export async function tradeOutside(context: Outside, venue: AsynchronousVenue, portfolioId: number): Promise<void> {
  const orders = (await readOutsideOrders(context.pool, portfolioId)).sort(inTradingOrder);
  const submitted = orders.filter(({ submittedAt }) => submittedAt !== null);
  const [first] = submitted;
  // An order that arrives while the venue is asked is missing in its answer, so that its time counts from before.
  const askedAt = context.clock();
  const known = first === undefined ? new Map() : await ask(context, venue, first, () => venue.lookUp(submitted));
  if (known === null) return;
  await bookVenueReports(context, portfolioId, [...known.values()].flat());
  for (const order of orders) {
    const isAnswered = known.has(order.clientKey)
      ? await cancelKnown(context, venue, portfolioId, order)
      : await submitUnknown(context, venue, portfolioId, order, askedAt);
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
  const reports = await ask(context, venue, order, () => venue.cancel(order));
  if (reports !== null) await bookVenueReports(context, portfolioId, reports);
  return reports !== null;
}

/** @returns whether the venue answered, or no call was needed */
async function submitUnknown(
  context: Outside,
  venue: AsynchronousVenue,
  portfolioId: number,
  order: OutsideOrder,
  askedAt: Date,
): Promise<boolean> {
  if (order.venueOrderId !== null || mayArriveYet(order, venue, askedAt)) return true;
  if (order.cancelRequestedAt !== null) {
    const { clientKey } = order;
    const ended = { kind: 'Ended', clientKey, status: 'Cancelled', filledShares: ZERO, reason: null } as const;
    await bookVenueReports(context, portfolioId, [ended]);
    return true;
  }
  const at = context.clock();
  const isAlone = venue.findsByTerms === true;
  if (order.waitsForAnswer || !(await maySubmit(context, portfolioId, order, { at, isAlone }))) return true;
  const submission = { ...order, submittedAt: at, firstSubmittedAt: order.firstSubmittedAt ?? at };
  const reports = await ask(context, venue, order, () => venue.submit(submission));
  if (reports !== null) await bookVenueReports(context, portfolioId, reports);
  return reports !== null;
}

/**
 * The one place where an order leaves: while the market is open, on an account where new orders may be sent, and within the limits of
 * the account. An order beyond them ends with the reason. One that left before and never arrived is counted already.
 */
function maySubmit(
  context: Outside,
  portfolioId: number,
  order: OutsideOrder,
  { at, isAlone }: { readonly at: Date; readonly isAlone: boolean },
): Promise<boolean> {
  return inTransaction(context.prisma, async (tx) => {
    const { state, portfolio } = await lockInSession(tx, portfolioId);
    if (portfolio === null || state.phase !== 'Open' || portfolio.isFrozen || portfolio.halt !== null) return false;
    const refused = order.submittedAt === null ? await refusedHere(tx, context, state, order) : null;
    if (refused === null) return claimSubmission(tx, portfolio, order, { at, day: state.day, isAlone });
    await endUnsent(tx, context, { state, portfolio, order }, refused);
    return false;
  });
}

async function refusedHere(tx: Tx, context: Outside, state: MarketClock, order: OutsideOrder): Promise<NotSent | null> {
  const { accountId, id: exceptId } = order;
  const limits = await lockOrderLimits(tx, accountId);
  if (limits === null) return null;
  if (order.side === 'Short' && (await holdsAny(tx, order))) {
    return { status: 'Rejected', reason: `The account holds ${order.symbol}: a short sale would sell those shares` };
  }
  const session = await context.marketOf(state);
  const market = venueMarketOf(session, state, context);
  return notSent(order, {
    limits,
    sent: await readSentToday(tx, { accountId, day: state.day, exceptId }),
    priceOf: (symbol) => market.quote(symbol)?.price ?? session.lastClose(symbol),
    averageVolume: session.averageVolume,
  });
}

/** A broker knows one position of an account: a short sale beside shares of its owner or of another portfolio would sell them. */
async function holdsAny(tx: Tx, { accountId, symbol }: OutsideOrder): Promise<boolean> {
  const { outside, portfolios } = await readHeldInBooks(tx, accountId);
  return [outside, portfolios].some((held) => held.get(symbol)?.gt(0));
}

/** Ends an order that has not left, unless another worker has sent it meanwhile. */
async function endUnsent(
  tx: Tx,
  context: Outside,
  {
    state,
    portfolio,
    order,
  }: { readonly state: MarketClock; readonly portfolio: TradedPortfolio; readonly order: OutsideOrder },
  refused: NotSent,
): Promise<void> {
  const { clientKey } = order;
  const book = await readTradingBook(tx, portfolio, state.day, [clientKey]);
  if (book.orders.find((each) => each.clientKey === clientKey)?.isSubmitted !== false) return;
  await bookIn(tx, context, state, book, [{ kind: 'Ended', clientKey, filledShares: ZERO, ...refused }]);
}

/** Whether an earlier submission without an answer may still reach the venue; what the broker asks is an answer. */
function mayArriveYet(
  { submittedAt, waitsForAnswer, answeredAt }: OutsideOrder,
  { visibleWithinMs }: AsynchronousVenue,
  at: Date,
): boolean {
  if (submittedAt === null || waitsForAnswer) return false;
  if (answeredAt !== null && answeredAt >= submittedAt) return false;
  return at.getTime() - submittedAt.getTime() < visibleWithinMs;
}

/**
 * Calls a venue; null without an answer, which leaves the orders to the next call. Where the link is not accepted
 * any more it is marked as broken, so that nothing more is sent on the account until its owner has linked it again.
 */
async function ask<T>(
  context: Outside,
  { broker }: AsynchronousVenue,
  { accountId }: Pick<OutsideOrder, 'accountId'>,
  call: () => Promise<T>,
): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const fault = error instanceof BrokerError ? error.fault.kind : error.code;
    // What a broker says may hold what was sent to it.
    context.logger.warn({ broker, accountId, fault }, 'a venue did not answer');
    if (fault === 'Unauthorised') await noteBrokenLink(context, accountId);
    else if (!(error instanceof BrokerError) && error.code !== 'UNAVAILABLE') throw error;
    return null;
  }
}

/** Marks the link of an account as one that its broker does not accept any more, unless the keeper of its access has, and notifies its owner once. */
export function noteBrokenLink({ prisma, clock }: Pick<Outside, 'prisma' | 'clock'>, accountId: number): Promise<void> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    if (!(await breakLink(tx, { accountId, reason: NOT_ACCEPTED, at }))) return;
    const dedupeKey = `link-broken-${accountId}-${at.toISOString()}`;
    await notifyAccountOwner(
      tx,
      accountId,
      { event: 'broker.linkBroken', parameters: { cause: 'refused' }, dedupeKey },
      at,
    );
  });
}

/** What booking needs; without the market of the session the prices of executions are not kept. */
type Booking = Pick<Outside, 'prisma' | 'clock' | 'publicUrl'> & Partial<Pick<Outside, 'marketOf' | 'live'>>;

/** Books reports of an outside venue and settles the book, in one transaction. Reports may come at any time and repeatedly. */
export async function bookVenueReports(
  context: Booking,
  portfolioId: number,
  reports: readonly VenueReport[],
): Promise<void> {
  if (reports.length === 0) return;
  const clientKeys = [...new Set(reports.map(({ clientKey }: Pick<VenueOrderName, 'clientKey'>) => clientKey))];
  await inTransaction(context.prisma, async (tx) => {
    const { state, portfolio } = await lockInSession(tx, portfolioId);
    // Before the open splits are being booked: what is reported then is booked when the venue is asked again.
    if (state.phase === 'PreOpen' || portfolio === null) return;
    const book = await readTradingBook(tx, portfolio, state.day, clientKeys);
    book.splits = await readSplitsSince(tx, book, reports, state.day);
    await bookIn(tx, context, state, book, reports);
  });
}

async function bookIn(
  tx: Tx,
  context: Booking,
  state: MarketClock,
  book: TradingBook,
  reports: readonly VenueReport[],
): Promise<void> {
  const { clock, publicUrl, marketOf } = context;
  const time = { at: clock(), moment: marketMomentOf(state) };
  if (state.source === 'real' && state.phase === 'Open' && marketOf !== undefined) {
    book.seenQuote = venueMarketOf(await marketOf(state), state, context).quote;
  }
  bookReports(book, reports, state.day);
  await saveVenueOrderIds(tx, book.venueOrderIds);
  await askOwners(tx, book, reports, time.at);
  await settleBook(tx, book, { plan: null, mayPayOut: null }, time);
  writeBook(tx, book, time, publicUrl);
}

/** Stores what the broker asks about open orders, and notifies the owner, once for each time that it asks. */
async function askOwners(tx: Tx, book: TradingBook, reports: readonly VenueReport[], at: Date): Promise<void> {
  for (const report of reports) {
    if (report.kind !== 'Questioned') continue;
    const order = book.orders.find(({ clientKey }) => clientKey === report.clientKey);
    if (order === undefined || !isOpen(order.status)) continue;
    if (!(await askOwner(tx, order.id, report.questions, at))) continue;
    const { id, side, symbol } = order;
    const parameters = { side, symbol, shares: order.shares.toNumber() };
    const dedupeKey = `question-${id}-${at.toISOString()}`;
    await notifyOwner(tx, book.portfolio.id, { event: 'broker.question', parameters, dedupeKey }, at);
  }
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
