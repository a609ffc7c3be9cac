import { fromEpochDay } from '@pipa/calendar';
import { elementAt } from '@pipa/quant';
import { type CorporateAction, type DailyBars, sortActions } from '../daily-bars.ts';
import type { BarRow, QuarantinedRow } from './bar-row.ts';
import { findingOf, type HistoryFinding } from './finding.ts';

/** One symbol's rows as a source gives them, before they are judged. */
export interface SourceSeries {
  /** Ascending by day; the adjusted closes are NaN when the source does not have them all. */
  readonly bars: DailyBars;
  /** Actions of the source; null when it has adjusted closes alone, whose steps are then its actions. */
  readonly listed: readonly CorporateAction[] | null;
  readonly findings: readonly HistoryFinding[];
}

/** A repeated row that differs from the first one of its day by more, and fits its neighbours by much, takes its place. */
const BETTER_ROW = 0.1;

/** Makes one symbol's series of its rows, in any order: sorts them and keeps one row a day. */
export function assembleSeries(
  symbol: string,
  rows: readonly BarRow[],
  separateActions: readonly CorporateAction[] | null,
  quarantine: (row: QuarantinedRow) => void,
): SourceSeries {
  const repeated: BarRow[] = [];
  const ordered = oneRowADay(
    [...rows].sort((a, b) => a.day - b.day),
    repeated,
  );
  for (const { day, raw, line } of repeated) {
    quarantine({ symbol, day: fromEpochDay(day), fault: 'date appears twice', raw, line });
  }
  const bars = columnsOf(symbol, ordered);
  const known = sortActions(separateActions ?? ordered.flatMap(rowActions));
  const isAdjusted = ordered.length > 0 && ordered.every(({ adjClose }) => !Number.isNaN(adjClose));
  const hasActions = separateActions !== null || known.length > 0 || !isAdjusted;
  return {
    bars: isAdjusted ? bars : { ...bars, adjClose: bars.adjClose.map(() => Number.NaN) },
    listed: hasActions ? known : null,
    findings: repeated.length === 0 ? [] : [repeatedFinding(symbol, repeated)],
  };
}

function repeatedFinding(symbol: string, rows: readonly BarRow[]): HistoryFinding {
  const days = Int32Array.from(rows, ({ day }) => day);
  const detail = `${rows.length} ${rows.length === 1 ? 'row has the day of another one' : 'rows have the days of others'}`;
  return findingOf({ symbol, days }, [0, days.length - 1], ['KeptOut', 'RepeatedRow'], detail);
}

function rowActions({ day, dividend, splitRatio }: BarRow): CorporateAction[] {
  const actions: CorporateAction[] = [];
  if (splitRatio !== 1) actions.push({ exDay: day, kind: 'split', value: splitRatio, payDay: null });
  if (dividend > 0) actions.push({ exDay: day, kind: 'dividend', value: dividend, payDay: null });
  return actions;
}

/** The first row of each day, unless another one fits the days around it clearly better. */
function oneRowADay(ordered: readonly BarRow[], repeated: BarRow[]): BarRow[] {
  const kept: BarRow[] = [];
  for (let first = 0; first < ordered.length; ) {
    let best = elementAt(ordered, first);
    const { day } = best;
    let end = first + 1;
    while (ordered[end]?.day === day) end++;
    const around = [kept.at(-1), ordered[end]].filter((row) => row !== undefined);
    const apart = (row: BarRow) =>
      around.reduce((sum, { close }) => sum + Math.abs(Math.log(row.close / close)), 0) / Math.max(1, around.length);
    for (const row of ordered.slice(first + 1, end)) if (apart(row) + BETTER_ROW < apart(best)) best = row;
    kept.push(best);
    for (const row of ordered.slice(first, end)) if (row !== best) repeated.push(row);
    first = end;
  }
  return kept;
}

function columnsOf(symbol: string, rows: readonly BarRow[]): DailyBars {
  const column = (field: 'open' | 'high' | 'low' | 'close' | 'adjClose' | 'volume') =>
    Float64Array.from(rows, (row) => row[field]);
  return {
    symbol,
    days: Int32Array.from(rows, ({ day }) => day),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    adjClose: column('adjClose'),
    volume: column('volume'),
  };
}
