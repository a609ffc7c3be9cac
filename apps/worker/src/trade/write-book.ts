import type { MarketMoment } from '@pipa/calendar';
import { brokers, DomainError } from '@pipa/contract';
import { awaitAtCommit, type Tx } from '@pipa/db';
import { type PortfolioActivity, postEntries, reportActivities, SYSTEM_USER_NAME } from '@pipa/db/books';
import { notifyOwner, type PortfolioNotice } from '@pipa/db/notices';
import { createPlan, finishRebalances, isOpen, type StoredOrder, writeTrades } from '@pipa/db/trading';
import { elementAt } from '@pipa/quant';
import { exact, ZERO } from '@pipa/trading';
import type { PlannedTrades } from './plan-work.ts';
import { reportTrades } from './report-trades.ts';
import { inTradingOrder, type TradingBook } from './trading-book.ts';

/** The instants of a change. */
export interface WriteTime {
  /** Wall clock. */
  readonly at: Date;
  readonly moment: MarketMoment;
}

/** Stores a plan with its orders and adds them to the book as open orders. */
export async function writePlan(tx: Tx, book: TradingBook, plan: PlannedTrades, time: WriteTime): Promise<void> {
  const { day: tradeDay, at: placedAt } = time.moment;
  const isOver = plan.orders.length === 0;
  const rebalance = {
    portfolioId: book.portfolio.id,
    kind: plan.kind,
    tradeDay,
    status: plan.failure !== null ? ('Failed' as const) : isOver ? ('Done' as const) : ('Planned' as const),
    targets: plan.targets,
    skipped: plan.skipped,
    equity: plan.equity,
    reason: plan.failure,
    createdAt: time.at,
    finishedAt: isOver ? time.at : null,
  };
  const terms = { type: 'Market', timeInForce: 'GoodTillCancelled' } as const;
  const orders = plan.orders.map(({ symbol, side, shares, reason }) => ({ symbol, side, shares, reason, ...terms }));
  const written = await createPlan(tx, rebalance, { orders, placedAt });
  if (written.length !== orders.length) {
    const details = { ordered: orders.length, written: written.length };
    throw new DomainError('INTERNAL', { note: 'An order was not written', ...details });
  }
  const opened = written.map(({ id, clientKey }, i): StoredOrder => {
    const { symbol, side, shares } = elementAt(orders, i);
    return {
      id,
      clientKey,
      status: 'Accepted',
      isSubmitted: false,
      symbol,
      side,
      ...terms,
      shares: exact(shares),
      filledShares: ZERO,
      filledValue: ZERO,
      commissionCharged: ZERO,
      filledInSession: ZERO,
      limitPrice: null,
      tradeDay,
      fillKeys: [],
    };
  });
  book.orders = [...book.orders, ...opened].sort(inTradingOrder);
  for (const order of opened) book.newOrderIds.push(order.id);
  book.notes.push({ action: plan.kind, message: describePlan(plan) });
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function describePlan({ orders, skipped, failure }: PlannedTrades): string {
  if (failure !== null) return failure;
  if (orders.length === 0)
    return skipped.length === 0 ? 'Nothing to trade' : `Nothing to trade, ${skipped.length} skipped`;
  return `${plural(orders.length, 'order')} placed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/**
 * Sends the changes collected in a book: ledger, executions, orders, changes of the amount, activities, notices. The transaction
 * awaits them before it commits. `publicUrl` is where mails lead.
 */
export function writeBook(tx: Tx, book: TradingBook, time: WriteTime, publicUrl: string): void {
  const { at, moment } = time;
  const { id: portfolioId } = book.portfolio;
  const trades = { executions: book.executions, changes: [...book.orderChanges.values()] };
  postBook(tx, book, at);
  awaitAtCommit(tx, writeTrades(tx, trades, moment.at));
  if (book.orderChanges.size > 0) {
    awaitAtCommit(tx, finishPlans(tx, portfolioId, at));
    awaitAtCommit(tx, reportTrades(tx, portfolioId, executedIn(book), { ...time, publicUrl }));
  }
  awaitAtCommit(tx, reportActivities(tx, portfolioId, takeNotes(book, time), noticeOf(book), at));
}

/** The orders that this book ends and that were executed; none where the owner does not ask for a report of them. */
const executedIn = ({ portfolio, orderChanges }: TradingBook): number[] =>
  portfolio.reportsTrades
    ? [...orderChanges.values()]
        .filter(({ status, filledShares }) => !isOpen(status) && filledShares.gt(0))
        .map(({ id }) => id)
    : [];

/** A start, a stop and a change of the amount notify the owner of their end themselves. */
async function finishPlans(tx: Tx, portfolioId: number, at: Date): Promise<void> {
  for (const { id, kind, tradeDay: day, filled: orders } of await finishRebalances(tx, portfolioId, at)) {
    if (kind !== 'Rebalance' || orders === 0) continue;
    const news = { event: 'trade.rebalanced', parameters: { day, orders }, dedupeKey: `rebalance-${id}` } as const;
    await notifyOwner(tx, portfolioId, news, at);
  }
}

/** Sends the activities noted so far, before later activities that follow from them. */
export function writeNotes(tx: Tx, book: TradingBook, time: WriteTime): void {
  awaitAtCommit(tx, reportActivities(tx, book.portfolio.id, takeNotes(book, time), null, time.at));
}

/** The activities noted so far, which the caller writes. */
function takeNotes(book: TradingBook, { moment }: WriteTime): PortfolioActivity[] {
  const notes = book.notes.splice(0);
  if (notes.length > 0) book.hasNews = true;
  return notes.map((note) => ({ time: moment.at, userName: SYSTEM_USER_NAME, ...note }));
}

function postBook(tx: Tx, { entries, portfolio }: TradingBook, at: Date): void {
  // Another broker reports facts, which must not be refused for lack of cash.
  const options = { at, allowNegativePortfolioCash: portfolio.useMargin || !brokers[portfolio.broker].booksAreOurs };
  // A position that changes sides passes through zero between two entries, so they are posted one by one.
  const postings = portfolio.longShort === 'LONG' ? [entries] : entries.map((entry) => [entry]);
  for (const posting of postings) awaitAtCommit(tx, postEntries(tx, posting, options));
}

/** What the viewers read again; null when nothing has changed. */
function noticeOf(book: TradingBook): Pick<PortfolioNotice, 'parts' | 'orderIds'> | null {
  const orderIds = [...new Set([...book.newOrderIds, ...book.orderChanges.keys()])];
  const moved = book.entries.length > 0 || book.hasNews;
  if (!moved && orderIds.length === 0) return null;
  const parts = orderIds.length > 0 ? (['portfolio', 'order', 'position'] as const) : (['portfolio'] as const);
  return { parts, orderIds };
}
