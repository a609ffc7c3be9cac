import {
  fromEpochDay,
  nextTradingDay,
  previousTradingDay,
  type TradingDay,
  toEpochDay,
  tradingEpochDaysBetween,
} from '@pipa/calendar';
import {
  emptyTaMetrics,
  readPerformanceOf,
  readRecords,
  readReports,
  readSignalTallies,
  saveCompanyResearch,
  saveFundamentalDays,
  savePerformance,
  saveTaMetrics,
} from '@pipa/db/analysis';
import { importBars, saveActions, saveInstruments } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { storedNumber, withNumber } from '@pipa/db/testing/bars';
import type { DayOfResearch, GeneratedResearch } from '@pipa/market-data';
import { createLogger } from '@pipa/platform';
import type { QuarterlyStatement } from '@pipa/quant';
import { defaultCostSchedule } from '@pipa/trading';
import { beforeAll, describe, expect, it } from 'vitest';
import { pastYears, type SignalPast, tallyPastSignals } from '../evaluation/signal-history.ts';
import type { BackgroundContext } from '../job-kind.ts';
import { forgetAnalysis } from './forget-analysis.ts';
import { ingestResearch } from './ingest-research.ts';
import { measureSymbols } from './measure-symbols.ts';
import { rankCompanies } from './rank-companies.ts';
import { scoreSignals } from './score-signals.ts';
import { saveSignalRecords } from './signal-records.ts';
import { verifyBars } from './verify-bars.ts';

const DAY = '2024-03-06';
const BEFORE = previousTradingDay(DAY);
const SPLIT_DAY = previousTradingDay(DAY, 5);
const at = toEpochDay(DAY);
const db = testDatabase();
let context: BackgroundContext;
let ids: Map<string, number>;

const facts = (symbol: string) => {
  const none = { industry: null, listedOn: null, delistedOn: null };
  return { symbol, name: `${symbol} Inc`, kind: 'Stock' as const, sector: 'Energy', ...none };
};
const idOf = (symbol: string) => ids.get(symbol) as number;

/** Four quarters' reports, the last on the given day, of a company of eight shares that earns two dollars a quarter. */
function statementsTo(reportedDay: number): QuarterlyStatement[] {
  const income = {
    revenue: 100,
    grossProfit: 40,
    ebitda: 30,
    ebit: 20,
    interestExpense: 1,
    incomeTax: 3,
    netIncome: 16,
  };
  const shares = { eps: 2, sharesOutstanding: 8, dividendPerShare: 0 };
  const balance = { cash: 10, currentAssets: 50, totalAssets: 400, currentLiabilities: 30, totalLiabilities: 200 };
  const rest = { totalDebt: 100, equity: 200, operatingCashflow: 20, capex: 5 };
  return [3, 2, 1, 0].map((quarters) => {
    const day = reportedDay - 91 * quarters;
    return { quarterEnd: day - 30, reportedDay: day, ...income, ...shares, ...balance, ...rest };
  });
}

beforeAll(async () => {
  const days = tradingEpochDaysBetween(at - 30, at + 5);
  const flat = (price: number) => Float64Array.from(days, () => price);
  // A 2-for-1 split on SPLIT_DAY, which the adjusted closes include.
  const close = Float64Array.from(days, (day) => (day < toEpochDay(SPLIT_DAY) ? 100 : 50));
  const bars = { days, open: close, high: close, low: close, close, volume: flat(1_000) };
  await importBars(
    db.pool,
    ['SPLT', 'NEWC', 'OLDC'].map((symbol) => {
      const columns =
        symbol === 'SPLT' ? bars : { ...bars, open: flat(50), high: flat(50), low: flat(50), close: flat(50) };
      return { instrument: facts(symbol), bars: { ...columns, symbol, adjClose: flat(50) } };
    }),
  );
  ids = await saveInstruments(db.pool, ['SPLT', 'NEWC', 'OLDC'].map(facts));
  await saveActions(db.pool, [{ symbol: 'SPLT', exDate: SPLIT_DAY, kind: 'Split', value: '2', payDate: null }]);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const { prisma, pool } = db;
  context = {
    costs: defaultCostSchedule,
    clock: () => new Date(0),
    monotonicMs: () => 0,
    prisma,
    pool,
    logger,
    market: null,
    research: null,
  } as unknown as BackgroundContext;
});

describe('ranks of companies', () => {
  it('take the last report known by the day, at the price of the day in shares of the report', async () => {
    const known = statementsTo(at - 20);
    const tomorrow = { ...known[3], quarterEnd: at - 1, reportedDay: at + 1, sharesOutstanding: 1_000_000 };
    await saveCompanyResearch(
      db.pool,
      [{ instrumentId: idOf('SPLT'), statements: [...known, tomorrow], surprises: [], views: [], shortInterest: [] }],
      { from: at - 2_000, to: at + 1 },
    );
    expect(await rankCompanies(context, [BEFORE, DAY])).toBe(2);
    const rows = await db.prisma.fundamentalRank.findMany({ where: { instrumentId: idOf('SPLT') } });
    expect(rows).toHaveLength(1);
    expect(fromEpochDay(known[3].quarterEnd)).toBe(rows[0].quarterEnd.toISOString().slice(0, 10));
    // 16 shares of 50 dollars; eight dollars earned a share of 100.
    expect(rows[0].metrics).toMatchObject({ marketCap: 800, priceToEarning: 12.5 });
  });

  it('have no multiple of a price while a close of the year before is beyond reason', async () => {
    const scale = (factor: number) =>
      db.pool.query(
        `UPDATE "bar_year" SET "bars" = ${withNumber('1', 'adjClose', `${storedNumber('1', 'adjClose')} * $2`)} WHERE "instrumentId" = $1`,
        [idOf('SPLT'), factor],
      );
    await scale(40);
    expect(await rankCompanies(context, [DAY])).toBe(1);
    const [row] = await db.prisma.fundamentalRank.findMany({ where: { instrumentId: idOf('SPLT') } });
    expect(row.metrics).toMatchObject({ marketCap: null, priceToEarning: null, netIncomeMargin: expect.any(Number) });
    await scale(1 / 40);
  });

  it('leave out who has no close on the day or has not reported for long', async () => {
    expect(await rankCompanies(context, ['2024-03-09'])).toBe(0);
    await db.pool.query('UPDATE "quarter_report" SET "reportedDay" = "reportedDay" - 300 WHERE "instrumentId" = $1', [
      idOf('SPLT'),
    ]);
    expect(await rankCompanies(context, [DAY])).toBe(0);
  });
});

describe('the metrics of a symbol', () => {
  it('are none from a close beyond reason on until a year has passed', async () => {
    const days = tradingEpochDaysBetween(toEpochDay('2021-01-04'), at);
    const fault = days.length - 254;
    const close = Float64Array.from(days, (_, i) => (i === fault ? 3_000 : 50 + Math.sin(i / 9) + (i % 7)));
    const [high, low, volume] = [1.01, 0.98, 1_000].map((factor) => close.map((price) => price * factor));
    const columns = { days, open: close, high, low, close, adjClose: close, volume };
    await importBars(db.pool, [{ instrument: facts('WILD'), bars: { ...columns, symbol: 'WILD' } }]);
    const id = (await saveInstruments(db.pool, [facts('WILD')])).get('WILD') as number;
    await measureSymbols(context, { after: null, to: DAY, shards: 1 }, 0);
    const { rows } = await db.pool.query<{ day: string }>(
      'SELECT "day"::text FROM "ta_metrics" WHERE "instrumentId" = $1',
      [id],
    );
    const measured = new Set(rows.map(({ day }) => day));
    const dayAt = (index: number) => fromEpochDay(days[index]);
    expect([fault - 1, fault, fault + 252, fault + 253].map((index) => measured.has(dayAt(index)))).toEqual([
      ...[true, false, false, true],
    ]);
    const performances = await readPerformanceOf(db.pool, [id], BEFORE);
    expect(performances).toMatchObject([{ isComparable: false, return1: expect.any(Number), return252: null }]);
    expect(await readPerformanceOf(db.pool, [id], DAY)).toMatchObject([{ isComparable: true, volatility5y: null }]);
    await db.pool.query('TRUNCATE "ta_metrics", "symbol_performance"');
    await db.pool.query('DELETE FROM "bar_year" WHERE "instrumentId" = $1', [id]);
    await db.pool.query('DELETE FROM "instrument" WHERE "id" = $1', [id]);
  });
});

describe('research of a day', () => {
  it('brings what a new listing had reported before, keeps what others had, and may be stored twice', async () => {
    const old = statementsTo(at - 91);
    await saveCompanyResearch(
      db.pool,
      [{ instrumentId: idOf('OLDC'), statements: old, surprises: [], views: [], shortInterest: [] }],
      { from: at - 2_000, to: at - 1 },
    );
    const reported = { ...old[3], quarterEnd: at - 30, reportedDay: at };
    const listed = statementsTo(at - 40);
    const news: DayOfResearch = {
      statements: [
        { symbol: 'OLDC', statement: reported },
        ...listed.map((statement) => ({ symbol: 'NEWC', statement })),
        { symbol: 'UNKNOWN', statement: reported },
      ],
      ...{ surprises: [], analystViews: [], shortInterest: [], options: [], macro: [] },
    };
    const research = { publishedOn: () => news, macroSeries: () => [] } as unknown as GeneratedResearch;
    for (let i = 0; i < 2; i++) {
      expect(await ingestResearch({ ...context, research }, { after: BEFORE, to: DAY, shards: 1 })).toBe(5);
    }
    const daysOf = async (symbol: string) =>
      (await readReports(db.pool, [idOf(symbol)], '2000-01-01', DAY)).map(({ reportedDay }) => reportedDay);
    expect(await daysOf('OLDC')).toEqual([...old, reported].map(({ reportedDay }) => reportedDay));
    expect(await daysOf('NEWC')).toEqual(listed.map(({ reportedDay }) => reportedDay));
  });

  it('is none where nothing is generated', async () => {
    expect(await ingestResearch(context, { after: BEFORE, to: DAY, shards: 1 })).toBe(0);
  });
});

describe('the check of adjusted closes', () => {
  const check = (to: TradingDay) => verifyBars(context, { after: previousTradingDay(to), to, shards: 1 });
  const faults = () => db.prisma.barQuarantine.findMany();

  it('finds nothing where they follow from the actions', async () => {
    expect(await check(SPLIT_DAY)).toBe(1);
    expect(await check(nextTradingDay(SPLIT_DAY))).toBe(0);
    expect(await faults()).toEqual([]);
  });

  it('notes a fault once, however often it looks, and mends nothing', async () => {
    await db.pool.query(
      `UPDATE "bar_year" SET "bars" = ${withNumber('array_position("days", $2)', 'adjClose', '51')} WHERE "instrumentId" = $1`,
      [idOf('SPLT'), toEpochDay(SPLIT_DAY)],
    );
    for (let i = 0; i < 2; i++) await check(SPLIT_DAY);
    expect(await faults()).toMatchObject([
      { source: 'close', symbol: 'SPLT', day: SPLIT_DAY, raw: '51 instead of 50' },
    ]);
  });
});

describe('what has become too old', () => {
  it('goes with the close on which it does, of fundamentals all but the last close of a month', async () => {
    const rank = (day: TradingDay) => ({
      ...{ instrumentId: idOf('OLDC'), day: toEpochDay(day), quarterEnd: toEpochDay('2023-01-31') },
      ...{ metrics: {}, rankings: {}, scores: {} },
    });
    // 260 sessions before the days of the run: 27 February to 1 March 2023.
    const stored = ['2023-02-24', '2023-02-27', '2023-02-28', '2023-03-01', '2023-03-02'];
    const range = { from: toEpochDay(stored[0]), to: toEpochDay(stored[4]) };
    await saveFundamentalDays(db.pool, stored.map(rank), range);
    const five = { return1: null, return5: null, return21: null, return61: null, return252: null };
    const performance = (day: TradingDay) => ({
      ...{
        instrumentId: idOf('OLDC'),
        day: toEpochDay(day),
        volatility5y: null,
        maxDrawdown5y: null,
        isComparable: true,
        ...five,
      },
    });
    const old = { instrumentIds: [idOf('OLDC')], from: toEpochDay('2019-03-01'), to: toEpochDay('2019-03-31') };
    await savePerformance(db.pool, ['2019-03-11', '2019-03-12', '2019-03-13'].map(performance), old);
    const input = { after: '2024-03-08', to: '2024-03-13', shards: 1 };
    expect(previousTradingDay('2024-03-11', 260)).toBe('2023-02-27');
    for (const removed of [4, 0]) expect(await forgetAnalysis(context, input)).toBe(removed);
    const days = async (table: string) =>
      (await db.pool.query(`SELECT "day"::text FROM "${table}" WHERE "instrumentId" = ${idOf('OLDC')} ORDER BY "day"`))
        .rows;
    expect(await days('fundamental_day')).toEqual([
      { day: '2023-02-24' },
      { day: '2023-02-28' },
      { day: '2023-03-02' },
    ]);
    expect(await days('symbol_performance')).toEqual([{ day: '2019-03-13' }]);
  });
});

describe('the scores of signals', () => {
  const FROM = '2024-05-01';
  const SYMBOLS = ['UPPA', 'UPPB', 'FLAT', 'GONE'];

  it('are of the days whose horizon has passed, beside all symbols, and of no day before', async () => {
    const days = tradingEpochDaysBetween(toEpochDay(FROM), toEpochDay('2024-06-28'));
    // UPPA and UPPB double every session; GONE falls and ends after four sessions.
    const growth = { UPPA: 2, UPPB: 2, FLAT: 1, GONE: 0.5 };
    const histories = Object.entries(growth).map(([symbol, factor]) => {
      const known = symbol === 'GONE' ? days.subarray(0, 4) : days;
      const close = Float64Array.from(known, (_, i) => 64 * factor ** Math.min(i, 10));
      const bars = { symbol, days: known, open: close, high: close, low: close, close, adjClose: close };
      return { instrument: facts(symbol), bars: { ...bars, volume: close } };
    });
    await importBars(db.pool, histories);
    const symbolIds = await saveInstruments(db.pool, SYMBOLS.map(facts));
    const rows = emptyTaMetrics();
    const signalled = { UPPA: 2, UPPB: 0, FLAT: 2, GONE: -1 };
    for (const [symbol, code] of Object.entries(signalled)) {
      for (const [name, column] of Object.entries(rows)) if (name !== 'taString') (column as number[]).push(0);
      rows.taString.push('AAAAAAAAAAAA');
      rows.instrumentId[rows.instrumentId.length - 1] = symbolIds.get(symbol) as number;
      rows.day[rows.day.length - 1] = days[0];
      rows.emaCross[rows.emaCross.length - 1] = code;
    }
    const range = { from: days[0], to: days[0] };
    await saveTaMetrics(db.pool, rows, { instrumentIds: [...symbolIds.values()], ...range });
    const input = (to: number) => ({ after: fromEpochDay(to - 1), to: fromEpochDay(to), shards: 1 });
    expect(await scoreSignals(context, input(days[4]))).toBe(0);
    // Two codes and the day itself, of one kind; the other six kinds have the day alone.
    for (let i = 0; i < 2; i++) expect(await scoreSignals(context, input(days[5]))).toBe(9);
    const stored = await db.prisma.signalTally.findMany({ where: { kind: 'emaCross' }, orderBy: { code: 'asc' } });
    const universe = { universe: 'Stock', horizon: 5, members: 4, memberUps: 2, memberSum: 31 + 31 + 0 - 0.875 };
    expect(stored).toMatchObject([
      { code: -1, events: 1, ups: 0, sumReturn: -0.875, ...universe, trades: 1, tradesWon: 1 },
      { code: 0, events: 0, ups: 0, ...universe, trades: 0, sumNet: 0 },
      { code: 2, events: 2, ups: 1, sumReturn: 31, ...universe, trades: 2, tradesWon: 1 },
    ]);
    // From the next open UPPA gains 15 times its price, FLAT nothing, and GONE loses three quarters; each less its costs.
    expect(stored[0].sumNet).toBeGreaterThan(0.5);
    expect(stored[0].sumNet).toBeLessThan(0.75);
    expect(stored[2].sumNet).toBeGreaterThan(14);
    expect(stored[2].sumNet).toBeLessThan(15);
    const [record] = await readRecords(db.pool, 'signal:emaCross:2:');
    expect(record).toMatchObject({
      key: 'signal:emaCross:2:Stock:5',
      day: fromEpochDay(days[5]),
      record: { count: 2, hitRate: 0.5, baseRate: 0.5, edge: 0, verdict: 'too few events to judge' },
    });
    expect(await readSignalTallies(db.pool, fromEpochDay(days[4]))).toEqual([]);
  });
});

describe('the signals of the past', () => {
  const [FIRST, FROM, TO] = ['2019-06-03', '2021-01-11', '2021-03-31'];
  const past = (to: TradingDay): SignalPast => ({ firstYear: 2019, to });
  const tallies = async () =>
    (
      await db.pool.query<{ day: string; scoredDay: string; events: number }>(
        `SELECT * FROM "signal_tally" ORDER BY "kind", "universe", "horizon", "code", "day"`,
      )
    ).rows;
  const forget = () => db.pool.query('DELETE FROM "signal_tally"');
  const tally = async (to: TradingDay) => {
    for (let shard = 0; shard < pastYears(past(to)); shard++) await tallyPastSignals(context, past(to), shard);
  };
  let whole: Awaited<ReturnType<typeof tallies>>;

  beforeAll(async () => {
    const sessions = tradingEpochDaysBetween(toEpochDay(FIRST), toEpochDay(TO));
    // The third is delisted, the fourth is listed later, the last two are funds.
    const spans = [[], [], [0, 420], [100], [], []].map(([start, end]) => sessions.subarray(start, end));
    const histories = spans.map((days, k) => {
      const wave = (period: number, height: number) => (_: number, i: number) =>
        height * Math.sin((i * (7 + k)) / period);
      const [slow, quick, noise] = [wave(300, 0.3), wave(60, 0.08), wave(5, 0.02)];
      const close = Float64Array.from(days, (day, i) => 100 * Math.exp(slow(day, i) + quick(day, i) + noise(day, i)));
      const bars = { days, open: close, high: close.map((v) => v * 1.01), low: close.map((v) => v * 0.99), close };
      const instrument = { ...facts(`PAST${k}`), kind: k < 4 ? ('Stock' as const) : ('ETF' as const) };
      const volume = close.map((_, i) => 1_000 + 100 * (i % 7));
      return { instrument, bars: { ...bars, symbol: instrument.symbol, adjClose: close, volume } };
    });
    await importBars(db.pool, histories);
    await forget();
  });

  it('have the tallies that closes have stored of the days that both know', async () => {
    const input = { after: previousTradingDay(FROM), to: TO, shards: 1 };
    await measureSymbols(context, input, 0);
    await scoreSignals(context, input);
    const daily = await tallies();
    expect(daily.filter(({ events }) => events > 0).length).toBeGreaterThan(100);
    await forget();
    await tally(TO);
    whole = await tallies();
    expect(whole.filter(({ day }) => day >= FROM)).toEqual(daily);
    expect(new Set(whole.map(({ day }) => day)).size).toBeGreaterThan(150);
    expect(await saveSignalRecords(context, TO)).toBeGreaterThan(20);
    const sessions = whole.filter((row) => isMatch(row, { kind: 'emaCross', universe: 'ETF', horizon: 20, code: 0 }));
    const [{ record }] = await readRecords(db.pool, 'signal:emaCross:-1:ETF:20');
    const events = whole.filter((row) => isMatch(row, { kind: 'emaCross', universe: 'ETF', horizon: 20, code: -1 }));
    expect(record).toMatchObject({
      sessions: sessions.length,
      count: events.reduce((sum, row) => sum + row.events, 0),
    });
  });

  it('see nothing after their last day, keep what is tallied, and are the same in parts', async () => {
    await forget();
    const early = '2020-11-30';
    await tally(early);
    const known = await tallies();
    expect(known).toEqual(whole.filter(({ scoredDay }) => scoredDay <= early));
    await db.pool.query(`UPDATE "signal_tally" SET "memberUps" = 0 WHERE "day" = '2020-09-08'`);
    await Promise.all([tally(TO), tally(TO)]);
    const kept = (row: (typeof whole)[number]) => (row.day === '2020-09-08' ? { ...row, memberUps: 0 } : row);
    expect(await tallies()).toEqual(whole.map(kept));
  });

  it('from before trades were counted are made anew, and others stay', async () => {
    const stored = await tallies();
    expect(stored.filter(({ events }) => events > 0).every((row) => 'trades' in row && row.trades !== null)).toBe(true);
    await db.pool.query(`UPDATE "signal_tally" SET "trades" = NULL, "tradesWon" = NULL, "sumNet" = NULL, "memberSum" = 99
      WHERE "day" BETWEEN '2020-10-01' AND '2021-01-31'`);
    await db.pool.query(`UPDATE "signal_tally" SET "memberUps" = 0 WHERE "day" = '2020-09-08'`);
    await Promise.all([tally(TO), tally(TO)]);
    expect(await tallies()).toEqual(stored);
  });

  it('stay at the closes that follow, however old: they are tallied only once', async () => {
    const stored = await tallies();
    const to = '2026-06-30';
    expect(stored[0].scoredDay < '2021-01-01').toBe(true);
    await forgetAnalysis(context, { after: previousTradingDay(to), to, shards: 1 });
    expect(await tallies()).toEqual(stored);
  });
});

const isMatch = (row: object, wanted: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(wanted).every(([key, value]) => (row as Record<string, unknown>)[key] === value);

describe('the slopes of technical metrics', () => {
  const [FIRST, FROM, TO] = ['2016-01-04', '2020-12-01', '2021-02-19'];
  const METRICS = ['trend', 'momentum', 'oscillation'] as const;
  type Stored = { day: string } & Readonly<Record<string, number | string | null>>;
  const stored = async () =>
    (
      await db.pool.query<Stored>(
        `SELECT m.* FROM "ta_metrics" m JOIN "instrument" i ON i."id" = m."instrumentId"
         WHERE i."symbol" = 'SLOPE' AND m."day" >= '2020-12-01' ORDER BY m."day"`,
      )
    ).rows;
  /** Change over `bars` by the least-squares line through the values. */
  const slopeOf = (values: readonly number[]) => {
    const n = values.length;
    const [x, y] = [(n - 1) / 2, values.reduce((sum, value) => sum + value, 0) / n];
    const products = values.reduce((sum, value, i) => sum + (i - x) * (value - y), 0);
    const squares = values.reduce((sum, _, i) => sum + (i - x) ** 2, 0);
    return Math.max(-1, Math.min(1, (n * products) / squares));
  };

  it('are those of the metrics shown, in January too, whenever they are computed', async () => {
    const days = tradingEpochDaysBetween(toEpochDay(FIRST), toEpochDay(TO));
    const wave = (i: number, period: number, height: number) => height * Math.sin(i / period);
    const close = Float64Array.from(
      days,
      (_, i) => 100 * Math.exp(wave(i, 210, 0.5) + wave(i, 23, 0.1) + wave(i, 3, 0.02)),
    );
    const bars = { days, open: close, high: close.map((v) => v * 1.01), low: close.map((v) => v * 0.985), close };
    const volume = close.map((_, i) => 1_000 + 100 * (i % 7));
    await importBars(db.pool, [
      { instrument: facts('SLOPE'), bars: { ...bars, symbol: 'SLOPE', adjClose: close, volume } },
    ]);
    const measure = (from: TradingDay, to: TradingDay) =>
      measureSymbols(context, { after: previousTradingDay(from), to, shards: 1 }, 0);
    await measure(FROM, TO);
    const rows = await stored();
    for (const metric of METRICS) {
      const values = rows.map((row) => Number(row[metric]));
      for (const bars of [5, 20]) {
        for (let i = bars - 1; i < rows.length; i++) {
          const slope = slopeOf(values.slice(i - bars + 1, i + 1));
          expect(rows[i][`${metric}${bars}`], `${metric}${bars} of ${rows[i].day}`).toBeCloseTo(slope, 12);
        }
      }
    }
    // Each day alone, as a market is analysed close by close.
    for (const day of ['2020-12-31', '2021-01-04', '2021-01-15', '2021-02-01']) await measure(day, day);
    expect(await stored()).toEqual(rows);
  });
});
