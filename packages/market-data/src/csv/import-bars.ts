import type { Readable } from 'node:stream';
import { isDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { deriveAdjClose } from '../adjust-close.ts';
import { boundedFindings, findingOf, type HistoryFinding } from '../gate/finding.ts';
import { type JudgedHistory, judgeHistory } from '../gate/judge-history.ts';
import { MarketMoveCounts, type MarketMoves, STILL_MARKET } from '../gate/market-moves.ts';
import type { CorporateAction } from '../provider.ts';
import { type BarRow, type QuarantinedRow, readBarRow } from './bar-row.ts';
import { assembleSeries, type SourceSeries } from './bar-series.ts';
import { type CsvRow, readCsv } from './csv-table.ts';
import { type StatedEnd, upToEnd, withFinalValue } from './stated-end.ts';

export interface BarReadOptions {
  /** Symbol of a file that has no column for it. */
  readonly symbol?: string;
  /** Actions of a separate file, by symbol; with it, columns of the price file are not asked for actions. */
  readonly actions?: ReadonlyMap<string, readonly CorporateAction[]>;
  /** False for markets that trade every day. */
  readonly onlySessions?: boolean;
  /** Takes rows in any order, all of them in memory, at most five million; otherwise the file is sorted by symbol. */
  readonly anyOrder?: boolean;
  /** Most faulty rows kept with their text; beyond it they are only counted. */
  readonly maxQuarantined?: number;
}

export interface JudgeOptions {
  /** How the market moved, from `readMarketMoves`; without it every symbol is judged by itself. */
  readonly market?: MarketMoves;
  /** Known ends by symbol. */
  readonly ends?: ReadonlyMap<string, StatedEnd>;
}

export type BarImportOptions = BarReadOptions & JudgeOptions;

/** Grows while the series are read. */
export interface ImportReport {
  rows: number;
  series: number;
  quarantinedRows: number;
  /** A symbol comes again after another one, which `anyOrder` would take. */
  isUnsorted: boolean;
  /** The first of them, at most `maxQuarantined`. */
  readonly quarantined: QuarantinedRow[];
}

export interface BarImport {
  readonly series: AsyncGenerator<JudgedHistory>;
  readonly report: ImportReport;
}

/** A century of sessions of one symbol is far below it. */
const MOST_ROWS_A_SYMBOL = 60_000;
const MOST_SYMBOLS = 100_000;
/** About a gigabyte of rows in memory. */
const MOST_ROWS_IN_ANY_ORDER = 5_000_000;
const UNSORTED = 'file is not sorted by symbol';
const SYMBOL_FORM = /^[A-Za-z0-9^][A-Za-z0-9.^=-]{0,15}$/;

/** Reads daily prices as `readSeries` does and judges every symbol's history. */
export function importBars(source: Readable, options: BarImportOptions = {}): BarImport {
  const { series, report } = readSeries(source, options);
  return { report, series: judged(series, options) };
}

async function* judged(series: AsyncIterable<SourceSeries>, options: JudgeOptions): AsyncGenerator<JudgedHistory> {
  for await (const source of series) yield judgeSeries(source, options);
}

/** The history of a symbol as it may be stored and shown. */
export function judgeSeries(source: SourceSeries, { market = STILL_MARKET, ends }: JudgeOptions): JudgedHistory {
  const end = ends?.get(source.bars.symbol);
  const { bars, listed, findings } = end === undefined ? source : upToEnd(source, end);
  const history = judgeHistory(bars, listed, market);
  const all = { ...history, findings: boundedFindings([...findings, ...history.findings]) };
  return end === undefined ? all : withFinalValue(all, end);
}

/** How the market of price files moved, in a pass of its own over them: a few megabytes, however many symbols there are. */
export async function readMarketMoves(sources: Iterable<Readable>, options: BarReadOptions = {}): Promise<MarketMoves> {
  const moves = new MarketMoveCounts();
  for (const source of sources)
    for await (const series of readSeries(source, options).series) countMoves(moves, series);
  return moves;
}

/** Counts the moves of one symbol as its source gives them. */
export function countMoves(moves: MarketMoveCounts, { bars, listed }: SourceSeries): void {
  const hasAdjusted = bars.adjClose.every((price) => !Number.isNaN(price));
  moves.add(bars.days, hasAdjusted ? bars.adjClose : deriveAdjClose(bars, listed ?? []));
}

export interface SeriesReading {
  readonly series: AsyncGenerator<SourceSeries>;
  readonly report: ImportReport;
}

/**
 * Reads daily prices `symbol,date,open,high,low,close[,volume][,adjClose][,dividend][,splitRatio]` sorted by symbol,
 * one symbol in memory at a time, or in any order. A faulty row is kept out and reported; the import goes on. A row of a symbol that
 * has ended before is such a row, and `report.isUnsorted` then says so.
 */
export function readSeries(source: Readable, options: BarReadOptions = {}): SeriesReading {
  const report: ImportReport = { rows: 0, series: 0, quarantinedRows: 0, isUnsorted: false, quarantined: [] };
  return { report, series: seriesOf(source, options, report) };
}

async function* seriesOf(
  source: Readable,
  options: BarReadOptions,
  report: ImportReport,
): AsyncGenerator<SourceSeries> {
  const quarantine = (row: QuarantinedRow) => {
    report.quarantinedRows++;
    if (report.quarantined.length < (options.maxQuarantined ?? 1_000)) report.quarantined.push(row);
  };
  const anyOrder = options.anyOrder ?? false;
  const finished = new Set<string>();
  /** Rows of the symbol in hand; of every symbol when they come in any order. */
  const rowsOf = new Map<string, BarRow[]>();
  const unreadable = new Map<string, UnreadRows>();
  const finish = (symbol: string, rows: readonly BarRow[]) => {
    finished.add(symbol);
    rowsOf.delete(symbol);
    report.series++;
    const actions = options.actions ? (options.actions.get(symbol) ?? []) : null;
    const series = assembleSeries(symbol, rows, actions, quarantine);
    const unread = unreadable.get(symbol);
    unreadable.delete(symbol);
    return unread === undefined ? series : { ...series, findings: [unreadFinding(symbol, unread), ...series.findings] };
  };
  const required = ['date', 'open', 'high', 'low', 'close', ...(options.symbol === undefined ? ['symbol'] : [])];
  for await (const { row } of readCsv(source, required)) {
    report.rows++;
    const symbol = options.symbol ?? row.get('symbol').toUpperCase();
    const bar = checkedRow(row, symbol, finished, options.onlySessions ?? true);
    if (typeof bar === 'string') {
      report.isUnsorted ||= bar === UNSORTED;
      const day = row.get('date').slice(0, 10);
      quarantine({ symbol: symbol.slice(0, 16), day, fault: bar, raw: row.raw(), line: row.line });
      if (!finished.has(symbol)) countUnread(unreadable, symbol, day, bar);
      continue;
    }
    let rows = rowsOf.get(symbol);
    if (rows === undefined) {
      if (!anyOrder) for (const [last, complete] of rowsOf) yield finish(last, complete);
      rows = [];
      rowsOf.set(symbol, rows);
    }
    rows.push(bar);
    assertBounds(rows.length, finished.size + rowsOf.size, symbol);
    if (anyOrder && report.rows > MOST_ROWS_IN_ANY_ORDER) {
      throw new DomainError('PAYLOAD_TOO_LARGE', {
        note: `More than ${MOST_ROWS_IN_ANY_ORDER} rows that are not sorted by symbol: sort the file`,
      });
    }
  }
  for (const [symbol, rows] of rowsOf) yield finish(symbol, rows);
}

/** Rows of one symbol that are no bars, on days that are days. */
interface UnreadRows {
  first: string;
  last: string;
  rows: number;
  /** Of the first of them. */
  readonly fault: string;
}

function countUnread(unreadable: Map<string, UnreadRows>, symbol: string, day: string, fault: string): void {
  if (!isDay(day)) return;
  const known = unreadable.get(symbol);
  if (known === undefined) {
    if (unreadable.size < MOST_SYMBOLS) unreadable.set(symbol, { first: day, last: day, rows: 1, fault });
    return;
  }
  known.rows++;
  if (day < known.first) known.first = day;
  if (day > known.last) known.last = day;
}

function unreadFinding(symbol: string, { first, last, rows, fault }: UnreadRows): HistoryFinding {
  const days = Int32Array.of(toEpochDay(first), toEpochDay(last));
  const detail = rows === 1 ? `A row is no bar: ${fault}` : `${rows} rows are no bars, the first one as ${fault}`;
  return findingOf({ symbol, days }, [0, 1], ['KeptOut', 'UnreadableRow'], detail);
}

function checkedRow(
  row: CsvRow,
  symbol: string,
  finished: ReadonlySet<string>,
  onlySessions: boolean,
): BarRow | string {
  if (!SYMBOL_FORM.test(symbol)) return 'symbol is missing or malformed';
  if (finished.has(symbol)) return UNSORTED;
  return readBarRow(row, { onlySessions });
}

function assertBounds(rows: number, symbols: number, symbol: string): void {
  if (rows > MOST_ROWS_A_SYMBOL) {
    throw new DomainError('PAYLOAD_TOO_LARGE', { note: `More than ${MOST_ROWS_A_SYMBOL} rows of ${symbol}` });
  }
  if (symbols > MOST_SYMBOLS) throw new DomainError('PAYLOAD_TOO_LARGE', { note: `More than ${MOST_SYMBOLS} symbols` });
}
