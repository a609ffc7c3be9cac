import { existsSync } from 'node:fs';
import { DomainError } from '@pipa/contract';
import {
  type BarImportOptions,
  type ImportReport,
  type InstrumentHistory,
  importActions,
  importBars,
  openCsv,
  type QuarantinedRow,
  RecordedMarket,
} from '@pipa/market-data';
import type { UniverseInstrument } from '@pipa/quant';
import { readKinds } from '../ingest/instrument-kinds.ts';
import type { BacktestOptions } from './backtest-options.ts';

export interface FaultyLine extends QuarantinedRow {
  readonly file: string;
}

/** Prices of the files, in memory: about 60 bytes a bar. */
export interface Prices {
  readonly histories: ReadonlyMap<string, InstrumentHistory>;
  readonly instruments: readonly UniverseInstrument[];
  readonly bars: number;
  /** Lines that were kept out; of them the first of each file with their text. */
  readonly faultyLines: number;
  readonly faults: readonly FaultyLine[];
  /** Symbols that a later file has again; the first file counts. */
  readonly repeated: readonly string[];
}

/** Of each file: enough to find those of the symbols in use. */
const MOST_FAULTS = 20_000;

type PriceFiles = Pick<BacktestOptions, 'csv' | 'actions' | 'kind' | 'kinds'>;

/** @throws DomainError for a file that is missing, is no CSV or lacks a column, and when there is no price at all. */
export async function readPrices(files: PriceFiles): Promise<Prices> {
  for (const path of [...files.csv, files.actions, files.kinds]) {
    if (path !== undefined && !existsSync(path)) throw invalid(`There is no file ${path}.`);
  }
  const kindOf = await readKinds(files.kinds, files.kind);
  const faults: FaultyLine[] = [];
  const actions =
    files.actions === undefined ? undefined : await named(files.actions, importActions(openCsv(files.actions)));
  for (const row of actions?.quarantined ?? []) faults.push({ file: files.actions as string, ...row });
  let faultyLines = faults.length;
  let bars = 0;
  const repeated: string[] = [];
  const histories = new Map<string, InstrumentHistory>();
  for (const file of files.csv) {
    const { series, report } = await named(file, readSeries(file, actions?.actions));
    for (const history of series) {
      const { symbol, days } = history.bars;
      if (histories.has(symbol)) repeated.push(symbol);
      else histories.set(symbol, history);
      bars += days.length;
    }
    faultyLines += report.quarantinedRows;
    faults.push(...report.quarantined.map((row) => ({ file, ...row })));
  }
  if (bars === 0)
    throw invalid(`No line of ${files.csv.join(', ')} is a price.${faults[0] ? ` ${describeFault(faults[0])}` : ''}`);
  // In the order of symbols: a strategy sees the same universe whatever the order of the lines and files.
  const inOrder = [...histories.values()].toSorted((a, b) => (a.bars.symbol < b.bars.symbol ? -1 : 1));
  const instruments = new RecordedMarket(inOrder)
    .instruments()
    .map(({ symbol, kind, sector }) => ({ symbol, kind: kindOf(symbol, kind), sector }));
  return { histories, instruments, bars, faultyLines, faults, repeated };
}

type ActionsBySymbol = BarImportOptions['actions'];

/** A file sorted by symbol needs little memory; another one, such as one sorted by day, is read once more, as a whole. */
async function readSeries(
  file: string,
  actions: ActionsBySymbol,
  anyOrder = false,
): Promise<{ readonly series: readonly InstrumentHistory[]; readonly report: ImportReport }> {
  const { series, report } = importBars(openCsv(file), { actions, anyOrder, maxQuarantined: MOST_FAULTS });
  const histories: InstrumentHistory[] = [];
  for await (const history of series) {
    if (report.isUnsorted) return readSeries(file, actions, true);
    histories.push(history);
  }
  return report.isUnsorted ? readSeries(file, actions, true) : { series: histories, report };
}

export function describeFault({ file, line, fault, raw }: FaultyLine): string {
  return `${file} line ${line}: ${fault}: ${raw.slice(0, 80)}`;
}

/** Faults of a file name it. */
async function named<T>(file: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw invalid(`${file}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

function invalid(message: string, cause?: unknown): DomainError {
  return new DomainError('INVALID_INPUT', { message }, { cause });
}
