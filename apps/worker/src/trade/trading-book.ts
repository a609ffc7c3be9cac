import { sessionOf, type TradingDay } from '@pipa/calendar';
import type { CashChangeStatus, OrderSide } from '@pipa/contract';
import type { RebalanceKind, Tx } from '@pipa/db';
import type { StoredSplit } from '@pipa/db/market';
import { readDueCashChanges, readPositions, sumReceivable } from '@pipa/db/portfolios';
import {
  isOpen,
  type NewExecution,
  type OrderChange,
  readOrders,
  readPlannedKinds,
  requestCancels,
  type StoredOrder,
  type TradedPortfolio,
} from '@pipa/db/trading';
import {
  type Decimal,
  type Holding,
  type LedgerEntry,
  type PortfolioPhase,
  phaseOf,
  sum,
  type ValuedBook,
} from '@pipa/trading';

/** A change of the amount in its state within the transaction. */
export interface BookCashChange {
  readonly id: number;
  /** Signed dollars that were asked for: positive invests more. */
  readonly cash: Decimal;
  /** Signed dollars that it moves: of an increase what is reserved until it is taken, then what was taken. */
  amount: Decimal;
  /** The stored status. */
  readonly was: CashChangeStatus;
  status: CashChangeStatus;
  reason: string | null;
}

/** The books of one locked portfolio within one transaction; the collected changes are written at its end. */
export interface TradingBook {
  readonly portfolio: TradedPortfolio;
  readonly phase: PortfolioPhase;
  cash: Decimal;
  readonly positions: Map<string, Holding>;
  /** Open orders in trading sequence: sides that free cash first. */
  orders: StoredOrder[];
  /** Ended orders about which a venue has reported. */
  closedOrders: StoredOrder[];
  /** Changes that are executing, or ready and due, ascending by id. */
  cashChanges: BookCashChange[];
  /** What was seen last of a symbol of a real market; null in other markets. */
  seenQuote: (symbol: string) => { readonly price: number; readonly at: Date } | null;
  /** Splits since the oldest reported execution. */
  splits: readonly StoredSplit[];
  /** Dividends that were due before today, less fees that are due; the value at the last close excludes today's dividends. */
  readonly receivable: Decimal;
  /** Kinds planned today, and the start or stop under way, planned on any day; with each, whether all its plans failed. */
  readonly planned: ReadonlyMap<RebalanceKind, { readonly hasFailed: boolean }>;
  readonly entries: LedgerEntry[];
  readonly executions: NewExecution[];
  readonly orderChanges: Map<number, OrderChange>;
  /** New ids at an outside venue, by order id. */
  readonly venueOrderIds: Map<number, string>;
  readonly newOrderIds: number[];
  /** Activities that are not written yet. */
  readonly notes: { action: string; message: string }[];
  /** Whether activities were written. */
  hasNews: boolean;
}

const RANK: Record<OrderSide, number> = { Sell: 0, Cover: 1, Short: 2, Buy: 3 };

type InSequence = Pick<StoredOrder, 'id' | 'side'>;

/** Sells before buys, then by time of placing. */
export const inTradingOrder = (left: InSequence, right: InSequence): number =>
  RANK[left.side] - RANK[right.side] || left.id - right.id;

/** Whether a portfolio in this phase has something to trade. */
export const isTrading = (phase: PortfolioPhase): boolean =>
  phase === 'Starting' || phase === 'Started' || phase === 'Stopping';

/**
 * Reads the books of a locked portfolio. Null when it may not trade: it is deleted, its account is frozen, or it neither runs nor
 * waits to start. A stopped portfolio is not an error, because jobs come late and more than once.
 */
export async function openTradingBook(
  tx: Tx,
  portfolio: TradedPortfolio | null,
  day: TradingDay,
): Promise<TradingBook | null> {
  if (portfolio === null || portfolio.isFrozen || !isTrading(phaseIn(portfolio))) return null;
  return readTradingBook(tx, portfolio, day, []);
}

const phaseIn = ({ status, stopRequestedAt }: TradedPortfolio): PortfolioPhase =>
  phaseOf(status, stopRequestedAt !== null);

/** Reads the books of a locked portfolio in any phase, with the orders of the client keys in any status. */
export async function readTradingBook(
  tx: Tx,
  portfolio: TradedPortfolio,
  day: TradingDay,
  clientKeys: readonly string[],
): Promise<TradingBook> {
  const { id: portfolioId, stopRequestedAt, startRequestedDay } = portfolio;
  const phase = phaseIn(portfolio);
  const startingSince = phase === 'Starting' ? startRequestedDay : null;
  const [positions, orders, changes, dividends, planned] = await Promise.all([
    readPositions(tx, portfolioId),
    readOrders(tx, { portfolioId, openAt: sessionOf(day).openAt, clientKeys }),
    readDueCashChanges(tx, portfolioId, day),
    sumReceivable(tx, portfolioId, day),
    readPlannedKinds(tx, { portfolioId, day, startingSince, isStopping: stopRequestedAt !== null }),
  ]);
  return {
    portfolio,
    phase,
    cash: portfolio.cash,
    positions,
    orders: orders.filter(({ status }) => isOpen(status)).sort(inTradingOrder),
    closedOrders: orders.filter(({ status }) => !isOpen(status)),
    cashChanges: changes.map((change) => ({ ...change, was: change.status })),
    seenQuote: () => null,
    splits: [],
    receivable: dividends.minus(portfolio.feeDue),
    planned,
    entries: [],
    executions: [],
    orderChanges: new Map(),
    venueOrderIds: new Map(),
    newOrderIds: [],
    notes: [],
    hasNews: false,
  };
}

/** Dollars that executing decreases of the amount still have to pay out, positive. */
export const pendingWithdrawals = (book: TradingBook): Decimal =>
  sum(executingDecreases(book).map(({ cash }) => cash.negated()));

export const executingDecreases = (book: TradingBook): BookCashChange[] =>
  book.cashChanges.filter(({ status, cash }) => status === 'Executing' && cash.isNegative());

export const sharesHeld = (book: TradingBook): Map<string, number> =>
  new Map(Array.from(book.positions, ([symbol, { shares }]) => [symbol, shares.toNumber()]));

/** The holdings of a book as numbers, with this much cash. */
export const valuedBookOf = ({ positions, receivable }: TradingBook, cash: Decimal): ValuedBook => ({
  cash: cash.toNumber(),
  receivable: receivable.toNumber(),
  positions: Array.from(positions, ([symbol, { shares, cost }]) => ({
    symbol,
    shares: shares.toNumber(),
    cost: cost.toNumber(),
  })),
});

/** Sets an order's new state in the book, to be written at the end; a null reason keeps the stored one. */
export function changeOrder(book: TradingBook, order: StoredOrder, reason: string | null): void {
  const { id, status, filledShares } = order;
  book.orders = isOpen(status)
    ? book.orders.map((open) => (open.id === id ? order : open))
    : book.orders.filter((open) => open.id !== id);
  if (!isOpen(status)) book.closedOrders = [...book.closedOrders.filter((closed) => closed.id !== id), order];
  book.orderChanges.set(id, { id, status, filledShares, reason });
}

/**
 * Cancels all open orders of a book. Orders that were not submitted to an outside venue end at once; for the others the
 * cancellation is requested, and they stay open until the venue reports the end.
 */
export async function callOffOrders(tx: Tx, book: TradingBook, reason: string, at: Date): Promise<void> {
  const submitted = book.orders.filter(({ isSubmitted }) => isSubmitted).map(({ id }) => id);
  for (const order of book.orders.filter(({ isSubmitted }) => !isSubmitted)) {
    changeOrder(book, { ...order, status: 'Cancelled' }, reason);
  }
  if (submitted.length > 0) await requestCancels(tx, submitted, reason, at);
}
