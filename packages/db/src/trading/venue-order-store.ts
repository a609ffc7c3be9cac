import type { TradingDay } from '@pipa/calendar';
import type { OrderSide, OrderType, TimeInForce } from '@pipa/contract';
import { type Decimal, exact } from '@pipa/trading';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { openStatusLiterals } from './order-store.ts';
import { lockTradedPortfolio } from './trading-store.ts';

/** An open order of an account at an outside broker, with the state of its submission. */
export interface OutsideOrder {
  readonly id: number;
  /** Name of the account at the broker. */
  readonly account: string;
  readonly clientKey: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly shares: Decimal;
  readonly limitPrice: Decimal | null;
  readonly tradeDay: TradingDay;
  /** Wall clock of the last attempt to submit it; null before the first. */
  readonly submittedAt: Date | null;
  /** The venue's id; null until the venue's answer is booked. */
  readonly venueOrderId: string | null;
  readonly cancelRequestedAt: Date | null;
}

const outsideOrders = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('trade_order as o')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .select([
      'o.id',
      'a.account',
      'o.clientKey',
      'o.symbol',
      'o.side',
      'o.type',
      'o.timeInForce',
      'o.shares',
      'o.limitPrice',
      'o.tradeDay',
      'o.submittedAt',
      'o.venueOrderId',
      'o.cancelRequestedAt',
    ])
    .where('o.portfolioId', '=', portfolioId)
    .where('o.status', 'in', openStatusLiterals)
    .orderBy('o.id'),
);

/** Open orders of a portfolio at its outside venue, ascending by id. */
export async function readOutsideOrders(pool: Pick<Pool, 'query'>, portfolioId: number): Promise<OutsideOrder[]> {
  return (await rows(pool, outsideOrders, { portfolioId })).map(outsideOrder);
}

type OutsideOrderRow = Omit<OutsideOrder, 'shares' | 'limitPrice'> & { shares: string; limitPrice: string | null };

const outsideOrder = (row: OutsideOrderRow): OutsideOrder => ({
  ...row,
  shares: exact(row.shares),
  limitPrice: row.limitPrice === null ? null : exact(row.limitPrice),
});

interface ClaimParams {
  id: number;
  portfolioId: number;
  submittedAt: Date | null;
  at: Date;
}

const claim = prepared((db, p: Params<ClaimParams>) =>
  db
    .updateTable('trade_order')
    .set({ submittedAt: p.at })
    .where('id', '=', p.id)
    .where('portfolioId', '=', p.portfolioId)
    .where('submittedAt', 'is not distinct from', p.submittedAt)
    .where('cancelRequestedAt', 'is', null)
    .where('status', 'in', openStatusLiterals),
);

/**
 * Marks an open order as about to be submitted, so that one of several workers wins and an interrupted submission is known. It
 * takes the portfolio's lock, so that no other transaction ends the order as never submitted meanwhile. `order.submittedAt` is
 * the attempt that was read. False for a frozen account.
 */
export async function claimSubmission(
  tx: Tx,
  portfolioId: number,
  order: Pick<OutsideOrder, 'id' | 'submittedAt'>,
  at: Date,
): Promise<boolean> {
  const portfolio = await lockTradedPortfolio(tx, portfolioId);
  if (portfolio === null || portfolio.isFrozen) return false;
  const { id, submittedAt } = order;
  return (await countIn(tx, claim, { id, portfolioId, submittedAt, at })) === 1;
}

const cancelRequest = prepared((db, p: Params<{ ids: readonly number[]; reason: string; at: Date }>) =>
  db
    .updateTable('trade_order')
    .set({ cancelRequestedAt: p.at, reason: p.reason })
    .where('id', '=', sql<number>`any(${p.ids})`)
    .where('status', 'in', openStatusLiterals)
    .where('cancelRequestedAt', 'is', null),
);

/** Stores a cancel request for open orders at an outside venue; an earlier request is kept. */
export async function requestCancels(tx: Tx, ids: readonly number[], reason: string, at: Date): Promise<void> {
  await countIn(tx, cancelRequest, { ids, reason, at });
}

/** The result of calling orders off. */
export interface CalledOff {
  /** Ids of the orders that have ended. */
  readonly ended: readonly number[];
  /** Orders that remain open until their venue reports the end. */
  readonly atVenue: readonly OutsideOrder[];
}

interface CallOffParams {
  portfolioId: number;
  symbol: string;
  reason: string;
  closedAt: Date;
}

const callOff = prepared((db, p: Params<CallOffParams>) =>
  db
    .updateTable('trade_order')
    .set({ status: 'Cancelled', reason: p.reason, closedAt: p.closedAt })
    .where('portfolioId', '=', p.portfolioId)
    .where('symbol', '=', p.symbol)
    .where('status', 'in', openStatusLiterals)
    .where('submittedAt', 'is', null)
    .returning('id'),
);

/**
 * Calls off the open orders of a locked portfolio for a symbol: orders that were never submitted end as Cancelled (`closedAt` is
 * market time), and the end of submitted orders is requested from their venue.
 */
export async function callOffOrdersFor(
  tx: Tx,
  { portfolioId, symbol }: { portfolioId: number; symbol: string },
  reason: string,
  { closedAt, at }: { closedAt: Date; at: Date },
): Promise<CalledOff> {
  const ended = await rowsIn(tx, callOff, { portfolioId, symbol, reason, closedAt });
  const atVenue = (await rowsIn(tx, outsideOrders, { portfolioId })).filter((order) => order.symbol === symbol);
  await requestCancels(
    tx,
    atVenue.map(({ id }) => id),
    reason,
    at,
  );
  return { ended: ended.map(({ id }) => id), atVenue: atVenue.map(outsideOrder) };
}

const venueId = prepared((db, p: Params<{ id: number; venueOrderId: string }>) =>
  db
    .updateTable('trade_order')
    .set({ venueOrderId: p.venueOrderId })
    .where('id', '=', p.id)
    .where('venueOrderId', 'is', null),
);

/** Stores the venue's ids of accepted orders, by the product's order id. */
export async function saveVenueOrderIds(tx: Tx, venueOrderIds: ReadonlyMap<number, string>): Promise<void> {
  for (const [id, venueOrderId] of venueOrderIds) {
    await countIn(tx, venueId, { id, venueOrderId });
  }
}
