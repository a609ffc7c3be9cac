import {
  dayFromUtcDate,
  dayToUtcDate,
  nextTradingDay,
  previousTradingDay,
  type TradingDay,
  toEpochDay,
  tradingDaysBetween,
} from '@pipa/calendar';
import { BACKFILL_RUN_KEY } from '@pipa/contract';
import { loadBars, readMarketState } from '@pipa/db/market';
import { makeStrategy } from '@pipa/db/testing/accounts';
import { readTargets } from '@pipa/db/trading';
import { PREDICTION_DEFINITIONS, strategyByCode } from '@pipa/quant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessionPrices } from '../../session/session-prices.ts';
import { runInline } from '../../testing/run-inline.ts';
import { holding } from '../../testing/simulator.ts';
import { createSessionMarkets, decideAt } from '../../trade/session-market.ts';
import { openBackfill } from '../due-runs.ts';
import type { BackgroundContext } from '../job-kind.ts';
import { shardsOf, startRun } from '../staged-run.ts';
import { type BackgroundMarket, createBackgroundMarket } from '../testing/background-market.ts';
import { dyingAfter, Killed } from '../testing/dying-context.ts';
import {
  forgetAnalysis,
  forgetAnalysisAfter,
  readStoredAnalysis,
  SELECTS,
  type StoredAnalysis,
} from '../testing/stored-analysis.ts';
import { type AnalysisInput, analysisKey } from './analysis-input.ts';
import { analysisRun } from './analysis-run.ts';
import { updateRegimes } from './update-regimes.ts';

const START = '2009-12-30';
const STOCKS = 16;
/** Many, because the first one of a step is done over and over. */
const SHARDS = 6;
const MONTHLY = 'dual-momentum';
const OFFERED = ['test-daily', MONTHLY, 'value', 'multi-factor'];
const daily = holding('test-daily', { SPY: 0.6, BND: 0.4 }, 'Daily');

let market: BackgroundMarket;
let context: BackgroundContext;
/** The first analysed day and the three days after it, around a new year. */
const days: TradingDay[] = [];
/** Stored rows after the first analysis, and after the analysis of each day. */
let first: StoredAnalysis;
let dayByDay: StoredAnalysis;
let caughtUp: StoredAnalysis;

async function analyse(after: TradingDay | null, to: TradingDay): Promise<void> {
  const key = analysisKey(to);
  const input: AnalysisInput = { after, to, shards: SHARDS };
  await startRun(context, key, analysisRun, input);
  await runInline(context, key);
}

/** Dates the models' training back, so that the next training is due on the third day. */
async function ageModels(): Promise<void> {
  const refits: readonly (readonly [key: string, sessions: number])[] = [
    ['H1', 126],
    ['GMM', 126],
    ...Object.values(PREDICTION_DEFINITIONS).map(({ key, refitSessions }) => [key, refitSessions] as const),
  ];
  for (const [key, sessions] of refits) {
    const through = previousTradingDay(days[2], sessions);
    await market.db.pool.query(
      `UPDATE "model_version" SET "trainedThrough" = $2::date, "parameters" = "parameters" || jsonb_build_object('trainedThrough', $3::int)
       WHERE "key" = $1 AND "trainedThrough" = (SELECT max("trainedThrough") FROM "model_version" WHERE "key" = $1)`,
      [key, through, toEpochDay(through)],
    );
  }
}

/** A few of the rows that are in `some` and not in `others`. */
function differing(some: readonly object[], others: readonly object[]): string[] {
  const known = new Set(others.map((row) => JSON.stringify(row)));
  return some
    .map((row) => JSON.stringify(row))
    .filter((row) => !known.has(row))
    .slice(0, 3);
}

function expectSame(actual: StoredAnalysis, expected: StoredAnalysis, tables: readonly (keyof StoredAnalysis)[]): void {
  for (const table of tables) {
    expect(differing(actual[table], expected[table]), `${table}: rows that should not be`).toEqual([]);
    expect(differing(expected[table], actual[table]), `${table}: rows that are missing`).toEqual([]);
    expect(actual[table].length, table).toBe(expected[table].length);
  }
}

const ALL = Object.keys(SELECTS) as (keyof StoredAnalysis)[];
const ANALYSED = [
  'metrics',
  'breadth',
  'momentum',
  'performance',
  'fundamentalDays',
  'fundamentals',
  'signals',
  'regimes',
  'predictions',
  'models',
  'records',
] as const;
const DECIDED = ['tracking', 'targets'] as const;

beforeAll(async () => {
  market = await createBackgroundMarket(START, STOCKS);
  context = { ...market.context, strategies: (code) => (code === daily.code ? daily : strategyByCode(code)) };
  for (const code of OFFERED) {
    const { id } = await makeStrategy(market.db.prisma, code, market.now);
    await market.db.prisma.strategy.update({ where: { id }, data: { onlineDay: dayToUtcDate(START) } });
  }
  await openBackfill(context);
  await runInline(context, BACKFILL_RUN_KEY);
  for (let i = 0; i < 4; i++) {
    const day = await market.closeDay();
    days.push(day);
    if (i === 1) {
      days.push(nextTradingDay(day));
      await ageModels();
      days.pop();
    }
    await analyse(days[i - 1] ?? null, day);
    if (i === 0) first = await readStoredAnalysis(market.db.pool);
  }
  dayByDay = await readStoredAnalysis(market.db.pool);
}, 120_000);
afterAll(() => market.db.drop());

describe('the analysis of a close', () => {
  it('stores something in every table', () => {
    for (const table of ALL.filter((name) => name !== 'faults'))
      expect(dayByDay[table].length, table).toBeGreaterThan(0);
    expect(dayByDay.faults).toEqual([]);
    expect(dayByDay.models.length).toBeGreaterThan(first.models.length);
  });

  it('stores the same rows whether or not later bars, reports and releases are known already', async () => {
    await forgetAnalysis(market.db.pool);
    await analyse(null, days[0]);
    expectSame(await readStoredAnalysis(market.db.pool), first, [...ANALYSED, ...DECIDED]);
  });

  it('of days in one go leaves what an analysis a day leaves', async () => {
    await ageModels();
    await forgetAnalysisAfter(market.db.pool, days[0]);
    await analyse(days[0], days[3]);
    caughtUp = await readStoredAnalysis(market.db.pool);
    expectSame(caughtUp, dayByDay, [...ANALYSED, 'tracking']);
    expectSame(caughtUp, dayByDay, ['reports', 'views', 'shorts', 'options', 'macro', 'faults']);
    // Targets are decided on the last day only.
    const lastOf = ({ targets, ...rest }: StoredAnalysis): StoredAnalysis => ({
      ...rest,
      targets: targets.filter((row) => row.day === days[3]),
    });
    expectSame(lastOf(caughtUp), lastOf(dayByDay), ['targets']);
    expect(caughtUp.fundamentals.length).toBeGreaterThan(20);
  });

  it('leaves the same rows when every step of it is killed over and over', async () => {
    await forgetAnalysisAfter(market.db.pool, days[0]);
    const input: AnalysisInput = { after: days[0], to: days[3], shards: SHARDS };
    let kills = 0;
    for (const { step, shard } of analysisRun.stages(input).flatMap(shardsOf)) {
      // One shard of each step dies, because shards are alike.
      for (let alive = shard === 0 ? 1 : Number.POSITIVE_INFINITY; ; alive *= 2) {
        try {
          await analysisRun.run(dyingAfter(context, alive), input, step, shard);
          break;
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
          kills++;
        }
      }
    }
    expect(kills).toBeGreaterThan(20);
    expectSame(await readStoredAnalysis(market.db.pool), caughtUp, ALL);
  });

  it('leaves the same rows when two do a step at the same time', async () => {
    await forgetAnalysisAfter(market.db.pool, days[0]);
    const input: AnalysisInput = { after: days[0], to: days[3], shards: SHARDS };
    for (const { step, shard } of analysisRun.stages(input).flatMap(shardsOf)) {
      const workers = shard === 0 ? 2 : 1;
      await Promise.all(Array.from({ length: workers }, () => analysisRun.run(context, input, step, shard)));
    }
    expectSame(await readStoredAnalysis(market.db.pool), caughtUp, ALL);
  });

  it('compares symbols on the last twenty days of a first run, and on every day after it', () => {
    const compared = new Set([...tradingDaysBetween(previousTradingDay(days[0], 19), days[0]), ...days]);
    for (const table of ['momentum', 'performance', 'fundamentalDays'] as const) {
      expect(new Set(caughtUp[table].map(({ day }) => day)), table).toEqual(compared);
    }
    const ofQuality = caughtUp.momentum.filter(({ family }) => `${family}`.endsWith('hq'));
    expect(new Set(ofQuality.map(({ day }) => day))).toEqual(compared);
  });
});

describe('past quarters', () => {
  it('are ranked by the first analysis, each on a day on which it was the last one known', () => {
    const ofCompany = Map.groupBy(first.fundamentals, ({ instrumentId }) => instrumentId);
    const longest = [...ofCompany.values()].reduce((a, b) => (b.length > a.length ? b : a));
    expect(longest.length).toBeGreaterThan(14);
    const reportedOn = new Map(
      dayByDay.reports.map(({ instrumentId, quarterEnd, reportedDay }) => [
        `${instrumentId} ${quarterEnd}`,
        reportedDay,
      ]),
    );
    for (const { instrumentId, quarterEnd, day } of first.fundamentals) {
      expect(`${day}` >= `${reportedOn.get(`${instrumentId} ${quarterEnd}`)}`).toBe(true);
    }
  });
});

describe('states by rules', () => {
  it('are of the whole history from the first analysis on, each by what was known on its day', async () => {
    const statesOf = (stored: StoredAnalysis, model: string) => stored.regimes.filter((row) => row.model === model);
    const sessions = (await loadBars(market.db.pool, ['SPY'], { to: days[0] })).get('SPY')?.days.length ?? 0;
    for (const [model, warmUp] of [
      ['R1', 199],
      ['S1', 252],
      ['M1', 252],
    ] as const) {
      const known = statesOf(first, model);
      expect(known.length, model).toBeGreaterThan(sessions - warmUp - 30);
      expect(new Set(known.map(({ state }) => state)).size, model).toBeGreaterThan(1);
      expect(statesOf(dayByDay, model).slice(0, known.length), model).toEqual(known);
      expect(statesOf(dayByDay, model), model).toHaveLength(known.length + 3);
    }
    const record = dayByDay.records.find(({ key }) => key === 'S1')?.record as { outcomes: { verdict: string }[] };
    expect(record.outcomes.map(({ verdict }) => verdict)).not.toContain(undefined);
  });
});

describe('decisions of a close', () => {
  it('are what the strategy decides there, at every close, and the session after trades them', async () => {
    const { pool } = market.db;
    const strategy = strategyByCode(MONTHLY);
    if (strategy === undefined) throw new RangeError(MONTHLY);
    const { id } = await market.db.prisma.strategy.findUniqueOrThrow({ where: { code: MONTHLY } });
    const decided = await Promise.all(days.map(async (day) => [day, [...(await decideAt(pool, strategy, day))]]));
    expect(decided[1][1].length).toBeGreaterThan(0);
    const stored = dayByDay.targets.filter(({ strategyId }) => strategyId === id);
    expect(stored.map(({ day, targets }) => [day, targets])).toEqual(decided);
    expect([...((await readTargets(pool, daily.code, days[3])) ?? [])]).toEqual([
      ['SPY', 0.6],
      ['BND', 0.4],
    ]);
    const change = `UPDATE "strategy_target" SET "targets" = '[["SPY", 0.125]]' WHERE "strategyId" = $1 AND "day" = $2::date`;
    await pool.query(change, [id, days[3]]);
    await market.db.prisma
      .$executeRaw`INSERT INTO "session_bar" ("day", "instrumentId", "open", "high", "low", "close", "volume")
      SELECT ${dayToUtcDate(nextTradingDay(days[3]))}, "id", 1, 1, 1, 1, 1 FROM "instrument" WHERE "symbol" = 'SPY'`;
    const session = await createSessionMarkets(
      pool,
      createSessionPrices(pool),
    )(await readMarketState(market.db.prisma));
    expect([...(await session.targetsOf(strategy))]).toEqual([['SPY', 0.125]]);
  });
});

describe('predictions', () => {
  it('that were made are never overwritten', async () => {
    const { pool } = market.db;
    await pool.query(`UPDATE "prediction" SET "probabilityUp" = 0.123 WHERE "day" = $1::date`, [days[3]]);
    await updateRegimes(context, { after: days[0], to: days[3], shards: SHARDS });
    const { rows } = await pool.query<{ p: number }>(
      `SELECT DISTINCT "probabilityUp" AS p FROM "prediction" WHERE "day" = $1::date`,
      [days[3]],
    );
    expect(rows).toEqual([{ p: 0.123 }]);
  });

  it('are scored by the closes when their horizon has passed, and not before', async () => {
    const bars = (await loadBars(market.db.pool, ['SPY'], { to: days[3] })).get('SPY');
    if (bars === undefined) throw new RangeError('no SPY');
    const rows = await market.db.prisma.prediction.findMany();
    const indexOf = (day: Date) => bars.days.indexOf(toEpochDay(dayFromUtcDate(day)));
    for (const { day, horizon, forwardReturn, scoredDay } of rows) {
      const t = indexOf(day);
      const end = bars.adjClose[t + horizon];
      expect(scoredDay === null ? undefined : indexOf(scoredDay)).toBe(end === undefined ? undefined : t + horizon);
      expect(forwardReturn).toBe(end === undefined ? null : end / bars.adjClose[t] - 1);
    }
    const open = rows.filter(({ scoredDay }) => scoredDay === null);
    expect(rows.length).toBeGreaterThan(open.length);
    for (const [key, unscored] of Map.groupBy(open, (row) => row.key)) {
      expect(unscored, key).toHaveLength(unscored[0].horizon);
    }
  });
});
