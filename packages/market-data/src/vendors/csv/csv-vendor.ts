import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isDay } from '@pipa/calendar';
import { elementAt } from '@pipa/quant';
import type {
  MarketVendor,
  VendorAction,
  VendorBar,
  VendorCall,
  VendorInstrument,
  VendorPage,
  VendorRange,
  VendorRow,
} from '../market-vendor.ts';
import { VendorError } from '../vendor-error.ts';
import { type CsvRow, openCsv, parseNumber, readCsv } from './csv-table.ts';

export interface CsvFile {
  readonly path: string;
  open(): Readable;
}

/** A file, which is unpacked when its name ends in .gz. */
export const csvFile = (path: string): CsvFile => ({ path, open: () => openCsv(path) });

export interface CsvFiles {
  /** `symbol,date,open,high,low,close[,volume][,adjClose][,dividend][,splitRatio]` */
  readonly prices: readonly CsvFile[];
  /** `symbol,date,dividend,splitRatio[,payDate]` */
  readonly actions?: CsvFile;
  /** `symbol,kind[,lastDay[,finalValue]]`, with or without a header. */
  readonly instruments?: CsvFile;
  /** Symbol of price files that have no column for it. */
  readonly symbol?: string;
}

const NAME = 'CSV';
const ROWS_A_PAGE = 1_000;

/** Files of daily prices as a vendor. */
export function csvVendor({ prices, actions, instruments, symbol }: CsvFiles, clock: () => Date): MarketVendor {
  const columns = ['date', 'open', 'high', 'low', 'close', ...(symbol === undefined ? ['symbol'] : [])];
  const partOf =
    <Source, Row extends VendorRow>(table: Table<Source, Row>) =>
    (range: VendorRange, call: VendorCall) =>
      pagesOf(table, range, call, clock);
  return {
    name: NAME,
    limits: { requestsAMinute: null, historyFrom: null, prices: 'AsTraded' },
    instruments:
      instruments === undefined
        ? null
        : partOf({ files: [instruments], sources: linesOf, rowOf: instrumentOf, dayOf: () => null }),
    bars: partOf({
      files: prices,
      sources: (file) => readCsv(file.open(), columns),
      rowOf: (row) => barOf(row, symbol),
      dayOf: ({ day }) => day,
    }),
    sessionBars: null,
    actions:
      actions === undefined
        ? null
        : partOf({
            files: [actions],
            sources: (file) => readCsv(file.open(), ['symbol', 'date']),
            rowOf: actionOf,
            dayOf: ({ exDay }) => exDay,
          }),
    changes: null,
    observations: null,
    figures: null,
  };
}

/** How files become rows. */
interface Table<Source, Row extends VendorRow> {
  readonly files: readonly CsvFile[];
  sources(file: CsvFile): AsyncIterable<Source>;
  /** Null for a line that is no row, such as a header. */
  rowOf(source: Source): Row | null;
  dayOf(row: Row): string | null;
}

/** The last page of a file may have no rows. A cursor is `file:line`. */
async function* pagesOf<Source, Row extends VendorRow>(
  { files, sources, rowOf, dayOf }: Table<Source, Row>,
  range: VendorRange,
  { after, signal }: VendorCall,
  clock: () => Date,
): AsyncGenerator<VendorPage<Row>> {
  const wanted = range.symbols === null ? null : new Set(range.symbols);
  const [firstFile = 0, lastLine = 0] = after === null ? [] : after.split(':').map(Number);
  let isKnown = wanted === null || after !== null;
  for (let f = firstFile; f < files.length; f++) {
    const file = elementAt(files, f);
    const provenance = { vendor: NAME, dataset: file.path, retrievedAt: clock(), asOf: null, attribution: null };
    const from = f === firstFile ? lastLine : 0;
    let line = from;
    let rows: Row[] = [];
    for await (const source of sources(file)) {
      const row = rowOf(source);
      if (row === null || row.line <= from || wanted?.has(row.symbol) === false) continue;
      isKnown = true;
      line = row.line;
      if (!isWithin(dayOf(row), range)) continue;
      rows.push(row);
      if (rows.length < ROWS_A_PAGE) continue;
      signal?.throwIfAborted();
      yield { provenance, rows, cursor: `${f}:${line}` };
      rows = [];
    }
    signal?.throwIfAborted();
    yield { provenance, rows, cursor: `${f}:${line}` };
  }
  if (isKnown) return;
  const [symbol = ''] = range.symbols ?? [];
  throw new VendorError({ kind: 'UnknownSymbol', symbol }, `No file has a row of ${symbol}`);
}

/** What is no day counts as within: the gate says that it is none. */
function isWithin(day: string | null, { from, to }: VendorRange): boolean {
  if (day === null || (from === null && to === null) || !isDay(day)) return true;
  return (from === null || day >= from) && (to === null || day <= to);
}

function barOf(row: CsvRow, symbol: string | undefined): VendorBar {
  const adjClose = row.get('adjClose');
  return {
    symbol: symbol ?? row.get('symbol').toUpperCase(),
    day: row.get('date').slice(0, 10),
    open: parseNumber(row.get('open')),
    high: parseNumber(row.get('high')),
    low: parseNumber(row.get('low')),
    close: parseNumber(row.get('close')),
    adjClose: adjClose === '' ? null : parseNumber(adjClose),
    volume: optionalNumber(row.get('volume'), 0),
    dividend: optionalNumber(row.get('dividend'), 0),
    splitRatio: optionalNumber(row.get('splitRatio'), 1),
    raw: row.raw(),
    line: row.line,
  };
}

function actionOf(row: CsvRow): VendorAction {
  return {
    symbol: row.get('symbol').toUpperCase(),
    exDay: row.get('date').slice(0, 10),
    dividend: optionalNumber(row.get('dividend'), 0),
    splitRatio: optionalNumber(row.get('splitRatio'), 1),
    payDay: row.get('payDate').slice(0, 10) || null,
    raw: row.raw(),
    line: row.line,
  };
}

const optionalNumber = (text: string, missing: number): number => (text === '' ? missing : parseNumber(text));

interface Line {
  readonly text: string;
  readonly number: number;
}

async function* linesOf(file: CsvFile): AsyncGenerator<Line> {
  const lines = (await text(file.open())).split(/\r?\n/);
  for (const [i, line] of lines.entries()) yield { text: line, number: i + 1 };
}

function instrumentOf({ text: raw, number: line }: Line): VendorInstrument | null {
  const [name = '', kind = '', lastDay = '', finalValue = ''] = raw.split(',').map((part) => part.trim());
  const symbol = name.toUpperCase();
  if (symbol === '' || symbol === 'SYMBOL') return null;
  return {
    symbol,
    name: null,
    kind: kind === 'Stock' || kind === 'ETF' || kind === 'Index' ? kind : null,
    lastDay: lastDay || null,
    finalValue: finalValue || null,
    raw,
    line,
  };
}
