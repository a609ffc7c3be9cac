import type { TradingDay } from '@pipa/calendar';
import { type Broker, brokersThat, type OrderSide, type OrderType, type TimeInForce } from '@pipa/contract';
import { type Decimal, exact } from '@pipa/trading';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { openStatusLiterals } from './order-store.ts';
import type { TradedPortfolio } from './trading-store.ts';

/** An open order of an account at an outside broker, with the state of its submission. */
export interface OutsideOrder {
  readonly id: number;
  readonly accountId: number;
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
  /** Wall clock of the first attempt. */
  readonly firstSubmittedAt: Date | null;
  /** The venue's id; null until the venue's answer is booked. */
  readonly venueOrderId: string | null;
  readonly cancelRequestedAt: Date | null;
  /** Shares of its executions that are booked. */
  readonly filledShares: Decimal;
  /** Ids of the questions of the broker that the owner has confirmed for it. */
  readonly confirmed: readonly string[];
  /** Whether its owner has not answered yet what the broker asks about it. */
  readonly waitsForAnswer: boolean;
  /** Wall clock of the owner's answer to what the broker asked; null where it asked nothing, or waits. */
  readonly answeredAt: Date | null;
}

const outsideOrders = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('trade_order as o')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .leftJoin('broker_question as q', 'q.orderId', 'o.id')
    .select([
      'o.id',
      'p.trackAccountId as accountId',
      'a.account',
      'o.clientKey',
      'o.symbol',
      'o.side',
      'o.type',
      'o.timeInForce',
      'o.shares',
      'o.limitPrice',
      'o.filledShares',
      'o.tradeDay',
      'o.submittedAt',
      'o.firstSubmittedAt',
      'o.venueOrderId',
      'o.cancelRequestedAt',
      sql<boolean>`q."orderId" IS NOT NULL AND q."answeredAt" IS NULL`.as('waitsForAnswer'),
      'q.answeredAt',
      sql<
        string[]
      >`CASE WHEN q."isConfirmed" THEN ARRAY(SELECT e ->> 'id' FROM jsonb_array_elements(q."questions") e) ELSE '{}' END`.as(
        'confirmed',
      ),
    ])
    .where('o.portfolioId', '=', portfolioId)
    .where('o.status', 'in', openStatusLiterals)
    .orderBy('o.id'),
);

/** Open orders of a portfolio at its outside venue, ascending by id. */
export async function readOutsideOrders(pool: Pick<Pool, 'query'>, portfolioId: number): Promise<OutsideOrder[]> {
  return (await rows(pool, outsideOrders, { portfolioId })).map(outsideOrder);
}

type OutsideOrderRow = Omit<OutsideOrder, 'shares' | 'filledShares' | 'limitPrice'> & {
  shares: string;
  filledShares: string;
  limitPrice: string | null;
};

const outsideOrder = (row: OutsideOrderRow): OutsideOrder => ({
  ...row,
  shares: exact(row.shares),
  filledShares: exact(row.filledShares),
  limitPrice: row.limitPrice === null ? null : exact(row.limitPrice),
});

interface ClaimParams {
  id: number;
  portfolioId: number;
  submittedAt: Date | null;
  at: Date;
  day: TradingDay;
}

const claim = prepared((db, p: Params<ClaimParams>) =>
  db
    .updateTable('trade_order')
    .set({
      submittedAt: p.at,
      firstSubmittedAt: sql<Date>`COALESCE("firstSubmittedAt", ${p.at})`,
      sentDay: sql<TradingDay>`${p.day}::date`,
    })
    .where('id', '=', p.id)
    .where('portfolioId', '=', p.portfolioId)
    .where('submittedAt', 'is not distinct from', p.submittedAt)
    .where('cancelRequestedAt', 'is', null)
    .where('status', 'in', openStatusLiterals),
);

const accountLock = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('pipa submissions'), ${accountId}::int)::text`.as('locked')),
);

const alikeInDoubt = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('trade_order as o')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .innerJoin('portfolio as q', 'q.trackAccountId', 'p.trackAccountId')
    .innerJoin('trade_order as other', 'other.portfolioId', 'q.id')
    .select('other.id')
    .where('o.id', '=', id)
    .whereRef('other.id', '<>', 'o.id')
    .whereRef('other.symbol', '=', 'o.symbol')
    .whereRef('other.side', '=', 'o.side')
    .whereRef('other.shares', '=', 'o.shares')
    .where('other.submittedAt', 'is not', null)
    .where('other.venueOrderId', 'is', null)
    .where('other.status', 'in', openStatusLiterals)
    .limit(1),
);

/**
 * Marks an open order of a locked portfolio as about to be submitted, so that one of several workers wins and an interrupted
 * submission is known. `order.submittedAt` is the attempt that was read. False for a frozen account, where nothing new is sent, and with
 * `isAlone` while another order alike of the account (symbol, side and shares) was submitted and has no id at its venue yet.
 */
export async function claimSubmission(
  tx: Tx,
  {
    id: portfolioId,
    trackAccountId,
    isFrozen,
    halt,
  }: Pick<TradedPortfolio, 'id' | 'trackAccountId' | 'isFrozen' | 'halt'>,
  order: Pick<OutsideOrder, 'id' | 'submittedAt'>,
  { at, day, isAlone }: { readonly at: Date; readonly day: TradingDay; readonly isAlone: boolean },
): Promise<boolean> {
  if (isFrozen || halt !== null) return false;
  const { id, submittedAt } = order;
  if (isAlone) {
    await rowsIn(tx, accountLock, { accountId: trackAccountId });
    if ((await rowsIn(tx, alikeInDoubt, { id })).length > 0) return false;
  }
  return (await countIn(tx, claim, { id, portfolioId, submittedAt, at, day })) === 1;
}

const unsent = prepared((db) =>
  db
    .selectFrom('trade_order as o')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .leftJoin('rebalance as r', 'r.id', 'o.rebalanceId')
    .select([
      'o.clientKey',
      'o.portfolioId',
      sql<boolean>`o."cancelRequestedAt" IS NOT NULL`.as('isCalledOff'),
      sql<boolean>`COALESCE(r."kind" = 'Rebalance', false)`.as('isOfRebalance'),
    ])
    .where('a.broker', 'not in', brokersThat('booksAreOurs') as Broker[])
    .where('o.status', 'in', openStatusLiterals)
    .where('o.submittedAt', 'is', null)
    .orderBy('o.id'),
);

/** Open orders for outside venues that have not left. */
export const listUnsentOrders = (
  pool: Pick<Pool, 'query'>,
): Promise<
  {
    readonly clientKey: string;
    readonly portfolioId: number;
    readonly isCalledOff: boolean;
    readonly isOfRebalance: boolean;
  }[]
> => rows(pool, unsent, {});

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
