import { addDays, type TradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import {
  emptyTaMetrics,
  type PerformanceRow,
  savePerformance,
  saveTaMetrics,
  type TaMetricsColumns,
} from '@pipa/db/analysis';
import {
  type BarColumns,
  type CloseColumns,
  type InstrumentRow,
  listInstrumentsOfShard,
  loadAdjustedCloses,
  loadBarsOf,
} from '@pipa/db/market';
import {
  adjustedBars,
  comparability,
  createTaMetricsComputer,
  detectionKinds,
  elementAt,
  firstAtOrAfter,
  momentumReturns,
  performanceAt,
  type TaComponent,
  type TaMetricsComputer,
  type TaMetricsRows,
  taComponents,
  taRatingBand,
  taSlopeBarsFrom,
  taString,
} from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';
import { comparedDays, firstOfYear, spanOf, type YearSpan, yearSpans } from './analysis-days.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { MAX_BARS } from './symbol-bars.ts';

/** One computer serves all shards of a process, because its work arrays take a few megabytes. */
let computer: TaMetricsComputer | null = null;

/** Technical metrics, change events and performance of the symbols of a shard on the days of the run. */
export async function measureSymbols(
  { pool }: BackgroundContext,
  input: AnalysisInput,
  shard: number,
): Promise<number> {
  const instruments = await listInstrumentsOfShard(pool, { shards: input.shards, shard });
  const instrumentIds = instruments.map(({ id }) => id);
  const rows = emptyTaMetrics();
  const performance: PerformanceRow[] = [];
  const span = spanOf(input);
  const comparedFrom = elementAt(comparedDays(span), 0);
  for (const year of yearSpans(span)) {
    const { from, to, performanceFrom } = year;
    const barsFrom = isSlopedOverNewYear(from) ? taSlopeBarsFrom(from) : year.barsFrom;
    const isCompared = to >= comparedFrom;
    // What comes before the bars of metrics is needed for returns alone.
    const before = { from: performanceFrom, to: addDays(barsFrom, -1) };
    const [bars, closesBefore] = await Promise.all([
      loadBarsOf(pool, instruments, { from: barsFrom, to }),
      isCompared ? loadAdjustedCloses(pool, before, instrumentIds) : new Map<number, CloseColumns>(),
    ]);
    for (const instrument of instruments) {
      const columns = bars.get(instrument.symbol);
      if (columns === undefined) continue;
      measure(rows, instrument, columns, year);
      if (!isCompared) continue;
      const since = Math.max(toEpochDay(from), toEpochDay(comparedFrom));
      addPerformance(performance, instrument, joinCloses(closesBefore.get(instrument.id), columns), since);
    }
  }
  const to = toEpochDay(span.to);
  await saveTaMetrics(pool, rows, { instrumentIds, from: toEpochDay(span.from), to });
  await savePerformance(pool, performance, { instrumentIds, from: toEpochDay(comparedFrom), to });
  return rows.day.length + performance.length;
}

/** Closes after those of earlier years. */
function joinCloses(before: CloseColumns | undefined, after: CloseColumns): CloseColumns {
  if (before === undefined) return after;
  const count = before.days.length;
  const days = new Int32Array(count + after.days.length);
  days.set(before.days);
  days.set(after.days, count);
  const adjClose = new Float64Array(days.length);
  adjClose.set(before.adjClose);
  adjClose.set(after.adjClose, count);
  return { days, adjClose };
}

function addPerformance(
  rows: PerformanceRow[],
  { id }: InstrumentRow,
  { days, adjClose }: CloseColumns,
  fromDay: number,
): void {
  for (let i = firstAtOrAfter(days, fromDay); i < days.length; i++) {
    rows.push({ instrumentId: id, day: elementAt(days, i), ...performanceAt(adjClose, i) });
  }
}

/** Sessions of a year whose slopes may be of metrics of the year before too: twice the longest slope, as a symbol may miss bars. */
const SLOPED_SESSIONS = 40;

const isSlopedOverNewYear = (from: TradingDay): boolean =>
  tradingDaysBetween(firstOfYear(from), from).length <= SLOPED_SESSIONS;

/** Adds the rows of one symbol of a year: of days on which it can be compared. */
function measure(rows: TaMetricsColumns, { id }: InstrumentRow, columns: BarColumns, year: YearSpan): void {
  const { days, adjClose } = columns;
  const indexOf = (day: TradingDay) => firstAtOrAfter(days, toEpochDay(day));
  const from = indexOf(year.from);
  if (from === days.length) return;
  computer ??= createTaMetricsComputer(MAX_BARS);
  const ofYear = { base: indexOf(year.barsFrom), start: indexOf(firstOfYear(year.from)) };
  const metrics = computer.compute(adjustedBars(columns), from, ofYear);
  const isComparableAt = comparability(adjClose);
  for (let i = from; i < days.length; i++) {
    if (isComparableAt(i)) addRow(rows, id, elementAt(days, i), metrics, i - from, momentumReturns(adjClose, i));
  }
}

const NUMBERS = ['trend', 'trend5', 'trend20', 'momentum', 'momentum5', 'momentum20'] as const;
const OSCILLATIONS = ['oscillation', 'oscillation5', 'oscillation20'] as const;

/** Reused for each row. */
const components = Object.fromEntries(taComponents.map((component) => [component, Number.NaN])) as Record<
  TaComponent,
  number
>;

function addRow(
  rows: TaMetricsColumns,
  id: number,
  day: number,
  metrics: TaMetricsRows,
  i: number,
  returns: ReturnType<typeof momentumReturns>,
): void {
  const rating = taRatingBand(elementAt(metrics.trend, i), elementAt(metrics.momentum, i));
  // A recently listed symbol has no rating yet.
  if (rating === null) return;
  rows.instrumentId.push(id);
  rows.day.push(day);
  rows.rating.push(rating);
  for (const component of taComponents) components[component] = elementAt(metrics.components[component], i);
  rows.taString.push(taString(components));
  for (const name of NUMBERS) rows[name].push(elementAt(metrics[name], i));
  for (const name of OSCILLATIONS) rows[name].push(elementAt(metrics[name], i));
  for (const kind of detectionKinds) rows[kind].push(elementAt(metrics[kind], i));
  rows.breadthFlags.push(elementAt(metrics.breadthFlags, i));
  rows.return2m.push(returns.m2);
  rows.return3m.push(returns.m3);
  rows.return4m.push(returns.m4);
  rows.return6m.push(returns.m6);
}
