import { basename } from 'node:path';
import { fromEpochDay } from '@pipa/calendar';
import { DomainError, MAX_FINDING_SOURCE } from '@pipa/contract';
import type { Pool, PrismaClient } from '@pipa/db';
import {
  clearActions,
  findMarketState,
  importBars,
  listInstruments,
  replaceFindings,
  replaceQuarantine,
  saveActions,
} from '@pipa/db/market';
import {
  assumedPayDay,
  type InstrumentHistory,
  type InstrumentKind,
  type JudgedHistory,
  judgeSeries,
  type MarketMoves,
  type ReadDataset,
  type ReadSeries,
  readMarketMoves,
  readSeries,
  recordedInstrument,
} from '@pipa/market-data';
import type { MarketVendor, Provenance } from '@pipa/market-data/vendors';
import { markDelisted, readStatedInstruments, type StatedInstruments } from '@pipa/market-ingest';
import { elementAt, lastElement } from '@pipa/quant';
import { FindingSummary } from './describe-findings.ts';
import { type DatasetSummary, type DatasetTally, describeImport } from './describe-import.ts';
import { openPriceFiles, type PriceFiles } from './price-files.ts';
import { readBars, readInstruments, readListedActions } from './read-vendor.ts';
import { createFindingsFile, type FindingsFile } from './write-findings.ts';

export interface IngestContext {
  prisma: PrismaClient;
  pool: Pool;
  clock(): Date;
  say(text: string): void;
}

export interface IngestOptions {
  readonly defaultKind: InstrumentKind;
  /** Path of the report by symbol, which is written anew; without it there is none. */
  readonly findings?: string;
}

export type IngestFiles = PriceFiles & IngestOptions;

/** What the parts of an import share. */
interface Import {
  readonly context: IngestContext;
  readonly stated: StatedInstruments;
  readonly market: MarketMoves;
  /** Symbols that a replay under way uses already. */
  readonly kept: ReadonlySet<string>;
  readonly summary: FindingSummary;
  readonly file: FindingsFile | null;
}

interface SourcedHistory extends JudgedHistory {
  readonly provenance: Provenance;
}

const BATCH = 24;

/** Imports price files and prints what came of each. */
export async function ingest(context: IngestContext, files: IngestFiles): Promise<DatasetSummary[]> {
  return ingestFrom(context, openPriceFiles(files, context.clock), files);
}

/** Imports the histories of a vendor, a few instruments in memory at a time. */
export async function ingestFrom(
  context: IngestContext,
  vendor: MarketVendor,
  { defaultKind, findings }: IngestOptions,
): Promise<DatasetSummary[]> {
  const { prisma, pool, say } = context;
  const state = await findMarketState(prisma);
  if (state !== null && state.source !== 'replay') {
    const message = `This database belongs to a ${state.source} market and stays with it. Import into another one: PIPA_DATA_DIR=.data-replay`;
    throw new DomainError('INVALID_INPUT', { note: message });
  }
  const stated = await readStatedInstruments(readInstruments(vendor), defaultKind);
  const actions = (await readListedActions(vendor))?.actions;
  // What a replay under way has seen of a symbol doesn't change any more.
  const kept = new Set(state === null ? [] : (await listInstruments(pool)).map(({ symbol }) => symbol));
  const file = findings === undefined ? null : await createFindingsFile(findings);
  const market = await readMarketMoves(readBars(vendor), { actions });
  const run: Import = { context, stated, market, kept, summary: new FindingSummary(), file };
  const { series, datasets } = readSeries(readBars(vendor), { actions });
  const tallies = await storeSeries(run, series);
  for (const dataset of datasets) await storeQuarantine(pool, dataset);
  await markDelisted(pool);
  const summaries = datasets.map((dataset) => ({ ...dataset, ...(tallies.get(dataset.provenance) ?? emptyTally()) }));
  say(describeImport(summaries, vendor.limits));
  const words = run.summary.words();
  if (words !== '') say(words);
  if (file !== null) say(`Findings by symbol: ${file.path}`);
  return summaries;
}

/** Batches end with their dataset, as a later one may have a symbol again. */
async function storeSeries(run: Import, series: AsyncIterable<ReadSeries>): Promise<Map<Provenance, DatasetTally>> {
  const { market, kept } = run;
  const { ends } = run.stated;
  const tallies = new Map<Provenance, DatasetTally>();
  let batch: SourcedHistory[] = [];
  for await (const found of series) {
    const { provenance } = found;
    const history = { ...judgeSeries(found, { market, ends }), provenance };
    const { symbol, days } = history.bars;
    if (days.length === 0) continue;
    const tally = tallies.get(provenance) ?? emptyTally();
    tallies.set(provenance, tally);
    if (kept.has(symbol)) {
      tally.kept++;
      continue;
    }
    count(tally, days);
    if (batch.length === BATCH || (batch[0] !== undefined && batch[0].provenance !== provenance)) {
      await storeBatch(run, batch);
      batch = [];
    }
    batch.push(history);
  }
  await storeBatch(run, batch);
  return tallies;
}

const emptyTally = (): DatasetTally => ({ symbols: 0, bars: 0, first: null, last: null, kept: 0 });

function count(tally: DatasetTally, days: Int32Array): void {
  const [first, last] = [fromEpochDay(elementAt(days, 0)), fromEpochDay(lastElement(days))];
  tally.symbols++;
  tally.bars += days.length;
  if (tally.first === null || first < tally.first) tally.first = first;
  if (tally.last === null || last > tally.last) tally.last = last;
}

async function storeBatch(run: Import, batch: readonly SourcedHistory[]): Promise<void> {
  if (batch.length === 0) return;
  const { pool } = run.context;
  const { describe, ends } = run.stated;
  const histories = batch.map(({ bars }) => ({
    instrument: describe(recordedInstrument(bars, lastElement(bars.days), ends.has(bars.symbol))),
    bars: fromFirstClose(bars),
  }));
  await importBars(pool, histories);
  await clearActions(
    pool,
    batch.map(({ bars }) => bars.symbol),
  );
  await saveActions(
    pool,
    batch.flatMap(({ bars, actions }) =>
      actions.map(({ exDay, kind, value, payDay }) => ({
        symbol: bars.symbol,
        exDate: fromEpochDay(exDay),
        kind: kind === 'split' ? ('Split' as const) : ('Dividend' as const),
        value: value.toFixed(6),
        payDate: kind === 'split' ? null : fromEpochDay(payDay ?? assumedPayDay(exDay)),
      })),
    ),
  );
  await storeFindings(run, batch);
}

async function storeFindings({ context, summary, file }: Import, batch: readonly SourcedHistory[]): Promise<void> {
  const found = batch.flatMap(({ findings, provenance }) => {
    const source = basename(provenance.dataset).slice(0, MAX_FINDING_SOURCE);
    return findings.map((finding) => ({ source, ...finding }));
  });
  await replaceFindings(
    context.pool,
    batch.map(({ bars }) => bars.symbol),
    found,
  );
  summary.add(found);
  await file?.add(found);
}

/** Vendors anchor adjusted closes at the last one, which contains dividends to come; ours begin at the first close. */
function fromFirstClose(bars: InstrumentHistory['bars']): InstrumentHistory['bars'] {
  const scale = elementAt(bars.close, 0) / elementAt(bars.adjClose, 0);
  return { ...bars, adjClose: bars.adjClose.map((value) => value * scale) };
}

async function storeQuarantine(pool: Pool, { provenance, report }: ReadDataset): Promise<void> {
  const found = report.quarantined.map(({ symbol, day, fault, raw }) => ({ symbol, day, fault, raw }));
  await replaceQuarantine(pool, { source: basename(provenance.dataset) }, found, provenance.retrievedAt);
}
