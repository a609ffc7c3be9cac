import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fromEpochDay, previousTradingEpochDay } from '@pipa/calendar';
import { DomainError, MAX_FINDING_SOURCE } from '@pipa/contract';
import type { Pool, PrismaClient } from '@pipa/db';
import {
  clearActions,
  findMarketState,
  importBars,
  listInstruments,
  readLastBarDays,
  replaceFindings,
  replaceQuarantine,
  saveActions,
  setDelistings,
} from '@pipa/db/market';
import {
  assumedPayDay,
  type ImportReport,
  type InstrumentHistory,
  type InstrumentKind,
  importActions,
  type JudgedHistory,
  openCsv,
  importBars as readBars,
  readMarketMoves,
  recordedInstrument,
} from '@pipa/market-data';
import { elementAt, lastElement } from '@pipa/quant';
import { FindingSummary } from './describe-findings.ts';
import { describeImport, type FileSummary } from './describe-import.ts';
import { readStatedInstruments, type StatedInstruments } from './instrument-kinds.ts';
import { createFindingsFile, type FindingsFile } from './write-findings.ts';

export interface IngestContext {
  prisma: PrismaClient;
  pool: Pool;
  clock(): Date;
  say(text: string): void;
}

export interface IngestFiles {
  readonly csv: readonly string[];
  readonly actions?: string;
  readonly kinds?: string;
  readonly defaultKind: InstrumentKind;
  /** Path of the report by symbol, which is written anew; without it there is none. */
  readonly findings?: string;
}

/** What the parts of an import share. */
interface Import {
  readonly context: IngestContext;
  readonly stated: StatedInstruments;
  /** Symbols that a replay under way uses already. */
  readonly kept: ReadonlySet<string>;
  readonly summary: FindingSummary;
  readonly file: FindingsFile | null;
}

const BATCH = 24;
/** Sessions without a bar before the end of the history after which an instrument counts as delisted. */
const SILENT_SESSIONS = 20;

/** Imports price files, a few instruments in memory at a time, and prints what came of each. */
export async function ingest(context: IngestContext, files: IngestFiles): Promise<FileSummary[]> {
  const { prisma, pool, say } = context;
  const market = await findMarketState(prisma);
  if (market !== null && market.source !== 'replay') {
    const message = `This database belongs to a ${market.source} market and stays with it. Import into another one: PIPA_DATA_DIR=.data-replay`;
    throw new DomainError('INVALID_INPUT', { message });
  }
  for (const path of [...files.csv, files.actions, files.kinds]) {
    if (path !== undefined && !existsSync(path))
      throw new DomainError('INVALID_INPUT', { message: `There is no file ${path}` });
  }
  const stated = await readStatedInstruments(files.kinds, files.defaultKind);
  const actions = files.actions === undefined ? undefined : (await importActions(openCsv(files.actions))).actions;
  // What a replay under way has seen of a symbol doesn't change any more.
  const kept = market === null ? new Set<string>() : new Set((await listInstruments(pool)).map(({ symbol }) => symbol));
  const file = files.findings === undefined ? null : await createFindingsFile(files.findings);
  const run: Import = { context, stated, kept, summary: new FindingSummary(), file };
  const moves = await readMarketMoves(opened(files.csv), { actions });
  const summaries: FileSummary[] = [];
  for (const path of files.csv) {
    const { series, report } = readBars(openCsv(path), { actions, market: moves, ends: stated.ends });
    summaries.push(await storeSeries(run, path, series, report));
  }
  await markDelisted(pool);
  say(describeImport(summaries));
  const words = run.summary.words();
  if (words !== '') say(words);
  if (file !== null) say(`Findings by symbol: ${file.path}`);
  return summaries;
}

/** One file at a time is open. */
function* opened(paths: readonly string[]) {
  for (const path of paths) yield openCsv(path);
}

async function storeSeries(
  run: Import,
  path: string,
  series: AsyncIterable<JudgedHistory>,
  report: ImportReport,
): Promise<FileSummary> {
  const summary: FileSummary = { file: basename(path), symbols: 0, bars: 0, first: null, last: null, kept: 0, report };
  let batch: JudgedHistory[] = [];
  for await (const history of series) {
    const { symbol, days } = history.bars;
    if (days.length === 0) continue;
    if (run.kept.has(symbol)) {
      summary.kept++;
      continue;
    }
    count(summary, days);
    batch.push(history);
    if (batch.length === BATCH) {
      await storeBatch(run, summary.file, batch);
      batch = [];
    }
  }
  await storeBatch(run, summary.file, batch);
  await storeQuarantine(run.context, summary.file, report);
  return summary;
}

function count(summary: FileSummary, days: Int32Array): void {
  const [first, last] = [fromEpochDay(elementAt(days, 0)), fromEpochDay(lastElement(days))];
  summary.symbols++;
  summary.bars += days.length;
  if (summary.first === null || first < summary.first) summary.first = first;
  if (summary.last === null || last > summary.last) summary.last = last;
}

async function storeBatch(run: Import, source: string, batch: readonly JudgedHistory[]): Promise<void> {
  if (batch.length === 0) return;
  const { pool } = run.context;
  const { kindOf, ends } = run.stated;
  const histories = batch.map(({ bars }) => {
    const instrument = recordedInstrument(bars, lastElement(bars.days), ends.has(bars.symbol));
    return { instrument: { ...instrument, kind: kindOf(bars.symbol, instrument.kind) }, bars: fromFirstClose(bars) };
  });
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
  await storeFindings(run, source, batch);
}

async function storeFindings(
  { context, summary, file }: Import,
  source: string,
  batch: readonly JudgedHistory[],
): Promise<void> {
  const found = batch.flatMap(({ findings }) =>
    findings.map((finding) => ({ source: source.slice(0, MAX_FINDING_SOURCE), ...finding })),
  );
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

async function storeQuarantine({ pool, clock }: IngestContext, source: string, report: ImportReport): Promise<void> {
  const found = report.quarantined.map(({ symbol, day, fault, raw }) => ({ symbol, day, fault, raw }));
  await replaceQuarantine(pool, { source }, found, clock());
}

/** Ends what falls silent before the history does. An end that was stated stays while no later bar contradicts it. */
async function markDelisted(pool: Pool): Promise<void> {
  const lastDays = [...(await readLastBarDays(pool))];
  if (lastDays.length === 0) return;
  const ends = new Map((await listInstruments(pool)).map(({ symbol, delistedOn }) => [symbol, delistedOn]));
  const end = lastDays.reduce((latest, [, last]) => Math.max(latest, last), Number.NEGATIVE_INFINITY);
  const silentFrom = previousTradingEpochDay(end + 1, SILENT_SESSIONS);
  await setDelistings(
    pool,
    lastDays.map(([symbol, last]) => {
      const day = fromEpochDay(last);
      return { symbol, day: last < silentFrom || ends.get(symbol) === day ? day : null };
    }),
  );
}
