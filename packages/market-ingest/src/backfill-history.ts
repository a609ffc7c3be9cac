import { basename } from 'node:path';
import { CALENDAR_END, fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError, MAX_FINDING_SOURCE } from '@pipa/contract';
import {
  findLastIngest,
  listInstruments,
  loadBars,
  replaceFindings,
  replaceQuarantine,
  reviseActions,
  saveIngest,
  saveInstruments,
  withBarLock,
} from '@pipa/db/market';
import {
  countMoves,
  type InstrumentKind,
  type JudgedHistory,
  judgeSeries,
  MarketMoveCounts,
  type QuarantinedRow,
  readSeries,
  recordedInstrument,
} from '@pipa/market-data';
import type { MarketVendor, VendorRange } from '@pipa/market-data/vendors';
import { barsByDay, columnsOf, noBars } from './bar-table.ts';
import { closedDay } from './closed-day.ts';
import { type IngestContext, type IngestSummary, Reading } from './ingest-context.ts';
import { markDelisted } from './mark-delisted.ts';
import { readStatedInstruments, type StatedInstruments } from './stated-instruments.ts';
import { storeHistories } from './store-histories.ts';
import { noPart, readBars, readListed, storedActions } from './vendor-parts.ts';

export interface BackfillRequest {
  /** Null for all that the vendor lists. */
  readonly symbols: readonly string[] | null;
  /** Null for all that the vendor has. */
  readonly from: TradingDay | null;
  /** The last session that is read; what is read is known from its close on. */
  readonly to: TradingDay;
  /** The kind of symbols whose kind is neither stated nor known. */
  readonly defaultKind: InstrumentKind;
}

const MOST_SYMBOLS = 12_000;
/** Histories in memory at once. */
const BATCH = 24;
/** Symbols, evenly over all, whose moves say how the market moved; they are read twice. */
const MARKET_SAMPLE = 120;
const MOST_QUARANTINED = 1_000;
const EARLIEST = '1900-01-01';

/** What the batches of a backfill share. */
interface Backfill {
  readonly context: IngestContext;
  readonly vendor: MarketVendor;
  readonly reading: Reading;
  readonly request: BackfillRequest;
  readonly stated: StatedInstruments;
  readonly market: MarketMoveCounts;
  readonly closed: TradingDay | null;
  readonly quarantined: QuarantinedRow[];
}

/**
 * Reads histories of a vendor through the gate, some symbols at a time. One that broke off goes on behind the last symbol that was
 * stored; another one of the same histories changes nothing, and keeps what it replaces where the vendor corrected a history.
 */
export async function backfillHistory(
  context: IngestContext,
  vendor: MarketVendor,
  request: BackfillRequest,
): Promise<IngestSummary> {
  const cursor = await brokenOff(context, vendor, request);
  const reading = await Reading.begin(context, vendor, 'History', request.to, cursor);
  return reading.run(async () => {
    const run = await prepare(context, vendor, reading, request);
    const symbols = chosenSymbols(request, run.stated);
    await countMarket(run, symbols);
    const left = cursor === null ? symbols : symbols.filter((symbol) => symbol > cursor);
    let empty = 0;
    for (let first = 0; first < left.length; first += BATCH) {
      const batch = left.slice(first, first + BATCH);
      empty += batch.length - (await storeBatch(run, batch));
      reading.cursor = batch.at(-1) ?? null;
      await reading.save();
    }
    await markDelisted(context.pool);
    const source = `${vendor.name} history`;
    await replaceQuarantine(context.pool, { source }, run.quarantined, context.clock());
    return reading.end('Whole', empty === 0 ? null : `${empty} of ${left.length} symbols have no bar`);
  });
}

/** The symbol behind which a reading of the same histories goes on; null to begin. */
async function brokenOff(
  { pool }: IngestContext,
  vendor: MarketVendor,
  { to }: BackfillRequest,
): Promise<string | null> {
  const wanted = { dataset: 'History', vendor: vendor.name.slice(0, 32) } as const;
  const last = await findLastIngest(pool, { ...wanted, outcomes: ['Running', 'Failed', 'Whole'] });
  if (last === null || last.outcome === 'Whole' || last.asOf !== to) return null;
  if (last.outcome === 'Running') await saveIngest(pool, { ...last, outcome: 'Failed', note: 'broke off' });
  return last.cursor;
}

async function prepare(
  context: IngestContext,
  vendor: MarketVendor,
  reading: Reading,
  request: BackfillRequest,
): Promise<Backfill> {
  const pages = vendor.instruments === null ? null : reading.pages(vendor, vendor.instruments, rangeOf(request, null));
  const stated = await readStatedInstruments(pages ?? noPages(), request.defaultKind);
  const [market, quarantined] = [new MarketMoveCounts(), []];
  return { context, vendor, reading, request, stated, market, closed: await closedDay(context.pool), quarantined };
}

async function* noPages(): AsyncGenerator<never> {}

function chosenSymbols({ symbols }: BackfillRequest, stated: StatedInstruments): string[] {
  const chosen = [...new Set(symbols ?? stated.symbols)].sort();
  const note = `Between 1 and ${MOST_SYMBOLS} symbols can be read, not ${chosen.length}`;
  if (chosen.length === 0 || chosen.length > MOST_SYMBOLS) throw new DomainError('INVALID_INPUT', { note });
  return chosen;
}

const rangeOf = ({ from, to }: BackfillRequest, symbols: readonly string[] | null): VendorRange => ({
  symbols,
  from,
  to,
});

/** Reads a sample of the histories for how the market moved on each day. */
async function countMarket(run: Backfill, symbols: readonly string[]): Promise<void> {
  const step = Math.max(1, Math.floor(symbols.length / MARKET_SAMPLE));
  const sample = symbols.filter((_, i) => i % step === 0).slice(0, MARKET_SAMPLE);
  for (let first = 0; first < sample.length; first += BATCH) {
    for await (const series of seriesOf(run, sample.slice(first, first + BATCH))) countMoves(run.market, series);
  }
}

async function* seriesOf({ reading, vendor, request, quarantined }: Backfill, symbols: readonly string[]) {
  const range = rangeOf(request, symbols);
  if (vendor.bars === null) throw noPart(vendor, 'histories of prices');
  const actions = (await readListed(reading, vendor, range))?.actions;
  const { series, datasets } = readSeries(readBars(reading, vendor, range), { actions });
  yield* series;
  for (const { report } of datasets) {
    quarantined.push(...report.quarantined.slice(0, MOST_QUARANTINED - quarantined.length));
  }
}

type SourcedHistory = JudgedHistory & { readonly source: string };

/** @returns the number of symbols that have a bar */
async function storeBatch(run: Backfill, symbols: readonly string[]): Promise<number> {
  const histories: SourcedHistory[] = [];
  for await (const series of seriesOf(run, symbols)) {
    const history = judgeSeries(series, { market: run.market, ends: run.stated.ends });
    const source = `${run.vendor.name} ${basename(series.provenance.dataset)}`.slice(0, MAX_FINDING_SOURCE);
    histories.push({ ...history, source });
  }
  const traded = histories.filter(({ bars }) => bars.days.length > 0);
  await storeTraded(run, traded);
  const found = histories.flatMap(({ findings, source }) => findings.map((finding) => ({ source, ...finding })));
  await replaceFindings(run.context.pool, symbols, found);
  run.reading.findings += found.length;
  return traded.length;
}

async function storeTraded(run: Backfill, histories: readonly SourcedHistory[]): Promise<void> {
  if (histories.length === 0) return;
  const { context, request, reading, stated, closed } = run;
  const symbols = histories.map(({ bars }) => bars.symbol);
  const from = request.from ?? EARLIEST;
  const last = toEpochDay(request.to);
  await withBarLock(context.pool, async (client) => {
    const known = new Map((await listInstruments(client, symbols)).map((one) => [one.symbol, one]));
    const facts = histories.map(({ bars }) => {
      const one = stated.describe(recordedInstrument(bars, last, stated.ends.has(bars.symbol)));
      const before = known.get(bars.symbol);
      const listedOn = [before?.listedOn, one.listedOn].filter((day) => day != null).sort()[0] ?? null;
      // What other sources know of a company stays.
      return {
        ...one,
        sector: one.sector ?? before?.sector ?? null,
        industry: one.industry ?? before?.industry ?? null,
        listedOn,
      };
    });
    const ids = await saveInstruments(client, facts);
    const replacing = { ingestId: reading.id, knownOn: request.to, closedDay: closed };
    const idOf = (symbol: string) => ids.get(symbol) as number;
    reading.revised += await reviseActions(
      client,
      {
        instrumentIds: symbols.map(idOf),
        ...{ from, to: request.to },
        actions: histories.flatMap(({ bars, actions }) =>
          storedActions(idOf(bars.symbol), actions).filter(({ exDate }) => exDate >= from && exDate <= request.to),
        ),
      },
      replacing,
    );
    // The lock keeps other writers out, so another connection reads what this one replaces.
    const stored = await loadBars(context.pool, symbols, { to: fromEpochDay(CALENDAR_END) });
    const changed = histories.map(({ bars }) => {
      const before = stored.get(bars.symbol) ?? noBars(bars.symbol);
      const outside = [...barsByDay(before)].filter(([day]) => day < toEpochDay(from) || day > last);
      const after = columnsOf(bars.symbol, new Map([...outside, ...barsByDay(bars)]));
      return { instrumentId: idOf(bars.symbol), before, after };
    });
    reading.revised += await storeHistories(client, changed, replacing);
  });
}
