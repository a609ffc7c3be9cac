import { sql } from 'kysely';
import { z } from 'zod';
import type { Pool } from '../client.ts';
import { numbersByName } from '../sql/json.ts';
import { type Params, prepared, rows, rowsQuickly, type SqlBuilder } from '../sql/prepared.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface PageOf extends Page {
  readonly portfolioId: number;
}

type Reader = Pick<Pool, 'query'>;

/** A fill of an order; `commission` includes the regulatory fee, dollars. */
export interface ShownExecution {
  readonly id: number;
  readonly execTime: Date;
  readonly shares: number;
  readonly price: number;
  readonly commission: number;
  readonly exchange: string;
}

// A row for each execution, and one for an order without any: JSON would cost both sides more than the repeated columns.
const selectFills = (db: SqlBuilder) =>
  db
    .selectFrom('trade_order as o')
    .leftJoin('execution as e', 'e.orderId', 'o.id')
    .select([
      'o.portfolioId',
      'o.id',
      'o.placedAt',
      'o.tradeDay',
      'o.symbol',
      'o.side',
      'o.type',
      'o.shares',
      'o.filledShares',
      'o.status',
      'o.reason',
      'e.id as executionId',
      'e.execTime',
      'e.shares as executedShares',
      'e.price',
      sql<string | null>`"e"."commission" + "e"."fee"`.as('commission'),
      'e.exchange',
    ])
    .orderBy('o.id', 'desc')
    .orderBy('e.id');

const newestOrders = prepared((db, { portfolioId, limit, offset }: Params<PageOf>) => {
  const newest = db
    .selectFrom('trade_order')
    .select('id')
    .where('portfolioId', '=', portfolioId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  return selectFills(db).where('o.id', '=', sql<number>`any(array(${newest}))`);
});
const ordersById = prepared(
  (db, { portfolioIds, ids }: Params<{ portfolioIds: readonly number[]; ids: readonly number[] }>) =>
    selectFills(db)
      .where('o.portfolioId', '=', sql<number>`any(${portfolioIds})`)
      .where('o.id', '=', sql<number>`any(${ids})`),
);

type FillRow = NonNullable<(typeof newestOrders)['row']>;

/** An order with its fills. */
export interface ShownOrder
  extends Pick<FillRow, 'id' | 'placedAt' | 'tradeDay' | 'symbol' | 'side' | 'type' | 'status' | 'reason'> {
  readonly shares: number;
  readonly filledShares: number;
  readonly executions: readonly ShownExecution[];
}

function executionOf({ executionId, execTime, executedShares, price, commission, exchange }: FillRow) {
  if (executionId === null || execTime === null || exchange === null) return [];
  const [shares, paid, cost] = [Number(executedShares), Number(price), Number(commission)];
  return [{ id: executionId, execTime, shares, price: paid, commission: cost, exchange }];
}

/** Rows of one order follow each other. */
function ordersFrom(fills: readonly FillRow[]): Map<number, ShownOrder[]> {
  const orders = new Map<number, ShownOrder[]>();
  let last = { id: 0, executions: [] as ShownExecution[] };
  for (const fill of fills) {
    if (fill.id === last.id) {
      last.executions.push(...executionOf(fill));
      continue;
    }
    const { portfolioId, id, placedAt, tradeDay, symbol, side, type, status, reason } = fill;
    const [shares, filledShares] = [Number(fill.shares), Number(fill.filledShares)];
    const executions = executionOf(fill);
    last = { id, executions };
    const order = { id, placedAt, tradeDay, symbol, side, type, shares, filledShares, status, reason, executions };
    const known = orders.get(portfolioId);
    if (known === undefined) orders.set(portfolioId, [order]);
    else known.push(order);
  }
  return orders;
}

/** Orders of a portfolio, newest first. */
export async function listPortfolioOrders(pool: Reader, portfolioId: number, page: Page): Promise<ShownOrder[]> {
  return ordersFrom(await rowsQuickly(pool, newestOrders, { portfolioId, ...page })).get(portfolioId) ?? [];
}

/** The given orders that belong to the given portfolios, newest first, by portfolio; one without any is missing. */
export async function readPortfolioOrders(
  pool: Reader,
  portfolioIds: readonly number[],
  ids: readonly number[],
): Promise<Map<number, ShownOrder[]>> {
  return ordersFrom(await rows(pool, ordersById, { portfolioIds, ids }));
}

const selectCashChanges = (db: SqlBuilder, { portfolioId, limit, offset }: Params<PageOf>) =>
  db
    .selectFrom('cash_change')
    .select([
      'id',
      'createdAt',
      'status',
      sql<number>`"cash"::float8`.as('cash'),
      sql<number>`"amount"::float8`.as('amount'),
      'tradeDate',
      'reason',
    ])
    .where('portfolioId', '=', portfolioId)
    .limit(limit)
    .offset(offset);
const cashChangesDown = prepared((db, page: Params<PageOf>) => selectCashChanges(db, page).orderBy('id', 'desc'));
const cashChangesUp = prepared((db, page: Params<PageOf>) => selectCashChanges(db, page).orderBy('id'));

/** Changes of a portfolio's amount in signed dollars, by id. */
export function listCashChanges(pool: Reader, portfolioId: number, page: Page, isDescending: boolean) {
  return rows(pool, isDescending ? cashChangesDown : cashChangesUp, { portfolioId, ...page });
}

const selectActivities = (db: SqlBuilder, { portfolioId, limit, offset }: Params<PageOf>) =>
  db
    .selectFrom('portfolio_log as l')
    .select([sql<number>`"l"."id"::float8`.as('id'), 'l.time', 'l.userName', 'l.action', 'l.message'])
    .where('l.portfolioId', '=', portfolioId)
    .limit(limit)
    .offset(offset);
const activitiesDown = prepared((db, page: Params<PageOf>) => selectActivities(db, page).orderBy('l.id', 'desc'));
const activitiesUp = prepared((db, page: Params<PageOf>) => selectActivities(db, page).orderBy('l.id'));

/** Activities of a portfolio in the sequence of their ids, which is that of market time. */
export function listActivities(pool: Reader, portfolioId: number, page: Page, isDescending: boolean) {
  return rows(pool, isDescending ? activitiesDown : activitiesUp, { portfolioId, ...page });
}

/** A change that a plan did not order. */
const shownSkip = z.object({ symbol: z.string(), deltaShares: z.number(), reason: z.string() });
export type ShownSkip = Readonly<z.output<typeof shownSkip>>;

const rebalancesOf = prepared(
  (db, { portfolioId, limit, offset }: Params<PageOf>) =>
    db
      .selectFrom('rebalance as r')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('trade_order as o')
            .select([
              sql<number>`count(*)::int`.as('planned'),
              sql<number>`(count(*) FILTER (WHERE "o"."filledShares" > 0))::int`.as('executed'),
            ])
            .whereRef('o.rebalanceId', '=', 'r.id')
            .as('o'),
        (join) => join.onTrue(),
      )
      .select([
        'r.id',
        'r.tradeDay',
        'r.kind',
        'r.status',
        sql<number>`"r"."equity"::float8`.as('equity'),
        'r.reason',
        'r.targets',
        'r.skipped',
        'o.planned',
        'o.executed',
      ])
      .where('r.portfolioId', '=', portfolioId)
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset(offset),
  { targets: numbersByName, skipped: z.array(shownSkip) },
);

/** Rebalances, newest first, each with the number of planned orders and of those that have traded. */
export function listRebalances(pool: Reader, portfolioId: number, page: Page) {
  return rows(pool, rebalancesOf, { portfolioId, ...page });
}
