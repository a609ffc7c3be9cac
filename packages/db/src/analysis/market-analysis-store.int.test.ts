import { toEpochDay } from '@pipa/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveActions } from '../market/corporate-action-store.ts';
import { saveInstruments } from '../market/instrument-store.ts';
import { readModelStarts, readSignalStarts } from '../portfolios/record-start-store.ts';
import { planOf } from '../testing/plan-of.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { readAnalysedDays } from './analysed-days.ts';
import { emptyTaMetrics, saveBreadth, saveMomentumRanks, saveTaMetrics } from './analysis-store.ts';
import { saveCompanyResearch } from './company-research-store.ts';
import {
  readBreadthDay,
  readBreadthOf,
  readMacroBetween,
  readMomentumDay,
  readMomentumExtremes,
  readRecords,
  readStates,
} from './market-analysis-store.ts';
import { importOptions, saveMacro } from './market-research-store.ts';
import { saveModel, savePredictions, saveRecord, saveRegimes, saveScores } from './model-store.ts';
import { savePerformance } from './performance-store.ts';
import { saveSignalTallies } from './signal-store.ts';
import {
  readAnalystViews,
  readMomentum,
  readMomentumOf,
  readOptions,
  readSplitsOf,
  readTaMetrics,
  readTaMetricsOf,
} from './symbol-analysis-store.ts';

const AT = new Date('2030-01-01T00:00:00Z');
const TO = '2024-01-03';
const DAY = toEpochDay(TO);
/** Two sessions before, one before, and the day; the next one is stored too and never known. */
const DAYS = [DAY - 5, DAY - 1, DAY, DAY + 1];
const [BEFORE, YESTERDAY] = ['2023-12-29', '2024-01-02'];
const all = { to: TO, limit: 9, offset: 0 };
const db = testDatabase();
let ids: number[];

beforeAll(async () => {
  const { pool, prisma } = db;
  // Statistics of a few rows would decide the plan, once they are gathered.
  await pool.query('ALTER TABLE "ta_metrics" SET (autovacuum_enabled = false)');
  const none = { industry: null, listedOn: null, delistedOn: null };
  const facts = ['AAA', 'BBB', 'CCC'].map((symbol) => ({
    symbol,
    name: `${symbol} Inc`,
    kind: 'Stock' as const,
    sector: 'Energy',
    ...none,
  }));
  const known = await saveInstruments(pool, facts);
  ids = facts.map(({ symbol }) => known.get(symbol) as number);
  const range = { from: DAYS[0], to: DAYS[3] };
  await saveTaMetrics(pool, metricsOf(ids[0]), { instrumentIds: ids, ...range });
  const shares = { aboveSma20: 0.5, aboveSma50: 0.25, aboveSma200: 1, advancing: 0 };
  const breadth = (group: string, day: number) => ({
    group,
    day,
    breadth: day - DAY,
    breadth5: null,
    breadth20: 0.5,
    members: 9,
    ...shares,
  });
  await saveBreadth(
    pool,
    DAYS.slice(1).flatMap((day) => ['Energy', 'Market'].map((group) => breadth(group, day))),
    range,
  );
  const rank = (id: number, day: number, family: string, average: number) => ({
    instrumentId: id,
    day,
    family,
    m2: average,
    m3: null,
    m4: 0,
    m6: 1,
    average,
  });
  await saveMomentumRanks(
    pool,
    DAYS.flatMap((day) => [
      ...ids.map((id, i) => rank(id, day, 'all', [0.2, 0.9, 0.5][i])),
      rank(ids[0], day, 'value', 0.75),
    ]),
    range,
  );
  const nothing = {
    return1: 0,
    return5: null,
    return21: null,
    return61: null,
    return252: null,
    volatility5y: null,
    maxDrawdown5y: null,
    isComparable: true,
  };
  await savePerformance(
    pool,
    DAYS.map((day) => ({ instrumentId: ids[0], day, ...nothing })),
    { instrumentIds: ids, ...range },
  );
  const column = (offset: number) => Float64Array.from(DAYS, (_, i) => offset + i);
  const open = { putOpenInterest: column(300), callOpenInterest: column(400) };
  await importOptions(pool, [
    { instrumentId: ids[0], days: Int32Array.from(DAYS), putVolume: column(100), callVolume: column(200), ...open },
  ]);
  const view = (day: number) => ({ day, epsNextQuarter: 1, growthNextYear: 0.1, targetPrice: 20, analysts: 7 });
  const research = { instrumentId: ids[0], statements: [], surprises: [], shortInterest: [] };
  await saveCompanyResearch(pool, [{ ...research, views: [...DAYS, DAY - 90, DAY - 30].map(view) }], {
    from: DAY - 90,
    to: DAYS[3],
  });
  await saveActions(
    pool,
    [BEFORE, TO, '2024-01-04'].map((exDate) => ({ symbol: 'AAA', exDate, kind: 'Split', value: '2', payDate: null })),
  );
  const series = ['gdp', 'vix'].map((id) => ({ id, name: id, unit: 'x', category: 1, frequency: 'daily' }));
  const seen = (seriesId: string, day: number, releasedDay = day) => ({ seriesId, day, releasedDay, value: 1 });
  await saveMacro(
    pool,
    series,
    [...DAYS.map((day) => seen('vix', day)), seen('gdp', DAY - 90, DAY), seen('gdp', DAY - 1, DAY + 1)],
    range,
  );
  const modelVersionId = await saveModel(
    prisma,
    { key: 'pred5dDrl', trainedThrough: DAYS[0], seed: 7, parameters: {}, facts: {} },
    AT,
  );
  const state = (model: string, day: number) => ({
    model,
    day,
    state: 'Bull',
    probabilities: model === 'R1' ? [] : [0.8, 0.2],
    modelVersionId: null,
  });
  await saveRegimes(pool, [...DAYS.map((day) => state('R1', day)), state('H1', DAY), state('H1', DAY + 1)]);
  const said = {
    key: 'pred5dDrl',
    horizon: 1,
    call: 'Bullish',
    probabilityUp: 0.6,
    expectedReturn: null,
    position: 0.5,
  };
  await savePredictions(
    prisma,
    DAYS.map((day) => ({ ...said, day, modelVersionId, isLive: day === DAY })),
  );
  const scores = [DAYS[1], DAYS[2]].map((day) => ({ day, forwardReturn: 0.01, scoredDay: day + 1 }));
  await saveScores(pool, 'pred5dDrl', scores, { day: TO, record: { count: 2 } });
  await saveRecord(pool, 'signal:rsi', TO, {});
});

function metricsOf(id: number) {
  const rows = emptyTaMetrics();
  for (const day of DAYS) {
    for (const [name, column] of Object.entries(rows)) if (name !== 'taString') (column as number[]).push(day - DAY);
    rows.taString.push('ABCDEABCDEAB');
  }
  rows.instrumentId.fill(id);
  for (const [i, day] of DAYS.entries()) rows.day[i] = day;
  return rows;
}

const noScan = (plan: string) => expect(plan).not.toMatch(/Seq Scan/);

describe('the analysis of a symbol', () => {
  it('is its metrics with the breadth of its group, up to a day and the newest first', async () => {
    const wanted = { instrumentId: ids[0], breadthGroup: 'Energy', ...all };
    const metrics = await readTaMetrics(db.pool, wanted);
    expect(metrics.map(({ day, trend, breadth }) => [day, trend, breadth])).toEqual([
      [TO, 0, 0],
      [YESTERDAY, -1, -1],
      [BEFORE, -5, null],
    ]);
    expect(metrics[1]).toMatchObject({
      rating: -1,
      taString: 'ABCDEABCDEAB',
      emaCross: -1,
      breadth5: null,
      breadth20: 0.5,
    });
    expect(await readTaMetrics(db.pool, { ...wanted, limit: 1, offset: 1 })).toEqual([metrics[1]]);
    const { day: _, breadth, breadth5, breadth20, ...ofSymbol } = metrics[0];
    expect(await readTaMetricsOf(db.pool, ids, TO)).toEqual([{ instrumentId: ids[0], ...ofSymbol }]);
    const plan = await planOf(db, (pool) => readTaMetrics(pool, wanted));
    expect(plan).toMatch(/Backward using ta_metrics_pkey/);
    noScan(plan);
    noScan(await planOf(db, (pool) => readTaMetricsOf(pool, ids, TO)));
  });

  it('is its momentum in every family, its days as pages', async () => {
    const wanted = { instrumentId: ids[0], ...all };
    const momentum = await readMomentum(db.pool, wanted);
    expect(momentum.map(({ day }) => day)).toEqual([TO, YESTERDAY, BEFORE]);
    expect(Object.fromEntries(momentum[0].families)).toEqual({
      all: { m2: 0.2, m3: null, m4: 0, m6: 1, average: 0.2 },
      value: { m2: 0.75, m3: null, m4: 0, m6: 1, average: 0.75 },
    });
    expect(await readMomentum(db.pool, { ...wanted, limit: 1, offset: 2 })).toEqual([momentum[2]]);
    noScan(await planOf(db, (pool) => readMomentum(pool, wanted)));
    expect(await readMomentumOf(db.pool, ids.slice(0, 1), TO)).toEqual([
      { instrumentId: ids[0], family: 'all', m2: 0.2, m3: null, m4: 0, m6: 1, average: 0.2 },
      { instrumentId: ids[0], family: 'value', m2: 0.75, m3: null, m4: 0, m6: 1, average: 0.75 },
    ]);
    noScan(await planOf(db, (pool) => readMomentumOf(pool, ids, TO)));
  });

  it('is its options across years, its analysts from the view that counted first, and its splits', async () => {
    const wanted = { instrumentId: ids[0], ...all };
    const options = await readOptions(db.pool, wanted);
    expect(options.map(({ day, putVolume }) => [day, putVolume])).toEqual([
      [DAY, 102],
      [DAY - 1, 101],
      [DAY - 5, 100],
    ]);
    expect(options[0]).toMatchObject({ callVolume: 202, putOpenInterest: 302, callOpenInterest: 402 });
    expect(await readOptions(db.pool, { ...wanted, limit: 1, offset: 2 })).toEqual([options[2]]);
    noScan(await planOf(db, (pool) => readOptions(pool, wanted)));
    const between = { instrumentId: ids[0], from: '2023-12-20', to: TO };
    const views = await readAnalystViews(db.pool, between);
    expect(views.map(({ day }) => day)).toEqual([DAY - 30, DAY - 5, DAY - 1, DAY]);
    expect((await readAnalystViews(db.pool, { ...between, from: BEFORE })).map(({ day }) => day)).toEqual(
      DAYS.slice(0, 3),
    );
    noScan(await planOf(db, (pool) => readAnalystViews(pool, between)));
    expect(await readSplitsOf(db.pool, between)).toEqual([
      { exDay: DAY - 5, ratio: 2 },
      { exDay: DAY, ratio: 2 },
    ]);
    noScan(await planOf(db, (pool) => readSplitsOf(pool, between)));
  });
});

describe('the analysis of the market', () => {
  it('is the breadth of groups and the shares behind it', async () => {
    const breadth = await readBreadthOf(db.pool, { group: 'Market', ...all });
    expect(breadth.map(({ day, breadth: value }) => [day, value])).toEqual([
      [TO, 0],
      [YESTERDAY, -1],
    ]);
    expect(breadth[0]).toMatchObject({ members: 9, aboveSma20: 0.5, aboveSma50: 0.25, aboveSma200: 1, advancing: 0 });
    const groups = await readBreadthDay(db.pool, ['Market', 'Energy', 'None'], TO);
    expect(groups.map(({ group }) => group).sort()).toEqual(['Energy', 'Market']);
    noScan(await planOf(db, (pool) => readBreadthDay(pool, ['Market'], TO)));
  });

  it('is the strongest and the weakest of a family, with their ranks in every other', async () => {
    const wanted = { day: TO, family: 'all', limit: 2 };
    const ofEnd = async (end: 'strongest' | 'weakest') =>
      (await readMomentumExtremes(db.pool, end, wanted)).map(({ symbol }) => symbol);
    expect(await ofEnd('strongest')).toEqual(['BBB', 'CCC']);
    expect(await ofEnd('weakest')).toEqual(['AAA', 'CCC']);
    const [weakest] = await readMomentumExtremes(db.pool, 'weakest', wanted);
    expect(weakest).toMatchObject({ name: 'AAA Inc', sector: 'Energy' });
    expect([...weakest.families.keys()]).toEqual(['all', 'value']);
    expect(await readMomentumDay(db.pool, TO)).toHaveLength(4);
    noScan(await planOf(db, (pool) => readMomentumDay(pool, TO)));
    const plan = await planOf(db, (pool) => readMomentumExtremes(pool, 'strongest', wanted));
    expect(plan).toMatch(/momentum_rank_day_family_average_idx/);
    expect(plan).not.toMatch(/Seq Scan on momentum_rank/);
  });

  it('is what models said of each day, with what became of it by the day that is asked for', async () => {
    const wanted = { ...all, models: ['H1', 'GMM'], keys: ['pred5dDrl'] };
    const said = await readStates(db.pool, wanted);
    expect(said.map(({ day, states }) => [day, Object.fromEntries(states)])).toEqual([
      [TO, { R1: { state: 'Bull', probabilities: [] }, H1: { state: 'Bull', probabilities: [0.8, 0.2] } }],
      [YESTERDAY, { R1: { state: 'Bull', probabilities: [] } }],
      [BEFORE, { R1: { state: 'Bull', probabilities: [] } }],
    ]);
    expect(said.map(({ predictions }) => predictions.get('pred5dDrl')?.forwardReturn)).toEqual([null, 0.01, null]);
    const prediction = { call: 'Bullish', probabilityUp: 0.6, expectedReturn: null, position: 0.5, horizon: 1 };
    expect(said[0].predictions.get('pred5dDrl')).toEqual({ ...prediction, isLive: true, forwardReturn: null });
    expect((await readStates(db.pool, { ...wanted, limit: 1, offset: 2 })).map(({ day }) => day)).toEqual([BEFORE]);
    noScan(await planOf(db, (pool) => readStates(pool, wanted)));
  });

  it('is what had been observed and released, from a day on', async () => {
    const wanted = { seriesIds: ['vix', 'gdp'], from: YESTERDAY, to: TO };
    const read = async (from: string) =>
      (await readMacroBetween(db.pool, { ...wanted, from })).map(({ seriesId, day }) => [seriesId, day]);
    expect(await read(YESTERDAY)).toEqual([
      ['vix', TO],
      ['vix', YESTERDAY],
    ]);
    expect(await read('2023-10-01')).toContainEqual(['gdp', '2023-10-05']);
    noScan(await planOf(db, (pool) => readMacroBetween(pool, wanted)));
  });

  it('begins on the first day of a signal, of a prediction and of a state', async () => {
    const subject = { kind: 'rsiCross', universe: 'Stock' as const, horizon: 5 };
    const trades = { trades: 0, tradesWon: 0, sumNet: 0 };
    const none = { events: 0, ups: 0, sumReturn: 0, members: 1, memberUps: 0, memberSum: 0, ...trades };
    const tallies = [DAY - 1, DAY].flatMap((day) =>
      [0, 2].map((code) => ({ ...subject, ...none, code, day, scoredDay: DAY + 7 })),
    );
    await saveSignalTallies(db.pool, tallies, { from: DAY + 7, to: DAY + 7 });
    const read = (pool: TestDatabase['pool']) => readSignalStarts(pool, [{ ...subject, horizon: 20 }, subject]);
    expect(await read(db.pool)).toEqual([null, YESTERDAY]);
    const models = await readModelStarts(db.pool, ['H1', 'pred5dDrl', 'none']);
    expect([...models].toSorted()).toEqual([
      ['H1', TO],
      ['pred5dDrl', BEFORE],
    ]);
    noScan(await planOf(db, read));
    noScan(await planOf(db, (pool) => readModelStarts(pool, ['H1'])));
  });

  it('has records by their keys, and the days on which symbols were compared', async () => {
    expect(await readRecords(db.pool, 'signal:')).toEqual([{ key: 'signal:rsi', day: TO, record: {} }]);
    expect((await readRecords(db.pool, '')).map(({ key }) => key)).toEqual(['pred5dDrl', 'signal:rsi']);
    const wanted = { instrumentId: ids[0], to: TO, limit: 2 };
    expect(await readAnalysedDays(db.pool, wanted)).toEqual([TO, YESTERDAY]);
    noScan(await planOf(db, (pool) => readAnalysedDays(pool, wanted)));
  });
});
