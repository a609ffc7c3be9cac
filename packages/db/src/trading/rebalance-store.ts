import type { TradingDay } from '@pipa/calendar';
import type { OrderSide, OrderType, TimeInForce } from '@pipa/contract';
import { sql } from 'kysely';
import { type RebalanceKind, type RebalanceStatus, statement } from '../client.ts';
import { numbersByName } from '../sql/json.ts';
import { countIn, type Params, prepared, rowsIn } from '../sql/prepared.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';
import { openStatusLiterals } from './order-store.ts';

/** A decision to trade, before it is stored. */
export interface NewRebalance {
  readonly portfolioId: number;
  readonly kind: RebalanceKind;
  readonly tradeDay: TradingDay;
  readonly status: RebalanceStatus;
  /** Symbol to weight. */
  readonly targets: ReadonlyMap<string, number>;
  readonly skipped: readonly object[];
  /** Value at the last closes, dollars. */
  readonly equity: number;
  readonly reason: string | null;
  /** Wall clock. */
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** An order of a plan. */
export interface PlannedOrder {
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly shares: number;
  readonly reason: string | null;
}

// The first plan of a portfolio, day and kind has the prefix as its key, later ones are numbered.
const newPlan = statement(`
  WITH "earlier" AS (
    SELECT count(*)::int AS "count" FROM "rebalance"
    WHERE "portfolioId" = $1::int AND "tradeDay" = $2::date AND "kind" = $3::"RebalanceKind"
  ), "plan" AS (
    INSERT INTO "rebalance" ("portfolioId", "tradeDay", "kind", "planKey", "status", "targets", "skipped", "equity", "reason",
      "createdAt", "finishedAt")
    SELECT $1::int, $2::date, $3::"RebalanceKind", $4::text || CASE WHEN "count" = 0 THEN '' ELSE '-' || ("count" + 1) END,
      $5::"RebalanceStatus", $6::jsonb, $7::jsonb, $8::numeric, $9::text, $10::timestamptz, $11::timestamptz
    FROM "earlier"
    RETURNING "id", "planKey"
  )
  INSERT INTO "trade_order" ("portfolioId", "rebalanceId", "clientKey", "sequence", "symbol", "side", "type", "timeInForce",
    "shares", "reason", "tradeDay", "placedAt")
  SELECT $1::int, p."id", p."planKey" || '-' || t."symbol" || '-' || t."side", t.ordinality - 1, t."symbol",
    t."side"::"OrderSide", t."type"::"OrderType", t."timeInForce"::"TimeInForce", t."shares", t."reason", $2::date,
    $12::timestamptz
  FROM "plan" p CROSS JOIN ROWS FROM (json_to_recordset($13::json) AS ("symbol" text, "side" text, "type" text,
    "timeInForce" text, "shares" numeric, "reason" text)) WITH ORDINALITY AS t
  ORDER BY t.ordinality
  RETURNING "id", "clientKey", "sequence"`);

interface WrittenOrder {
  readonly id: number;
  /** Plan, symbol and side. */
  readonly clientKey: string;
}

/**
 * Stores a decision under the next free key of its portfolio, day and kind, with its orders, Accepted and unfilled. The caller has
 * locked the portfolio.
 * @returns one for each order, in their sequence
 */
export async function createPlan(
  tx: Tx,
  plan: NewRebalance,
  { orders, placedAt }: { readonly orders: readonly PlannedOrder[]; readonly placedAt: Date },
): Promise<WrittenOrder[]> {
  const { portfolioId, kind, tradeDay, targets, skipped, equity } = plan;
  const { rows: written } = await connectionOf(tx).query<WrittenOrder & { sequence: number }>(
    newPlan([
      portfolioId,
      tradeDay,
      kind,
      `${portfolioId}-${tradeDay}-${kind}`,
      plan.status,
      JSON.stringify(Object.fromEntries(targets)),
      JSON.stringify(skipped),
      equity.toFixed(6),
      plan.reason,
      plan.createdAt,
      plan.finishedAt,
      placedAt,
      JSON.stringify(orders),
    ]),
  );
  return written.sort((left, right) => left.sequence - right.sequence);
}

const finishing = prepared((db, { portfolioId, at }: Params<{ portfolioId: number; at: Date }>) =>
  db
    .updateTable('rebalance')
    .set({ status: 'Done', finishedAt: at })
    .where('portfolioId', '=', portfolioId)
    // In the text of the statement, so that its plan uses the index of plans that are not done.
    .where('status', '=', sql.lit('Planned' as const))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trade_order as o')
            .select('o.id')
            .whereRef('o.rebalanceId', '=', 'rebalance.id')
            // Bounds what is read to the portfolio, whichever index the plan uses.
            .where('o.portfolioId', '=', portfolioId)
            .where('o.status', 'in', openStatusLiterals),
        ),
      ),
    )
    .returning(['id', 'kind', 'tradeDay'])
    .returning((eb) =>
      eb
        .selectFrom('trade_order as f')
        .select(sql<number>`count(*)::int`.as('filled'))
        .whereRef('f.rebalanceId', '=', 'rebalance.id')
        .where('f.filledShares', '>', '0')
        .as('filled'),
    ),
);

/** A plan that is done, and how many of its orders were filled. */
export interface FinishedRebalance {
  readonly id: number;
  readonly kind: RebalanceKind;
  readonly tradeDay: TradingDay;
  readonly filled: number;
}

/** Marks plans without open orders as done. @returns those that were not done before */
export async function finishRebalances(tx: Tx, portfolioId: number, at: Date): Promise<FinishedRebalance[]> {
  const finished = await rowsIn(tx, finishing, { portfolioId, at });
  return finished.map((plan) => ({ ...plan, filled: plan.filled ?? 0 }));
}

const failingStart = prepared((db, p: Params<{ portfolioId: number; since: TradingDay; reason: string }>) =>
  db
    .updateTable('rebalance')
    .set({ status: 'Failed', reason: p.reason })
    .where('portfolioId', '=', p.portfolioId)
    .where('kind', '=', 'Start')
    .where('tradeDay', '>=', sql<TradingDay>`${p.since}::date`),
);

/** Marks the plan of a start requested on `since` or later as failed. */
export async function failStartRebalance(
  tx: Tx,
  portfolioId: number,
  since: TradingDay,
  reason: string,
): Promise<void> {
  await countIn(tx, failingStart, { portfolioId, since, reason });
}

const lastTargets = prepared(
  (db, { portfolioId }: Params<{ portfolioId: number }>) =>
    db
      .selectFrom('rebalance')
      .select('targets')
      .where('portfolioId', '=', portfolioId)
      .where('kind', 'in', ['Start', 'Rebalance'])
      .where('status', '<>', 'Failed')
      .orderBy('id', 'desc')
      .limit(sql.lit(1)),
  { targets: numbersByName },
);

/** Target weights of the portfolio's last plan; empty before its start. */
export async function readPortfolioTargets(tx: Tx, portfolioId: number): Promise<Map<string, number>> {
  const [last] = await rowsIn(tx, lastTargets, { portfolioId });
  return new Map(Object.entries(last?.targets ?? {}));
}

interface PlannedSince {
  readonly portfolioId: number;
  readonly day: TradingDay;
  /** First day of the start under way, or null. */
  readonly startingSince: TradingDay | null;
  readonly isStopping: boolean;
}

const plannedKinds = prepared((db, p: Params<PlannedSince>) =>
  db
    .selectFrom('rebalance')
    .select(['kind', sql<boolean>`bool_and("status" = 'Failed')`.as('hasFailed')])
    .groupBy('kind')
    .where('portfolioId', '=', p.portfolioId)
    .where((eb) =>
      eb.or([
        eb('tradeDay', '=', sql<TradingDay>`${p.day}::date`),
        // A start is one attempt over any number of days, and a stop happens once.
        eb.and([eb('kind', '=', 'Start'), eb('tradeDay', '>=', sql<TradingDay>`${p.startingSince}::date`)]),
        eb.and([eb('kind', '=', 'Stop'), sql<boolean>`${p.isStopping}::boolean`]),
      ]),
    ),
);

/** Kinds planned on a day, and the start or stop under way, planned on any day; with each, whether all its plans failed. */
export async function readPlannedKinds(
  tx: Tx,
  since: PlannedSince,
): Promise<Map<RebalanceKind, { hasFailed: boolean }>> {
  return new Map((await rowsIn(tx, plannedKinds, since)).map(({ kind, hasFailed }) => [kind, { hasFailed }]));
}
