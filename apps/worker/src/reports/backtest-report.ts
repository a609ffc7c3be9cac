import { randomBytes } from 'node:crypto';
import { fromEpochDay, type TradingDay, toEpochDay, tradingDayOnOrAfter } from '@pipa/calendar';
import { BACKTEST_AMOUNT, DEFAULT_BENCHMARK } from '@pipa/contract';
import type { StoredCertificate } from '@pipa/db/strategies';
import {
  type BacktestResult,
  CERTIFICATE_VERSION,
  certifyLookAhead,
  type LookAheadCertificate,
  type Strategy,
  type Survivorship,
} from '@pipa/quant';
import type { OwnCertificate } from '@pipa/strategy-host';
import {
  defaultCostSchedule,
  defaultSizingRules,
  type FeeTerms,
  isCharged,
  type OrderValues,
  type StrategyBacktestInput,
} from '@pipa/trading';
import type { BacktestHistory } from './backtest-history.ts';
import { exposureColumns } from './exposure.ts';
import { plainVerdict } from './robustness.ts';
import { survivorshipOf } from './survivorship.ts';

/** More than the trades of a daily strategy over twenty years. */
const MOST_TRADES = 200_000;
const TRADES_SHOWN = 200;

/** The backtest of a report: from a day to the end of the history, at the costs of the paper simulator. */
export type ReportInput = StrategyBacktestInput &
  Required<Pick<StrategyBacktestInput, 'schedule' | 'sizing' | 'feeTerms'>>;

/** How a strategy is offered, as far as its results depend on it. */
export interface OfferTerms extends FeeTerms, Partial<OrderValues> {
  readonly useMargin: boolean;
  readonly chargeAmount: number;
}

export function reportInput(
  strategy: Strategy,
  { useMargin, chargeType, chargeAmount, buyValuePerOrder = null, sellValuePerOrder = null }: OfferTerms,
  universe: readonly string[],
  { panel, endDay }: BacktestHistory,
  beginDay: TradingDay,
): ReportInput {
  return {
    panel,
    strategy,
    universe,
    benchmark: DEFAULT_BENCHMARK,
    fromDay: toEpochDay(tradingDayOnOrAfter(beginDay)),
    toDay: toEpochDay(endDay),
    initialAmount: BACKTEST_AMOUNT,
    schedule: defaultCostSchedule,
    sizing: { ...defaultSizingRules, useMargin, buyValuePerOrder, sellValuePerOrder },
    feeTerms: { chargeType, chargeAmount },
    maxTrades: MOST_TRADES,
  };
}

/** The version of an own strategy that a report is made of, with the certificate of the decisions that it made in its process. */
export interface ReportedVersion {
  /** Of its sources. */
  readonly hash: string;
  readonly certificate: OwnCertificate;
}

/**
 * What a certificate has found, with its days as text; `engine` is the version of the rules by which it was made, and `seed` chose the
 * decisions of an own strategy.
 */
function certificateFacts(certificate: LookAheadCertificate | OwnCertificate): StoredCertificate {
  const { isFree, decisions, compared } = certificate;
  const seed = 'seed' in certificate ? { seed: certificate.seed } : {};
  const facts = { engine: CERTIFICATE_VERSION, ...seed, isFree, decisions, compared };
  if (certificate.isFree) return facts;
  const { kind } = certificate;
  if (kind === 'NoDecisions') return { ...facts, kind };
  const found = { ...facts, kind, day: fromEpochDay(certificate.day), symbol: certificate.symbol };
  if (kind === 'NotRepeatable') return { ...found, weights: certificate.weights && [...certificate.weights] };
  return { ...found, readDay: certificate.readDay === null ? null : fromEpochDay(certificate.readDay) };
}

/** As a value of JSON. */
const survivorshipFacts = (found: Survivorship | null) => found && { ...found };

/** The stored form of a report: the shown figures and everything that reproduces them. */
export function reportData(
  input: ReportInput,
  result: BacktestResult,
  history: BacktestHistory,
  beginDay: TradingDay,
  version: ReportedVersion | null = null,
) {
  const { strategy, schedule, sizing, feeTerms, universe } = input;
  const { market, endDay, instruments } = history;
  // An own strategy has decided already, so asking it again here would find nothing.
  const certificate = version?.certificate ?? certifyLookAhead(input, result.decisions);
  return {
    beginDay,
    endDay,
    benchmark: DEFAULT_BENCHMARK,
    metrics: { ...result.metrics },
    benchmarkMetrics: { ...result.benchmarkMetrics },
    days: Array.from(result.days),
    equity: Array.from(result.equity),
    benchmarkEquity: Array.from(result.benchmark),
    ...exposureColumns(result),
    drawdowns: result.drawdowns.map((drawdown) => ({ ...drawdown })),
    monthly: result.monthly.map(({ year, months, total }) => ({ year, months: [...months], total })),
    lastPositions: result.ruin ? [] : result.lastPositions.map(({ symbol, ratio }) => ({ symbol, ratio })),
    trades: result.trades
      .slice(-TRADES_SHOWN)
      .toReversed()
      .map((trade) => ({ ...trade })),
    turnoverAnnual: result.turnoverAnnual,
    costTotal: result.costTotal,
    tradeCount: result.tradeCount,
    initialAmount: input.initialAmount,
    provenance: {
      strategy: strategy.code,
      ...(version !== null && { version: version.hash }),
      parameters: { ...strategy.parameters },
      costs: { ...schedule },
      sizing: { ...sizing },
      fee: isCharged(feeTerms) ? { ...feeTerms } : null,
      source: market.source,
      seed: market.seed,
      historyFrom: market.firstDay,
      historyTo: endDay,
      instruments: instruments.length,
      survivorship: survivorshipFacts(survivorshipOf(universe, history)),
      // When it was made is when the report was.
      certificate: certificateFacts(certificate),
    },
    lookAheadFree: certificate.isFree,
    // The background evaluation adds confidence intervals.
    verdict: {
      ...plainVerdict({
        benchmarkSymbol: DEFAULT_BENCHMARK,
        metrics: result.metrics,
        benchmarkMetrics: result.benchmarkMetrics,
        isCharged: isCharged(feeTerms),
      }),
    },
    subPath: randomBytes(16).toString('hex'),
  };
}
