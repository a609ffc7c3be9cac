import type { TradingDay } from '@pipa/calendar';
import type { api, CashInOut, OrderRow, OutputOf, ParsedInputOf, Portfolio, PortfolioLog } from '@pipa/contract';
import { DomainError } from '@pipa/contract';
import { statement } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import { readMarket } from '../../market-view/read-market.ts';
import { loadMonitor, type MonitorView, readOrders } from '../../valuation/load-monitor.ts';
import { requireOwnPortfolio } from '../../valuation/own-portfolio.ts';
import { readOwnFacts } from '../../valuation/portfolio-facts.ts';
import { valuePortfolios } from '../../valuation/value-portfolios.ts';
import { compactDayOf, portfolioRow } from '../../valuation/wire-rows.ts';

type Reader = Pick<AppContext, 'pool'>;
type Paged = { __pageno__: number; __pagesize__: number };

const pageOf = ({ __pageno__, __pagesize__ }: Paged) => ({
  limit: __pagesize__,
  offset: (__pageno__ - 1) * __pagesize__,
});
const isDescending = ({ __sort__ }: { __sort__: string }): boolean => __sort__.startsWith('-');

/** The user's portfolios at the last prices, newest first: three queries at most, however many there are. */
export async function listPortfolios(
  context: Reader,
  userId: number,
  input: ParsedInputOf<typeof api.portfolios>,
): Promise<Portfolio[]> {
  const { id, status, strategyType } = input;
  const [market, facts] = await Promise.all([
    readMarket(context),
    readOwnFacts(context, userId, { id, status, strategyType, ...pageOf(input) }),
  ]);
  const measured = await valuePortfolios(context, market, facts);
  return facts.map((portfolio, i) => portfolioRow(portfolio, measured[i], market.moment.at));
}

export async function readMonitor(context: Reader, userId: number, portfolioId: number): Promise<MonitorView> {
  const [market, [facts]] = await Promise.all([
    readMarket(context),
    readOwnFacts(context, userId, { id: portfolioId, limit: 1, offset: 0 }),
  ]);
  if (facts === undefined) throw new DomainError('NOT_FOUND');
  return loadMonitor(context, market, facts);
}

const SELECT_CHANGE = `
  SELECT "id", "createdAt", "status"::text, "cash"::float8, "tradeDate", "reason"
  FROM "cash_change" WHERE "portfolioId" = $1 ORDER BY "id"`;
const changesDown = statement(`${SELECT_CHANGE} DESC LIMIT $2 OFFSET $3`);
const changesUp = statement(`${SELECT_CHANGE} LIMIT $2 OFFSET $3`);

interface ChangeRow extends Omit<CashInOut, 'createTime' | 'tradeDate'> {
  createdAt: Date;
  tradeDate: TradingDay;
}

export async function listCashInOuts(
  context: Reader,
  userId: number,
  input: ParsedInputOf<typeof api.cashInOuts>,
): Promise<CashInOut[]> {
  await requireOwnPortfolio(context, userId, input.portfolioId);
  const { limit, offset } = pageOf(input);
  const query = isDescending(input) ? changesDown : changesUp;
  const { rows } = await context.pool.query<ChangeRow>(query([input.portfolioId, limit, offset]));
  return rows.map(({ createdAt, tradeDate, ...row }) => ({
    ...row,
    createTime: createdAt.toISOString(),
    tradeDate: compactDayOf(tradeDate),
  }));
}

const SELECT_LOG = `
  SELECT "id"::float8, "time", "userName", "action", "message"
  FROM "portfolio_log" WHERE "portfolioId" = $1 ORDER BY "portfolio_log"."id"`;
const logsDown = statement(`${SELECT_LOG} DESC LIMIT $2 OFFSET $3`);
const logsUp = statement(`${SELECT_LOG} LIMIT $2 OFFSET $3`);

/** In the sequence in which things happened, which market time follows. */
export async function listLogs(
  context: Reader,
  userId: number,
  input: ParsedInputOf<typeof api.portfolioLogs>,
): Promise<PortfolioLog[]> {
  await requireOwnPortfolio(context, userId, input.portfolioId);
  const { limit, offset } = pageOf(input);
  const query = isDescending(input) ? logsDown : logsUp;
  const { rows } = await context.pool.query<Omit<PortfolioLog, 'time'> & { time: Date }>(
    query([input.portfolioId, limit, offset]),
  );
  return rows.map((row) => ({ ...row, time: row.time.toISOString() }));
}

export async function listOrders(
  context: Reader,
  userId: number,
  input: ParsedInputOf<typeof api.portfolioOrders>,
): Promise<OrderRow[]> {
  await requireOwnPortfolio(context, userId, input.portfolioId);
  return readOrders(context, input.portfolioId, pageOf(input));
}

const readRebalances = statement(`
  SELECT r."id", r."tradeDay", r."kind"::text, r."status"::text, r."equity"::float8, r."reason", r."targets", r."skipped",
    o."planned", o."executed"
  FROM "rebalance" r
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS "planned", (count(*) FILTER (WHERE o."filledShares" > 0))::int AS "executed"
    FROM "trade_order" o WHERE o."rebalanceId" = r."id"
  ) o
  WHERE r."portfolioId" = $1 ORDER BY r."id" DESC LIMIT $2 OFFSET $3`);

type RebalanceRow = OutputOf<typeof api.portfolioRebalances>[number];
interface RebalanceFacts extends Omit<RebalanceRow, 'tradeDate' | 'targets'> {
  tradeDay: TradingDay;
  targets: Readonly<Record<string, number>>;
}

/** Decisions to trade, newest first, the heaviest target first. */
export async function listRebalances(
  context: Reader,
  userId: number,
  input: ParsedInputOf<typeof api.portfolioRebalances>,
): Promise<RebalanceRow[]> {
  await requireOwnPortfolio(context, userId, input.portfolioId);
  const { limit, offset } = pageOf(input);
  const { rows } = await context.pool.query<RebalanceFacts>(readRebalances([input.portfolioId, limit, offset]));
  return rows.map(({ tradeDay, targets, skipped, ...row }) => ({
    ...row,
    tradeDate: tradeDay,
    targets: Object.entries(targets)
      .map(([symbol, weight]) => ({ symbol, weight }))
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.symbol < b.symbol ? -1 : 1)),
    skipped: skipped.map(({ symbol, deltaShares, reason }) => ({ symbol, deltaShares, reason })),
  }));
}
