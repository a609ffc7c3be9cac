import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

// Reads the files of a folder of real data as they are. Nothing of the product is used, as the trial compares the product with them.

export interface RawBar {
  readonly day: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Effective before the open of its day; the dividend is a share's after the split. */
export interface RawAction {
  readonly day: string;
  readonly dividend: number;
  readonly split: number;
}

export interface RawSeries {
  readonly symbol: string;
  readonly kind: 'Stock' | 'ETF';
  readonly bars: readonly RawBar[];
  readonly actions: readonly RawAction[];
}

export type Cells = Readonly<Record<string, string>>;

/** The rows of a file with a header, one after another, as far as `wanted` takes their first cell. */
export async function* rowsOf(path: string, wanted: (first: string) => boolean = () => true): AsyncGenerator<Cells> {
  const file = createReadStream(path);
  const lines = createInterface({ input: path.endsWith('.gz') ? file.pipe(createGunzip()) : file });
  let names: string[] | null = null;
  for await (const line of lines) {
    if (names === null) {
      names = line.split(',');
      continue;
    }
    if (!wanted(line.slice(0, line.indexOf(',')))) continue;
    const cells =
      line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, '')) ?? [];
    yield Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  }
}

const barOf = (row: Cells): RawBar => ({
  day: row.date ?? '',
  open: Number(row.open),
  high: Number(row.high),
  low: Number(row.low),
  close: Number(row.close),
  volume: Number(row.volume),
});

async function barsOf(path: string, symbols: ReadonlySet<string>, from: string): Promise<Map<string, Cells[]>> {
  const found = new Map<string, Cells[]>();
  for await (const row of rowsOf(path, (symbol) => symbols.has(symbol))) {
    if ((row.date ?? '') < from) continue;
    const rows = found.get(row.symbol ?? '') ?? [];
    rows.push(row);
    found.set(row.symbol ?? '', rows);
  }
  return found;
}

/** Shares as they traded, with the listed splits and dividends. */
export async function readStocks(folder: string, symbols: ReadonlySet<string>, from: string): Promise<RawSeries[]> {
  const prices = join(folder, 'prices');
  const actions = new Map<string, RawAction[]>();
  for await (const row of rowsOf(join(prices, 'sp500_av_actions.csv'), (symbol) => symbols.has(symbol))) {
    const ofSymbol = actions.get(row.symbol ?? '') ?? [];
    ofSymbol.push({ day: row.date ?? '', dividend: Number(row.dividend), split: Number(row.splitRatio) });
    actions.set(row.symbol ?? '', ofSymbol);
  }
  const series: RawSeries[] = [];
  const files = (await readdir(prices)).filter((name) => /^sp500_av_part\d+\.csv\.gz$/.test(name)).sort();
  for (const file of files) {
    for (const [symbol, rows] of await barsOf(join(prices, file), symbols, from)) {
      series.push({ symbol, kind: 'Stock', bars: rows.map(barOf), actions: actions.get(symbol) ?? [] });
    }
  }
  return series;
}

/**
 * Funds as they traded, with the dividends that their factor file says: a row's factor over that of the next row is the close of its day
 * less the dividend of the next session, over that close.
 */
export async function readFundsAsTraded(
  folder: string,
  symbols: ReadonlySet<string>,
  from: string,
): Promise<RawSeries[]> {
  const prices = join(folder, 'prices');
  const factors = new Map<string, { day: string; price: number; split: number }[]>();
  for await (const row of rowsOf(join(prices, 'lean_factors.csv'), (symbol) => symbols.has(symbol))) {
    const ofSymbol = factors.get(row.symbol ?? '') ?? [];
    ofSymbol.push({ day: row.date ?? '', price: Number(row.price_factor), split: Number(row.split_factor) });
    factors.set(row.symbol ?? '', ofSymbol);
  }
  const found = await barsOf(join(prices, 'lean_raw_with_factors.csv.gz'), symbols, from);
  return [...found].map(([symbol, rows]) => {
    const bars = rows.map(barOf);
    const steps = factors.get(symbol) ?? [];
    const actions = steps.flatMap(({ day, price, split }, i): RawAction[] => {
      const next = steps[i + 1];
      const at = bars.findIndex((bar) => bar.day > day);
      const [before, after] = [bars[at - 1], bars[at]];
      if (next === undefined || before === undefined || after === undefined || before.day !== day) return [];
      const ratio = next.split / split;
      const dividend = Math.round((before.close * (1 - price / next.price) * 1e4) / ratio) / 1e4;
      return dividend > 0 || ratio !== 1 ? [{ day: after.day, dividend: Math.max(0, dividend), split: ratio }] : [];
    });
    return { symbol, kind: 'ETF', bars, actions };
  });
}

/** Funds whose file has their prices with splits and dividends in them: what they are here, a fund that pays nothing. */
export async function readFundsAdjusted(
  folder: string,
  symbols: ReadonlySet<string>,
  from: string,
): Promise<RawSeries[]> {
  const found = await barsOf(join(folder, 'prices', 'etf_index_adj.csv.gz'), symbols, from);
  return [...found].map(([symbol, rows]) => ({ symbol, kind: 'ETF', bars: rows.map(barOf), actions: [] }));
}

/** Quarters of companies, ascending by their last day. */
export async function readQuarters(folder: string, symbols: ReadonlySet<string>): Promise<Map<string, Cells[]>> {
  const found = new Map<string, Cells[]>();
  for await (const row of rowsOf(join(folder, 'fundamentals', 'quarterly_stockpup.csv.gz'), (one) =>
    symbols.has(one),
  )) {
    const rows = found.get(row.symbol ?? '') ?? [];
    rows.push(row);
    found.set(row.symbol ?? '', rows);
  }
  for (const rows of found.values()) rows.sort((a, b) => ((a.quarterEnd ?? '') < (b.quarterEnd ?? '') ? -1 : 1));
  return found;
}

/** Sector by symbol, in the words of GICS. */
export async function readSectors(folder: string): Promise<Map<string, string>> {
  const sectors = new Map<string, string>();
  for await (const row of rowsOf(join(folder, 'fundamentals', 'sp500_constituents_2021.csv'))) {
    sectors.set(row.symbol ?? '', row.gicsSector ?? '');
  }
  return sectors;
}

export interface RawObservation {
  readonly series: string;
  readonly vintage: string;
  readonly day: string;
  readonly value: number;
}

export async function readMacro(folder: string, ids: ReadonlySet<string>, from: string): Promise<RawObservation[]> {
  const found: RawObservation[] = [];
  for await (const row of rowsOf(join(folder, 'macro', 'fred_long.csv.gz'), (id) => ids.has(id))) {
    const { series = '', vintage = '', date: day = '', value } = row;
    if (day >= from) found.push({ series, vintage, day, value: Number(value) });
  }
  return found;
}
