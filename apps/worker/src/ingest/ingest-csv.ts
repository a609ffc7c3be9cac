import { fromEpochDay } from '@pipa/calendar';
import { findMarketState, type Pool, type PrismaClient, saveActions, importBars as storeBars } from '@pipa/db';
import {
  type CorporateAction,
  type InstrumentHistory,
  type InstrumentKind,
  importActions,
  importBars,
  openCsv,
  type QuarantinedRow,
  recordedInstrument,
} from '@pipa/market-data';

export interface IngestOptions {
  /** CSV files of daily prices, sorted by symbol; .gz is read too. */
  files: readonly string[];
  /** CSV files of splits and dividends of the same symbols. */
  actionFiles: readonly string[];
  /** Only these symbols; all when left out. */
  symbols?: ReadonlySet<string>;
  /** What the symbols are; without it known funds are ETFs and everything else is a stock. */
  kind?: InstrumentKind;
  /** Sector of stocks, by symbol. */
  sectors?: ReadonlyMap<string, string>;
  now: Date;
  progress(text: string): void;
}

export interface IngestSummary {
  file: string;
  symbols: number;
  bars: number;
  firstDay: string;
  lastDay: string;
  quarantined: number;
  faults: Record<string, number>;
}

const BATCH = 40;

/** Imports recorded history for a replay. A symbol that is imported again replaces what there was of it. */
export async function ingestCsv(prisma: PrismaClient, pool: Pool, options: IngestOptions): Promise<IngestSummary[]> {
  const market = await findMarketState(prisma);
  if (market !== null) {
    throw new Error(
      `This database already runs a ${market.source} market, whose history must not change under it. Import into a new PIPA_DATA_DIR.`,
    );
  }
  const actions = await readActions(options);
  const summaries: IngestSummary[] = [];
  for (const file of options.files) summaries.push(await ingestFile(prisma, pool, file, actions, options));
  await endListings(pool);
  return summaries;
}

async function readActions({
  actionFiles,
}: IngestOptions): Promise<ReadonlyMap<string, readonly CorporateAction[]> | undefined> {
  if (actionFiles.length === 0) return undefined;
  const all = new Map<string, readonly CorporateAction[]>();
  for (const file of actionFiles) {
    for (const [symbol, list] of (await importActions(await openCsv(file))).actions) all.set(symbol, list);
  }
  return all;
}

async function ingestFile(
  prisma: PrismaClient,
  pool: Pool,
  file: string,
  actions: ReadonlyMap<string, readonly CorporateAction[]> | undefined,
  options: IngestOptions,
): Promise<IngestSummary> {
  const { series, report } = importBars(await openCsv(file), { actions });
  const summary: IngestSummary = { file, symbols: 0, bars: 0, firstDay: '', lastDay: '', quarantined: 0, faults: {} };
  let batch: InstrumentHistory[] = [];
  const flush = async () => {
    await store(pool, batch, options);
    batch = [];
    options.progress(`${file}: ${summary.symbols} symbols, ${summary.bars} bars`);
  };
  for await (const history of series) {
    const { symbol, days } = history.bars;
    if (days.length === 0 || (options.symbols && !options.symbols.has(symbol))) continue;
    summary.symbols++;
    summary.bars += days.length;
    summary.firstDay = earlierOf(summary.firstDay, fromEpochDay(days[0]));
    summary.lastDay = laterOf(summary.lastDay, fromEpochDay(days[days.length - 1]));
    batch.push(history);
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  await keepQuarantined(prisma, file, report.quarantined, options.now);
  summary.quarantined = report.quarantinedRows;
  for (const { fault } of report.quarantined) {
    // Faults name their figures; counted are their kinds.
    const kind = fault.replace(/-?\d+(\.\d+)? %/, 'more than 40 %');
    summary.faults[kind] = (summary.faults[kind] ?? 0) + 1;
  }
  return summary;
}

async function store(pool: Pool, batch: readonly InstrumentHistory[], options: IngestOptions): Promise<void> {
  const histories = batch.map(({ bars }) => {
    // Whether it still trades is known only when all files are read; see endListings.
    const instrument = recordedInstrument(bars, bars.days[bars.days.length - 1]);
    const sector = options.sectors?.get(bars.symbol) ?? instrument.sector;
    return { instrument: { ...instrument, sector, kind: options.kind ?? instrument.kind }, bars };
  });
  await storeBars(pool, histories);
  await saveActions(
    pool,
    batch.flatMap(({ bars: { symbol }, actions }) =>
      actions.map(({ exDay, kind, value, payDay }) => ({
        symbol,
        exDate: fromEpochDay(exDay),
        kind: kind === 'split' ? ('Split' as const) : ('Dividend' as const),
        value,
        payDate: payDay === null ? null : fromEpochDay(payDay),
      })),
    ),
  );
}

async function keepQuarantined(prisma: PrismaClient, source: string, rows: readonly QuarantinedRow[], now: Date) {
  await prisma.barQuarantine.deleteMany({ where: { source } });
  await prisma.barQuarantine.createMany({
    data: rows.map(({ symbol, day, fault, raw }) => ({ source, symbol, day, fault, raw, createdAt: now })),
  });
}

/** Calendar days without a bar before the end of the history after which an instrument counts as delisted. */
const SILENT_DAYS = 30;

/** Marks instruments whose bars end well before those of the others as delisted, across all files. */
async function endListings(pool: Pool): Promise<void> {
  await pool.query(
    `WITH last AS (SELECT "instrumentId" AS id, max("days"[cardinality("days")]) AS day FROM "bar_year" GROUP BY 1)
     UPDATE "instrument" i SET "delistedOn" =
       CASE WHEN l.day < (SELECT max(day) FROM last) - $1::int THEN DATE '1970-01-01' + l.day END
     FROM last l WHERE l.id = i."id"`,
    [SILENT_DAYS],
  );
}

const earlierOf = (known: string, day: string): string => (known === '' || day < known ? day : known);
const laterOf = (known: string, day: string): string => (day > known ? day : known);
