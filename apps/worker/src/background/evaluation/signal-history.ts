import {
  fromEpochDay,
  nextTradingEpochDay,
  type TradingDay,
  toEpochDay,
  tradingEpochDaysBetween,
} from '@pipa/calendar';
import type { Prisma } from '@pipa/db';
import {
  addSignalTallies,
  findOutdatedTallies,
  readTalliedDays,
  type SignalSubject,
  type StoredTally,
} from '@pipa/db/analysis';
import { type BarColumns, listInstruments, loadBars } from '@pipa/db/market';
import {
  adjustedBars,
  comparability,
  createTaMetricsComputer,
  detectionKinds,
  elementAt,
  firstAtOrAfter,
  forwardReturn,
  lastElement,
  SIGNAL_HORIZONS,
  type SignalHorizon,
  type SignalMember,
  type TaMetricsComputer,
  tallySignals,
  taRatingBand,
} from '@pipa/quant';
import type { CostSchedule } from '@pipa/trading';
import { yearSpans } from '../analysis/analysis-days.ts';
import { tallyStoredSignals } from '../analysis/score-signals.ts';
import { netReturnAfter } from '../analysis/signal-trades.ts';
import { barsBefore, MAX_BARS } from '../analysis/symbol-bars.ts';
import type { BackgroundContext } from '../job-kind.ts';

/** The past that the closes have not tallied: the years of the market up to a day whose analysis is whole. */
export interface SignalPast extends Prisma.JsonObject {
  readonly firstYear: number;
  readonly to: TradingDay;
}

const lastYear = ({ to }: SignalPast): number => Number(to.slice(0, 4));

/** A shard is a year, because its tallies are sums over all symbols; the latest is the first. */
export const pastYears = (past: SignalPast): number => Math.max(0, lastYear(past) - past.firstYear + 1);

/** Symbols whose bars are in memory at the same time. */
const SYMBOLS_A_READ = 96;
const UNIVERSES = ['Stock', 'ETF'] as const satisfies readonly SignalSubject['universe'][];

let computer: TaMetricsComputer | null = null;

/**
 * Tallies the events of a year's days that no close has tallied. An event is the one that the analysis of its day would have stored:
 * it is computed from the same bars, none of which is later than the last day of the year that is tallied.
 * @returns the number of tallies
 */
export async function tallyPastSignals(
  context: Pick<BackgroundContext, 'pool' | 'costs'>,
  past: SignalPast,
  shard: number,
): Promise<number> {
  const { pool, costs } = context;
  const year = lastYear(past) - shard;
  const remade = await remakeOutdated(context, year, past.to);
  const open = await findOpenDays(pool, year, toEpochDay(past.to));
  if (open.days.length === 0) return remade;
  const symbols = (await listInstruments(pool))
    .filter(({ kind }) => kind === 'Stock' || kind === 'ETF')
    .sort((a, b) => a.id - b.id);
  const events = emptyEvents(symbols.length, open);
  const { barsFrom } = elementAt(yearSpans({ from: `${year}-01-01`, to: `${year}-12-31` }), 0);
  for (let start = 0; start < symbols.length; start += SYMBOLS_A_READ) {
    const read = symbols.slice(start, start + SYMBOLS_A_READ).map(({ symbol }) => symbol);
    const bars = await loadBars(pool, read, { from: barsFrom, to: fromEpochDay(open.lastScoredDay) });
    for (const [i, symbol] of read.entries()) {
      const columns = bars.get(symbol);
      if (columns !== undefined) addEvents(events, start + i, columns, open, costs);
    }
  }
  const tallies = UNIVERSES.flatMap((universe) => {
    const rows = symbols.flatMap(({ kind }, row) => (kind === universe ? [row] : []));
    return tallyUniverse(events, universe, rows, open);
  });
  await addSignalTallies(pool, tallies);
  return remade + tallies.length;
}

/** Makes the outcomes anew that became known in a year and have no trades, of signals that are stored: ranks and scores have no other past. */
async function remakeOutdated(
  context: Pick<BackgroundContext, 'pool' | 'costs'>,
  year: number,
  last: TradingDay,
): Promise<number> {
  const end: TradingDay = `${year}-12-31`;
  const outdated = await findOutdatedTallies(context.pool, { from: `${year}-01-01`, to: end < last ? end : last });
  if (outdated === null) return 0;
  const tallies = await tallyStoredSignals(context, outdated);
  await addSignalTallies(context.pool, tallies);
  return tallies.length;
}

/** Days with an outcome at some horizon that is known and not tallied, ascending; epoch days. */
interface OpenDays {
  readonly days: readonly number[];
  readonly lastScoredDay: number;
  /** By horizon, of each day: the day on which its outcome was known; null where there is nothing to tally. */
  readonly scoredDays: Readonly<Record<SignalHorizon, readonly (number | null)[]>>;
}

async function findOpenDays(pool: BackgroundContext['pool'], year: number, last: number): Promise<OpenDays> {
  const [from, to] = [toEpochDay(`${year}-01-01`), toEpochDay(`${year}-12-31`)];
  const tallied = new Set(
    (await readTalliedDays(pool, detectionKinds[0], { from, to })).map(({ horizon, day }) => `${horizon} ${day}`),
  );
  const scoredDay = (horizon: SignalHorizon, day: number): number | null => {
    const scored = nextTradingEpochDay(day, horizon);
    return scored > last || tallied.has(`${horizon} ${day}`) ? null : scored;
  };
  const days = Array.from(tradingEpochDaysBetween(from, Math.min(to, last))).filter((day) =>
    SIGNAL_HORIZONS.some((horizon) => scoredDay(horizon, day) !== null),
  );
  const scoredDays = byHorizon((horizon) => days.map((day) => scoredDay(horizon, day)));
  const lastScoredDay = Math.max(0, ...Object.values(scoredDays).flatMap((known) => known.map((day) => day ?? 0)));
  return { days, lastScoredDay, scoredDays };
}

const byHorizon = <T>(value: (horizon: SignalHorizon) => T): Record<SignalHorizon, T> =>
  Object.fromEntries(SIGNAL_HORIZONS.map((horizon) => [horizon, value(horizon)])) as Record<SignalHorizon, T>;

/** Events and outcomes of symbols on days: the rows of one symbol after those of the one before. */
interface Events {
  readonly codes: Readonly<Record<(typeof detectionKinds)[number], Int8Array>>;
  /** NaN of a symbol that has no metrics on the day, or no outcome. */
  readonly returns: Readonly<Record<SignalHorizon, Float64Array>>;
  /** Of a trade after costs, bought and sold short; NaN also where no event has that side. */
  readonly netReturns: Readonly<Record<SignalHorizon, Readonly<Record<Side, Float64Array>>>>;
}

type Side = 'bought' | 'sold';
const sideOf = (code: number): Side => (code < 0 ? 'sold' : 'bought');

const unknown = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN);

function emptyEvents(symbols: number, { days }: OpenDays): Events {
  const length = symbols * days.length;
  return {
    codes: Object.fromEntries(detectionKinds.map((kind) => [kind, new Int8Array(length)])) as Events['codes'],
    returns: byHorizon(() => unknown(length)),
    netReturns: byHorizon(() => ({ bought: unknown(length), sold: unknown(length) })),
  };
}

function addEvents(
  { codes, returns, netReturns }: Events,
  row: number,
  columns: BarColumns,
  open: OpenDays,
  costs: CostSchedule,
): void {
  const { days } = columns;
  const from = firstAtOrAfter(days, elementAt(open.days, 0));
  const end = firstAtOrAfter(days, lastElement(open.days) + 1);
  if (from >= end) return;
  computer ??= createTaMetricsComputer(MAX_BARS);
  const metrics = computer.compute(adjustedBars(barsBefore(columns, end)), from);
  const isComparable = comparability(columns.adjClose);
  for (const [t, day] of open.days.entries()) {
    const i = firstAtOrAfter(days, day);
    // As in the analysis: no metrics are stored of a recently listed symbol, which has no rating yet, and of one that cannot be compared.
    if (days[i] !== day) continue;
    if (taRatingBand(elementAt(metrics.trend, i - from), elementAt(metrics.momentum, i - from)) === null) continue;
    if (!isComparable(i)) continue;
    const at = row * open.days.length + t;
    for (const kind of detectionKinds) codes[kind][at] = elementAt(metrics[kind], i - from);
    const signs = new Set(detectionKinds.map((kind) => Math.sign(elementAt(codes[kind], at))));
    signs.delete(0);
    for (const horizon of SIGNAL_HORIZONS) {
      const scored = open.scoredDays[horizon][t] ?? null;
      if (scored === null) continue;
      returns[horizon][at] = forwardReturn(columns, day, scored);
      for (const sign of signs) {
        netReturns[horizon][sideOf(sign)][at] = netReturnAfter(columns, sign, day, scored, costs);
      }
    }
  }
}

function tallyUniverse(
  { codes, returns, netReturns }: Events,
  universe: SignalSubject['universe'],
  rows: readonly number[],
  { days, scoredDays }: OpenDays,
): StoredTally[] {
  const tallies: StoredTally[] = [];
  for (const [t, day] of days.entries()) {
    const places = rows.map((row) => row * days.length + t);
    for (const horizon of SIGNAL_HORIZONS) {
      const scoredDay = scoredDays[horizon][t] ?? null;
      if (scoredDay === null) continue;
      for (const kind of detectionKinds) {
        const members = places.map((at): SignalMember => {
          const code = elementAt(codes[kind], at);
          const netReturn = elementAt(netReturns[horizon][sideOf(code)], at);
          return { code, forwardReturn: elementAt(returns[horizon], at), netReturn };
        });
        for (const tally of tallySignals(members)) tallies.push({ kind, universe, horizon, day, scoredDay, ...tally });
      }
    }
  }
  return tallies;
}
