import { isDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import type { CorporateAction } from '../daily-bars.ts';
import type { Provenance, VendorBar, VendorPage } from '../vendors/market-vendor.ts';
import { type BarRow, checkBar, type QuarantinedRow } from './bar-row.ts';
import { assembleSeries, type SourceSeries } from './bar-series.ts';
import { findingOf, type HistoryFinding } from './finding.ts';

export interface ReadOptions {
  /** Actions that the source lists apart, by symbol; with it, the bars are not asked for actions. */
  readonly actions?: ReadonlyMap<string, readonly CorporateAction[]>;
  /** False for markets that trade every day. */
  readonly onlySessions?: boolean;
  /** Takes rows in any order, all of them in memory, at most five million; otherwise the rows of a symbol follow each other. */
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

export interface ReadDataset {
  readonly provenance: Provenance;
  readonly report: ImportReport;
}

export interface ReadSeries extends SourceSeries {
  readonly provenance: Provenance;
}

export interface SeriesReading {
  readonly series: AsyncGenerator<ReadSeries>;
  /** Those that were read so far, in their sequence. */
  readonly datasets: readonly ReadDataset[];
}

/** A century of sessions of one symbol is far below it. */
const MOST_ROWS_A_SYMBOL = 60_000;
const MOST_SYMBOLS = 100_000;
/** About a gigabyte of rows in memory. */
const MOST_ROWS_IN_ANY_ORDER = 5_000_000;
const UNSORTED = 'file is not sorted by symbol';
const SYMBOL_FORM = /^[A-Za-z0-9^][A-Za-z0-9.^=-]{0,15}$/;

/**
 * Makes series of a vendor's bars, one symbol in memory at a time, or in any order. A faulty row is kept out and reported; the reading
 * goes on. A row of a symbol that has ended before in its dataset is such a row, and `report.isUnsorted` then says so.
 */
export function readSeries(pages: AsyncIterable<VendorPage<VendorBar>>, options: ReadOptions = {}): SeriesReading {
  const datasets: DatasetReader[] = [];
  return { datasets, series: seriesOf(pages, options, datasets) };
}

async function* seriesOf(
  pages: AsyncIterable<VendorPage<VendorBar>>,
  options: ReadOptions,
  datasets: DatasetReader[],
): AsyncGenerator<ReadSeries> {
  let reader: DatasetReader | undefined;
  for await (const { provenance, rows } of pages) {
    if (reader?.provenance.dataset !== provenance.dataset) {
      if (reader !== undefined) yield* reader.end();
      reader = new DatasetReader(provenance, options);
      datasets.push(reader);
    }
    for (const row of rows) for (const ended of reader.add(row)) yield ended;
  }
  if (reader !== undefined) yield* reader.end();
}

/** Rows of one symbol that are no bars, on days that are days. */
interface UnreadRows {
  first: string;
  last: string;
  rows: number;
  /** Of the first of them. */
  readonly fault: string;
}

class DatasetReader implements ReadDataset {
  readonly provenance: Provenance;
  readonly report: ImportReport = { rows: 0, series: 0, quarantinedRows: 0, isUnsorted: false, quarantined: [] };
  readonly #options: ReadOptions;
  readonly #finished = new Set<string>();
  /** Rows of the symbol in hand; of every symbol when they come in any order. */
  readonly #rows = new Map<string, BarRow[]>();
  readonly #unread = new Map<string, UnreadRows>();

  constructor(provenance: Provenance, options: ReadOptions) {
    this.provenance = provenance;
    this.#options = options;
  }

  /** @returns series that end before the row */
  add(bar: VendorBar): readonly ReadSeries[] {
    this.report.rows++;
    const row = this.#check(bar);
    if (typeof row === 'string') {
      this.#keepOut(bar, row);
      return [];
    }
    let ended: readonly ReadSeries[] = [];
    let rows = this.#rows.get(bar.symbol);
    if (rows === undefined) {
      if (!this.#options.anyOrder) ended = [...this.end()];
      rows = [];
      this.#rows.set(bar.symbol, rows);
    }
    rows.push(row);
    this.#assertBounds(rows.length, bar.symbol);
    return ended;
  }

  /** Series of the rows in hand. */
  *end(): Generator<ReadSeries> {
    for (const [symbol, rows] of this.#rows) {
      this.#finished.add(symbol);
      this.#rows.delete(symbol);
      this.report.series++;
      const { actions } = this.#options;
      const listed = actions ? (actions.get(symbol) ?? []) : null;
      const series = assembleSeries(symbol, rows, listed, (row) => this.#quarantine(row));
      const unread = this.#unread.get(symbol);
      this.#unread.delete(symbol);
      const findings = unread === undefined ? series.findings : [unreadFinding(symbol, unread), ...series.findings];
      yield { ...series, findings, provenance: this.provenance };
    }
  }

  #check(bar: VendorBar): BarRow | string {
    if (!SYMBOL_FORM.test(bar.symbol)) return 'symbol is missing or malformed';
    if (this.#finished.has(bar.symbol)) return UNSORTED;
    return checkBar(bar, { onlySessions: this.#options.onlySessions ?? true });
  }

  #keepOut({ symbol, day, raw, line }: VendorBar, fault: string): void {
    this.report.isUnsorted ||= fault === UNSORTED;
    this.#quarantine({ symbol: symbol.slice(0, 16), day, fault, raw, line });
    if (this.#finished.has(symbol) || !isDay(day)) return;
    const known = this.#unread.get(symbol);
    if (known === undefined) {
      if (this.#unread.size < MOST_SYMBOLS) this.#unread.set(symbol, { first: day, last: day, rows: 1, fault });
      return;
    }
    known.rows++;
    if (day < known.first) known.first = day;
    if (day > known.last) known.last = day;
  }

  #quarantine(row: QuarantinedRow): void {
    this.report.quarantinedRows++;
    if (this.report.quarantined.length < (this.#options.maxQuarantined ?? 1_000)) this.report.quarantined.push(row);
  }

  #assertBounds(rows: number, symbol: string): void {
    const note =
      rows > MOST_ROWS_A_SYMBOL
        ? `More than ${MOST_ROWS_A_SYMBOL} rows of ${symbol}`
        : this.#finished.size + this.#rows.size > MOST_SYMBOLS
          ? `More than ${MOST_SYMBOLS} symbols`
          : this.#options.anyOrder && this.report.rows > MOST_ROWS_IN_ANY_ORDER
            ? `More than ${MOST_ROWS_IN_ANY_ORDER} rows that are not sorted by symbol: sort the file`
            : null;
    if (note !== null) throw new DomainError('PAYLOAD_TOO_LARGE', { note });
  }
}

function unreadFinding(symbol: string, { first, last, rows, fault }: UnreadRows): HistoryFinding {
  const days = Int32Array.of(toEpochDay(first), toEpochDay(last));
  const detail = rows === 1 ? `A row is no bar: ${fault}` : `${rows} rows are no bars, the first one as ${fault}`;
  return findingOf({ symbol, days }, [0, 1], ['KeptOut', 'UnreadableRow'], detail);
}
