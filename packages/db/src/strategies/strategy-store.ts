import type { TradingDay } from '@pipa/calendar';
import { EXCLUDED_STRATEGY_PREFIX, type StrategyStatus, type StrategyType } from '@pipa/contract';
import type { Metrics } from '@pipa/quant';
import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { Strategy as StrategyTable } from '../../generated/kysely/tables.ts';
import type { Pool } from '../client.ts';
import { storedMetrics, strategyParameters } from '../sql/json.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows, rowsQuickly, type SqlBuilder } from '../sql/prepared.ts';
import { togetherAsOne } from '../sql/together.ts';

/** Stored metrics; a metric that the product computed later than the report is missing. */
export type StoredMetrics = Partial<Metrics>;

const listedJson = {
  parameters: strategyParameters,
  metrics: storedMetrics.nullable(),
  benchmarkMetrics: storedMetrics.nullable(),
};

/** A strategy in a list, amounts in dollars, with the metrics of its featured report. */
export interface ListedStrategy
  extends Omit<
    Selectable<StrategyTable>,
    | 'minInvestmentAmount'
    | 'maxInvestmentAmount'
    | 'specBuyValuePerOrder'
    | 'specSellValuePerOrder'
    | 'universe'
    | 'ownerId'
    | 'evaluatedVersion'
    | 'isAwaitingFeed'
    | 'parameters'
  > {
  readonly parameters: Record<string, unknown>;
  readonly minInvestmentAmount: number;
  readonly maxInvestmentAmount: number;
  readonly specBuyValuePerOrder: number | null;
  readonly specSellValuePerOrder: number | null;
  /** Of an own strategy, newest first, each with the beginning of its hash. */
  readonly versions: readonly { readonly hash: string; readonly since: TradingDay }[];
  /** The user who asks owns it. */
  readonly isOwn: boolean;
  /** Of the featured report; all null before the first one. */
  readonly metrics: StoredMetrics | null;
  readonly benchmarkMetrics: StoredMetrics | null;
  readonly reportSubPath: string | null;
  readonly reportEndDay: TradingDay | null;
  readonly reportInitialAmount: number | null;
}

/** The user who asks. An administrator also sees strategies that are not open for investors, and everyone their own. */
export interface StrategyAudience {
  readonly userId: number;
  readonly isAdministrator: boolean;
}

export interface StrategyFilter {
  readonly status?: StrategyStatus;
  readonly strategyType?: StrategyType;
  /** Part of the name, in any case. */
  readonly name?: string;
  readonly marketType?: string;
  readonly openForInvestor?: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Characters of a version's hash that are shown, and versions of a strategy. */
const SHOWN_HASH = 12;
const MOST_VERSIONS = 20;

const numberOf = <K extends keyof StrategyTable & string>(column: K) =>
  sql<number>`${sql.ref(`s.${column}`)}::float8`.as(column);
const numberOrNullOf = <K extends keyof StrategyTable & string>(column: K) =>
  sql<number | null>`${sql.ref(`s.${column}`)}::float8`.as(column);

const listedColumns = [
  's.id',
  's.code',
  's.name',
  's.kind',
  's.status',
  's.description',
  's.developerName',
  's.investmentGoal',
  's.investmentMethod',
  's.category',
  's.algoType',
  's.riskLevel',
  's.componentType',
  's.rebalancePeriod',
  's.longShort',
  's.useMargin',
  's.allowPaperTrading',
  's.chargeType',
  's.chargeAmount',
  's.limitToMemberClass',
  's.pipaRating',
  's.marketType',
  's.minInvestmentPeriod',
  's.openForInvestor',
  's.backtestType',
  's.tradingType',
  's.createdAt',
  's.modifiedAt',
  's.onlineDay',
  's.liquidateOnEmergency',
  's.unfedReason',
] as const;

const selectListed = (db: SqlBuilder, { userId }: Pick<Params<StrategyAudience>, 'userId'>) =>
  db
    .selectFrom('strategy as s')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('backtest_report as b')
          .select(['b.metrics', 'b.benchmarkMetrics', 'b.subPath', 'b.endDay', 'b.initialAmount'])
          .whereRef('b.strategyId', '=', 's.id')
          .orderBy('b.reportMark', 'desc')
          .orderBy('b.beginDay')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(listedColumns)
    .select([
      numberOf('minInvestmentAmount'),
      numberOf('maxInvestmentAmount'),
      numberOrNullOf('specBuyValuePerOrder'),
      numberOrNullOf('specSellValuePerOrder'),
      's.parameters',
      'r.metrics',
      'r.benchmarkMetrics',
      jsonArrayFrom(
        db
          .selectFrom('strategy_version as v')
          .select([sql<string>`left(v."hash", ${sql.lit(SHOWN_HASH)})`.as('hash'), 'v.releasedDay as since'])
          .whereRef('v.strategyId', '=', sql.ref('s.id'))
          .orderBy('v.id', 'desc')
          .limit(sql.lit(MOST_VERSIONS)),
      ).as('versions'),
      sql<boolean>`COALESCE("s"."ownerId" = ${userId}::int, false)`.as('isOwn'),
      'r.subPath as reportSubPath',
      'r.endDay as reportEndDay',
      'r.initialAmount as reportInitialAmount',
    ]);

// A strategy that is no longer open remains visible to its followers.
const strategyById = prepared(
  (db, { id, userId, isAdministrator }: Params<StrategyAudience & { id: number }>) =>
    selectListed(db, { userId })
      .where('s.id', '=', id)
      .where((eb) =>
        eb.or([
          eb('s.openForInvestor', '=', true),
          eb('s.ownerId', '=', userId),
          sql<boolean>`${isAdministrator}::boolean`,
          eb.exists(
            eb
              .selectFrom('portfolio as p')
              .select(sql`1`.as('one'))
              .where('p.userId', '=', userId)
              .whereRef('p.strategyId', '=', 's.id')
              .where('p.isDeleted', '=', false),
          ),
        ]),
      ),
  listedJson,
);

interface ListParams extends StrategyAudience {
  status: StrategyStatus | null;
  strategyType: StrategyType | null;
  name: string | null;
  marketType: string | null;
  openForInvestor: boolean | null;
  limit: number;
  offset: number;
}

const MOST_WAITING = 200;

/** Whether the user sees a strategy in every state: the administrator any, everyone their own. */
const seesAll = ({ userId, isAdministrator }: Params<StrategyAudience>) =>
  sql<boolean>`(${isAdministrator}::boolean OR "s"."ownerId" = ${userId}::int)`;

const listed = prepared(
  (db, p: Params<ListParams>) =>
    selectListed(db, p)
      .where(sql<boolean>`("s"."openForInvestor" OR ${seesAll(p)})`)
      .where(sql<boolean>`NOT starts_with("s"."name", ${sql.lit(EXCLUDED_STRATEGY_PREFIX)})`)
      .where(
        sql<boolean>`CASE WHEN ${p.status}::text IS NULL THEN ${seesAll(p)} OR "s"."status" <> 'Offline'
        ELSE "s"."status"::text = ${p.status}::text END`,
      )
      .where(sql<boolean>`(${p.strategyType}::text IS NULL OR "s"."kind"::text = ${p.strategyType}::text)`)
      .where(sql<boolean>`(${p.name}::text IS NULL OR strpos(lower("s"."name"), lower(${p.name}::text)) > 0)`)
      .where(sql<boolean>`(${p.marketType}::text IS NULL OR "s"."marketType" = ${p.marketType}::text)`)
      .where(
        sql<boolean>`(${p.openForInvestor}::boolean IS NULL OR "s"."openForInvestor" = ${p.openForInvestor}::boolean)`,
      )
      .orderBy('s.id')
      .limit(p.limit)
      .offset(p.offset),
  listedJson,
);

/** A strategy that waits for data which its market lacks, and why. */
export interface WaitingStrategy {
  readonly id: number;
  readonly name: string;
  readonly kind: StrategyType;
  readonly reason: string;
}

const waiting = prepared((db) =>
  db
    .selectFrom('strategy as s')
    .select(['s.id', 's.name', 's.kind', sql<string>`"s"."unfedReason"`.as('reason')])
    .where('s.unfedReason', 'is not', null)
    .where('s.openForInvestor', '=', true)
    .where(sql<boolean>`NOT starts_with("s"."name", ${sql.lit(EXCLUDED_STRATEGY_PREFIX)})`)
    .orderBy('s.name')
    .limit(MOST_WAITING),
);

/** Strategies and model accounts that this market cannot feed, by name. */
export function findWaitingStrategies(pool: Pick<Pool, 'query'>): Promise<WaitingStrategy[]> {
  return rows(pool, waiting, {});
}

/** One strategy that the user may see, or null. */
export async function findStrategy(
  pool: Pick<Pool, 'query'>,
  audience: StrategyAudience,
  id: number,
): Promise<ListedStrategy | null> {
  const { userId, isAdministrator } = audience;
  const [found] = await rows(pool, strategyById, { id, userId, isAdministrator });
  return found ?? null;
}

/** Text of the visible row versions: every committed insert, update and delete changes it. */
const rowVersions = (table: 'strategy' | 'backtest_report') =>
  sql<string>`(SELECT md5(string_agg("id" || ' ' || xmin::text, ',' ORDER BY "id")) FROM ${sql.table(table)})`;

const listVersion = prepared((db) =>
  db.selectNoFrom([
    sql<string>`concat_ws(' ', ${rowVersions('strategy')}, ${rowVersions('backtest_report')})`.as('version'),
    sql<string>`(SELECT COALESCE(string_agg(DISTINCT "ownerId"::text, ','), '') FROM "strategy")`.as('owners'),
  ]),
);

export interface StrategiesVersion {
  /** Changes with every change of a strategy or report, so that answers can be cached under it. */
  readonly version: string;
  /** Ids of the users who own a strategy. */
  readonly owners: ReadonlySet<number>;
}

export const readStrategiesVersion = togetherAsOne(async (pool): Promise<StrategiesVersion> => {
  const { version, owners } = onlyRow(await rowsQuickly(pool, listVersion, {}));
  return { version, owners: new Set(owners.split(',').filter(Boolean).map(Number)) };
});

/** What of the user a list depends on: equal for two users who see the same strategies. */
export function audienceKey({ userId, isAdministrator }: StrategyAudience, { owners }: StrategiesVersion): string {
  if (isAdministrator) return 'all';
  return owners.has(userId) ? `open and of ${userId}` : 'open';
}

/** Strategies that the user may see, by id. */
export function findStrategies(
  pool: Pick<Pool, 'query'>,
  { userId, isAdministrator }: StrategyAudience,
  filter: StrategyFilter,
): Promise<ListedStrategy[]> {
  return rows(pool, listed, {
    userId,
    isAdministrator,
    status: filter.status ?? null,
    strategyType: filter.strategyType ?? null,
    name: filter.name || null,
    marketType: filter.marketType ?? null,
    openForInvestor: filter.openForInvestor ?? null,
    limit: filter.limit,
    offset: filter.offset,
  });
}

export const targetWeights = z.array(
  z.object({
    symbol: z.string(),
    /** Fraction of the equity; negative for a short position. */
    ratio: z.number(),
  }),
);
export type TargetWeight = Readonly<z.output<typeof targetWeights>[number]>;

const plannedTargets = sql<unknown>`(SELECT json_agg(json_build_object('symbol', w."key", 'ratio', w."value"::float8))
  FROM jsonb_each_text("r"."targets") w)`;

/** Whether the weights are of the close of their day, or of a trade before it. */
const [atClose, inSession] = [sql<boolean>`true`, sql<boolean>`false`];

// The newest plan of each portfolio by its index, instead of every plan of all of them.
const plannedLast = (db: SqlBuilder, strategyId: Params<{ strategyId: number }>['strategyId']) =>
  db
    .selectFrom('portfolio as p')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('rebalance as n')
          .select(['n.id', 'n.tradeDay', 'n.targets'])
          .whereRef('n.portfolioId', '=', 'p.id')
          .where('n.kind', 'in', ['Start', 'Rebalance'])
          .where('n.status', '<>', 'Failed')
          .orderBy('n.id', 'desc')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['r.tradeDay as day', plannedTargets.as('targets'), inSession.as('atClose')])
    .where('p.strategyId', '=', strategyId)
    .orderBy('r.tradeDay', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1);

const reportedLast = (db: SqlBuilder, strategyId: Params<{ strategyId: number }>['strategyId']) =>
  db
    .selectFrom('backtest_report as b')
    .select(['b.endDay as day', sql<unknown>`"b"."lastPositions"::json`.as('targets'), atClose.as('atClose')])
    .where('b.strategyId', '=', strategyId)
    .orderBy('b.endDay', 'desc')
    .orderBy('b.beginDay')
    .limit(1);

const trackedLast = (db: SqlBuilder, strategyId: Params<{ strategyId: number }>['strategyId']) =>
  db
    .selectFrom('track_holdings as h')
    .select(['h.day', sql<unknown>`"h"."holdings"::json`.as('targets'), atClose.as('atClose')])
    .where('h.strategyId', '=', strategyId);

const lastTargets = prepared(
  (db, { strategyId }: Params<{ strategyId: number }>) =>
    db
      .selectFrom(
        db
          .selectFrom(plannedLast(db, strategyId).as('planned'))
          .selectAll()
          .unionAll(db.selectFrom(reportedLast(db, strategyId).as('reported')).selectAll())
          .unionAll(db.selectFrom(trackedLast(db, strategyId).as('tracked')).selectAll())
          .as('t'),
      )
      .select(['t.day', 't.targets'])
      .orderBy('t.day', 'desc')
      .orderBy('t.atClose', 'desc')
      .limit(1),
  { targets: targetWeights.nullable() },
);

/**
 * What portfolios were last planned to hold, what the track holds, or what the newest report held at its end: the newest of
 * them, null without any.
 */
export async function readLastTargets(
  pool: Pick<Pool, 'query'>,
  strategyId: number,
): Promise<{ readonly day: TradingDay; readonly targets: readonly TargetWeight[] } | null> {
  const [found] = await rows(pool, lastTargets, { strategyId });
  return found === undefined ? null : { day: found.day, targets: found.targets ?? [] };
}
