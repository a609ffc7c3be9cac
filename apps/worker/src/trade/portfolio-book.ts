import { sessionOf, type TradingDay } from '@pipa/calendar';
import type { CashChangeStatus, OrderSide, OrderStatus } from '@pipa/contract';
import {
  type CashChange,
  lockPortfolio,
  type Portfolio,
  type Prisma,
  type RebalanceKind,
  type Strategy,
  type Tx,
  toDecimal,
} from '@pipa/db';
import { type Decimal, exact, type Holding, type LedgerEntry, sum, type WorkingOrder } from '@pipa/trading';

/** An order under way, with what its fills so far amount to. */
export interface OpenOrder extends WorkingOrder {
  readonly id: number;
  readonly symbol: string;
  /** It has traded at this tick already: the job was delivered again. */
  readonly isFilledAtTick: boolean;
}

/** What one transaction changes of an order. */
export interface OrderChange {
  readonly id: number;
  readonly status: OrderStatus;
  readonly filledShares: Decimal;
  readonly reason: string | null;
}

export interface NewExecution {
  readonly orderId: number;
  readonly fillKey: string;
  readonly shares: Decimal;
  readonly price: Decimal;
  readonly commission: Decimal;
  readonly fee: Decimal;
}

/** A change of the amount; `was` is its stored status. */
export interface BookCashChange extends CashChange {
  readonly was: CashChangeStatus;
}

/** The books of one locked portfolio while one transaction works on them; what is collected here is written at its end. */
export interface PortfolioBook {
  readonly portfolio: Portfolio;
  readonly strategy: Strategy;
  cash: Decimal;
  readonly positions: Map<string, Holding>;
  /** In the sequence in which they trade: what frees cash first. */
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

export const openOrderStatuses: OrderStatus[] = ['Accepted', 'PartlyFilled'];
const RANK: Record<OrderSide, number> = { Sell: 0, Cover: 1, Short: 2, Buy: 3 };

/** Sells before buys, then as they were sent. */
export const inTradingOrder = (left: OpenOrder, right: OpenOrder): number =>
  RANK[left.side] - RANK[right.side] || left.id - right.id;

interface OrderRow {
  id: number;
  symbol: string;
  side: OrderSide;
  type: WorkingOrder['type'];
  timeInForce: WorkingOrder['timeInForce'];
  shares: string;
  filledShares: string;
  limitPrice: string | null;
  tradeDay: string;
  filledValue: string;
  commissionCharged: string;
  filledInSession: string;
  isFilledAtTick: boolean;
}

/** Fills of an order are keyed by day and tick: at one tick it trades once, whatever is delivered how often. */
export const fillKeyOf = (orderId: number, day: TradingDay, tick: number): string => `${orderId}-${day}-${tick}`;

/** Locks a portfolio and reads its books. Null when it is gone or its account is frozen: nothing trades then. */
export async function openBook(
  tx: Tx,
  portfolioId: number,
  day: TradingDay,
  tick: number,
): Promise<PortfolioBook | null> {
  const portfolio = await lockPortfolio(tx, portfolioId);
  if (portfolio === null) return null;
  const { trackAccountId, strategyId } = portfolio;
  const account = await tx.trackAccount.findUniqueOrThrow({ where: { id: trackAccountId } });
  if (account.frozenAt !== null) return null;
  const strategy = await tx.strategy.findUniqueOrThrow({ where: { id: strategyId } });
  const positions = await tx.position.findMany({ where: { portfolioId }, orderBy: { symbol: 'asc' } });
  return {
    portfolio,
    strategy,
    cash: exact(portfolio.cash.toString()),
    positions: new Map(
      positions.map(({ symbol, shares, cost }) => [symbol, { shares: exact(`${shares}`), cost: exact(`${cost}`) }]),
    ),
    orders: await readOpenOrders(tx, portfolioId, day, tick),
    cashChanges: await readCashChanges(tx, portfolioId, day),
    receivable: await readReceivable(tx, portfolioId, day),
    planned: await readPlanned(tx, portfolio, day),
    entries: [],
    executions: [],
    orderChanges: new Map(),
    newOrderIds: [],
    notes: [],
    hasNews: false,
  };
}

async function readOpenOrders(tx: Tx, portfolioId: number, day: TradingDay, tick: number): Promise<OpenOrder[]> {
  const { openAt } = sessionOf(day);
  const rows = await tx.$queryRaw<OrderRow[]>`
    SELECT o."id", o."symbol", o."side"::text, o."type"::text, o."timeInForce"::text, o."shares"::text,
      o."filledShares"::text, o."limitPrice"::text, o."tradeDay"::text,
      COALESCE(sum(e."shares" * e."price"), 0)::text AS "filledValue",
      COALESCE(sum(e."commission"), 0)::text AS "commissionCharged",
      COALESCE(sum(e."shares") FILTER (WHERE e."execTime" >= ${openAt}), 0)::text AS "filledInSession",
      COALESCE(bool_or(e."fillKey" = o."id" || '-' || ${`${day}-${tick}`}), false) AS "isFilledAtTick"
    FROM "trade_order" o LEFT JOIN "execution" e ON e."orderId" = o."id"
    WHERE o."portfolioId" = ${portfolioId} AND o."status" IN ('Accepted', 'PartlyFilled')
    GROUP BY o."id"`;
  return rows.map(toOpenOrder).sort(inTradingOrder);
}

function toOpenOrder(row: OrderRow): OpenOrder {
  return {
    ...row,
    shares: exact(row.shares),
    filledShares: exact(row.filledShares),
    filledValue: exact(row.filledValue),
    commissionCharged: exact(row.commissionCharged),
    filledInSession: exact(row.filledInSession),
    limitPrice: row.limitPrice === null ? null : exact(row.limitPrice),
  };
}

async function readCashChanges(tx: Tx, portfolioId: number, day: TradingDay): Promise<BookCashChange[]> {
  const due = { status: 'ReadyToExecute', tradeDate: { lte: new Date(day) } } as const;
  const changes = await tx.cashChange.findMany({
    where: { portfolioId, OR: [{ status: 'Executing' }, due] },
    orderBy: { id: 'asc' },
  });
  return changes.map((change) => ({ ...change, was: change.status }));
}

async function readReceivable(tx: Tx, portfolioId: number, day: TradingDay): Promise<Decimal> {
  const owed = await tx.dividendEntitlement.findMany({
    where: { portfolioId, paidAt: null, exDate: { lt: new Date(day) } },
    select: { amount: true },
  });
  return sum(owed.map(({ amount }) => exact(amount.toString())));
}

async function readPlanned(tx: Tx, portfolio: Portfolio, day: TradingDay): Promise<Set<RebalanceKind>> {
  const { id, status, startRequestedDay, stopRequestedAt } = portfolio;
  const planned: Prisma.RebalanceWhereInput[] = [{ tradeDay: new Date(day) }];
  // A start is one attempt however many days it takes, and a stop happens once.
  if (status === 'Starting' && startRequestedDay) planned.push({ kind: 'Start', tradeDay: { gte: startRequestedDay } });
  if (stopRequestedAt) planned.push({ kind: 'Stop' });
  const rows = await tx.rebalance.findMany({ where: { portfolioId: id, OR: planned }, select: { kind: true } });
  return new Set(rows.map(({ kind }) => kind));
}

/** Signed dollars that executing decreases still have to pay out, as a positive amount. */
export const earmarkedCash = (book: PortfolioBook): Decimal =>
  sum(executingDecreases(book).map(({ cash }) => toDecimal(cash).negated()));

export const executingDecreases = (book: PortfolioBook): BookCashChange[] =>
  book.cashChanges.filter(({ status, cash }) => status === 'Executing' && toDecimal(cash).isNegative());

export const sharesHeld = (book: PortfolioBook): Map<string, number> =>
  new Map(Array.from(book.positions, ([symbol, { shares }]) => [symbol, shares.toNumber()]));

/** Ends an order, in the book and in what is written at the end. */
export function endOrder(book: PortfolioBook, order: OpenOrder, status: OrderStatus, reason: string): void {
  book.orders = book.orders.filter(({ id }) => id !== order.id);
  book.orderChanges.set(order.id, { id: order.id, status, filledShares: order.filledShares, reason });
}
