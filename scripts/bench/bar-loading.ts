import { fromEpochDay } from '@pipa/calendar';
import { type BarColumns, importBars, listInstruments, loadBars } from '@pipa/db/market';
import { BAR_FIELDS, unpackField } from '@pipa/db/testing/bars';
import type { Pool, PrismaClient } from '@pipa/db/testing/connections';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { copyUndecoded } from './copy-undecoded.ts';
import { alternate, type Bench, type Contestant, check } from './measure.ts';
import { syntheticPanel } from './synthetic-panel.ts';

const SYMBOLS = 200;
const DAYS = 5_000;
const IMPORT_BATCH = 25;
const RAW_COPY = 'COPY BINARY of the same rows, not decoded';

interface Row {
  readonly day: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly adjClose: number;
  readonly volume: number;
}

/** Every column has values of its own, so that two of them mixed up are noticed. */
function makeBars(): BarColumns[] {
  const { days, symbols, close } = syntheticPanel(7, SYMBOLS, DAYS);
  return symbols.map((symbol, s) => {
    const scaled = (factor: number) => close[s].map((price) => price * factor);
    return {
      symbol,
      days,
      open: scaled(0.998),
      high: scaled(1.01),
      low: scaled(0.99),
      close: close[s],
      adjClose: scaled(0.8),
      volume: close[s].map((price, i) => Math.round(1e7 / price) + i),
    };
  });
}

async function storeBars({ pool }: BenchDatabase, histories: readonly BarColumns[]): Promise<void> {
  for (let from = 0; from < histories.length; from += IMPORT_BATCH) {
    const batch = histories.slice(from, from + IMPORT_BATCH).map((bars) => ({
      instrument: {
        symbol: bars.symbol,
        name: bars.symbol,
        kind: 'Stock' as const,
        sector: null,
        industry: null,
        listedOn: null,
        delistedOn: null,
      },
      bars,
    }));
    await importBars(pool, batch);
  }
  await pool.query(`CREATE TABLE "bench_bar" ("symbol" text, "date" date, "open" float8 NOT NULL, "high" float8 NOT NULL,
    "low" float8 NOT NULL, "close" float8 NOT NULL, "adjClose" float8 NOT NULL, "volume" float8 NOT NULL,
    PRIMARY KEY ("symbol", "date"))`);
  await pool.query(`INSERT INTO "bench_bar" SELECT "symbol", "date", "open", "high", "low", "close", "adj_close", "volume"
    FROM "daily_bar" ORDER BY 1, 2`);
  await pool.query('VACUUM ANALYZE "bench_bar"');
  await pool.query('VACUUM ANALYZE "bar_year"');
}

type Loader = () => Promise<Map<string, BarColumns>>;

function emptyBars(symbol: string, length: number): BarColumns {
  const column = () => new Float64Array(length);
  return {
    symbol,
    days: new Int32Array(length),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    adjClose: column(),
    volume: column(),
  };
}

function fromRows(symbol: string, rows: readonly Row[]): BarColumns {
  const bars = emptyBars(symbol, rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    bars.days[i] = row.day;
    bars.open[i] = row.open;
    bars.high[i] = row.high;
    bars.low[i] = row.low;
    bars.close[i] = row.close;
    bars.adjClose[i] = row.adjClose;
    bars.volume[i] = row.volume;
  }
  return bars;
}

const ROW_QUERY = `SELECT "date" - DATE '1970-01-01' AS day, "open", "high", "low", "close", "adjClose", "volume"
  FROM "bench_bar" WHERE "symbol" = $1 ORDER BY "date"`;

const YEAR_QUERY = 'SELECT "instrumentId", "days", "bars" FROM "bar_year" ORDER BY "instrumentId", "year"';
/** A day of four bytes behind its length, and six numbers of eight. */
const BYTES_A_BAR = 8 + 6 * 8;

/** A symbol at a time: a million rows at once would take the peers' time for memory. */
async function bySymbol(symbols: readonly string[], rowsOf: (symbol: string) => Promise<readonly Row[]>) {
  const loaded = new Map<string, BarColumns>();
  for (const symbol of symbols) loaded.set(symbol, fromRows(symbol, await rowsOf(symbol)));
  return loaded;
}

/** The same through Prisma's model of a year: 20 rows a symbol, each with a list of days and the bytes of its bars. */
async function loadYears(prisma: PrismaClient, pool: Pool, symbols: readonly string[]) {
  const loaded = new Map<string, BarColumns>();
  for (const { id, symbol } of await listInstruments(pool, symbols)) {
    const years = await prisma.barYear.findMany({ where: { instrumentId: id }, orderBy: { year: 'asc' } });
    const bars = emptyBars(
      symbol,
      years.reduce((length, { days }) => length + days.length, 0),
    );
    let at = 0;
    for (const year of years) {
      bars.days.set(year.days, at);
      const { buffer, byteOffset, byteLength } = year.bars;
      const packed = Buffer.from(buffer, byteOffset, byteLength);
      for (const field of BAR_FIELDS) bars[field].set(unpackField(packed, field), at);
      at += year.days.length;
    }
    loaded.set(symbol, bars);
  }
  return loaded;
}

function checkLoaded(what: string, loaded: Map<string, BarColumns>, expected: readonly BarColumns[]): void {
  check(loaded.size === expected.length, `${what}: ${loaded.size} symbols`);
  for (const bars of expected) {
    for (const field of ['days', ...BAR_FIELDS] as const) {
      const values = loaded.get(bars.symbol)?.[field];
      const same = values?.length === bars[field].length && values.every((value, i) => value === bars[field][i]);
      check(same, `${what}: ${field} of ${bars.symbol} are those stored`);
    }
  }
}

function timed(work: () => Promise<unknown>): Contestant {
  return async () => {
    const startedMs = performance.now();
    await work();
    return ((performance.now() - startedMs) * 1e6) / (SYMBOLS * DAYS);
  };
}

export const barLoading: Bench = {
  id: 'B2',
  what: `bars of ${SYMBOLS} symbols × ${DAYS} days from PostgreSQL into typed arrays, seven columns`,
  unit: 'ns/bar',
  goal: 290,
  limit: RAW_COPY,
  async run(shutdown) {
    const database = await openBenchDatabase(shutdown);
    const { pool, prisma } = database;
    const stored = makeBars();
    await storeBars(database, stored);
    const symbols = stored.map(({ symbol }) => symbol);
    const to = fromEpochDay(stored[0].days[DAYS - 1]);
    const ours: Loader = () => loadBars(pool, symbols, { to });
    const peers: Record<string, Loader> = {
      'pg, a row a bar': () =>
        bySymbol(symbols, async (symbol) => {
          return (await pool.query<Row>({ name: 'bench-rows', text: ROW_QUERY, values: [symbol] })).rows;
        }),
      'Prisma $queryRaw, a row a bar': () =>
        bySymbol(symbols, (symbol) => prisma.$queryRawUnsafe<Row[]>(ROW_QUERY, symbol)),
      'Prisma findMany, our rows of a year': () => loadYears(prisma, pool, symbols),
    };
    checkLoaded('ours', await ours(), stored);
    for (const [name, load] of Object.entries(peers)) checkLoaded(name, await load(), stored);
    const copy = () => copyUndecoded(pool, YEAR_QUERY);
    check((await copy()) > SYMBOLS * DAYS * BYTES_A_BAR, 'all bars were copied');
    const contestants = Object.entries(peers).map(([name, load]) => [name, timed(load)] as const);
    return alternate(timed(ours), {
      ...Object.fromEntries(contestants),
      [RAW_COPY]: timed(copy),
    });
  },
};
