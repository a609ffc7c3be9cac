import { type TradingDay, toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { elementAt, firstAtOrAfter, mapPanelColumns, type Panel, type PanelField } from '@pipa/quant';
import { panelStatementsSince, readPanelStatements } from '../analysis/company-research-store.ts';
import type { Pool } from '../client.ts';
import { copyOut, type TupleReader } from './copy-out.ts';
import { panelActionsSince, readPanelActions } from './corporate-action-store.ts';
import { type InstrumentRow, listInstruments } from './instrument-store.ts';
import { BAR_BYTES, BAR_FIELDS, LONGEST_YEAR, offsetOf, yearOf } from './packed-bars.ts';

/** Daily bars of one instrument in columns of equal length, ascending by day. */
export interface BarColumns {
  readonly symbol: string;
  /** Days since 1970-01-01. */
  readonly days: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly adjClose: Float64Array;
  readonly volume: Float64Array;
}

/** Both ends inclusive. `to` has no default: a replay stores future days, so every reader must bound what is known. */
export interface BarRange {
  readonly from?: TradingDay;
  readonly to: TradingDay;
}

type StoredInstrument = Pick<InstrumentRow, 'id' | 'symbol'>;

const OFFSETS = BAR_FIELDS.map(offsetOf);
const EARLIEST_YEAR = 1900;
const FIRST_CAPACITY = 1024;

/** Bars by symbol. Symbols that are unknown or have no bar in the range are missing. No bar after `to` is returned. */
export async function loadBars(
  pool: Pool,
  symbols: readonly string[],
  range: BarRange,
): Promise<Map<string, BarColumns>> {
  return loadBarsOf(pool, await listInstruments(pool, symbols), range);
}

/** `loadBars` of instruments that are read already. */
export async function loadBarsOf(
  pool: Pool,
  instruments: readonly StoredInstrument[],
  range: BarRange,
): Promise<Map<string, BarColumns>> {
  const symbolOf = new Map(instruments.map(({ id, symbol }) => [id, symbol]));
  const read = new Map<string, BarColumns>();
  await readColumns(pool, instruments, range, (id, builder) => {
    const bars = builder.take(symbolOf.get(id) ?? '', range);
    if (bars.days.length > 0) read.set(bars.symbol, bars);
  });
  return read;
}

/**
 * Bars on the exchange's sessions from..to, one column per symbol in the given sequence. A session without a bar is NaN
 * (volume 0); an unknown symbol has no bar at all.
 */
export async function loadPanel(pool: Pool, symbols: readonly string[], range: Required<BarRange>): Promise<Panel> {
  const instruments = await listInstruments(pool, symbols);
  const days = tradingEpochDaysBetween(toEpochDay(range.from), toEpochDay(range.to));
  const symbolOf = new Map(instruments.map(({ id, symbol }) => [id, symbol]));
  const aligned = new Map<string, PanelColumns>();
  await readColumns(pool, instruments, range, (id, builder) =>
    aligned.set(symbolOf.get(id) ?? '', builder.align(days)),
  );
  const column = (field: PanelField) =>
    symbols.map(
      (symbol) =>
        aligned.get(symbol)?.[field] ?? new Float64Array(days.length).fill(field === 'volume' ? 0 : Number.NaN),
    );
  const statements = await readPanelStatements(pool, instruments, symbols, days);
  const sectorOf = new Map(instruments.map(({ symbol, sector }) => [symbol, sector]));
  return {
    days,
    symbols,
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    adjClose: column('adjClose'),
    volume: column('volume'),
    actions: await readPanelActions(pool, symbols, days),
    ...(statements && { statements }),
    sectors: symbols.map((symbol) => sectorOf.get(symbol) ?? null),
  };
}

/**
 * The panel as `loadPanel` reads it from a later session on, without another read: its columns are views of the same memory.
 * @throws RangeError for a day that is no session of the panel
 */
export function panelSince(panel: Panel, from: TradingDay): Panel {
  const first = toEpochDay(from);
  const start = firstAtOrAfter(panel.days, first);
  if (panel.days[start] !== first) throw new RangeError(`${from} is no session of the panel`);
  const days = panel.days.subarray(start);
  const { symbols, sectors } = panel;
  const statements = panel.statements && panelStatementsSince(panel.statements, start, days);
  return {
    days,
    symbols,
    ...mapPanelColumns(panel, (columns) => columns.map((column) => column.subarray(start))),
    actions: panelActionsSince(panel.actions, start),
    ...(statements && { statements }),
    ...(sectors && { sectors }),
  };
}

type PanelColumns = Readonly<Record<PanelField, Float64Array>>;

/**
 * Collects the years of one instrument after another. One builder serves all instruments of a read: new columns for each
 * instrument would leave more garbage than data.
 */
class ColumnBuilder {
  private length = 0;
  private days = new Int32Array(FIRST_CAPACITY);
  private columns = BAR_FIELDS.map(() => new Float64Array(FIRST_CAPACITY));

  add(tuple: TupleReader): void {
    // The length is known only after the days are read, so there is room for the longest possible year.
    this.reserve(this.length + LONGEST_YEAR);
    const count = tuple.intArray(this.days, this.length);
    tuple.doubleRows(this.columns, OFFSETS, BAR_BYTES, this.length);
    this.length += count;
  }

  private reserve(capacity: number): void {
    if (capacity <= this.days.length) return;
    const size = Math.max(capacity, this.days.length * 2);
    const days = new Int32Array(size);
    days.set(this.days);
    this.days = days;
    this.columns = this.columns.map((column) => {
      const grown = new Float64Array(size);
      grown.set(column);
      return grown;
    });
  }

  /** The collected days within the range, in new arrays; empties the builder. */
  take(symbol: string, { from, to }: BarRange): BarColumns {
    const known = this.days.subarray(0, this.length);
    const start = from === undefined ? 0 : firstAtOrAfter(known, toEpochDay(from));
    const end = Math.max(start, firstAtOrAfter(known, toEpochDay(to) + 1));
    const part = (field: PanelField) => elementAt(this.columns, BAR_FIELDS.indexOf(field)).slice(start, end);
    this.length = 0;
    return {
      symbol,
      days: this.days.slice(start, end),
      open: part('open'),
      high: part('high'),
      low: part('low'),
      close: part('close'),
      adjClose: part('adjClose'),
      volume: part('volume'),
    };
  }

  /** The collected bars on the given days, NaN (volume 0) on days without a bar; empties the builder. */
  align(days: Int32Array): PanelColumns {
    const rows = rowsOf(this.days.subarray(0, this.length), days);
    const columns = BAR_FIELDS.map((field, i) => [
      field,
      alignColumn(elementAt(this.columns, i), rows, field === 'volume' ? 0 : Number.NaN),
    ]);
    this.length = 0;
    return Object.fromEntries(columns) as PanelColumns;
  }
}

/** The server encodes on one core per connection, which limits the speed of a read. */
const STREAMS = 2;
const LEAST_INSTRUMENTS_A_STREAM = 8;

/** Calls `onInstrument` with each instrument's bars of the range's years; the callback must empty the builder. */
async function readColumns(
  pool: Pool,
  instruments: readonly StoredInstrument[],
  range: BarRange,
  onInstrument: (id: number, builder: ColumnBuilder) => void,
): Promise<void> {
  const size = Math.max(Math.ceil(instruments.length / STREAMS), LEAST_INSTRUMENTS_A_STREAM);
  const streams: Promise<void>[] = [];
  for (let i = 0; i < instruments.length; i += size) {
    const ids = instruments.slice(i, i + size).map(({ id }) => id);
    streams.push(readStream(pool, ids, range, onInstrument));
  }
  await Promise.all(streams);
}

async function readStream(
  pool: Pool,
  ids: readonly number[],
  range: BarRange,
  onInstrument: (id: number, builder: ColumnBuilder) => void,
): Promise<void> {
  const firstYear = range.from === undefined ? EARLIEST_YEAR : yearOf(range.from);
  const builder = new ColumnBuilder();
  // COPY takes no parameters; ids and years are integers from the database, not input. One row an instrument: each row
  // costs the reader a buffer, and what these leave to the garbage collector costs more than reading them.
  const query = `SELECT i, ARRAY(
      SELECT ROW("days", "bars") FROM "bar_year"
      WHERE "instrumentId" = i AND "year" BETWEEN ${firstYear} AND ${yearOf(range.to)} ORDER BY "year")
    FROM unnest(ARRAY[${ids.join(',')}]::int[]) i`;
  await copyOut(pool, query, (tuple) => {
    const id = tuple.int();
    const years = tuple.records((year) => builder.add(year));
    if (years > 0) onInstrument(id, builder);
  });
}

/** Closes of one instrument adjusted for splits and dividends, in columns of equal length, ascending by day. */
export interface CloseColumns {
  /** Days since 1970-01-01. */
  readonly days: Int32Array;
  readonly adjClose: Float64Array;
}

/** Adjusted closes from..to by instrument, of those that have any: of `instrumentIds` alone, or of all without it. */
export const loadAdjustedCloses = (
  pool: Pool,
  range: Required<BarRange>,
  instrumentIds?: readonly number[],
): Promise<Map<number, CloseColumns>> => loadFields(pool, range, ['adjClose'], instrumentIds);

const TRADED_FIELDS = ['adjClose', 'open', 'close', 'volume'] as const;
export type TradedColumns = FieldColumns<(typeof TRADED_FIELDS)[number]>;

/** What a trade depends on, from..to by instrument, of all that have any bar. */
export const loadTradedBars = (pool: Pool, range: Required<BarRange>): Promise<Map<number, TradedColumns>> =>
  loadFields(pool, range, TRADED_FIELDS);

type FieldColumns<Field extends PanelField> = { readonly days: Int32Array } & Readonly<Record<Field, Float64Array>>;

async function loadFields<Field extends PanelField>(
  pool: Pool,
  range: Required<BarRange>,
  fields: readonly Field[],
  instrumentIds?: readonly number[],
): Promise<Map<number, FieldColumns<Field>>> {
  const read = new Map<number, FieldColumns<Field>>();
  const [from, to] = [toEpochDay(range.from), toEpochDay(range.to)];
  // The longest possible years.
  const capacity = LONGEST_YEAR * (yearOf(range.to) - yearOf(range.from) + 1);
  const days = new Int32Array(capacity);
  const columns = fields.map(() => new Float64Array(capacity));
  const offsets = fields.map(offsetOf);
  const query = `SELECT i."id", ARRAY(
      SELECT ROW("days", "bars") FROM "bar_year"
      WHERE "instrumentId" = i."id" AND "year" BETWEEN ${yearOf(range.from)} AND ${yearOf(range.to)} ORDER BY "year")
    FROM "instrument" i${instrumentIds === undefined ? '' : ` WHERE i."id" = ANY(ARRAY[${instrumentIds.join(',')}]::int[])`}`;
  await copyOut(pool, query, (tuple) => {
    const id = tuple.int();
    let length = 0;
    tuple.records((year) => {
      const count = year.intArray(days, length);
      year.doubleRows(columns, offsets, BAR_BYTES, length);
      length += count;
    });
    const known = days.subarray(0, length);
    const [start, end] = [firstAtOrAfter(known, from), firstAtOrAfter(known, to + 1)];
    if (start >= end) return;
    const named = Object.fromEntries(fields.map((field, i) => [field, elementAt(columns, i).slice(start, end)]));
    read.set(id, { days: days.slice(start, end), ...(named as Record<Field, Float64Array>) });
  });
  return read;
}

/** For each panel day the row of the bars, or -1. */
function rowsOf(known: Int32Array, days: Int32Array): Int32Array {
  const rows = new Int32Array(days.length).fill(-1);
  let row = firstAtOrAfter(known, days[0] ?? 0);
  for (let i = 0; i < days.length; i++) {
    const day = elementAt(days, i);
    while (row < known.length && elementAt(known, row) < day) row++;
    if (row < known.length && known[row] === day) rows[i] = row;
  }
  return rows;
}

function alignColumn(values: Float64Array, rows: Int32Array, gap: number): Float64Array {
  const aligned = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = elementAt(rows, i);
    aligned[i] = row < 0 ? gap : elementAt(values, row);
  }
  return aligned;
}
