import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { readMarketState } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { storedNumber, withNumber } from '@pipa/db/testing/bars';
import { createLogger, readEnv } from '@pipa/platform';
import { analysisRun, createBackgroundContext, seed } from '@pipa/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ingest } from './ingest.ts';

const now = new Date('2026-11-20T12:00:00Z');
const log = createLogger({ name: 'test', level: 'silent' });
const LAST_CLOSED = '2018-12-31';
const FAULT_DAY = '2018-10-02';
const days = tradingDaysBetween('2015-01-02', '2019-03-29');
const CLEAN = ['ABLE', 'BASE', 'CORE', 'DUNE', 'EAST', 'FERN', 'GLEN', 'HILL', 'IRIS', 'JADE', 'KING', 'LAKE'];

/** Factors of the prices of a symbol that a file has wrong from a day on, or on that day alone. */
const FAULTS: Readonly<Record<string, (day: string) => number>> = {
  HIGHBAR: (day) => (day === FAULT_DAY ? 40 : 1),
  LOWBAR: (day) => (day === FAULT_DAY ? 1 / 40 : 1),
  SCALED: (day) => (day >= FAULT_DAY ? 100 : 1),
  UNSPLIT: (day) => (day >= FAULT_DAY ? 1 / 20 : 1),
};
/** Stored with a fault, as by an import before faults were looked for: nothing but the figures themselves shows it. */
const STORED = 'STORED';

/** Each symbol swings and rises in its own way; those with a fault rise the most, so that a strategy would choose them. */
function rowsOf(symbol: string, s: number): string[] {
  const rise = symbol === 'SPY' || CLEAN.includes(symbol) ? 0.0004 : 0.0009;
  return days.map((day, i) => {
    const factor = FAULTS[symbol]?.(day) ?? 1;
    const price =
      factor * (40 + s) * Math.exp(rise * i + 0.05 * Math.sin(i / (7 + s)) + 0.004 * Math.sin(i * (1.7 + s)));
    const [close, high, low] = [price, price * 1.01, price * 0.99].map((value) => value.toFixed(4));
    return `${symbol},${day},${close},${high},${low},${close},${close},6000000`;
  });
}

/** SQL of the position of the day that is $2. */
const FAULTY = 'array_position("days", $2)';

const db = testDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipa-faulty-'));
  const symbols = [...CLEAN, ...Object.keys(FAULTS), STORED, 'SPY'].sort();
  const file = join(folder, 'prices.csv');
  const header = 'symbol,date,open,high,low,close,adjClose,volume';
  await writeFile(file, [header, ...symbols.flatMap((symbol, s) => rowsOf(symbol, s))].join('\n'));
  const { prisma, pool } = db;
  await ingest({ prisma, pool, clock: () => now, say: () => undefined }, { csv: [file], defaultKind: 'Stock' });
  await pool.query(
    `UPDATE "bar_year" SET "bars" = ${withNumber(FAULTY, 'adjClose', `${storedNumber(FAULTY, 'adjClose')} * 400`)}
     WHERE "year" = 2018 AND "instrumentId" = (SELECT "id" FROM "instrument" WHERE "symbol" = $1)`,
    [STORED, toEpochDay(FAULT_DAY)],
  );
  const env = readEnv({ PIPA_MODE: 'local', MARKET_SOURCE: 'replay', REPLAY_FROM: '2019-01-02' });
  await seed({ databaseUrl: db.url, env, log, previous: null, progress: () => undefined, clock: () => now });
  const market = await readMarketState(prisma);
  const context = createBackgroundContext(
    { clock: () => now, monotonicMs: () => performance.now(), prisma, pool, logger: log },
    market,
    { stocks: 0 },
  );
  const input = { after: null, to: LAST_CLOSED, shards: 1 };
  for (const step of ['metrics', 'companies', 'rankings', 'targets']) await analysisRun.run(context, input, step, 0);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const rowsFrom = async <Row extends object>(sql: string) => (await db.pool.query<Row>(sql)).rows;
const symbolsIn = async (table: string) =>
  new Set(
    (
      await rowsFrom<{ symbol: string }>(
        `SELECT DISTINCT "symbol" FROM "${table}" JOIN "instrument" ON "id" = "instrumentId" WHERE "day" = '${LAST_CLOSED}'`,
      )
    ).map(({ symbol }) => symbol),
  );

it('the import has found every planted fault', async () => {
  const found = await rowsFrom<{ symbol: string }>(
    `SELECT DISTINCT "symbol" FROM "import_finding" WHERE "outcome" <> 'Kept' ORDER BY "symbol"`,
  );
  expect(found.map(({ symbol }) => symbol)).toEqual(Object.keys(FAULTS));
});

it('no figure of a day is beyond reason, and those that a fault cannot reach are there', async () => {
  type Figures = Readonly<Record<string, number | null>>;
  const performance = await rowsFrom<Figures>(
    'SELECT "return1", "return5", "return21", "return61", "return252", "volatility5y", "maxDrawdown5y" FROM "symbol_performance"',
  );
  const metrics = await rowsFrom<Figures>('SELECT "return2m", "return3m", "return4m", "return6m" FROM "ta_metrics"');
  const figures = [...performance, ...metrics].flatMap((row) => Object.values(row));
  const known = figures.filter((figure) => figure !== null && !Number.isNaN(figure));
  expect(known.length).toBeGreaterThan(10_000);
  expect(known.filter((figure) => Math.abs(figure ?? 0) > 2)).toEqual([]);
  const [stored] = await rowsFrom<Figures>(
    `SELECT p.* FROM "symbol_performance" p JOIN "instrument" ON "id" = "instrumentId"
     WHERE "symbol" = '${STORED}' AND "day" = '${LAST_CLOSED}'`,
  );
  expect(stored).toMatchObject({ isComparable: false, return21: expect.any(Number), return61: null, return252: null });
});

it('a symbol with a close beyond reason has neither metrics nor ranks, and the others have them', async () => {
  for (const table of ['ta_metrics', 'momentum_rank']) {
    const symbols = await symbolsIn(table);
    expect(symbols.has(STORED)).toBe(false);
    expect(CLEAN.filter((symbol) => !symbols.has(symbol))).toEqual([]);
  }
});

it('no strategy holds it, by its latest decision or in its backtests', async () => {
  const targets = await rowsFrom<{ targets: [string, number][] }>('SELECT "targets" FROM "strategy_target"');
  const chosen = new Set(targets.flatMap((row) => row.targets.map(([symbol]) => symbol)));
  expect(CLEAN.some((symbol) => chosen.has(symbol))).toBe(true);
  expect(chosen.has(STORED)).toBe(false);
  const reports = await rowsFrom<{ lastPositions: { symbol: string }[]; metrics: { totalReturn: number } }>(
    'SELECT "lastPositions", "metrics" FROM "backtest_report"',
  );
  const held = new Set(reports.flatMap(({ lastPositions }) => lastPositions.map(({ symbol }) => symbol)));
  expect(held.size).toBeGreaterThan(3);
  expect(held.has(STORED)).toBe(false);
  expect(reports.filter(({ metrics }) => !(metrics.totalReturn < 10))).toEqual([]);
});

it('reports of strategies that choose from its stocks say that these are known to have survived', async () => {
  const reports = await rowsFrom<{ code: string; survivorship: object | null }>(
    `SELECT "code", "provenance" -> 'survivorship' AS "survivorship" FROM "backtest_report" b
     JOIN "strategy" s ON s."id" = b."strategyId"`,
  );
  const stocks = CLEAN.length + Object.keys(FAULTS).length + 1;
  const found = new Map(reports.map(({ code, survivorship }) => [code, survivorship]));
  expect(found.get('cross-sectional-momentum')).toMatchObject({ stocks, ended: 0 });
});
