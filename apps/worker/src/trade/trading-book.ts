import { sessionOf, type TradingDay } from '@pipa/calendar';
import type { CashChangeStatus, OrderSide, OrderStatus } from '@pipa/contract';
import {
  type DueCashChange,
  lockTradedPortfolio,
  type NewExecution,
  type OpenOrder,
  type OrderChange,
  type RebalanceKind,
  readDueCashChanges,
  readOpenOrders,
  readPlannedKinds,
  readPositions,
  sumReceivable,
  type TradedPortfolio,
  type Tx,
} from '@pipa/db';
import { type Decimal, type Holding, type LedgerEntry, type PortfolioPhase, phaseOf, sum } from '@pipa/trading';

/** A change of the amount as the transaction leaves it. */
export interface BookCashChange {
  readonly id: number;
  /** Signed dollars: positive invests more. */
  readonly cash: Decimal;
  /** The stored status. */
  readonly was: CashChangeStatus;
  status: CashChangeStatus;
  reason: string | null;
}

/** The books of one locked portfolio while one transaction works on them; what is collected here is written at its end. */
export interface TradingBook {
  readonly portfolio: TradedPortfolio;
  readonly phase: PortfolioPhase;
  cash: Decimal;
  readonly positions: Map<string, Holding>;
  /** In the sequence in which they trade: sides that free cash first. */
  orders: OpenOrder[];
  /** Executing, or ready and due, ascending by id. */
  cashChanges: BookCashChange[];
  /** Dividends that were due before today; today's are not part of the value at the last close. */
  readonly receivable: Decimal;
  /** Kinds planned today, and the start or stop under way whenever it was planned. */
  readonly planned: ReadonlySet<RebalanceKind>;
  readonly entries: LedgerEntry[];
  readonly executions: NewExecution[];
  readonly orderChanges: Map<number, OrderChange>;
  readonly newOrderIds: number[];
  /** Activities that are not written yet. */
  readonly notes: { action: string; message: string }[];
  /** Whether activities were written. */
  hasNews: boolean;
}

const RANK: Record<OrderSide, number> = { Sell: 0, Cover: 1, Short: 2, Buy: 3 };

/** Sells before buys, then as they were placed. */
export const inTradingOrder = (left: OpenOrder, right: OpenOrder): number =>
  RANK[left.side] - RANK[right.side] || left.id - right.id;

/** Phases in which a portfolio has something to trade. */
const TRADING: readonly PortfolioPhase[] = ['Starting', 'Started', 'Stopping'];

/**
 * Locks a portfolio and reads its books. Null when nothing of it may trade: it is deleted, its account is frozen, or it neither
 * runs nor is to run. Jobs come late and more than once, so a portfolio that has stopped is no error.
 */
export async function openTradingBook(tx: Tx, portfolioId: number, day: TradingDay): Promise<TradingBook | null> {
  const portfolio = await lockTradedPortfolio(tx, portfolioId);
  if (portfolio === null || portfolio.isFrozen) return null;
  const { status, stopRequestedAt, startRequestedDay } = portfolio;
  const phase = phaseOf(status, stopRequestedAt !== null);
  if (!TRADING.includes(phase)) return null;
  const startingSince = phase === 'Starting' ? startRequestedDay : null;
  const changes = await readDueCashChanges(tx, portfolioId, day);
  return {
    portfolio,
    phase,
    cash: portfolio.cash,
    positions: await readPositions(tx, portfolioId),
    orders: (await readOpenOrders(tx, portfolioId, sessionOf(day).openAt)).sort(inTradingOrder),
    cashChanges: changes.map((change: DueCashChange) => ({ ...change, was: change.status })),
    receivable: await sumReceivable(tx, portfolioId, day),
    planned: await readPlannedKinds(tx, { portfolioId, day, startingSince, isStopping: stopRequestedAt !== null }),
    entries: [],
    executions: [],
    orderChanges: new Map(),
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

/** Ends an order, in the book and in what is written at the end. */
export function endOrder(book: TradingBook, order: OpenOrder, status: OrderStatus, reason: string): void {
  book.orders = book.orders.filter(({ id }) => id !== order.id);
  book.orderChanges.set(order.id, { id: order.id, status, filledShares: order.filledShares, reason });
}
