import { addDays, fromEpochDay, nextTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import type { QuarterlyStatement } from '@pipa/quant';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMacro, readReports, saveFiledReports, saveMacro, saveMacroReleases } from './analysis/index.ts';
import type { Pool } from './client.ts';
import { knownOn } from './known-on.ts';
import {
  type BarColumns,
  beginIngest,
  type InstrumentAction,
  latestCloses,
  listInstruments,
  listRevisions,
  loadBars,
  loadPanel,
  marketAsKnown,
  reviseActions,
  reviseBars,
  saveInstruments,
  withBarLock,
} from './market/index.ts';
import { testDatabase } from './testing/test-database.ts';

const FIRST = '2023-11-13';
const SYMBOLS = ['AAA', 'BBB', 'CCC'];

/** Numbers from 0 to 1 that a seed decides. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const FIELDS = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const;
type Bars = Map<TradingDay, readonly number[]>;

function columnsOf(symbol: string, bars: Bars): BarColumns {
  const ordered = [...bars].sort(([a], [b]) => (a < b ? -1 : 1));
  const column = (i: number) => Float64Array.from(ordered, ([, values]) => values[i] as number);
  return {
    symbol,
    days: Int32Array.from(ordered, ([day]) => toEpochDay(day)),
    ...(Object.fromEntries(FIELDS.map((field, i) => [field, column(i)])) as Record<
      (typeof FIELDS)[number],
      Float64Array
    >),
  };
}

const statementOf = (quarterEnd: TradingDay, filedDay: TradingDay, revenue: number): QuarterlyStatement => ({
  ...{ quarterEnd: toEpochDay(quarterEnd), reportedDay: toEpochDay(filedDay), revenue, grossProfit: null },
  ...{ ebitda: 1, ebit: 1, interestExpense: 0, incomeTax: 0, netIncome: revenue / 10, eps: 1, sharesOutstanding: 10 },
  ...{ dividendPerShare: 0, cash: 1, currentAssets: null, totalAssets: 9, currentLiabilities: null },
  ...{ totalLiabilities: 4, totalDebt: 1, equity: 5, operatingCashflow: 1, capex: 1 },
});

/** All that a page can be computed from, up to a day. */
async function readAllKnown(pool: Pool, day: TradingDay) {
  const instruments = await listInstruments(pool);
  const ids = instruments.map(({ id }) => id);
  return {
    bars: await loadBars(pool, SYMBOLS, { to: day }),
    panel: await loadPanel(pool, SYMBOLS, { from: FIRST, to: day }),
    closes: await latestCloses(pool, null, day),
    macro: await readMacro(pool, null, day),
    reports: await readReports(pool, ids, '2020-01-01', day),
  };
}

/** A market of some weeks in which a vendor corrects, withdraws and adds what it said before. */
async function live(pool: Pool, seed: number, sessions: number) {
  const draw = drawing(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T;
  const none = { sector: null, industry: null, listedOn: null, delistedOn: null };
  const ids = await saveInstruments(
    pool,
    SYMBOLS.map((symbol) => ({ symbol, name: symbol, kind: 'Stock' as const, ...none })),
  );
  await saveMacro(pool, [{ id: 'GDP', name: 'GDP', unit: '$', category: 1, frequency: 'Q' }], [], { from: 0, to: 0 });
  const bars = new Map(SYMBOLS.map((symbol): [string, Bars] => [symbol, new Map()]));
  const actions = new Map<string, InstrumentAction>();
  const barOf = () => {
    const close = 10 + 90 * draw();
    return [close, close + 1, close - 1, close, close * (0.5 + draw()), Math.floor(1e6 * draw())];
  };
  const snapshots = new Map<TradingDay, Awaited<ReturnType<typeof readAllKnown>>>();
  let closedDay: TradingDay | null = null;
  let day: TradingDay = FIRST;
  for (let session = 0; session < sessions; session++) {
    const ingestId = await beginIngest(pool, {
      ...{ vendor: 'test', dataset: 'Day', asOf: day, retrievedAt: new Date(0) },
    } as const);
    const replacing = { ingestId, knownOn: day, closedDay };
    const before = new Map([...bars].map(([symbol, known]) => [symbol, columnsOf(symbol, known)]));
    for (const [symbol, known] of bars) {
      if (draw() < 0.9) known.set(day, barOf());
      if (draw() < 0.3) known.set(pick([...known.keys(), day]), barOf());
      if (draw() < 0.1) known.delete(pick([...known.keys()]));
      const id = ids.get(symbol) as number;
      if (draw() < 0.3) {
        const exDate = draw() < 0.5 ? day : pick([...known.keys(), day]);
        const kind = pick(['Dividend', 'Split'] as const);
        const action = { instrumentId: id, exDate, kind, value: (1 + draw()).toFixed(6), payDate: null };
        actions.set(`${id} ${exDate} ${kind}`, action);
      }
    }
    if (draw() < 0.2) actions.delete(pick([...actions.keys(), '']));
    const histories = SYMBOLS.map((symbol) => ({
      instrumentId: ids.get(symbol) as number,
      before: before.get(symbol) as BarColumns,
      after: columnsOf(symbol, bars.get(symbol) as Bars),
    }));
    // The same reading twice, as after a crash behind the commit.
    for (let repeat = 0; repeat < 2; repeat++) {
      await withBarLock(pool, async (client) => {
        const readAgain = histories.map((history) => ({ ...history, before: history.after }));
        await reviseBars(client, repeat === 0 ? histories : readAgain, replacing);
        const reading = { instrumentIds: [...ids.values()], from: FIRST, to: day, actions: [...actions.values()] };
        await reviseActions(client, reading, replacing);
      });
    }
    if (draw() < 0.5) {
      const release = { seriesId: 'GDP', day: addDays(FIRST, -30 * Math.floor(4 * draw())), value: draw() };
      await saveMacroReleases(pool, [{ ...release, releasedDay: day }], ingestId);
    }
    if (draw() < 0.5) {
      const quarterEnd = pick(['2023-06-30', '2023-09-30']);
      const filed = {
        instrumentId: pick([...ids.values()]),
        knownFrom: toEpochDay(day),
        statement: statementOf(quarterEnd, day, 100 * draw()),
      };
      await saveFiledReports(pool, [filed], ingestId);
    }
    snapshots.set(day, await readAllKnown(pool, day));
    closedDay = day;
    day = nextTradingDay(day);
  }
  return { pool, snapshots, draw };
}

describe.each([1, 2, 3])('a market that was corrected while it went on (%i)', (seed) => {
  const db = testDatabase();
  let world: Awaited<ReturnType<typeof live>>;
  beforeAll(async () => {
    world = await live(db.pool, seed, 45);
  });

  it('is read as it was on each of ten days, which never saw what came later', async () => {
    const { pool, snapshots, draw } = world;
    const days = [...snapshots.keys()];
    let changed = 0;
    for (let i = 0; i < 10; i++) {
      const day = days[Math.floor(draw() * days.length)] as TradingDay;
      const seen = snapshots.get(day);
      expect(await readAllKnown(knownOn(pool, day), day), day).toEqual(seen);
      // The newest values are others, so that the comparison says something.
      if (JSON.stringify([...(await loadBars(pool, SYMBOLS, { to: day }))]) !== JSON.stringify([...(seen?.bars ?? [])]))
        changed++;
    }
    expect(changed).toBeGreaterThan(5);
  });

  it('lists what was revised since a day: what was known then, and what is known now', async () => {
    const { pool, snapshots } = world;
    const [day, last] = [[...snapshots.keys()][20] as TradingDay, [...snapshots.keys()].at(-1) as TradingDay];
    const listed = await listRevisions(pool, { asOf: day, symbol: null, limit: 10_000 });
    expect(new Set(listed.map(({ dataset }) => dataset))).toEqual(new Set(['Bars', 'Actions', 'Macro', 'Reports']));
    expect(await listRevisions(knownOn(pool, day), { asOf: day, symbol: null, limit: 10_000 })).toEqual(listed);
    const closesOf = async (from: Pool) =>
      [...(await loadBars(from, SYMBOLS, { to: day })).values()].flatMap((bars) =>
        [...bars.days].map((one, t): [string, number] => [
          `${bars.symbol} ${fromEpochDay(one)}`,
          bars.close[t] as number,
        ]),
      );
    const [then, now] = [new Map(await closesOf(knownOn(pool, day))), new Map(await closesOf(pool))];
    const differing = [...new Set([...then.keys(), ...now.keys()])].filter((key) => then.get(key) !== now.get(key));
    const closes = listed.filter(({ dataset, field }) => dataset === 'Bars' && field === 'close');
    const found = closes.map((one) => [`${one.symbol} ${one.day}`, one.before, one.now]);
    const expected = differing.map((key) => [key, then.get(key) ?? null, now.get(key) ?? null]);
    expect(found.sort()).toEqual(expected.sort());
    expect(listed.every(({ revisedOn, vendor }) => revisedOn > day && revisedOn <= last && vendor === 'test')).toBe(
      true,
    );
    const ofOne = await listRevisions(pool, { asOf: day, symbol: 'AAA', limit: 10_000 });
    expect(ofOne).toEqual(listed.filter(({ symbol }) => symbol === 'AAA'));
    expect(await marketAsKnown(pool, last)).toBe(pool);
    expect(await marketAsKnown(pool, day)).toBe(knownOn(pool, day));
  });

  it('is read with its newest values by everybody else, also on the connections that were lent', async () => {
    const { pool, snapshots } = world;
    const [last = FIRST] = [...snapshots.keys()].slice(-1);
    await Promise.all([...snapshots.keys()].slice(0, 12).map((day) => latestCloses(knownOn(pool, day), null, day)));
    await expect(knownOn(pool, FIRST).query('SELECT 1/0')).rejects.toThrow('division');
    expect(await readAllKnown(pool, last)).toEqual(snapshots.get(last));
    const { rows } = await pool.query<{ path: string }>(`SELECT current_setting('search_path') AS "path"`);
    expect(rows[0]?.path).not.toContain('as_known');
  });
});

describe('instruments', () => {
  const db = testDatabase();
  it('are those that were listed by the day, and none has ended that ended later', async () => {
    const { pool } = db;
    const facts = { name: 'X', kind: 'Stock', sector: null, industry: null } as const;
    await saveInstruments(pool, [
      { ...facts, symbol: 'OLD', listedOn: null, delistedOn: '2024-02-01' },
      { ...facts, symbol: 'NEW', listedOn: '2024-03-01', delistedOn: null },
    ]);
    const known = await listInstruments(knownOn(pool, '2024-01-10'));
    expect(known.map(({ symbol, delistedOn }) => [symbol, delistedOn])).toEqual([['OLD', null]]);
  });
});
