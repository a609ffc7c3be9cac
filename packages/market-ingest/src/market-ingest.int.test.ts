import { fromEpochDay, type TradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { inTransaction, knownOn, type Pool } from '@pipa/db';
import { readMacro, readReports } from '@pipa/db/analysis';
import {
  listFindings,
  listIngests,
  listInstruments,
  loadBars,
  readActionsBetween,
  readFormerSymbols,
  renameSymbol,
} from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { type MemoryData, type MemoryOptions, memoryVendor, vendorBar } from '@pipa/market-data/testing/memory-vendor';
import type { VendorAction, VendorBar } from '@pipa/market-data/vendors';
import { beforeEach, describe, expect, it } from 'vitest';
import { backfillHistory, compareSources, updateDay, updateMacro, updateReports } from './index.ts';

const SYMBOLS = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'];
const DAYS = tradingDaysBetween('2023-06-01', '2024-03-28');
const LOADED = DAYS[150] as TradingDay;

const db = testDatabase();
beforeEach(() =>
  db.pool.query('TRUNCATE "instrument", "ingest", "import_finding", "bar_quarantine", "macro_series" CASCADE'),
);

/** Calm prices, another level for each symbol. */
const priceOf = (symbol: string, i: number) =>
  20 * (1 + SYMBOLS.indexOf(symbol)) + Math.round(100 * Math.sin(i + symbol.length)) / 100;
const barsOf = (symbol: string): VendorBar[] => DAYS.map((day, i) => vendorBar(symbol, day, priceOf(symbol, i)));
const action = (symbol: string, exDay: TradingDay, change: Partial<VendorAction>): VendorAction => ({
  ...{ symbol, exDay, dividend: 0, splitRatio: 1, payDay: null, raw: `${symbol} ${exDay}`, line: 1 },
  ...change,
});
const instruments = SYMBOLS.map((symbol) => ({
  ...{ symbol, name: `${symbol} Inc.`, kind: 'Stock' as const, lastDay: null, finalValue: null, raw: symbol, line: 1 },
}));

/** What the vendor has at the moment; a test corrects it. */
function vendorOf(data: MemoryData, options: MemoryOptions = {}) {
  return memoryVendor({ instruments, hasSessions: true, ...data }, { rowsAPage: 500, ...options });
}
const context = { pool: db.pool, clock: () => new Date('2024-01-05T22:00:00Z'), wait: async () => undefined };
const contextOf = () => ({ ...context, pool: db.pool });
const request = (to: TradingDay) => ({ symbols: null, from: null, to, defaultKind: 'Stock' as const });
const upTo = (bars: readonly VendorBar[], day: TradingDay) => bars.filter((bar) => bar.day <= day);

const stored = async (pool: Pool, to: TradingDay) => ({
  bars: await loadBars(pool, SYMBOLS, { to }),
  actions: await readActionsBetween(pool, { symbols: SYMBOLS, after: '2000-01-01', to }),
});
const revisions = async () =>
  (
    await db.pool.query(
      `SELECT i."symbol", r."day", r."seenFrom", r."seenBefore", r."close", r."isCorrected" FROM "bar_revision" r
       JOIN "instrument" i ON i."id" = r."instrumentId" ORDER BY r."id"`,
    )
  ).rows;

describe('a backfill', () => {
  const bars = SYMBOLS.flatMap(barsOf);

  it('stores histories with adjusted closes that follow from the actions, and changes nothing when it is repeated', async () => {
    const split = action('AAA', DAYS[40] as TradingDay, { splitRatio: 2 });
    const halved = bars.map((bar) =>
      bar.symbol === 'AAA' && bar.day >= split.exDay ? vendorBar('AAA', bar.day, bar.close / 2) : bar,
    );
    const actions = [split, action('BBB', DAYS[60] as TradingDay, { dividend: 0.5 })];
    const vendor = vendorOf({ bars: upTo(halved, LOADED), actions });
    const summary = await backfillHistory(contextOf(), vendor, request(LOADED));
    expect(summary).toMatchObject({ outcome: 'Whole', revised: 0, findings: 0 });
    const first = await stored(db.pool, LOADED);
    const aaa = first.bars.get('AAA');
    expect(aaa?.days).toHaveLength(151);
    expect((aaa?.adjClose[40] as number) / (aaa?.adjClose[39] as number)).toBeCloseTo(
      (2 * (aaa?.close[40] as number)) / (aaa?.close[39] as number),
    );
    expect(first.actions.map(({ symbol, kind, value }) => [symbol, kind, value])).toEqual([
      ['AAA', 'Split', '2.000000'],
      ['BBB', 'Dividend', '0.500000'],
    ]);
    const again = await backfillHistory(contextOf(), vendor, request(LOADED));
    expect(again).toMatchObject({ outcome: 'Whole', revised: 0 });
    expect(await stored(db.pool, LOADED)).toEqual(first);
    const [newest, before] = await listIngests(db.pool, { before: null, limit: 5 });
    expect(newest?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(newest?.hash).toBe(before?.hash);
  });

  it('that broke off goes on behind the last symbol that was stored', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `S${String(i).padStart(2, '0')}`);
    const short = many.flatMap((symbol) => DAYS.slice(0, 5).map((day, i) => vendorBar(symbol, day, 10 + i)));
    const failures = new Map([[6, { kind: 'Unavailable' } as const]]);
    const listed = many.map((symbol) => ({ ...instruments[0], symbol })) as typeof instruments;
    const data = { instruments: listed, bars: short };
    const broken = backfillHistory(contextOf(), vendorOf(data, { failures, rowsAPage: 10_000 }), request(LOADED));
    await expect(broken).rejects.toMatchObject({ failure: { kind: 'Unavailable' } });
    expect(await listInstruments(db.pool)).toHaveLength(24);
    expect((await listIngests(db.pool, { before: null, limit: 1 }))[0]).toMatchObject({
      outcome: 'Failed',
      cursor: 'S23',
    });
    const rest = await backfillHistory(contextOf(), vendorOf(data, { rowsAPage: 10_000 }), request(LOADED));
    // The sample of the market is read again, the first 24 histories are not.
    expect(rest).toMatchObject({ outcome: 'Whole', rows: 60 + 300 + 36 * 5 });
    expect(await listInstruments(db.pool)).toHaveLength(60);
  });

  it('of a corrected history keeps what it replaces, as it was known until then', async () => {
    await backfillHistory(contextOf(), vendorOf({ bars: upTo(bars, LOADED) }), request(LOADED));
    const before = await stored(db.pool, LOADED);
    const later = DAYS[160] as TradingDay;
    const corrected = upTo(bars, later)
      .filter(({ symbol, day }) => symbol !== 'CCC' || day !== DAYS[70])
      .map((bar) => (bar.symbol === 'AAA' && bar.day === DAYS[50] ? vendorBar('AAA', bar.day, bar.close + 1) : bar));
    const late = action('BBB', DAYS[60] as TradingDay, { dividend: 0.5 });
    const summary = await backfillHistory(contextOf(), vendorOf({ bars: corrected, actions: [late] }), request(later));
    // Two bars and a dividend; 91 adjusted closes of BBB follow from it.
    expect(summary).toMatchObject({ outcome: 'Whole', revised: 3 });
    expect(await stored(knownOn(db.pool, LOADED), LOADED)).toEqual(before);
    expect(await stored(db.pool, LOADED)).not.toEqual(before);
    expect((await revisions()).filter(({ isCorrected }) => isCorrected)).toEqual([
      expect.objectContaining({ symbol: 'AAA', day: DAYS[50], seenFrom: null, seenBefore: later }),
      expect.objectContaining({ symbol: 'CCC', day: DAYS[70], seenBefore: later }),
    ]);
  });
});

describe('the reading of a day', () => {
  const bars = SYMBOLS.flatMap(barsOf);
  const day = DAYS[151] as TradingDay;
  const next = DAYS[152] as TradingDay;
  beforeEach(async () => {
    await backfillHistory(contextOf(), vendorOf({ bars: upTo(bars, LOADED) }), request(LOADED));
  });

  it('adds its bars to the same closes as a backfill of the whole, also over a split and a dividend', async () => {
    const split = action('AAA', day, { splitRatio: 2 });
    const traded = bars.map((bar) =>
      bar.symbol === 'AAA' && bar.day >= day ? vendorBar('AAA', bar.day, bar.close / 2) : bar,
    );
    const actions = [split, action('BBB', next, { dividend: 0.4 })];
    for (const one of [day, next]) {
      const vendor = vendorOf({ bars: upTo(traded, one), actions });
      expect(await updateDay(contextOf(), vendor, one)).toMatchObject({ outcome: 'Whole', revised: 0, findings: 0 });
    }
    const appended = await stored(db.pool, next);
    expect(appended.bars.get('AAA')?.days).toHaveLength(153);
    await db.pool.query('TRUNCATE "instrument", "ingest" CASCADE');
    await backfillHistory(contextOf(), vendorOf({ bars: upTo(traded, next), actions }), request(next));
    expect(await stored(db.pool, next)).toEqual(appended);
  });

  it('leaves out a dividend that its price contradicts, at each reading, as a backfill does', async () => {
    const wrong = action('BBB', day, { dividend: 6 });
    for (const [i, one] of [day, next].entries()) {
      const vendor = vendorOf({ bars: upTo(bars, one), actions: [wrong] });
      expect(await updateDay(contextOf(), vendor, one)).toMatchObject({ findings: i === 0 ? 1 : 0 });
    }
    const updated = await stored(db.pool, next);
    expect(updated.actions).toEqual([]);
    await db.pool.query('TRUNCATE "instrument", "ingest", "import_finding" CASCADE');
    await backfillHistory(contextOf(), vendorOf({ bars: upTo(bars, next), actions: [wrong] }), request(next));
    expect(await stored(db.pool, next)).toEqual(updated);
  });

  it('is incomplete while the vendor has too few bars, stores nothing then, and is whole later', async () => {
    const partly = bars.filter((bar) => bar.day < day || (bar.day === day && bar.symbol < 'CCC'));
    expect(await updateDay(contextOf(), vendorOf({ bars: partly }), day)).toMatchObject({
      ...{ outcome: 'Incomplete', note: '2 bars of about 6' },
    });
    expect((await stored(db.pool, day)).bars.get('AAA')?.days).toHaveLength(151);
    expect(await updateDay(contextOf(), vendorOf({ bars: upTo(bars, day) }), day)).toMatchObject({ outcome: 'Whole' });
    expect((await stored(db.pool, day)).bars.get('AAA')?.days).toHaveLength(152);
  });

  it('keeps what was known of the days before when the vendor corrects them, or is late', async () => {
    const missing = upTo(bars, day).filter((bar) => bar.symbol !== 'EEE' || bar.day !== day);
    expect(await updateDay(contextOf(), vendorOf({ bars: missing }), day)).toMatchObject({ findings: 1 });
    const known = await stored(db.pool, day);
    const corrected = upTo(bars, next).map((bar) =>
      bar.symbol === 'AAA' && bar.day === day ? vendorBar('AAA', day, bar.close + 0.25) : bar,
    );
    const late = action('BBB', day, { dividend: 0.5 });
    const summary = await updateDay(contextOf(), vendorOf({ bars: corrected, actions: [late] }), next);
    expect(summary).toMatchObject({ outcome: 'Whole', revised: 3 });
    expect(await stored(knownOn(db.pool, day), day)).toEqual(known);
    const newest = await stored(db.pool, next);
    expect(newest.bars.get('EEE')?.days).toHaveLength(153);
    await db.pool.query('TRUNCATE "instrument", "ingest" CASCADE');
    await backfillHistory(contextOf(), vendorOf({ bars: corrected, actions: [late] }), request(next));
    expect(await stored(db.pool, next)).toEqual(newest);
  });

  it('lets the gate judge its bars, and says which symbols are missing or stale', async () => {
    const wrong = upTo(bars, day).map((bar) =>
      bar.symbol === 'AAA' && bar.day === day ? { ...bar, high: bar.close - 1, low: bar.close - 2 } : bar,
    );
    await updateDay(contextOf(), vendorOf({ bars: wrong }), day);
    const findings = await listFindings(db.pool, { after: null, limit: 20 });
    expect(findings.map(({ symbol, fault, outcome }) => [symbol, fault, outcome])).toEqual([
      ['AAA', 'MissingBar', 'KeptOut'],
    ]);
    for (let i = 152; i < 160; i++) {
      const silent = upTo(bars, DAYS[i] as TradingDay).filter((bar) => bar.symbol !== 'BBB' || bar.day <= day);
      await updateDay(contextOf(), vendorOf({ bars: silent }), DAYS[i] as TradingDay);
    }
    const stale = await listFindings(db.pool, { after: null, limit: 20 }, { symbol: 'BBB' });
    expect(stale.map(({ fault, isOpen }) => [fault, isOpen])).toEqual([
      ['MissingBar', false],
      ['StaleSeries', true],
    ]);
  });
});

it('an instrument with another symbol is the same instrument, and is found by the one that it had', async () => {
  await backfillHistory(contextOf(), vendorOf({ bars: upTo(barsOf('AAA'), LOADED) }), request(LOADED));
  const id = (await listInstruments(db.pool, ['AAA']))[0]?.id as number;
  const renaming = { id, from: 'AAA', to: 'META', lastDay: LOADED };
  await inTransaction(db.prisma, (tx) => renameSymbol(tx, renaming));
  expect(await listInstruments(db.pool, ['META'])).toMatchObject([{ id }]);
  expect(await readFormerSymbols(db.pool, ['AAA', 'META'])).toEqual([
    { instrumentId: id, symbol: 'META', former: 'AAA', lastDay: LOADED },
  ]);
});

describe('a second source', () => {
  it('is compared for held symbols and some others, and what differs is a doubt', async () => {
    const bars = SYMBOLS.flatMap(barsOf);
    await backfillHistory(contextOf(), vendorOf({ bars: upTo(bars, LOADED) }), request(LOADED));
    const before = await stored(db.pool, LOADED);
    const other = bars.map((bar) => {
      if (bar.symbol === 'BBB') return vendorBar('BBB', bar.day, bar.close * 1.02);
      return bar.symbol === 'CCC' ? vendorBar('CCC', bar.day, bar.close * 1.004) : bar;
    });
    const comparison = { day: LOADED, held: ['BBB', 'ZZZ'] };
    const summary = await compareSources(contextOf(), memoryVendor({ bars: other }, { rowsAPage: 500 }), comparison);
    expect(summary).toMatchObject({ outcome: 'Whole', findings: 1, note: '6 of 6 closes compared' });
    const found = await listFindings(db.pool, { after: null, limit: 10 });
    expect(found).toMatchObject([{ symbol: 'BBB', fault: 'SourcesDiffer', outcome: 'Doubted', isOpen: true }]);
    expect(await stored(db.pool, LOADED)).toEqual(before);
    const adjusted = memoryVendor({ bars: other }, { limits: { prices: 'Adjusted' } });
    expect(await compareSources(contextOf(), adjusted, comparison)).toMatchObject({ outcome: 'Failed' });
  });
});

describe('macro series and reports', () => {
  const series = [{ id: 'GDP', name: 'GDP', unit: '$bn', category: 1, frequency: 'Q' }];
  const observation = (day: TradingDay, releasedDay: TradingDay | null, value: number) => ({
    ...{ symbol: 'GDP', day, releasedDay, value, raw: `${day} ${value}`, line: 1 },
  });

  it('are stored with their releases, whatever their sequence, and a reading again changes nothing', async () => {
    const observations = [
      observation('2023-07-01', '2023-12-21', 27_957),
      observation('2023-07-01', '2023-10-26', 27_623),
      observation('2023-10-01', '2024-01-25', 27_939),
      observation('2023-10-01', '2024-02-28', Number.NaN),
    ];
    const vendor = memoryVendor({ observations });
    const wanted = { asOf: '2024-03-01', from: null };
    const first = await updateMacro(contextOf(), vendor, series, wanted);
    expect(first).toMatchObject({ outcome: 'Whole', revised: 2, note: '1 rows are no values of the series' });
    expect(await updateMacro(contextOf(), vendor, series, wanted)).toMatchObject({ revised: 0 });
    const known = async (day: TradingDay) =>
      [...((await readMacro(knownOn(db.pool, day), null, day)).get('GDP') ?? [])].map(({ value }) => value);
    expect(await known('2023-10-25')).toEqual([]);
    expect(await known('2023-12-20')).toEqual([27_623]);
    expect(await known('2023-12-21')).toEqual([27_957]);
    expect(await known('2024-02-01')).toEqual([27_957, 27_939]);
  });

  it('of companies have the figures of the filing that was known', async () => {
    await backfillHistory(contextOf(), vendorOf({ bars: upTo(barsOf('AAA'), LOADED) }), request(LOADED));
    const filed = (knownFrom: TradingDay, revenue: number) => ({
      knownFrom: toEpochDay(knownFrom),
      statement: statementOf(toEpochDay('2023-09-30'), toEpochDay('2023-11-02'), revenue),
    });
    const companies = [
      { symbol: 'AAA', reports: [filed('2024-02-15', 95), filed('2023-11-02', 100)] },
      { symbol: 'NONE', reports: [filed('2023-11-02', 1)] },
    ];
    const summary = await updateReports(contextOf(), { name: 'SEC' }, companies, '2024-03-01');
    expect(summary).toMatchObject({ outcome: 'Whole', rows: 2, note: '1 companies are no instruments' });
    const id = (await listInstruments(db.pool, ['AAA']))[0]?.id as number;
    const known = async (day: TradingDay) => {
      const reports = await readReports(knownOn(db.pool, day), [id], '2020-01-01', day);
      return reports.map(({ revenue, reportedDay }) => [revenue, fromEpochDay(reportedDay)]);
    };
    expect(await known('2023-11-01')).toEqual([]);
    expect(await known('2024-02-14')).toEqual([[100, '2023-11-02']]);
    expect(await known('2024-02-15')).toEqual([[95, '2023-11-02']]);
  });
});

const statementOf = (quarterEnd: number, reportedDay: number, revenue: number) => ({
  ...{ quarterEnd, reportedDay, revenue, grossProfit: null, ebitda: 1, ebit: 1, interestExpense: 0, incomeTax: 0 },
  ...{ netIncome: 1, eps: 1, sharesOutstanding: 10, dividendPerShare: 0, cash: 1, currentAssets: null, totalAssets: 9 },
  ...{ currentLiabilities: null, totalLiabilities: 4, totalDebt: 1, equity: 5, operatingCashflow: 1, capex: 1 },
});
