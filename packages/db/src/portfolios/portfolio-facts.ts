import type { TradingDay } from '@pipa/calendar';
import type { ImportanceOrder, InvestmentTimeframe, MarketType, PortfolioType } from '@pipa/contract';
import type { ValuedHolding } from '@pipa/trading';
import { type SelectQueryBuilder, sql } from 'kysely';
import {
  cashMovesAfter,
  type PortfolioPlace,
  receivableOf,
  type StoredSettlement,
} from '../accounts/cash-flow-store.ts';
import { marketRow } from '../market/market-store.ts';
import type { SqlBuilder } from '../sql/prepared.ts';

/** A portfolio's last recorded close, as plain numbers. */
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

/** An investor's expectations of a portfolio; returns and drawdown are fractions. */
export interface InvestmentProfile {
  readonly investmentAmount: number;
  readonly expectMinAnnualReturn: number | null;
  readonly investmentTimeframe: InvestmentTimeframe;
  readonly tolenranceMaxAnnualVolatility: number | null;
  readonly tolenranceMaxDrawdown: number | null;
  readonly stopOnTolerance: boolean;
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

/** Values joined with commas, because parsing an array of the server takes three times as long. */
const commaSeparated = (column: 'symbol' | 'shares' | 'cost') =>
  sql<string | null>`string_agg(${sql.ref(`q.${column}`)}::text, ',' ORDER BY "q"."symbol")`;

/** The positions of portfolio "p" in one row; null without any. */
export const holdingsOf = (eb: PortfolioPlace) =>
  eb
    .selectFrom('position as q')
    .select([
      commaSeparated('symbol').as('symbols'),
      commaSeparated('shares').as('shares'),
      commaSeparated('cost').as('costs'),
    ])
    .whereRef('q.portfolioId', '=', 'p.id');

/** The next day on which the portfolio trades, whatever the reason: a rebalance, a start, a stop, or a change of its amount. */
const nextTrade = sql<TradingDay | null>`LEAST("p"."nextTradeDate", "x"."tradeDate")`;

/** The last day of a replay, which PostgreSQL reads once for all rows; null in a market without end. */
const endOfHistory = (eb: PortfolioPlace) =>
  eb.selectFrom('market_state as m').select('m.lastDay').where('m.id', '=', marketRow);

// One query for any number of portfolios: every lateral part is an index look-up of its portfolio. Plain columns, no JSON:
// building and parsing it cost more than the rest of the query.
export const selectFacts = (db: SqlBuilder) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('strategy as s', 's.id', 'p.strategyId')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
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
      (eb) => holdingsOf(eb).as('h'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) => receivableOf(eb).as('d'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) => cashMovesAfter(eb, eb.ref('r.tradeDate')).as('f'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('cash_change as x')
          .select(({ fn }) => fn.min('x.tradeDate').as('tradeDate'))
          .whereRef('x.portfolioId', '=', 'p.id')
          .where('x.status', '=', sql.lit('ReadyToExecute'))
          .as('x'),
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
      sql<TradingDay | null>`CASE WHEN ${nextTrade} <= COALESCE(${endOfHistory(eb)}, 'infinity') THEN ${nextTrade} END`.as(
        'nextTradeDate',
      ),
      'p.investmentAmount',
      eb.ref('p.marketType').$castTo<MarketType>().as('marketType'),
      'p.portfolioClass',
      'p.buyValuePerOrder',
      'p.sellValuePerOrder',
      'p.tradeNotification',
      'p.subPath',
      'p.cash',
      'd.receivable',
      'h.symbols',
      'h.shares',
      'h.costs',
      'f.allocated',
      'f.released',
      'f.isSettled',
      'p.strategyId',
      's.name as strategyName',
      's.kind as strategyType',
      's.openForInvestor',
      's.riskLevel',
      's.rebalancePeriod',
      's.chargeType',
      's.chargeAmount',
      's.minInvestmentAmount',
      's.maxInvestmentAmount',
      'p.expectMinAnnualReturn',
      eb.ref('p.investmentTimeframe').$castTo<InvestmentTimeframe>().as('investmentTimeframe'),
      'p.tolenranceMaxAnnualVolatility',
      'p.tolenranceMaxDrawdown',
      'p.stopOnTolerance',
      'p.liquidateOnEmergency',
      eb.ref('p.portfolioType').$castTo<PortfolioType>().as('portfolioType'),
      eb.ref('p.importanceOrder').$castTo<ImportanceOrder>().as('importanceOrder'),
      ...recordedColumns.map((column) => `r.${column}` as const),
    ]);

export type FactsRow =
  ReturnType<typeof selectFacts> extends SelectQueryBuilder<infer _D, infer _T, infer Row> ? Row : never;

/** A portfolio with its strategy, account and book, as one query reads it. Amounts in dollars. */
export interface PortfolioFacts extends ReturnType<typeof ownFacts> {
  readonly strategy: ReturnType<typeof strategyFrom>;
  readonly profile: InvestmentProfile;
  /** Null before the first close. */
  readonly lastRecord: RecordedClose | null;
  readonly positions: readonly ValuedHolding[];
  /** Of a stopped portfolio; null for any other. */
  readonly settlement: StoredSettlement | null;
}

/** Money arrives as exact text; a cast in the statement would cost more than the number here. */
export const numberFrom = (value: string | number | null): number => Number(value);

const numberOrNullFrom = (value: string | number | null): number | null => (value === null ? null : Number(value));

const ownFacts = (row: FactsRow) => ({
  id: row.id,
  userId: row.userId,
  name: row.name,
  note: row.note,
  status: row.status,
  statusReason: row.statusReason,
  isStopping: row.isStopping,
  tradeType: row.tradeType,
  account: row.account,
  isAccountFrozen: row.isAccountFrozen,
  trackAccountId: row.trackAccountId,
  createdAt: row.createdAt,
  startedAt: row.startedAt,
  stoppedAt: row.stoppedAt,
  nextTradeDate: row.nextTradeDate,
  investmentAmount: numberFrom(row.investmentAmount),
  marketType: row.marketType,
  portfolioClass: row.portfolioClass,
  /** Most dollars of one order, as the owner chose. */
  buyValuePerOrder: numberOrNullFrom(row.buyValuePerOrder),
  sellValuePerOrder: numberOrNullFrom(row.sellValuePerOrder),
  tradeNotification: row.tradeNotification,
  subPath: row.subPath,
  cash: numberFrom(row.cash),
  receivable: row.receivable,
  allocated: row.allocated,
  released: row.released,
  isSettled: row.isSettled,
  strategyType: row.strategyType,
  /** Of the strategy. */
  openForInvestor: row.openForInvestor,
});

const strategyFrom = (row: FactsRow) => ({
  id: row.strategyId,
  name: row.strategyName,
  riskLevel: row.riskLevel,
  rebalancePeriod: row.rebalancePeriod,
  chargeType: row.chargeType,
  chargeAmount: row.chargeAmount,
  minInvestmentAmount: numberFrom(row.minInvestmentAmount),
  maxInvestmentAmount: numberFrom(row.maxInvestmentAmount),
});

const profileFrom = (row: FactsRow): InvestmentProfile => ({
  investmentAmount: numberFrom(row.investmentAmount),
  expectMinAnnualReturn: row.expectMinAnnualReturn,
  investmentTimeframe: row.investmentTimeframe,
  tolenranceMaxAnnualVolatility: row.tolenranceMaxAnnualVolatility,
  tolenranceMaxDrawdown: row.tolenranceMaxDrawdown,
  stopOnTolerance: row.stopOnTolerance,
  liquidateOnEmergency: row.liquidateOnEmergency,
  portfolioType: row.portfolioType,
  importanceOrder: row.importanceOrder,
});

/** Without a record all of its columns are null; of one that exists only the last six may be. */
function recordFrom(row: FactsRow): RecordedClose | null {
  if (row.tradeDate === null) return null;
  return {
    tradeDate: row.tradeDate,
    netLiquidation: numberFrom(row.netLiquidation),
    profitLoss: numberFrom(row.profitLoss),
    dailyProfitLoss: numberFrom(row.dailyProfitLoss),
    dailyReturn: numberFrom(row.dailyReturn),
    cumReturn: numberFrom(row.cumReturn),
    drawdown: numberFrom(row.drawdown),
    benchmarkCumReturn: numberFrom(row.benchmarkCumReturn),
    alpha: row.alpha,
    beta: row.beta,
    sharpe: row.sharpe,
    sortino: row.sortino,
    volatility: row.volatility,
    valueAtRisk: row.valueAtRisk,
  };
}

export function positionsFrom({
  symbols,
  shares,
  costs,
}: Pick<FactsRow, 'symbols' | 'shares' | 'costs'>): ValuedHolding[] {
  if (symbols === null) return [];
  const [sharesOf, costOf] = [shares?.split(',') ?? [], costs?.split(',') ?? []];
  return symbols.split(',').map((symbol, i) => ({ symbol, shares: Number(sharesOf[i]), cost: Number(costOf[i]) }));
}

export const factsFrom = (row: FactsRow): Omit<PortfolioFacts, 'settlement'> => ({
  ...ownFacts(row),
  strategy: strategyFrom(row),
  profile: profileFrom(row),
  lastRecord: recordFrom(row),
  positions: positionsFrom(row),
});
