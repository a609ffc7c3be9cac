import type { TradingDay } from '@pipa/calendar';
import type { Broker, OrderSide } from '@pipa/contract';
import { type Decimal, exact, type TwinFill } from '@pipa/trading';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';

type Reader = Pick<Pool, 'query'>;

/** What paper made of an order, with the volume by which its costs were counted. */
export interface NewTwinFill extends TwinFill {
  readonly orderId: number;
  /** Mean of the 20 sessions before, shares. */
  readonly averageVolume: number;
}

const newTwins = statement(`
  INSERT INTO "paper_twin_fill" ("orderId", "shares", "reference", "price", "spread", "charges", "averageVolume")
  SELECT * FROM json_to_recordset($1::json) AS t("orderId" int, "shares" numeric, "reference" numeric, "price" numeric,
    "spread" numeric, "charges" numeric, "averageVolume" float8)`);

/** Stores what paper made of new orders, in the transaction that writes them. */
export async function writeTwinFills(tx: Tx, fills: readonly NewTwinFill[]): Promise<void> {
  if (fills.length > 0) await connectionOf(tx).query(newTwins([JSON.stringify(fills)]));
}

/** An order of a money portfolio with what paper made of it. */
export interface TwinOrderRow {
  readonly id: number;
  readonly portfolioId: number;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly tradeDay: TradingDay;
  /** Market time. */
  readonly placedAt: Date;
  readonly closedAt: Date | null;
  readonly twin: TwinFill;
  readonly averageVolume: number;
}

interface OrdersWanted {
  readonly portfolioIds: readonly number[];
  readonly limit: number;
}

const twinOrders = prepared((db, { portfolioIds, limit }: Params<OrdersWanted>) =>
  db
    .selectFrom('trade_order as o')
    .innerJoin('paper_twin_fill as t', 't.orderId', 'o.id')
    .select(['o.id', 'o.portfolioId', 'o.symbol', 'o.side', 'o.tradeDay', 'o.placedAt', 'o.closedAt'])
    .select(['t.shares', 't.reference', 't.price', 't.spread', 't.charges', 't.averageVolume'])
    .where('o.portfolioId', '=', sql<number>`any(${portfolioIds}::int[])`)
    .orderBy('o.id', 'desc')
    .limit(limit),
);

/** The newest orders of portfolios that paper has filled too, the newest first. */
export async function listTwinOrders(pool: Reader, wanted: OrdersWanted): Promise<TwinOrderRow[]> {
  const found = await rows(pool, twinOrders, wanted);
  return found.map(({ shares, reference, price, spread, charges, ...order }) => ({
    ...order,
    twin: {
      shares: exact(shares),
      reference: exact(reference),
      price: exact(price),
      spread: exact(spread),
      charges: exact(charges),
    },
  }));
}

/** An execution with the day on which it came into the books. */
export interface BookedFill {
  readonly orderId: number;
  readonly execTime: Date;
  readonly day: TradingDay;
  /** As traded. */
  readonly shares: Decimal;
  readonly price: Decimal;
  readonly commission: Decimal;
  readonly fee: Decimal;
  /** What the market was at then, dollars a share; null where it was not kept. */
  readonly marketPrice: Decimal | null;
}

const bookedFills = prepared((db, { orderIds }: Params<{ orderIds: readonly number[] }>) =>
  db
    .selectFrom('execution as e')
    .innerJoin('ledger_entry as l', (join) => join.on('l.causeKey', '=', sql<string>`'fill-' || "e"."fillKey"`))
    .select([
      'e.orderId',
      'e.execTime',
      'l.marketDay as day',
      'e.shares',
      'e.price',
      'e.commission',
      'e.fee',
      'e.marketPrice',
    ])
    .where('e.orderId', '=', sql<number>`any(${orderIds}::int[])`)
    .orderBy('e.id'),
);

/** Executions of orders, in the sequence in which they were booked. */
export const listBookedFills = async (pool: Reader, orderIds: readonly number[]): Promise<BookedFill[]> =>
  (await rows(pool, bookedFills, { orderIds })).map(({ shares, price, commission, fee, marketPrice, ...fill }) => ({
    ...fill,
    marketPrice: marketPrice === null ? null : exact(marketPrice),
    shares: exact(shares),
    price: exact(price),
    commission: exact(commission),
    fee: exact(fee),
  }));

/** A correction of the books of a portfolio, or what its owner traded with its shares at the broker, by bucket. */
export interface CorrectionRow {
  readonly day: TradingDay;
  readonly bucket: 'Cash' | 'Receivable' | 'Dividends' | 'Positions';
  readonly symbol: string | null;
  readonly amount: Decimal;
  readonly shares: Decimal | null;
}

const corrections = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_entry as l', 'l.id', 'p.entryId')
    .select(['l.marketDay as day', 'p.bucket', 'p.symbol', 'p.amount', 'p.shares'])
    .where('p.portfolioId', '=', portfolioId)
    .where('p.bucket', 'in', [
      sql.lit('Cash' as const),
      sql.lit('Receivable' as const),
      sql.lit('Dividends' as const),
      sql.lit('Positions' as const),
    ])
    .where(sql<boolean>`("l"."kind" = 'Correction' OR "l"."causeKey" LIKE 'difference-%')`)
    .orderBy('p.id'),
);

export async function listCorrections(pool: Reader, portfolioId: number): Promise<CorrectionRow[]> {
  const found = await rows(pool, corrections, { portfolioId });
  return found.map((row) => ({
    ...row,
    bucket: row.bucket as CorrectionRow['bucket'],
    amount: exact(row.amount),
    shares: row.shares === null ? null : exact(row.shares),
  }));
}

const bookedDividends = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_entry as l', 'l.id', 'p.entryId')
    .select(['l.marketDay as day', sql<string>`-sum("p"."amount")`.as('amount')])
    .where('p.portfolioId', '=', portfolioId)
    .where('p.bucket', '=', sql.lit('Dividends' as const))
    .groupBy('l.marketDay')
    .orderBy('l.marketDay'),
);

const expectedDividends = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('dividend_entitlement as d')
    .leftJoin('instrument as i', 'i.symbol', 'd.symbol')
    .leftJoin('corporate_action as a', (join) =>
      join
        .onRef('a.instrumentId', '=', 'i.id')
        .onRef('a.exDate', '=', 'd.exDate')
        .on('a.kind', '=', sql.lit('Dividend' as const)),
    )
    .select(['d.exDate as day', 'd.shares', 'd.amount', 'a.value'])
    .where('d.portfolioId', '=', portfolioId)
    .orderBy('d.exDate'),
);

// Where its owner holds none of the shares, what a broker paid more or less than all portfolios of the account were due is a correction
// of the account.
const paidByBroker = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('dividend_entitlement as d')
    .innerJoin('portfolio as own', 'own.id', 'd.portfolioId')
    .innerJoin('ledger_entry as l', (join) =>
      join.on('l.causeKey', '=', sql<string>`'broker-' || "own"."trackAccountId" || '-' || "d"."brokerActivity"`),
    )
    .innerJoin('ledger_posting as p', 'p.entryId', 'l.id')
    .select(['l.marketDay as day'])
    .select((eb) =>
      sql<string>`round("p"."amount" * "d"."amount" / ${eb
        .selectFrom('dividend_entitlement as o')
        .innerJoin('portfolio as other', 'other.id', 'o.portfolioId')
        .select(({ fn }) => fn.sum<string>('o.amount').as('amount'))
        .whereRef('other.trackAccountId', '=', 'own.trackAccountId')
        .whereRef('o.brokerActivity', '=', 'd.brokerActivity')}, 6)`.as('amount'),
    )
    .where('d.portfolioId', '=', portfolioId)
    .where('l.kind', '=', sql.lit('Correction' as const))
    .where('p.bucket', '=', sql.lit('Cash' as const))
    .where('p.portfolioId', 'is', null)
    .orderBy('l.marketDay'),
);

/** Dividends of a portfolio: what its books took in, and the shares that were entitled to them. */
export async function readTwinDividends(
  pool: Reader,
  portfolioId: number,
): Promise<{
  booked: { day: TradingDay; amount: Decimal }[];
  /** Of this portfolio, what the broker paid more, on the account. */
  paidMore: { day: TradingDay; amount: Decimal }[];
  /** Dollars a share are null where the dividend is not known any more; then the amount is what the books say. */
  entitled: { day: TradingDay; shares: Decimal; amount: Decimal; perShare: Decimal | null }[];
}> {
  const [booked, paidMore, entitled] = await Promise.all([
    rows(pool, bookedDividends, { portfolioId }),
    rows(pool, paidByBroker, { portfolioId }),
    rows(pool, expectedDividends, { portfolioId }),
  ]);
  return {
    booked: booked.map(({ day, amount }) => ({ day, amount: exact(amount) })),
    paidMore: paidMore.map(({ day, amount }) => ({ day, amount: exact(amount) })),
    entitled: entitled.map(({ day, shares, amount, value }) => ({
      day,
      shares: exact(shares),
      amount: exact(amount),
      perShare: value === null ? null : exact(value),
    })),
  };
}

const results = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('portfolio_record')
    .select(['tradeDate as day', 'dailyProfitLoss as result'])
    .where('portfolioId', '=', portfolioId)
    .orderBy('tradeDate'),
);

/** What a portfolio made or lost on each recorded day, dollars, ascending. */
export const listDailyResults = async (
  pool: Reader,
  portfolioId: number,
): Promise<{ day: TradingDay; result: Decimal }[]> =>
  (await rows(pool, results, { portfolioId })).map(({ day, result }) => ({ day, result: exact(result) }));

/** An account with the portfolios whose fills tell its costs. */
export interface TwinAccount {
  readonly accountId: number;
  readonly broker: Broker;
  /** Of all its portfolios, deleted ones too. */
  readonly portfolioIds: readonly number[];
}

const accounts = prepared(
  (db, asked: Params<{ userId: number; portfolioId: number | null; accountId: number | null }>) =>
    db
      .selectFrom('track_account as a')
      .select(['a.id as accountId', 'a.broker'])
      .select(
        sql<number[]>`COALESCE((SELECT array_agg("id") FROM "portfolio" WHERE "trackAccountId" = "a"."id"), '{}')`.as(
          'portfolioIds',
        ),
      )
      .where('a.userId', '=', asked.userId)
      .where('a.id', '=', (eb) =>
        eb.fn.coalesce(
          sql<number>`${asked.accountId}::int`,
          eb
            .selectFrom('portfolio as p')
            .select('p.trackAccountId')
            .where('p.id', '=', sql<number>`${asked.portfolioId}::int`)
            .where('p.userId', '=', asked.userId)
            .where('p.isDeleted', '=', sql.lit(false)),
        ),
      ),
);

/** The own account, or that of an own portfolio; null for one of another user. */
export async function findTwinAccount(
  pool: Reader,
  userId: number,
  { portfolioId = null, accountId = null }: { portfolioId?: number | null; accountId?: number | null },
): Promise<TwinAccount | null> {
  return (await rows(pool, accounts, { userId, portfolioId, accountId }))[0] ?? null;
}
