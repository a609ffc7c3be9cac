import type { MarketMoment } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import {
  createOrders,
  createRebalance,
  finishRebalances,
  type PortfolioNotice,
  type StoredOrder,
  type Tx,
  writeTrades,
} from '@pipa/db';
import { type PortfolioActivity, postEntries, reportActivities, SYSTEM_USER_NAME } from '@pipa/db/books';
import { exact, ZERO } from '@pipa/trading';
import type { PlannedTrades } from './plan-work.ts';
import { inTradingOrder, type TradingBook } from './trading-book.ts';

/** The instants of a change. */
export interface WriteTime {
  /** Wall clock. */
  readonly at: Date;
  readonly moment: MarketMoment;
}

/** Stores a plan with its orders and adds them to the book as open orders. */
export async function writePlan(tx: Tx, book: TradingBook, plan: PlannedTrades, time: WriteTime): Promise<void> {
  const { id: portfolioId } = book.portfolio;
  const { day: tradeDay, at: placedAt } = time.moment;
  const isOver = plan.orders.length === 0;
  const { id: rebalanceId, planKey } = await createRebalance(tx, {
    portfolioId,
    kind: plan.kind,
    tradeDay,
    status: plan.failure !== null ? 'Failed' : isOver ? 'Done' : 'Planned',
    targets: plan.targets,
    skipped: plan.skipped,
    equity: plan.equity,
    reason: plan.failure,
    createdAt: time.at,
    finishedAt: isOver ? time.at : null,
  });
  const orders = plan.orders.map(({ symbol, side, shares, reason }, sequence) => ({
    portfolioId,
    rebalanceId,
    clientKey: `${planKey}-${symbol}-${side}`,
    sequence,
    symbol,
    side,
    type: 'Market' as const,
    timeInForce: 'GoodTillCancelled' as const,
    shares,
    reason,
    tradeDay,
    placedAt,
  }));
  const ids = await createOrders(tx, orders);
  const opened = orders.map(
    ({ clientKey, symbol, side, type, timeInForce, shares }): StoredOrder => ({
      id: idOf(ids, clientKey),
      clientKey,
      status: 'Accepted',
      isSubmitted: false,
      symbol,
      side,
      type,
      timeInForce,
      shares: exact(shares),
      filledShares: ZERO,
      filledValue: ZERO,
      commissionCharged: ZERO,
      filledInSession: ZERO,
      limitPrice: null,
      tradeDay,
      fillKeys: [],
    }),
  );
  book.orders = [...book.orders, ...opened].sort(inTradingOrder);
  for (const order of opened) book.newOrderIds.push(order.id);
  book.notes.push({ action: plan.kind, message: describePlan(plan) });
}

function idOf(ids: ReadonlyMap<string, number>, clientKey: string): number {
  const id = ids.get(clientKey);
  if (id === undefined) throw new DomainError('INTERNAL', { message: 'An order was not written', clientKey });
  return id;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function describePlan({ orders, skipped, failure }: PlannedTrades): string {
  if (failure !== null) return failure;
  if (orders.length === 0)
    return skipped.length === 0 ? 'Nothing to trade' : `Nothing to trade, ${skipped.length} skipped`;
  return `${plural(orders.length, 'order')} placed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/** Writes the changes collected in a book: ledger, executions, orders, changes of the amount, activities, notice. */
export async function writeBook(tx: Tx, book: TradingBook, time: WriteTime): Promise<void> {
  const { at, moment } = time;
  const { id: portfolioId } = book.portfolio;
  await postBook(tx, book, at);
  await writeTrades(tx, { executions: book.executions, changes: [...book.orderChanges.values()] }, moment.at);
  if (book.orderChanges.size > 0) await finishRebalances(tx, portfolioId, at);
  await reportActivities(tx, portfolioId, takeNotes(book, time), noticeOf(book), at);
}

/** Writes the activities noted so far, before later activities that follow from them. */
export async function writeNotes(tx: Tx, book: TradingBook, time: WriteTime): Promise<void> {
  await reportActivities(tx, book.portfolio.id, takeNotes(book, time), null, time.at);
}

/** The activities noted so far, which the caller writes. */
function takeNotes(book: TradingBook, { moment }: WriteTime): PortfolioActivity[] {
  const notes = book.notes.splice(0);
  if (notes.length > 0) book.hasNews = true;
  return notes.map((note) => ({ time: moment.at, userName: SYSTEM_USER_NAME, ...note }));
}

async function postBook(tx: Tx, { entries, portfolio }: TradingBook, at: Date): Promise<void> {
  // An outside venue reports facts, which must not be refused for lack of cash.
  const isOutside = portfolio.broker !== 'PIPA';
  const options = { at, allowNegativePortfolioCash: portfolio.useMargin || isOutside };
  if (portfolio.longShort === 'LONG') await postEntries(tx, entries, options);
  // A position that changes sides passes through zero between two entries, so they are posted one by one.
  else for (const entry of entries) await postEntries(tx, [entry], options);
}

/** What the viewers read again; null when nothing has changed. */
function noticeOf(book: TradingBook): Pick<PortfolioNotice, 'parts' | 'orderIds'> | null {
  const orderIds = [...new Set([...book.newOrderIds, ...book.orderChanges.keys()])];
  const moved = book.entries.length > 0 || book.hasNews;
  if (!moved && orderIds.length === 0) return null;
  const parts = orderIds.length > 0 ? (['portfolio', 'order', 'position'] as const) : (['portfolio'] as const);
  return { parts, orderIds };
}
