import type { TradingDay } from '@pipa/calendar';
import type { Portfolio, PortfolioStatus, TradeType } from '@pipa/contract';
import { statement } from '@pipa/db';
import type { AppContext } from '../context.ts';
import type { PortfolioBook, RecordedClose } from './measure-portfolio.ts';

/** A portfolio with its strategy, account and book, as one query reads it. */
export interface PortfolioFacts extends PortfolioBook {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly note: string;
  readonly statusReason: string | null;
  readonly isStopping: boolean;
  readonly tradeType: TradeType;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly account: string;
  readonly trackAccountId: number;
  /** Null also when a replay ends before that day. */
  readonly nextTradeDate: TradingDay | null;
  readonly investmentAmount: number;
  readonly marketType: Portfolio['marketType'];
  readonly portfolioClass: string;
  readonly strategy: Portfolio['strategy'];
  readonly profile: Portfolio['profile'];
  readonly tradeNotification: boolean;
  readonly subPath: string;
}

interface FactsRow {
  id: number;
  userId: number;
  name: string;
  note: string;
  status: PortfolioStatus;
  statusReason: string | null;
  isStopping: boolean;
  tradeType: TradeType;
  createdAt: Date;
  startedAt: Date | null;
  stoppedAt: Date | null;
  account: string;
  trackAccountId: number;
  nextTradeDate: TradingDay | null;
  investmentAmount: number;
  marketType: Portfolio['marketType'];
  portfolioClass: string;
  tradeNotification: boolean;
  subPath: string;
  cash: number;
  receivable: number;
  symbols: string[] | null;
  shares: number[] | null;
  costs: number[] | null;
  /** Increases whose cash is in the portfolio and whose orders are not all filled; the amount does not count them yet. */
  investing: number;
  /** Increases and decreases, dollars, whose cash has moved since the last record. */
  movedIn: number;
  movedOut: number;
  /** What a stop gave back since the last record; null when none did. */
  settled: number | null;
  strategy: Portfolio['strategy'];
  profile: Portfolio['profile'];
  record: RecordedClose | null;
}

/** One query for any number of portfolios: every lateral part is an index look-up of its portfolio. */
const SELECT_FACTS = `
  SELECT p."id", p."userId", p."name", p."note", p."status"::text, p."statusReason",
    (p."status" = 'Started' AND p."stopRequestedAt" IS NOT NULL) AS "isStopping",
    a."tradeType"::text, p."createdAt", p."startedAt", p."stoppedAt", a."account", p."trackAccountId",
    CASE WHEN p."nextTradeDate" <= COALESCE(m."lastDay", 'infinity') THEN p."nextTradeDate" END AS "nextTradeDate",
    p."investmentAmount"::float8, p."marketType", p."portfolioClass", p."tradeNotification", p."subPath",
    p."cash"::float8, d."receivable", h."symbols", h."shares", h."costs", f."investing", f."movedIn", f."movedOut",
    z."amount" AS "settled",
    json_build_object('id', s."id", 'name', s."name", 'riskLevel', s."riskLevel", 'rebalancePeriod', s."rebalancePeriod",
      'minInvestmentAmount', s."minInvestmentAmount", 'maxInvestmentAmount', s."maxInvestmentAmount") AS "strategy",
    json_build_object('investmentAmount', p."investmentAmount", 'expectMinAnnualReturn', p."expectMinAnnualReturn",
      'investmentTimeframe', p."investmentTimeframe", 'tolenranceMaxAnnualVolatility', p."tolenranceMaxAnnualVolatility",
      'tolenranceMaxDrawdown', p."tolenranceMaxDrawdown", 'liquidateOnEmergency', p."liquidateOnEmergency",
      'portfolioType', p."portfolioType", 'importanceOrder', p."importanceOrder") AS "profile",
    to_json(r) AS "record"
  FROM "portfolio" p
  JOIN "strategy" s ON s."id" = p."strategyId"
  JOIN "track_account" a ON a."id" = p."trackAccountId"
  LEFT JOIN "market_state" m ON m."id" = 1
  LEFT JOIN LATERAL (
    SELECT r."tradeDate", r."netLiquidation", r."profitLoss", r."dailyProfitLoss", r."dailyReturn", r."cumReturn",
      r."drawdown", r."benchmarkCumReturn", r."alpha", r."beta", r."sharpe", r."sortino", r."volatility", r."valueAtRisk"
    FROM "portfolio_record" r WHERE r."portfolioId" = p."id" ORDER BY r."tradeDate" DESC LIMIT 1
  ) r ON true
  CROSS JOIN LATERAL (
    SELECT array_agg(q."symbol" ORDER BY q."symbol") AS "symbols", array_agg(q."shares"::float8 ORDER BY q."symbol") AS "shares",
      array_agg(q."cost"::float8 ORDER BY q."symbol") AS "costs"
    FROM "position" q WHERE q."portfolioId" = p."id"
  ) h
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(e."amount"), 0)::float8 AS "receivable"
    FROM "dividend_entitlement" e WHERE e."portfolioId" = p."id" AND e."paidAt" IS NULL
  ) d
  CROSS JOIN LATERAL (
    SELECT
      COALESCE(sum(c."cash") FILTER (WHERE c."cash" > 0 AND c."status" = 'Executing'), 0)::float8 AS "investing",
      COALESCE(sum(c."cash") FILTER (
        WHERE c."cash" > 0 AND c."status" IN ('Executing', 'Executed') AND c."tradeDate" > r."tradeDate"
      ), 0)::float8 AS "movedIn",
      COALESCE(-sum(c."cash") FILTER (
        WHERE c."cash" < 0 AND c."status" = 'Executed'
        AND (r."tradeDate" IS NULL OR (c."executedAt" AT TIME ZONE 'America/New_York')::date > r."tradeDate")
      ), 0)::float8 AS "movedOut"
    FROM "cash_change" c WHERE c."portfolioId" = p."id"
  ) f
  LEFT JOIN LATERAL (
    SELECT -l."amount"::float8 AS "amount"
    FROM "ledger_entry" e JOIN "ledger_posting" l ON l."entryId" = e."id" AND l."portfolioId" = p."id"
    WHERE p."status" = 'Stop' AND e."causeKey" = 'stop-' || p."id" || '-release'
      AND (r."tradeDate" IS NULL OR e."marketDay" > r."tradeDate")
  ) z ON true`;

const factsOfUser = statement(`${SELECT_FACTS}
  WHERE p."userId" = $1 AND NOT p."isDeleted"
    AND ($2::int IS NULL OR p."id" = $2)
    AND ($3::text[] IS NULL OR p."status"::text = ANY ($3))
    AND ($4::text IS NULL OR s."kind"::text = $4)
  ORDER BY p."id" DESC LIMIT $5 OFFSET $6`);

const factsOfAccount = statement(`${SELECT_FACTS}
  WHERE p."userId" = $1 AND p."trackAccountId" = ANY ($2) AND (NOT p."isDeleted" OR p."cash" <> 0)
  ORDER BY p."id"`);

const factsOfMany = statement(`${SELECT_FACTS}
  WHERE p."id" = ANY ($1) AND NOT p."isDeleted"`);

function factsFrom(row: FactsRow): PortfolioFacts {
  const { symbols, shares, costs, record, investing, movedIn, movedOut, settled, ...facts } = row;
  return {
    ...facts,
    positions: (symbols ?? []).map((symbol, i) => ({ symbol, shares: shares?.[i] ?? 0, cost: costs?.[i] ?? 0 })),
    lastRecord: record,
    // Before the first record all that was ever allocated is today's: the amount, without what its changes did to it.
    allocated: record === null ? row.investmentAmount + investing + movedOut : movedIn,
    released: movedOut + (settled ?? 0),
    isSettled: settled !== null,
  };
}

export interface PortfolioFilter {
  readonly id?: number;
  readonly status?: readonly PortfolioStatus[];
  readonly strategyType?: 'AQS' | 'AQM';
  readonly limit: number;
  readonly offset: number;
}

type Reader = Pick<AppContext, 'pool'>;

/** Portfolios of their owner, newest first. */
export async function readOwnFacts(
  context: Reader,
  userId: number,
  filter: PortfolioFilter,
): Promise<PortfolioFacts[]> {
  const { rows } = await context.pool.query<FactsRow>(
    factsOfUser([
      userId,
      filter.id ?? null,
      filter.status ?? null,
      filter.strategyType ?? null,
      filter.limit,
      filter.offset,
    ]),
  );
  return rows.map(factsFrom);
}

/** All portfolios on some accounts of their owner. */
export async function readAccountFacts(
  context: Reader,
  userId: number,
  accountIds: readonly number[],
): Promise<PortfolioFacts[]> {
  const { rows } = await context.pool.query<FactsRow>(factsOfAccount([userId, accountIds]));
  return rows.map(factsFrom);
}

/** Portfolios by id whoever owns them: only for callers that have checked the owner before. */
export async function readFactsById(context: Reader, ids: readonly number[]): Promise<PortfolioFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await context.pool.query<FactsRow>(factsOfMany([ids]));
  return rows.map(factsFrom);
}
