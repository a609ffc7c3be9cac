import type { TradingDay } from '@pipa/calendar';
import { DomainError, isOwnStrategy } from '@pipa/contract';
import { findReceiptedReport, hashStatements, type ReceiptedReport } from '@pipa/db/receipts';
import { audienceOf, type Database, type Reader, requireSeenStrategy } from '@pipa/reads';
import { hashOf } from './canonical.ts';
import type { ReceiptDraft } from './draft.ts';
import { barsOf, marketMode, receiptMarket } from './market.ts';

/** How a strategy was offered, as far as the figures of its backtest depend on it. */
export interface ReportTerms {
  readonly useMargin: boolean;
  readonly chargeType: string;
  readonly chargeAmount: number;
  readonly buyValuePerOrder: number | null;
  readonly sellValuePerOrder: number | null;
}

/** What a backtest is of. */
export interface ReportRequest {
  readonly strategy: string;
  readonly beginDay: TradingDay;
  readonly endDay: TradingDay;
  readonly terms: ReportTerms;
  readonly parameters: object;
  /** Of the sources of an own strategy; null for one of the product. */
  readonly version: string | null;
}

type Provenance = {
  readonly parameters?: object;
  readonly version?: string;
  readonly fee?: { readonly chargeType: string; readonly chargeAmount: number } | null;
  readonly sizing?: Partial<Pick<ReportTerms, 'useMargin' | 'buyValuePerOrder' | 'sellValuePerOrder'>>;
};

export function reportRequest({ strategy, beginDay, endDay, provenance }: ReceiptedReport): ReportRequest {
  const { parameters = {}, version = null, fee, sizing = {} } = provenance as Provenance;
  const terms = {
    useMargin: sizing.useMargin ?? false,
    chargeType: fee?.chargeType ?? 'Free',
    chargeAmount: fee?.chargeAmount ?? 0,
    buyValuePerOrder: sizing.buyValuePerOrder ?? null,
    sellValuePerOrder: sizing.sellValuePerOrder ?? null,
  };
  return { strategy, beginDay, endDay, terms, parameters, version };
}

/** What every figure of a report is computed from: prices, dividends and splits in them, and the accounts of companies. */
export async function reportInputs(
  context: Database,
  { universe, benchmark, endDay }: Pick<ReceiptedReport, 'universe' | 'benchmark' | 'endDay'>,
): Promise<ReceiptDraft['inputs']> {
  const symbols = [...new Set([benchmark, ...universe])];
  const [bars, statements] = await Promise.all([
    barsOf(context, symbols, endDay),
    hashStatements(context.pool, symbols, endDay),
  ]);
  return statements.rows === 0
    ? [bars]
    : [bars, { name: `quarterly reports of ${symbols.length} symbols`, vintage: endDay, ...statements }];
}

/** The curve of a report, without what was rounded to be kept. */
export const curveOf = ({
  days,
  equity,
  benchmarkEquity,
}: Pick<ReceiptedReport, 'days' | 'equity' | 'benchmarkEquity'>) => ({
  sessions: days.length,
  curveSha256: hashOf([days, equity, benchmarkEquity]),
});

/** The receipt of a report, stored or computed just now. */
export async function describeReport(context: Database, report: ReceiptedReport): Promise<ReceiptDraft> {
  const { strategy, beginDay, endDay, metrics, benchmarkMetrics, turnoverAnnual, costTotal, tradeCount } = report;
  const market = await receiptMarket(context, { asOf: endDay, part: 'prices' });
  return {
    kind: 'report',
    subject: `${strategy}, ${beginDay} to ${endDay}`,
    request: reportRequest(report),
    asOf: endDay,
    mode: marketMode(market),
    market,
    inputs: await reportInputs(context, report),
    formula: 'backtestStrategy (packages/trading/src/backtest.ts), docs/paper-and-backtest.md',
    isFromMarket: !isOwnStrategy(strategy),
    result: { metrics, benchmarkMetrics, turnoverAnnual, costTotal, tradeCount, ...curveOf(report) },
  };
}

/** A stored report of a strategy that the reader may see. @throws DomainError NOT_FOUND */
export async function findSeenReport(context: Database, reader: Reader, id: number): Promise<ReceiptedReport> {
  const report = await findReceiptedReport(context.pool, id);
  if (report === null) throw new DomainError('NOT_FOUND');
  await requireSeenStrategy(context, audienceOf(reader), report.strategyId);
  return report;
}
