import type { Readable } from 'node:stream';
import { DomainError } from '@pipa/contract';
import type { CorporateAction, InstrumentHistory } from '../provider.ts';
import { type BarRow, type QuarantinedRow, readBarRow } from './bar-row.ts';
import { assembleSeries } from './bar-series.ts';
import { type CsvRow, readCsv } from './csv-table.ts';

export interface BarImportOptions {
  /** Symbol of a file that has no column for it. */
  readonly symbol?: string;
  /** Actions of a separate file, by symbol; with it, columns of the price file are not asked for actions. */
  readonly actions?: ReadonlyMap<string, readonly CorporateAction[]>;
  /** False for markets that trade every day. */
  readonly onlySessions?: boolean;
  readonly largestMove?: number;
  /** Takes rows in any order, all of them in memory, at most five million; otherwise the file is sorted by symbol. */
  readonly anyOrder?: boolean;
  /** Most faulty rows kept with their text; beyond it they are only counted. */
  readonly maxQuarantined?: number;
}

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
  readonly series: AsyncGenerator<InstrumentHistory>;
  readonly report: ImportReport;
}

/** A century of sessions of one symbol is far below it. */
const MOST_ROWS_A_SYMBOL = 60_000;
const MOST_SYMBOLS = 100_000;
/** About a gigabyte of rows in memory. */
const MOST_ROWS_IN_ANY_ORDER = 5_000_000;
const UNSORTED = 'file is not sorted by symbol';
const SYMBOL_FORM = /^[A-Za-z0-9^][A-Za-z0-9.^=-]{0,15}$/;

/**
 * Reads daily prices `symbol,date,open,high,low,close[,volume][,adjClose][,dividend][,splitRatio]` sorted by symbol,
 * one symbol in memory at a time, or in any order. A faulty row is kept out and reported; the import goes on. A row of a symbol that
 * has ended before is such a row, and `report.isUnsorted` then says so.
 */
export function importBars(source: Readable, options: BarImportOptions = {}): BarImport {
  const report: ImportReport = { rows: 0, series: 0, quarantinedRows: 0, isUnsorted: false, quarantined: [] };
  return { report, series: readSeries(source, options, report) };
}

async function* readSeries(
  source: Readable,
  options: BarImportOptions,
  report: ImportReport,
): AsyncGenerator<InstrumentHistory> {
  const quarantine = (row: QuarantinedRow) => {
    report.quarantinedRows++;
    if (report.quarantined.length < (options.maxQuarantined ?? 1_000)) report.quarantined.push(row);
  };
  const anyOrder = options.anyOrder ?? false;
  const finished = new Set<string>();
  /** Rows of the symbol in hand; of every symbol when they come in any order. */
  const rowsOf = new Map<string, BarRow[]>();
  const finish = (symbol: string, rows: readonly BarRow[]) => {
    finished.add(symbol);
    rowsOf.delete(symbol);
    report.series++;
    const actions = options.actions ? (options.actions.get(symbol) ?? []) : null;
    return assembleSeries(symbol, rows, actions, { largestMove: options.largestMove ?? 0.4 }, quarantine);
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
        message: `More than ${MOST_ROWS_IN_ANY_ORDER} rows that are not sorted by symbol: sort the file`,
      });
    }
  }
  for (const [symbol, rows] of rowsOf) yield finish(symbol, rows);
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
    throw new DomainError('PAYLOAD_TOO_LARGE', { message: `More than ${MOST_ROWS_A_SYMBOL} rows of ${symbol}` });
  }
  if (symbols > MOST_SYMBOLS)
    throw new DomainError('PAYLOAD_TOO_LARGE', { message: `More than ${MOST_SYMBOLS} symbols` });
}
