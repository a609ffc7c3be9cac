import { fromEpochDay, previousTradingDay } from '@pipa/calendar';
import {
  DEFAULT_BENCHMARK,
  DomainError,
  NO_BENCHMARK_PRICES,
  type ParsedInputOf,
  SESSIONS_FOR_YEARLY,
  type TearSheetOfOne,
  type TearSheetRecord,
  type tearSheet,
} from '@pipa/contract';
import { loadBars } from '@pipa/db/market';
import { readTraded } from '@pipa/db/portfolios';
import {
  elementAt,
  extentOf,
  firstAtOrAfter,
  keptRecord,
  lastElement,
  ofMeanValueAnnual,
  returnsWithin,
  tradingByYear,
  turnoverAnnual,
} from '@pipa/quant';
import type { Database, ReadContext, Reader } from '../context.ts';
import { type GuardedUser, guardAccess } from '../guard-access.ts';
import type { Market } from '../market/read-market.ts';
import { audienceOf } from '../strategies/audience.ts';
import { wireMoney } from '../values/wire-rows.ts';
import { readWholeRecord, type WholeRecord } from './whole-record.ts';

type TearSheetInput = ParsedInputOf<typeof tearSheet>;

/** Decimals of a return on the wire: a hundred times finer than a page shows after thirty years of them. */
const RETURN_DECIMALS = 12;
const rounded = (value: number): number => Number(value.toFixed(RETURN_DECIMALS));

/**
 * The record of a subject in a period, against its own or another benchmark.
 * @throws DomainError NOT_FOUND, INVALID_INPUT, AGREEMENT_REQUIRED, INVESTOR_DISABLED
 */
export async function readTearSheet(
  context: Pick<ReadContext, 'pool' | 'market'>,
  reader: GuardedUser & Pick<Reader, 'userId'>,
  input: TearSheetInput,
): Promise<TearSheetOfOne> {
  // Strategies need the membership of an investor; what one owns is one's own without it.
  guardAccess(input.kind === 'backtest' || input.kind === 'track' ? 'investor' : 'user', reader);
  const market = await context.market();
  const whole = await readWholeRecord(context, audienceOf(reader), input, market);
  const { name, strategyId, strategyType } = whole;
  return { name, strategyId, strategyType, ...(await recordWithin(context, whole, input, market.source)) };
}

/** A part of a record, against its own or another benchmark. @throws DomainError INVALID_INPUT for a benchmark without prices */
export async function recordWithin(
  context: Database,
  whole: WholeRecord,
  view: Pick<TearSheetInput, 'benchmark' | 'from' | 'to'>,
  source: Market['source'],
): Promise<TearSheetRecord> {
  const kept = returnsWithin(whole, view);
  const record = keptRecord(whole, kept);
  const benchmark = view.benchmark ?? whole.benchmark ?? DEFAULT_BENCHMARK;
  const isStored = benchmark === whole.benchmark || record.days.length === 0;
  return {
    benchmark,
    source,
    survivorship: whole.survivorship,
    extent: whole.days.length === 0 ? null : extentOf(whole),
    startDay: record.startDay,
    days: [...record.days],
    returns: record.returns.map(rounded),
    benchmarkReturns: (isStored ? record.benchmarkReturns : await returnsOf(context, benchmark, record)).map(rounded),
    exposure: exposureWithin(whole, kept),
    trading: record.days.length === 0 ? null : await tradingWithin(context, whole, kept),
  };
}

/** The exposure of the kept returns; null where it is not known of each of them. */
function exposureWithin(
  { exposure }: WholeRecord,
  { from, to }: { readonly from: number; readonly to: number },
): TearSheetRecord['exposure'] {
  if (exposure === null) return null;
  const within = (values: readonly (number | null)[]) =>
    values.slice(from, to).flatMap((value) => (value === null ? [] : [rounded(value)]));
  const [long, short, cash] = [within(exposure.long), within(exposure.short), within(exposure.cash)];
  return cash.length === to - from ? { long, short, cash } : null;
}

/** Returns of a symbol, dividends included, on the days of a record. */
async function returnsOf(
  { pool }: Database,
  symbol: string,
  { startDay, days }: { readonly startDay: number; readonly days: readonly number[] },
): Promise<number[]> {
  // The last close before the base counts where the base has none.
  const from = previousTradingDay(fromEpochDay(startDay), BASE_SESSIONS);
  const bars = (await loadBars(pool, [symbol], { from, to: fromEpochDay(lastElement(days)) })).get(symbol);
  if (bars === undefined || elementAt(bars.days, 0) > startDay) {
    throw new DomainError('INVALID_INPUT', { field: 'benchmark', message: NO_BENCHMARK_PRICES });
  }
  const closeOn = (day: number) => elementAt(bars.adjClose, firstAtOrAfter(bars.days, day + 1) - 1);
  const closes = [startDay, ...days].map(closeOn);
  return days.map((_, i) => elementAt(closes, i + 1) / elementAt(closes, i) - 1);
}
const BASE_SESSIONS = 5;

/** Turnover and costs of the kept returns; null where they are known of the whole record alone, and a part of it is kept. */
async function tradingWithin(
  { pool }: Database,
  { days, startDay, values, portfolioIds, totals }: WholeRecord,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<TearSheetRecord['trading']> {
  const first = from === 0 ? startDay : (days[from - 1] ?? Number.NaN);
  const last = days[to - 1] ?? Number.NaN;
  const annual = (figure: number | null) => (to - from < SESSIONS_FOR_YEARLY ? null : figure);
  // Of a record with a base, the values have one more than the returns.
  const shown = values.slice(from, to + values.length - days.length);
  if (totals !== null) {
    if (from > 0 || to < days.length) return null;
    const costAnnual = annual(ofMeanValueAnnual(totals.costTotal, shown, last - first));
    return { ...totals, turnoverAnnual: annual(totals.turnoverAnnual), costAnnual, years: null };
  }
  if (portfolioIds.length === 0) return null;
  const byYear = await readTraded(pool, portfolioIds, { from: fromEpochDay(first), to: fromEpochDay(last) });
  const sumOf = (key: 'bought' | 'sold' | 'costs') => byYear.reduce((sum, one) => sum + one[key], 0);
  const traded = { bought: sumOf('bought'), sold: sumOf('sold'), costs: sumOf('costs') };
  const years = tradingByYear(byYear, { days: days.slice(from, to), values: values.slice(from, to) });
  return {
    turnoverAnnual: annual(turnoverAnnual(traded, shown, last - first)),
    costTotal: wireMoney(traded.costs),
    costAnnual: annual(ofMeanValueAnnual(traded.costs, shown, last - first)),
    years: years.map(({ costs, ...year }) => ({ ...year, costs: wireMoney(costs) })),
  };
}
