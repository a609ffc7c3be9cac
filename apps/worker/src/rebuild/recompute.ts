import { fromEpochDay, previousTradingDay, type TradingDay, toEpochDay, tradingDayOnOrBefore } from '@pipa/calendar';
import { type AlertCondition, type AlertEvent, BACKTEST_AMOUNT, DEFAULT_BENCHMARK, TRACK_AMOUNT } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { type InstrumentRow, listInstruments, loadPanel, readMarketClock } from '@pipa/db/market';
import type { ReceiptedReport, ReceiptedStrategy } from '@pipa/db/receipts';
import { findAtMarket, findAtScreen, findAtSymbol, type ScreenChanges } from '@pipa/ida';
import { elementAt, firstKnownDay, lastElement, type Strategy, strategyByCode } from '@pipa/quant';
import { backtestStrategy, defaultCostSchedule, defaultSizingRules } from '@pipa/trading';
import { readScreenChanges } from '../alerts/read-screen-changes.ts';
import { readMarketDays, readSymbolDays, type SymbolDays } from '../alerts/read-symbol-days.ts';
import { yearSpans } from '../background/analysis/analysis-days.ts';
import { extendTrack, type TrackPoint } from '../background/analysis/extend-track.ts';
import { loadBacktestHistory } from '../reports/backtest-history.ts';
import { type OfferTerms, reportInput } from '../reports/backtest-report.ts';
import { askUniverse } from '../trade/ask-strategy.ts';

interface Database {
  readonly pool: Pool;
}

/**
 * A strategy of the product with its universe on a day; null for one that this release does not have. A replay has all of its
 * instruments from the import on, a simulated market those that are listed.
 */
async function strategyOn({ pool }: Database, code: string, day: TradingDay) {
  const strategy = strategyByCode(code);
  if (strategy === undefined) return null;
  const [instruments, { source }] = await Promise.all([listInstruments(pool), readMarketClock(pool)]);
  const isThere = ({ listedOn }: InstrumentRow) => source === 'replay' || listedOn === null || listedOn <= day;
  return { strategy, universe: askUniverse(strategy, instruments.filter(isThere)) };
}

/**
 * Computes the backtest of a strategy of the product again from the prices of a database, which stays as it is.
 * @returns null for a strategy that this release does not have
 */
export async function recomputeReport(
  database: Database,
  asked: {
    readonly strategy: string;
    readonly beginDay: TradingDay;
    readonly endDay: TradingDay;
    readonly terms: OfferTerms;
  },
): Promise<ReceiptedReport | null> {
  const { strategy: code, beginDay, endDay, terms } = asked;
  const known = await strategyOn(database, code, endDay);
  if (known === null) return null;
  const { strategy, universe } = known;
  const market = await readMarketClock(database.pool);
  const history = await loadBacktestHistory(database.pool, market, universe, endDay);
  const input = reportInput(strategy, terms, universe, history, beginDay);
  const result = backtestStrategy(input);
  const { chargeType, chargeAmount } = terms;
  return {
    strategyId: 0,
    strategy: code,
    universe,
    beginDay,
    endDay,
    benchmark: DEFAULT_BENCHMARK,
    metrics: { ...result.metrics },
    benchmarkMetrics: { ...result.benchmarkMetrics },
    days: Array.from(result.days),
    equity: Array.from(result.equity),
    benchmarkEquity: Array.from(result.benchmark),
    turnoverAnnual: result.turnoverAnnual,
    costTotal: result.costTotal,
    tradeCount: result.tradeCount,
    initialAmount: BACKTEST_AMOUNT,
    provenance: {
      parameters: { ...strategy.parameters },
      sizing: { ...input.sizing },
      fee: { chargeType, chargeAmount },
    },
  };
}

/** A track, computed again from its first day as the closes have made it: the first day of a run depends on the year of its last one. */
export async function recomputeTrack(
  database: Database,
  terms: Omit<ReceiptedStrategy, 'universe'>,
  to: TradingDay,
): Promise<{ readonly universe: readonly string[]; readonly points: readonly TrackPoint[] } | null> {
  const { code, onlineDay: online } = terms;
  const known = await strategyOn(database, code, to);
  if (known === null || online === null) return null;
  const { strategy, universe } = known;
  const base = { day: toEpochDay(previousTradingDay(online)), equity: TRACK_AMOUNT, benchmark: TRACK_AMOUNT };
  let points: readonly TrackPoint[] = [base];
  if (to < online) return { universe, points };
  for (const span of yearSpans({ from: online, to })) {
    points = await extendOnce(database, { strategy, universe, terms, online }, points, tradingDayOnOrBefore(span.to));
  }
  return { universe, points };
}

interface Tracked {
  readonly strategy: Strategy;
  readonly universe: readonly string[];
  readonly terms: Omit<ReceiptedStrategy, 'universe'>;
  readonly online: TradingDay;
}

async function extendOnce(
  { pool }: Database,
  { strategy, universe, terms, online }: Tracked,
  points: readonly TrackPoint[],
  day: TradingDay,
): Promise<readonly TrackPoint[]> {
  const last = lastElement(points);
  if (last.equity <= 0 || last.day >= toEpochDay(day)) return points;
  const lastTurn = `${Number(day.slice(0, 4)) - 1}-01-01`;
  const lastTracked = points.length > 1 ? fromEpochDay(last.day) : online;
  const since = elementAt([lastTurn, lastTracked].toSorted(), 0);
  const runFrom = elementAt([online, since].toSorted(), 1);
  const from = firstKnownDay(strategy, previousTradingDay(runFrom));
  const panel = await loadPanel(pool, [...new Set([DEFAULT_BENCHMARK, ...universe])], { from, to: day });
  const { useMargin, buyValuePerOrder, sellValuePerOrder, chargeType, chargeAmount } = terms;
  const run = backtestStrategy({
    panel,
    strategy,
    universe,
    benchmark: DEFAULT_BENCHMARK,
    fromDay: toEpochDay(runFrom),
    toDay: toEpochDay(day),
    initialAmount: TRACK_AMOUNT,
    schedule: defaultCostSchedule,
    sizing: { ...defaultSizingRules, useMargin, buyValuePerOrder, sellValuePerOrder },
    feeTerms: { chargeType, chargeAmount },
    maxTrades: 0,
  });
  return extendTrack(points, run).at(-1) ?? points;
}

/** What a condition finds at the close of a day; null where it finds nothing. */
export async function recomputeFiring(
  database: Database,
  asked: {
    readonly symbol: string;
    readonly day: TradingDay;
    readonly condition: AlertCondition;
    readonly filter: string | null;
  },
): Promise<AlertEvent | null> {
  const { symbol, day, condition, filter } = asked;
  if (condition.kind === 'state' || condition.kind === 'prediction') {
    const days = await readMarketDays(database, day);
    return days && findAtMarket(condition, days.today, days.before);
  }
  if (condition.kind === 'screen') {
    if (filter === null) return null;
    const known = new Map<string, ScreenChanges | null>();
    await readScreenChanges(database, [filter], day, known);
    const changes = known.get(filter) ?? null;
    return changes && (findAtScreen(condition, changes, '').find((found) => found.symbol === symbol)?.event ?? null);
  }
  const known = new Map<string, SymbolDays | null>();
  await readSymbolDays(database, [symbol], day, known);
  const days = known.get(symbol) ?? null;
  return days && findAtSymbol(condition, days.today, days.before);
}
