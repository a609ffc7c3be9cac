import { dayToUtcDate, nextTradingDay, previousTradingDay, type TradingDay } from '@pipa/calendar';
import {
  api,
  BACKFILL_RUN_KEY,
  idaFunctionCodes,
  MAX_SCREEN_COLUMNS,
  screenFields,
  stateChartNames,
} from '@pipa/contract';
import { knownOn } from '@pipa/db';
import { listInstruments, readMarketState } from '@pipa/db/market';
import { makeAccount, makeStrategy } from '@pipa/db/testing/accounts';
import { createPool, type Pool } from '@pipa/db/testing/connections';
import { type Read, type Reader, readMarket, reads } from '@pipa/reads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInline } from '../../testing/run-inline.ts';
import { openBackfill } from '../due-runs.ts';
import type { BackgroundContext } from '../job-kind.ts';
import { shardsOf } from '../staged-run.ts';
import { type BackgroundMarket, createBackgroundMarket } from '../testing/background-market.ts';
import { chosenDays, correct, drawing } from '../testing/corrected-world.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { analysisRun } from './analysis-run.ts';
import { ingestResearch } from './ingest-research.ts';

const SEED = Number(process.env.AS_KNOWN_SEED ?? 1);
/** Days that are compared; ten are compared by AS_KNOWN_DAYS=10. */
const DAYS = Number(process.env.AS_KNOWN_DAYS ?? 3);
const SESSIONS = 2 * DAYS + 2;
const START = '2009-12-30';
const STOCKS = 6;
/** Sessions whose metrics each analysis stores. */
const ANALYSED_SESSIONS = 6;
const STRATEGIES = ['dual-momentum', 'multi-factor'];

const draw = drawing(SEED);
let market: BackgroundMarket;
let reader: Reader;
let watchListId: number;
/** By day, what was stored and shown at its close, when nothing later had been seen. */
const lived = new Map<TradingDay, Seen>();
const later: Pool[] = [];

interface Seen {
  /** By table, its rows. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** By call, its answer. */
  readonly answers: ReadonlyMap<string, string>;
}

const textOf = (table: string): string =>
  `SELECT (to_jsonb(t) - ARRAY['id', 'modelVersionId'])::text AS "row" FROM "public"."${table}" t ORDER BY 1`;

async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT "table_name" AS "name" FROM information_schema.tables
     WHERE "table_schema" = 'public' AND "table_type" = 'BASE TABLE' AND "table_name" NOT LIKE '\\_prisma%' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** A sum of every table, by which a change is noticed. */
async function sumsOf(pool: Pool): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const table of await tablesOf(pool)) {
    const { rows } = await pool.query<{ sum: string }>(
      `SELECT count(*) || ' ' || COALESCE(sum(hashtextextended(t::text, 0)), 0) AS "sum" FROM "public"."${table}" t`,
    );
    sums.set(table, rows[0]?.sum ?? '');
  }
  return sums;
}

/** The tables that an analysis writes: those that one has changed. */
const written = new Set<string>();

async function forget(pool: Pool): Promise<void> {
  const own = [...written].filter((table) => table !== 'analysis_state');
  if (own.length > 0)
    await pool.query(`TRUNCATE ${own.map((table) => `"${table}"`).join(', ')} RESTART IDENTITY CASCADE`);
  await pool.query('UPDATE "analysis_state" SET "lastDay" = NULL');
}

/** The whole analysis of a day, and of the sessions before it, by what a pool knows. */
async function analyse(pool: Pool, to: TradingDay): Promise<void> {
  const context: BackgroundContext = { ...market.context, pool, market: null, research: null };
  const input: AnalysisInput = { after: previousTradingDay(to, ANALYSED_SESSIONS), to, shards: 1 };
  for (const { step, shard } of analysisRun.stages(input).flatMap(shardsOf)) {
    await analysisRun.run(context, input, step, shard);
  }
}

async function rowsOf(pool: Pool): Promise<Seen['tables']> {
  const tables = new Map<string, string[]>();
  for (const table of written) {
    tables.set(
      table,
      (await pool.query<{ row: string }>(textOf(table))).rows.map(({ row }) => row),
    );
  }
  return tables;
}

/** What each read that can be asked about an earlier day is asked here, without the day. */
async function questionsOf(pool: Pool): Promise<Record<string, readonly object[]>> {
  const stocks = (await listInstruments(pool)).filter(({ kind }) => kind === 'Stock').map(({ symbol }) => symbol);
  const symbols = [...stocks.slice(0, 3), 'SPY'];
  const each = (ask: (symbol: string) => readonly object[]) => symbols.flatMap(ask);
  const groups = [1, 2, 3, 4, 5, 6, 7, 8];
  const pages = Array.from({ length: Math.ceil(screenFields.length / MAX_SCREEN_COLUMNS) }, (_, i) =>
    screenFields.slice(i * MAX_SCREEN_COLUMNS, (i + 1) * MAX_SCREEN_COLUMNS).join(','),
  );
  const figures = ['ta', 'breadth', 'fundamental', 'momentum'].map((what) => ({ what }));
  const models = ['R1', 'H1', 'GMM', 'S1', 'M1'].map((name) => ({ what: 'state', name }));
  const predictions = ['pred5dDrl', 'pred3_5dTaFactors', 'pred4_20dMacroFactors'].map((name) => ({
    what: 'prediction',
    name,
  }));
  return {
    getStockIDA: idaFunctionCodes.flatMap((code) => {
      const asked = { function: code, length: 30 };
      if ([14, 16, 19].includes(code)) {
        return groups.slice(0, { 14: 8, 16: 2, 19: 5 }[code as 14 | 16 | 19]).map((group) => ({ ...asked, group }));
      }
      if ([17, 27, 28].includes(code)) return [{ ...asked, watchListId }];
      if ([12, 13].includes(code)) return [asked];
      return each((symbol) => [1, 2, 3].map((dim) => ({ ...asked, symbol, dim })));
    }),
    marketToday: [{}],
    symbolQuotes: [{ symbols: symbols.join(',') }],
    etfPerformance: groups.slice(0, 5).map((group) => ({ group })),
    compareSymbols: ['1Y', '5Y'].map((period) => ({ symbols: symbols.join(','), period })),
    explain: [
      ...each((symbol) => figures.map((figure) => ({ symbol, ...figure }))),
      ...[...models, ...predictions].map((figure) => ({ symbol: 'SPY', ...figure })),
    ],
    screenUniverse: [
      ...pages.map((columns) => ({ columns, __pagesize__: 100 })),
      { filter: 'close:gte:20', columns: pages[0], __pagesize__: 100 },
    ],
    scorecards: [{}],
    stateChart: stateChartNames.map((chart) => ({ chart })),
    symbolDoubts: [{}],
    symbolHistory: each((symbol) => [{ symbol }]),
    validateSymbol: each((symbol) => [{ symbol }]),
  };
}

/** A read of what was revised since a day: it is about what came later. */
const ABOUT_LATER = ['revisedSince'];

async function answersOf(pool: Pool, asOf: TradingDay): Promise<Seen['answers']> {
  const context = { pool, clock: () => market.now, market: () => readMarket({ pool }) };
  const answers = new Map<string, string>();
  for (const [name, questions] of Object.entries(await questionsOf(pool))) {
    const endpoint = api[name as keyof typeof reads];
    const read = reads[name as keyof typeof reads] as unknown as Read;
    for (const question of questions) {
      const input = endpoint.input.parse({ ...question, asOf });
      const answer = await Promise.resolve(read(context, reader, input)).catch((error: Error) => `${error}`);
      answers.set(`${name} ${JSON.stringify(question)}`, JSON.stringify(answer));
    }
  }
  return answers;
}

/** The different values of a column in a table of the first day. */
function keysOf(table: string, column = 'key'): unknown[] {
  const [seen] = lived.values();
  return [...new Set(seen?.tables.get(table)?.map((row) => (JSON.parse(row) as Record<string, unknown>)[column]))];
}

/** Keys under which two differ. */
const differing = <T>(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T>): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((key) => JSON.stringify(a.get(key)) !== JSON.stringify(b.get(key)));

/** The database as all of it is known now, by a pool that has kept nothing of earlier days. */
function newestPool(): Pool {
  const pool = createPool(market.db.url, { max: 4, onError: () => undefined });
  later.push(pool);
  return pool;
}

beforeAll(async () => {
  market = await createBackgroundMarket(START, STOCKS);
  const { context, db } = market;
  for (const code of STRATEGIES) {
    const { id } = await makeStrategy(db.prisma, code, market.now);
    await db.prisma.strategy.update({ where: { id }, data: { onlineDay: dayToUtcDate(START) } });
  }
  await makeAccount(db.prisma, market.now);
  const user = await db.prisma.user.findFirstOrThrow();
  reader = { ...user, role: 'Investor' };
  await openBackfill(context);
  await runInline(context, BACKFILL_RUN_KEY);
  const symbols = (await listInstruments(db.pool)).slice(0, 8).map(({ symbol }) => symbol);
  const list = { userId: user.userId, name: 'List', nameKey: 'list', symbols };
  watchListId = (await db.prisma.watchList.create({ data: { ...list, createdAt: market.now, updatedAt: market.now } }))
    .id;

  const { day: first } = await readMarketState(db.prisma);
  const sessions = [first];
  while (sessions.length < SESSIONS) sessions.push(nextTradingDay(sessions.at(-1) as TradingDay));
  // The last days bring corrections alone.
  const chosen = chosenDays(sessions.slice(0, -2), DAYS, draw);
  for (const session of sessions) {
    const day = await market.closeDay();
    expect(day).toBe(session);
    await ingestResearch(context, { after: previousTradingDay(day), to: day, shards: 1 });
    await correct(db.pool, day, draw);
    if (!chosen.includes(day)) continue;
    const before = await sumsOf(db.pool);
    await analyse(db.pool, day);
    const after = await sumsOf(db.pool);
    for (const [table, sum] of after) if (before.get(table) !== sum) written.add(table);
    lived.set(day, { tables: await rowsOf(db.pool), answers: await answersOf(db.pool, day) });
    await forget(db.pool);
  }
}, 600_000);
afterAll(async () => {
  await Promise.all(later.map((pool) => pool.end()));
  await market.db.drop();
});

describe('an analysis as known on a day', () => {
  it('asks every read that knows earlier days', async () => {
    const dated = Object.keys(reads).filter((name) => {
      const { shape } = api[name as keyof typeof reads].input as unknown as { shape?: object };
      return shape !== undefined && 'asOf' in shape;
    });
    const asked = Object.keys(await questionsOf(market.db.pool));
    expect([...asked, ...ABOUT_LATER].sort()).toEqual(dated.sort());
  });

  it('equals, in every table and every answer, that of a run that never saw what came later', async () => {
    expect(lived.size).toBe(DAYS);
    for (const [day, seen] of lived) {
      const newest = newestPool();
      await forget(newest);
      await analyse(knownOn(newest, day), day);
      expect(differing(await rowsOf(newest), seen.tables), `${day}: tables`).toEqual([]);
      expect(differing(await answersOf(newest, day), seen.answers), `${day}: answers`).toEqual([]);
      for (const name of new Set([...seen.answers.keys()].map((key) => key.split(' ')[0]))) {
        const given = [...seen.answers].filter(([key]) => key.startsWith(`${name} `));
        expect(
          given.some(([, answer]) => !answer.includes('Error')),
          `${day}: ${name} has no figure`,
        ).toBe(true);
      }
    }
    expect([...written]).toEqual(
      expect.arrayContaining([
        ...[
          'ta_metrics',
          'group_breadth',
          'momentum_rank',
          'symbol_performance',
          'fundamental_day',
          'fundamental_rank',
        ],
        ...['regime_state', 'prediction', 'model_version', 'model_record', 'strategy_target', 'tracking_row'],
      ]),
    );
    expect(keysOf('prediction').length).toBeGreaterThan(0);
    expect(keysOf('regime_state', 'model').length).toBeGreaterThanOrEqual(5);
  }, 600_000);

  it('is another one where its readers see the newest values', async () => {
    const [[day, seen] = []] = lived;
    if (day === undefined || seen === undefined) throw new RangeError('no day');
    const newest = newestPool();
    await forget(newest);
    await analyse(newest, day);
    const tables = differing(await rowsOf(newest), seen.tables);
    expect(tables).toEqual(expect.arrayContaining(['ta_metrics', 'symbol_performance', 'regime_state']));
  }, 600_000);

  it.each(['bar_year', 'corporate_action', 'macro_observation', 'quarter_report'])(
    'is noticed to be another one where only %s is read with its newest values',
    async (table) => {
      const [[day, seen] = []] = lived;
      if (day === undefined || seen === undefined) throw new RangeError('no day');
      const admin = market.db.pool;
      const { rows } = await admin.query<{ view: string }>(
        `SELECT pg_get_viewdef('"as_known"."${table}"'::regclass) AS "view"`,
      );
      const { rows: columns } = await admin.query<{ name: string }>(
        `SELECT "column_name" AS "name" FROM information_schema.columns
         WHERE "table_schema" = 'as_known' AND "table_name" = $1 ORDER BY "ordinal_position"`,
        [table],
      );
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      await admin.query(`CREATE OR REPLACE VIEW "as_known"."${table}" AS SELECT ${names} FROM "public"."${table}"`);
      try {
        expect(differing(await answersOf(newestPool(), day), seen.answers).length).toBeGreaterThan(0);
      } finally {
        await admin.query(`CREATE OR REPLACE VIEW "as_known"."${table}" AS ${rows[0]?.view}`);
      }
    },
    600_000,
  );
});
