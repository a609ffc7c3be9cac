import { sql } from 'kysely';
import type { Pool } from '../client.ts';
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

const selectOrders = (db: SqlBuilder) =>
  db
    .selectFrom('trade_order as o')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('execution as e')
          .select(
            sql<(Omit<ShownExecution, 'execTime'> & { execTime: string })[]>`COALESCE(json_agg(json_build_object(
              'id', "e"."id", 'execTime', "e"."execTime", 'shares', "e"."shares", 'price', "e"."price",
              'commission', "e"."commission" + "e"."fee", 'exchange', "e"."exchange") ORDER BY "e"."id"), '[]')`.as(
              'executions',
            ),
          )
          .whereRef('e.orderId', '=', 'o.id')
          .as('x'),
      (join) => join.onTrue(),
    )
    .select([
      'o.id',
      'o.placedAt',
      'o.tradeDay',
      'o.symbol',
      'o.side',
      'o.type',
      sql<number>`"o"."shares"::float8`.as('shares'),
      sql<number>`"o"."filledShares"::float8`.as('filledShares'),
      'o.status',
      'o.reason',
      'x.executions',
    ]);

const newestOrders = prepared((db, { portfolioId, limit, offset }: Params<PageOf>) =>
  selectOrders(db).where('o.portfolioId', '=', portfolioId).orderBy('o.id', 'desc').limit(limit).offset(offset),
);
const ordersById = prepared(
  (db, { portfolioIds, ids }: Params<{ portfolioIds: readonly number[]; ids: readonly number[] }>) =>
    selectOrders(db)
      .select('o.portfolioId')
      .where('o.portfolioId', '=', sql<number>`any(${portfolioIds})`)
      .where('o.id', '=', sql<number>`any(${ids})`)
      .orderBy('o.id', 'desc'),
);

type OrderRow = NonNullable<(typeof newestOrders)['row']>;
/** An order with its fills. */
export interface ShownOrder extends Omit<OrderRow, 'executions'> {
  readonly executions: readonly ShownExecution[];
}

// JSON carries PostgreSQL's own form of an instant.
const shownOrder = ({ executions, ...order }: OrderRow): ShownOrder => ({
  ...order,
  executions: executions.map((fill) => ({ ...fill, execTime: new Date(fill.execTime) })),
});

/** Orders of a portfolio, newest first. */
export async function listPortfolioOrders(pool: Reader, portfolioId: number, page: Page): Promise<ShownOrder[]> {
  return (await rowsQuickly(pool, newestOrders, { portfolioId, ...page })).map(shownOrder);
}

/** The given orders that belong to the given portfolios, newest first, by portfolio; one without any is missing. */
export async function readPortfolioOrders(
  pool: Reader,
  portfolioIds: readonly number[],
  ids: readonly number[],
): Promise<Map<number, ShownOrder[]>> {
  const found = new Map<number, ShownOrder[]>();
  for (const { portfolioId, ...order } of await rows(pool, ordersById, { portfolioIds, ids })) {
    const known = found.get(portfolioId);
    if (known === undefined) found.set(portfolioId, [shownOrder(order)]);
    else known.push(shownOrder(order));
  }
  return found;
}

const selectCashChanges = (db: SqlBuilder, { portfolioId, limit, offset }: Params<PageOf>) =>
  db
    .selectFrom('cash_change')
    .select(['id', 'createdAt', 'status', sql<number>`"cash"::float8`.as('cash'), 'tradeDate', 'reason'])
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
export interface ShownSkip {
  readonly symbol: string;
  readonly deltaShares: number;
  readonly reason: string;
}

const rebalancesOf = prepared((db, { portfolioId, limit, offset }: Params<PageOf>) =>
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
      sql<Readonly<Record<string, number>>>`"r"."targets"`.as('targets'),
      sql<readonly ShownSkip[]>`"r"."skipped"`.as('skipped'),
      'o.planned',
      'o.executed',
    ])
    .where('r.portfolioId', '=', portfolioId)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset),
);

/** Rebalances, newest first, each with the number of planned orders and of those that have traded. */
export function listRebalances(pool: Reader, portfolioId: number, page: Page) {
  return rows(pool, rebalancesOf, { portfolioId, ...page });
}
