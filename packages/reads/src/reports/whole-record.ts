import { previousTradingEpochDay, type TradingDay, toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { DEFAULT_BENCHMARK, DomainError, type StrategyType, type TearSheetKind, TRACK_AMOUNT } from '@pipa/contract';
import { findPaperAccount, readAccountRecord } from '@pipa/db/accounts';
import { findPortfolioColumns, readTrackColumns } from '@pipa/db/portfolios';
import { findReportExposure, findReportSeries, findSurvivorship, type StrategyAudience } from '@pipa/db/strategies';
import type { DailyRecord, Survivorship } from '@pipa/quant';
import { elementAt } from '@pipa/quant';
import { accountCloses } from '@pipa/trading';
import type { Database } from '../context.ts';
import type { Market } from '../market/read-market.ts';
import { requireStrategy } from '../strategies/require-strategy.ts';

export interface TearSheetSubject {
  readonly kind: TearSheetKind;
  readonly id: number;
}

/** A record from its first to its last close, with what only some kinds have. */
export interface WholeRecord extends DailyRecord {
  readonly name: string;
  /** The strategy whose record it is or which a portfolio follows; null for an account. */
  readonly strategyId: number | null;
  readonly strategyType: StrategyType | null;
  /** The benchmark of the stored returns; null where none are stored. */
  readonly benchmark: string | null;
  /** Dollars at each close, the base first where there is one. */
  readonly values: readonly number[];
  /** Fractions of the value, one a return; null on days of which they were not kept. */
  readonly exposure: {
    readonly long: readonly (number | null)[];
    readonly short: readonly (number | null)[];
    readonly cash: readonly (number | null)[];
  } | null;
  /** What a report of the strategy says of its companies. */
  readonly survivorship: Survivorship | null;
  /** Portfolios whose trades are those of the record. */
  readonly portfolioIds: readonly number[];
  /** Totals of the whole record where its trades are not kept one by one. */
  readonly totals: { readonly turnoverAnnual: number; readonly costTotal: number } | null;
}

/** Parallel dollars, the base first, as a record. */
export function recordOfValues(days: readonly number[], values: readonly number[], benchmark: readonly number[]) {
  const changes = (of: readonly number[]) =>
    of.slice(1).map((value, i) => {
      const before = elementAt(of, i);
      return before > 0 ? value / before - 1 : 0;
    });
  return {
    startDay: days[0] ?? 0,
    days: days.slice(1),
    returns: changes(values),
    benchmarkReturns: changes(benchmark),
    values,
  };
}

async function backtestRecord(context: Database, audience: StrategyAudience, id: number): Promise<WholeRecord> {
  const [report, exposure] = await Promise.all([
    findReportSeries(context.pool, id),
    findReportExposure(context.pool, id),
  ]);
  if (report === null) throw new DomainError('NOT_FOUND');
  const [{ name, kind }, survivorship] = await Promise.all([
    requireStrategy(context, audience, report.strategyId),
    findSurvivorship(context.pool, report.strategyId, id),
  ]);
  const { days, equity, benchmarkEquity, benchmark, turnoverAnnual, costTotal } = report;
  return {
    ...recordOfValues(days, equity, benchmarkEquity),
    name,
    strategyId: report.strategyId,
    strategyType: kind,
    benchmark,
    exposure,
    survivorship,
    portfolioIds: [],
    totals: { turnoverAnnual, costTotal },
  };
}

async function trackRecord(context: Database, audience: StrategyAudience, id: number): Promise<WholeRecord> {
  const { name, kind } = await requireStrategy(context, audience, id);
  const [{ days, equity, benchmarkEquity, ...exposure }, survivorship] = await Promise.all([
    readTrackColumns(context.pool, id),
    findSurvivorship(context.pool, id, null),
  ]);
  // A track begins with its initial amount at the close before its first day.
  const begin = days.slice(0, 1).map((first) => previousTradingEpochDay(first));
  const amount = begin.map(() => TRACK_AMOUNT);
  return {
    ...recordOfValues([...begin, ...days], [...amount, ...equity], [...amount, ...benchmarkEquity]),
    name,
    strategyId: id,
    strategyType: kind,
    benchmark: DEFAULT_BENCHMARK,
    exposure,
    survivorship,
    portfolioIds: [],
    totals: null,
  };
}

const shareOf = (dollars: number, value: number): number => (value > 0 ? dollars / value : 0);

async function portfolioRecord(context: Database, { userId }: StrategyAudience, id: number): Promise<WholeRecord> {
  const found = await findPortfolioColumns(context.pool, { userId, id });
  if (found === null) throw new DomainError('NOT_FOUND');
  const { name, strategyId, strategyType, days, returns, benchmarkReturns, values, cash, long, short } = found;
  return {
    name,
    strategyId,
    strategyType,
    startDay: days.length === 0 ? 0 : previousTradingEpochDay(elementAt(days, 0)),
    days,
    returns,
    benchmarkReturns,
    values,
    benchmark: DEFAULT_BENCHMARK,
    exposure: { long, short, cash: cash.map((dollars, i) => shareOf(dollars, elementAt(values, i))) },
    survivorship: await findSurvivorship(context.pool, strategyId, null),
    portfolioIds: [id],
    totals: null,
  };
}

async function accountRecord(
  context: Database,
  { userId }: StrategyAudience,
  id: number,
  { lastClosedDay }: Pick<Market, 'lastClosedDay'>,
): Promise<WholeRecord> {
  const account = await findPaperAccount(context.pool, { userId, id });
  if (account === null) throw new DomainError('NOT_FOUND');
  const closes = lastClosedDay === null ? [] : await readCloses(context, id, lastClosedDay);
  return {
    name: account.name,
    strategyId: null,
    strategyType: null,
    startDay: closes.length === 0 ? 0 : previousTradingEpochDay(elementAt(closes, 0).day),
    days: closes.map(({ day }) => day),
    returns: closes.map(({ dailyReturn }) => dailyReturn),
    benchmarkReturns: closes.map(() => 0),
    values: closes.map(({ netLiquidation }) => netLiquidation),
    benchmark: null,
    exposure: {
      long: closes.map(({ longExposure }) => longExposure),
      short: closes.map(({ shortExposure }) => shortExposure),
      cash: closes.map(({ cashRatio }) => cashRatio),
    },
    survivorship: null,
    portfolioIds: account.portfolioIds,
    totals: null,
  };
}

async function readCloses({ pool }: Database, accountId: number, to: TradingDay) {
  const { moves, holdings } = await readAccountRecord(pool, accountId, to);
  const [first] = moves;
  return first === undefined ? [] : accountCloses(moves, holdings, tradingEpochDaysBetween(first.day, toEpochDay(to)));
}

/**
 * The whole record of a subject that a user may see: strategies as their lists show them, portfolios and paper accounts of their
 * own. @throws DomainError NOT_FOUND
 */
export async function readWholeRecord(
  context: Database,
  audience: StrategyAudience,
  { kind, id }: TearSheetSubject,
  market: Pick<Market, 'lastClosedDay'>,
): Promise<WholeRecord> {
  switch (kind) {
    case 'backtest':
      return backtestRecord(context, audience, id);
    case 'track':
      return trackRecord(context, audience, id);
    case 'portfolio':
      return portfolioRecord(context, audience, id);
    case 'account':
      return accountRecord(context, audience, id, market);
  }
}
