import { basename } from 'node:path';
import { DomainError, type ImportFinding } from '@pipa/contract';
import {
  countMoves,
  type ImportReport,
  type InstrumentHistory,
  judgeSeries,
  MarketMoveCounts,
  type QuarantinedRow,
  type ReadOptions,
  type ReadSeries,
  readSeries,
  recordedInstrument,
  type StatedEnd,
} from '@pipa/market-data';
import { readStatedInstruments } from '@pipa/market-ingest';
import type { UniverseInstrument } from '@pipa/quant';
import { elementAt, lastElement } from '@pipa/quant';
import { openPriceFiles } from '../ingest/price-files.ts';
import { readBars, readInstruments, readListedActions } from '../ingest/read-vendor.ts';
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
  /** What was found in the histories, as `npm run ingest` finds it. */
  readonly findings: readonly ImportFinding[];
  /** Symbols that a later file has again; the first file counts. */
  readonly repeated: readonly string[];
}

/** Of each file: enough to find those of the symbols in use. */
const MOST_FAULTS = 20_000;

const clock = () => new Date();

type PriceFiles = Pick<BacktestOptions, 'csv' | 'actions' | 'kind' | 'kinds'>;

/** @throws DomainError for a file that is missing, is no CSV or lacks a column, and when there is no price at all. */
export async function readPrices(files: PriceFiles): Promise<Prices> {
  const vendor = openPriceFiles(files, clock);
  const { describe, ends } = await readStatedInstruments(readInstruments(vendor), files.kind);
  const faults: FaultyLine[] = [];
  const listed = await named(files.actions ?? '', readListedActions(vendor));
  for (const row of listed?.quarantined ?? []) faults.push({ file: files.actions as string, ...row });
  let faultyLines = faults.length;
  const repeated: string[] = [];
  const sources = new Map<string, ReadSeries>();
  for (const file of files.csv) {
    const { series, report } = await named(file, readFileSeries(file, listed?.actions));
    for (const source of series) {
      const { symbol } = source.bars;
      if (sources.has(symbol)) repeated.push(symbol);
      else sources.set(symbol, source);
    }
    faultyLines += report.quarantinedRows;
    faults.push(...report.quarantined.map((row) => ({ file, ...row })));
  }
  const { histories, findings } = judged(sources, ends);
  const bars = [...histories.values()].reduce((sum, history) => sum + history.bars.days.length, 0);
  if (bars === 0)
    throw invalid(`No line of ${files.csv.join(', ')} is a price.${faults[0] ? ` ${describeFault(faults[0])}` : ''}`);
  // In the order of symbols: a strategy sees the same universe whatever the order of the lines and files.
  const inOrder = [...histories.values()].toSorted((a, b) => (a.bars.symbol < b.bars.symbol ? -1 : 1));
  const traded = inOrder.filter((history) => history.bars.days.length > 0);
  const lastDay = Math.max(...traded.map((history) => lastElement(history.bars.days)));
  const instruments = traded
    .map((history) => describe(recordedInstrument(history.bars, lastDay, ends.has(history.bars.symbol))))
    .map(({ symbol, kind, sector }) => ({ symbol, kind, sector }));
  return { histories, instruments, bars, faultyLines, faults, findings, repeated };
}

/** Judges histories among each other; findings come in the order of symbols, histories as in the files. */
function judged(
  sources: ReadonlyMap<string, ReadSeries>,
  ends: ReadonlyMap<string, StatedEnd>,
): { histories: Map<string, InstrumentHistory>; findings: ImportFinding[] } {
  const market = new MarketMoveCounts();
  for (const source of sources.values()) countMoves(market, source);
  const histories = new Map<string, InstrumentHistory>();
  const findings: ImportFinding[] = [];
  for (const [symbol, source] of sources) {
    const { bars, actions, findings: found } = judgeSeries(source, { market, ends });
    histories.set(symbol, { bars, actions });
    findings.push(...found.map((finding) => ({ source: basename(source.provenance.dataset), ...finding })));
  }
  return { histories, findings: findings.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)) };
}

/** A file sorted by symbol needs little memory; another one, such as one sorted by day, is read once more, as a whole. */
async function readFileSeries(
  file: string,
  actions: ReadOptions['actions'],
  anyOrder = false,
): Promise<{ readonly series: readonly ReadSeries[]; readonly report: ImportReport }> {
  const vendor = openPriceFiles({ csv: [file] }, clock);
  const { series, datasets } = readSeries(readBars(vendor), { actions, anyOrder, maxQuarantined: MOST_FAULTS });
  const sources: ReadSeries[] = [];
  for await (const source of series) {
    if (datasets[0]?.report.isUnsorted) return readFileSeries(file, actions, true);
    sources.push(source);
  }
  const { report } = elementAt(datasets, 0);
  return report.isUnsorted ? readFileSeries(file, actions, true) : { series: sources, report };
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
  return new DomainError('INVALID_INPUT', { note: message }, { cause });
}
