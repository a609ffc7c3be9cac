import type { TradingDay } from '@pipa/calendar';
import type {
  ImportanceOrder,
  InvestmentTimeframe,
  MarketType,
  PortfolioStatus,
  PortfolioType,
  StrategyType,
} from '@pipa/contract';
import type { ValuedHolding } from '@pipa/trading';
import { type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Pool } from '../client.ts';
import { type Params, type Prepared, prepared, rows, type SqlBuilder } from '../sql/prepared.ts';
import { cashMovesAfter } from './cash-flow-store.ts';

/** The last close of a portfolio that has been recorded, as plain numbers. */
export interface RecordedClose {
  readonly tradeDate: TradingDay;
  /** Dollars. */
  readonly netLiquidation: number;
  readonly profitLoss: number;
  readonly dailyProfitLoss: number;
  /** Fractions. */
  readonly dailyReturn: number;
  readonly cumReturn: number;
  readonly drawdown: number;
  readonly benchmarkCumReturn: number;
  readonly alpha: number | null;
  readonly beta: number | null;
  readonly sharpe: number | null;
  readonly sortino: number | null;
  readonly volatility: number | null;
  readonly valueAtRisk: number | null;
}

/** What an investor expects of a portfolio; returns and drawdown are fractions. */
export interface InvestmentProfile {
  readonly investmentAmount: number;
  readonly expectMinAnnualReturn: number | null;
  readonly investmentTimeframe: InvestmentTimeframe;
  readonly tolenranceMaxAnnualVolatility: number | null;
  readonly tolenranceMaxDrawdown: number | null;
  readonly liquidateOnEmergency: boolean;
  readonly portfolioType: PortfolioType;
  readonly importanceOrder: ImportanceOrder;
}

const recordedColumns = [
  'tradeDate',
  'netLiquidation',
  'profitLoss',
  'dailyProfitLoss',
  'dailyReturn',
  'cumReturn',
  'drawdown',
  'benchmarkCumReturn',
  'alpha',
  'beta',
  'sharpe',
  'sortino',
  'volatility',
  'valueAtRisk',
] as const satisfies (keyof RecordedClose)[];

const float = (reference: string) => sql<number>`${sql.ref(reference)}::float8`;

// One query for any number of portfolios: every lateral part is an index look-up of its portfolio.
const selectFacts = (db: SqlBuilder) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('strategy as s', 's.id', 'p.strategyId')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .leftJoin('market_state as m', (join) => join.on('m.id', '=', sql.lit(1)))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('portfolio_record as c')
          .select(recordedColumns.map((column) => `c.${column}` as const))
          .whereRef('c.portfolioId', '=', 'p.id')
          .orderBy('c.tradeDate', 'desc')
          .limit(sql.lit(1))
          .as('r'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('position as q')
          .select([
            sql<string[] | null>`array_agg("q"."symbol" ORDER BY "q"."symbol")`.as('symbols'),
            sql<number[] | null>`array_agg("q"."shares"::float8 ORDER BY "q"."symbol")`.as('shares'),
            sql<number[] | null>`array_agg("q"."cost"::float8 ORDER BY "q"."symbol")`.as('costs'),
          ])
          .whereRef('q.portfolioId', '=', 'p.id')
          .as('h'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('dividend_entitlement as e')
          .select(sql<number>`COALESCE(sum("e"."amount"), 0)::float8`.as('receivable'))
          .whereRef('e.portfolioId', '=', 'p.id')
          .where('e.paidAt', 'is', null)
          .as('d'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) => cashMovesAfter(eb, eb.ref('r.tradeDate')).as('f'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'p.id',
      'p.userId',
      'p.name',
      'p.note',
      'p.status',
      'p.statusReason',
      sql<boolean>`"p"."status" = 'Started' AND "p"."stopRequestedAt" IS NOT NULL`.as('isStopping'),
      'a.tradeType',
      'a.account',
      sql<boolean>`"a"."frozenAt" IS NOT NULL`.as('isAccountFrozen'),
      'p.trackAccountId',
      'p.createdAt',
      'p.startedAt',
      'p.stoppedAt',
      sql<TradingDay | null>`CASE WHEN "p"."nextTradeDate" <= COALESCE("m"."lastDay", 'infinity') THEN "p"."nextTradeDate" END`.as(
        'nextTradeDate',
      ),
      float('p.investmentAmount').as('investmentAmount'),
      eb.ref('p.marketType').$castTo<MarketType>().as('marketType'),
      'p.portfolioClass',
      'p.tradeNotification',
      'p.subPath',
      float('p.cash').as('cash'),
      'd.receivable',
      'h.symbols',
      'h.shares',
      'h.costs',
      'f.allocated',
      'f.released',
      'f.isSettled',
      jsonBuildObject({
        id: eb.ref('s.id'),
        name: eb.ref('s.name'),
        riskLevel: eb.ref('s.riskLevel'),
        rebalancePeriod: eb.ref('s.rebalancePeriod'),
        minInvestmentAmount: float('s.minInvestmentAmount'),
        maxInvestmentAmount: float('s.maxInvestmentAmount'),
      }).as('strategy'),
      sql<InvestmentProfile>`json_build_object(
        'investmentAmount', "p"."investmentAmount", 'expectMinAnnualReturn', "p"."expectMinAnnualReturn",
        'investmentTimeframe', "p"."investmentTimeframe", 'portfolioType', "p"."portfolioType",
        'tolenranceMaxAnnualVolatility', "p"."tolenranceMaxAnnualVolatility",
        'tolenranceMaxDrawdown', "p"."tolenranceMaxDrawdown",
        'liquidateOnEmergency', "p"."liquidateOnEmergency", 'importanceOrder', "p"."importanceOrder")`.as('profile'),
      sql<RecordedClose | null>`to_json("r")`.as('lastRecord'),
    ]);

type RowOf<S> = S extends Prepared<infer _, infer Row> ? Row : never;
type FactsRow = RowOf<typeof factsOfMany>;

/** A portfolio with its strategy, account and book, as one query reads it. Amounts in dollars. */
export interface PortfolioFacts extends Omit<FactsRow, 'symbols' | 'shares' | 'costs'> {
  readonly positions: readonly ValuedHolding[];
}

function factsFrom({ symbols, shares, costs, ...facts }: FactsRow): PortfolioFacts {
  return {
    ...facts,
    positions: (symbols ?? []).map((symbol, i) => ({ symbol, shares: shares?.[i] ?? 0, cost: costs?.[i] ?? 0 })),
  };
}

const isNullOr = (parameter: RawBuilder<unknown>, type: string, condition: RawBuilder<boolean>) =>
  sql<boolean>`(${parameter}::${sql.raw(type)} IS NULL OR ${condition})`;

interface OwnFilter {
  userId: number;
  id: number | null;
  statuses: readonly PortfolioStatus[] | null;
  kind: StrategyType | null;
  limit: number;
  offset: number;
}

const factsOfUser = prepared((db, { userId, id, statuses, kind, limit, offset }: Params<OwnFilter>) =>
  selectFacts(db)
    .where('p.userId', '=', userId)
    .where('p.isDeleted', '=', false)
    .where(isNullOr(id, 'int', sql<boolean>`"p"."id" = ${id}`))
    .where(isNullOr(statuses, 'text[]', sql<boolean>`"p"."status"::text = ANY (${statuses})`))
    .where(isNullOr(kind, 'text', sql<boolean>`"s"."kind"::text = ${kind}`))
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset),
);

const factsOfAccounts = prepared((db, { userId, ids }: Params<{ userId: number; ids: readonly number[] }>) =>
  selectFacts(db)
    .where('p.userId', '=', userId)
    .where('p.trackAccountId', '=', sql<number>`any(${ids})`)
    .where((eb) => eb.or([eb('p.isDeleted', '=', false), eb('p.cash', '<>', '0')]))
    .orderBy('p.id'),
);

const factsOfMany = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
  selectFacts(db).where('p.id', '=', sql<number>`any(${ids})`).where('p.isDeleted', '=', false),
);

export interface PortfolioFilter {
  readonly id?: number;
  readonly status?: readonly PortfolioStatus[];
  readonly strategyType?: StrategyType;
  readonly limit: number;
  readonly offset: number;
}

type Reader = Pick<Pool, 'query'>;

/** Portfolios of their owner, newest first. */
export async function readOwnFacts(
  pool: Reader,
  userId: number,
  { id, status, strategyType, limit, offset }: PortfolioFilter,
): Promise<PortfolioFacts[]> {
  const filter = { id: id ?? null, statuses: status ?? null, kind: strategyType ?? null, limit, offset };
  return (await rows(pool, factsOfUser, { userId, ...filter })).map(factsFrom);
}

/** All portfolios on some accounts of their owner; deleted ones while they hold cash. */
export async function readAccountFacts(
  pool: Reader,
  userId: number,
  accountIds: readonly number[],
): Promise<PortfolioFacts[]> {
  return (await rows(pool, factsOfAccounts, { userId, ids: accountIds })).map(factsFrom);
}

/** Portfolios by id, of any owner: only for callers that have checked the owner before. */
export async function readFactsById(pool: Reader, ids: readonly number[]): Promise<PortfolioFacts[]> {
  return ids.length === 0 ? [] : (await rows(pool, factsOfMany, { ids })).map(factsFrom);
}
