import type { TradingDay } from '@pipa/calendar';
import type { OrderSide, OrderStatus, OrderType, TimeInForce } from '@pipa/contract';
import { type Decimal, exact, type WorkingOrder } from '@pipa/trading';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';

/** Statuses of an order that may still trade. */
const openOrderStatuses = ['Accepted', 'PartlyFilled'] as const satisfies OrderStatus[];

/**
 * `openOrderStatuses` for a statement. They stand in its text, because a plan that serves for any value of a parameter cannot use
 * the index of open orders.
 */
export const openStatusLiterals = openOrderStatuses.map((status) => sql.lit(status));

export const isOpen = (status: OrderStatus): boolean => openOrderStatuses.some((open) => open === status);

/** An order with the sums of its fills so far. */
export interface StoredOrder extends WorkingOrder {
  readonly id: number;
  readonly clientKey: string;
  readonly symbol: string;
  readonly status: OrderStatus;
  /** Whether it was, or may have been, submitted to an outside venue. */
  readonly isSubmitted: boolean;
  /** Keys of its executions. */
  readonly fillKeys: readonly string[];
}

interface OrdersWanted {
  readonly portfolioId: number;
  /** Open of the session; later fills count as fills of today. */
  readonly openAt: Date;
  /** Client keys of orders that are read in any status. */
  readonly clientKeys: readonly string[];
}

const ordersWanted = prepared((db, { portfolioId, openAt, clientKeys }: Params<OrdersWanted>) =>
  db
    .selectFrom('trade_order as o')
    .leftJoin('execution as e', 'e.orderId', 'o.id')
    .select(({ fn }) => [
      'o.id',
      'o.clientKey',
      'o.symbol',
      'o.status',
      sql<boolean>`o."submittedAt" IS NOT NULL`.as('isSubmitted'),
      'o.side',
      'o.type',
      'o.timeInForce',
      'o.shares',
      'o.filledShares',
      'o.limitPrice',
      'o.tradeDay',
      sql<string>`coalesce(sum(e."shares" * e."price"), 0)`.as('filledValue'),
      fn.coalesce(fn.sum<string>('e.commission'), sql<string>`0`).as('commissionCharged'),
      sql<string>`coalesce(sum(e."shares") FILTER (WHERE e."execTime" >= ${openAt}::timestamptz), 0)`.as(
        'filledInSession',
      ),
      sql<string[]>`coalesce(array_agg(e."fillKey") FILTER (WHERE e."id" IS NOT NULL), '{}')`.as('fillKeys'),
    ])
    .where('o.portfolioId', '=', portfolioId)
    .where((eb) =>
      eb.or([
        eb('o.status', 'in', openStatusLiterals),
        eb('o.clientKey', '=', sql<string>`any(${clientKeys}::text[])`),
      ]),
    )
    .groupBy('o.id')
    .orderBy('o.id'),
);

/** Open orders of a portfolio, and the orders with the given client keys in any status, ascending by id. */
export async function readOrders(tx: Tx, wanted: OrdersWanted): Promise<StoredOrder[]> {
  const orders = await rowsIn(tx, ordersWanted, wanted);
  return orders.map((order) => ({
    ...order,
    shares: exact(order.shares),
    filledShares: exact(order.filledShares),
    filledValue: exact(order.filledValue),
    commissionCharged: exact(order.commissionCharged),
    filledInSession: exact(order.filledInSession),
    limitPrice: order.limitPrice === null ? null : exact(order.limitPrice),
  }));
}

/** Changes to an order; a null reason keeps the stored one. */
export interface OrderChange {
  readonly id: number;
  readonly status: OrderStatus;
  readonly filledShares: Decimal;
  readonly reason: string | null;
}

const resizing = prepared((db, p: Params<{ id: number; shares: string; limitPrice: string | null }>) =>
  db
    .updateTable('trade_order')
    .set(pick(p, ['shares', 'limitPrice']))
    .where('id', '=', p.id),
);

/** Changes the shares and the limit of an open order, as after a split. */
export async function resizeOrder(
  tx: Tx,
  id: number,
  { shares, limitPrice }: { shares: Decimal; limitPrice: Decimal | null },
): Promise<void> {
  await countIn(tx, resizing, { id, shares: shares.toFixed(), limitPrice: limitPrice?.toFixed() ?? null });
}

const openDayOrders = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db
    .selectFrom('trade_order')
    .select(['id', 'portfolioId'])
    .where('timeInForce', '=', 'Day')
    .where('status', 'in', openStatusLiterals)
    .where('submittedAt', 'is', null)
    .where('tradeDay', '<=', sql<TradingDay>`${day}::date`)
    .orderBy('id'),
);

/** Open day orders of a day or an earlier one. Orders at an outside venue are left out: the venue ends them. */
export function listOpenDayOrders(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
): Promise<{ id: number; portfolioId: number }[]> {
  return rows(pool, openDayOrders, { day });
}

const expiry = prepared((db, p: Params<{ id: number; reason: string; closedAt: Date }>) =>
  db
    .updateTable('trade_order')
    .set({ status: 'Expired', reason: p.reason, closedAt: p.closedAt })
    .where('id', '=', p.id)
    .where('status', 'in', openStatusLiterals)
    .where('submittedAt', 'is', null),
);

/** Ends an order as Expired if it is still open. */
export async function expireOrder(tx: Tx, id: number, reason: string, closedAt: Date): Promise<void> {
  await countIn(tx, expiry, { id, reason, closedAt });
}

export interface NewExecution {
  readonly orderId: number;
  /** Natural key of the execution; each key is booked once. */
  readonly fillKey: string;
  /** Market time. */
  readonly execTime: Date;
  readonly shares: Decimal;
  readonly price: Decimal;
  readonly commission: Decimal;
  readonly fee: Decimal;
  readonly exchange: string;
  /** Of a real market: the last price that was known, dollars a share, and the exchange's time of it. */
  readonly market?: { readonly price: number; readonly at: Date };
}

const moneyOf = ({
  shares,
  price,
  commission,
  fee,
}: Pick<NewExecution, 'shares' | 'price' | 'commission' | 'fee'>) => ({
  shares: shares.toFixed(6),
  price: price.toFixed(6),
  commission: commission.toFixed(6),
  fee: fee.toFixed(6),
});

// The ids are passed as an array too, because PostgreSQL expects a hundred rows of JSON and would read the whole table for them.
const newTrades = statement(`
  WITH "changed" AS (
    UPDATE "trade_order" o SET "status" = t."status"::"OrderStatus", "filledShares" = t."filledShares",
      "reason" = COALESCE(t."reason", o."reason"),
      "closedAt" = CASE WHEN t."status" IN ('Accepted', 'PartlyFilled') THEN NULL ELSE COALESCE(o."closedAt", $2::timestamptz) END
    FROM json_to_recordset($1::json) AS t("id" int, "status" text, "filledShares" numeric, "reason" text)
    WHERE o."id" = t."id" AND o."id" = ANY($4::int[])
  )
  INSERT INTO "execution" ("orderId", "fillKey", "execTime", "shares", "price", "commission", "fee", "exchange",
    "marketPrice", "marketAt")
  SELECT t."orderId", t."fillKey", t."execTime", t."shares", t."price", t."commission", t."fee", t."exchange", t."marketPrice", t."marketAt"
  FROM ROWS FROM (json_to_recordset($3::json) AS ("orderId" int, "fillKey" text, "execTime" timestamptz, "shares" numeric,
    "price" numeric, "commission" numeric, "fee" numeric, "exchange" text, "marketPrice" numeric, "marketAt" timestamptz)) WITH ORDINALITY AS t
  ORDER BY t.ordinality`);

/** What an order's venue reported: executions, and orders as they are since. */
export interface Trades {
  readonly executions?: readonly NewExecution[];
  readonly changes?: readonly OrderChange[];
}

/** Writes executions and changes of orders in one statement; orders that end get `closedAt` (market time). */
export async function writeTrades(tx: Tx, { executions = [], changes = [] }: Trades, closedAt: Date): Promise<void> {
  if (executions.length === 0 && changes.length === 0) return;
  const changed = changes.map((change) => ({ ...change, filledShares: change.filledShares.toFixed(6) }));
  const values = [
    JSON.stringify(changed),
    closedAt,
    JSON.stringify(
      executions.map(({ market, ...execution }) => ({
        ...execution,
        ...moneyOf(execution),
        ...(market && { marketPrice: market.price, marketAt: market.at }),
      })),
    ),
    changes.map(({ id }) => id),
  ];
  await connectionOf(tx).query(newTrades(values));
}

/** An order with the one execution that fills it, at the instant at which it was placed. */
export interface FilledOrder extends Omit<NewExecution, 'orderId' | 'execTime'> {
  readonly portfolioId: number;
  /** Natural key of the intention; each key is stored once. */
  readonly clientKey: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly reason: string | null;
  readonly tradeDay: TradingDay;
  /** Market time. */
  readonly placedAt: Date;
}

type FilledParams = Omit<FilledOrder, keyof ReturnType<typeof moneyOf>> & ReturnType<typeof moneyOf>;

const filledOrder = prepared((db, p: Params<FilledParams>) =>
  db
    .with('placed', (q) =>
      q
        .insertInto('trade_order')
        .values({
          ...pick(p, ['portfolioId', 'clientKey', 'symbol', 'side', 'type', 'timeInForce', 'reason', 'tradeDay']),
          ...pick(p, ['shares', 'placedAt']),
          filledShares: p.shares,
          status: 'Filled',
          closedAt: p.placedAt,
        })
        .returning('id'),
    )
    .insertInto('execution')
    .values((eb) => ({
      orderId: eb.selectFrom('placed').select('id'),
      execTime: p.placedAt,
      ...pick(p, ['fillKey', 'shares', 'price', 'commission', 'fee', 'exchange']),
    }))
    .returning('orderId'),
);

/** Writes an order together with the one execution that fills it. @returns the id of the order */
export async function createFilledOrder(tx: Tx, order: FilledOrder): Promise<number> {
  const { orderId } = onlyRow(await rowsIn(tx, filledOrder, { ...order, ...moneyOf(order) }));
  return orderId;
}
