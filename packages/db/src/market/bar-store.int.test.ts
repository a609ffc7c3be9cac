import { fromEpochDay, toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { appendDay, importBars } from './bar-import.ts';
import { type BarColumns, loadBars, loadBarsOf, loadPanel, panelSince } from './bar-store.ts';
import { actionsOf, saveActions } from './corporate-action-store.ts';
import { type InstrumentFacts, listInstrumentsOfShard } from './instrument-store.ts';
import { closesAt, latestCloses } from './latest-closes.ts';

const db = testDatabase();

const instrument = (symbol: string): InstrumentFacts => ({
  symbol,
  name: `${symbol} Inc`,
  kind: 'Stock',
  sector: 'Energy',
  industry: null,
  listedOn: null,
  delistedOn: null,
});

/** Prices that identify symbol and row, so that the test sees a shifted column. */
function barsOf(symbol: string, from: string, to: string, base: number): BarColumns {
  const days = tradingEpochDaysBetween(toEpochDay(from), toEpochDay(to));
  const column = (offset: number) => Float64Array.from(days, (_, i) => base + i / 16 + offset);
  return {
    symbol,
    days,
    open: column(0),
    high: column(3),
    low: column(-3),
    close: column(1),
    adjClose: column(0.5),
    volume: Float64Array.from(days, (_, i) => 1_000 + i),
  };
}

const first = barsOf('AAA', '2018-03-01', '2020-02-14', 100);
const second = barsOf('BBB', '2019-06-03', '2019-12-31', 50);

beforeAll(async () => {
  await importBars(db.pool, [
    { instrument: instrument('AAA'), bars: first },
    { instrument: instrument('BBB'), bars: second },
  ]);
});

describe('loadBars', () => {
  it('gives back every column as imported', async () => {
    const bars = await loadBars(db.pool, ['AAA', 'BBB', 'UNKNOWN'], { to: '2030-01-01' });
    expect([...bars.keys()]).toEqual(['AAA', 'BBB']);
    expect(bars.get('AAA')).toEqual(first);
    expect(bars.get('BBB')).toEqual(second);
  });

  it('gives the shards of all instruments, each once', async () => {
    const shards = 3;
    const read = Array.from({ length: shards }, async (_, shard) => {
      const instruments = await listInstrumentsOfShard(db.pool, { shards, shard });
      expect(instruments.map(({ id }) => id % shards)).toEqual(instruments.map(() => shard));
      return [...(await loadBarsOf(db.pool, instruments, { to: '2030-01-01' })).values()];
    });
    const bars = (await Promise.all(read)).flat().toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
    expect(bars).toEqual([first, second]);
  });

  it('gives nothing outside its range', async () => {
    const bars = (await loadBars(db.pool, ['AAA'], { from: '2018-12-31', to: '2019-01-03' })).get('AAA');
    expect(Array.from(bars?.days ?? [], fromEpochDay)).toEqual(['2018-12-31', '2019-01-02', '2019-01-03']);
    expect((await loadBars(db.pool, ['BBB'], { to: '2019-05-31' })).size).toBe(0);
  });
});

describe('loadPanel', () => {
  it('puts symbols on the exchange calendar in the sequence asked for, gaps as NaN', async () => {
    await saveActions(db.pool, [
      { symbol: 'AAA', exDate: '2019-06-04', kind: 'Dividend', value: 0.25, payDate: '2019-06-18' },
      { symbol: 'AAA', exDate: '2019-06-04', kind: 'Split', value: 2, payDate: null },
      { symbol: 'AAA', exDate: '2020-01-02', kind: 'Dividend', value: 0.3, payDate: '2020-01-16' },
    ]);
    const panel = await loadPanel(db.pool, ['BBB', 'NONE', 'AAA'], { from: '2019-05-31', to: '2019-06-10' });
    expect(Array.from(panel.days, fromEpochDay)).toEqual([
      '2019-05-31',
      '2019-06-03',
      '2019-06-04',
      '2019-06-05',
      '2019-06-06',
      '2019-06-07',
      '2019-06-10',
    ]);
    expect(panel.close[0][0]).toBeNaN();
    expect(panel.close[0][1]).toBe(51);
    expect(panel.volume[0][0]).toBe(0);
    expect(panel.close[1].every(Number.isNaN)).toBe(true);
    expect(panel.close[2][0]).toBe(first.close[first.days.indexOf(panel.days[0])]);
    expect(panel.sectors).toEqual(['Energy', null, 'Energy']);
    expect(panel.actions[2]).toEqual([
      { dayIndex: 2, kind: 'split', value: 2 },
      { dayIndex: 2, kind: 'dividend', value: 0.25, payDayIndex: 7 },
    ]);
  });

  it('shows no action after its last day', async () => {
    const panel = await loadPanel(db.pool, ['AAA'], { from: '2019-12-30', to: '2019-12-31' });
    expect(panel.actions).toEqual([[]]);
    expect((await actionsOf(db.pool, '2019-06-04')).map(({ kind }) => kind)).toEqual(['Split', 'Dividend']);
  });
});

describe('panelSince', () => {
  it('gives the panel that is read from a later session on, with the actions that one knows', async () => {
    const read = (from: string) => loadPanel(db.pool, ['BBB', 'NONE', 'AAA'], { from, to: '2020-02-14' });
    const panel = await read('2018-03-01');
    for (const from of ['2018-03-01', '2018-12-31', '2019-05-31', '2019-06-04', '2019-06-05', '2020-02-14']) {
      expect(panelSince(panel, from)).toEqual(await read(from));
    }
    expect(panelSince(panel, '2019-06-04').actions[2]).toHaveLength(3);
    expect(() => panelSince(panel, '2018-02-28')).toThrow(RangeError);
    expect(() => panelSince(panel, '2019-06-01')).toThrow(RangeError);
  });
});

describe('latestCloses', () => {
  it('finds the last close at or before a day, across the turn of the year', async () => {
    const closes = await latestCloses(db.pool, null, '2020-01-01');
    expect(closes.get('BBB')).toEqual({
      day: toEpochDay('2019-12-31'),
      close: second.close.at(-1),
      adjClose: second.adjClose.at(-1),
    });
    expect(closes.get('AAA')?.day).toBe(toEpochDay('2019-12-31'));
    expect((await latestCloses(db.pool, ['BBB'], '2019-06-02')).size).toBe(0);
    expect((await latestCloses(db.pool, ['BBB'], '2019-06-08')).get('BBB')?.day).toBe(toEpochDay('2019-06-07'));
  });
});

describe('closesAt', () => {
  it('finds the last close of an instrument at or before each day, and none before its first', async () => {
    const { id } = await db.prisma.instrument.findUniqueOrThrow({ where: { symbol: 'BBB' } });
    const [newYear, saturday, before] = ['2020-01-01', '2019-06-08', '2019-06-02'].map(toEpochDay);
    const closes = await closesAt(db.pool, id, [newYear, saturday, before]);
    expect(closes.get(newYear)).toEqual({ day: toEpochDay('2019-12-31'), close: second.close.at(-1) });
    const friday = second.days.indexOf(toEpochDay('2019-06-07'));
    expect(closes.get(saturday)).toEqual({ day: second.days[friday], close: second.close[friday] });
    expect(closes.has(before)).toBe(false);
    expect(await closesAt(db.pool, id, [])).toEqual(new Map());
  });
});

describe('appendDay', () => {
  const bar = (symbol: string, close: number) => ({
    symbol,
    open: close,
    high: close + 1,
    low: close - 1,
    close,
    adjClose: close / 2,
    volume: 7,
  });

  it('adds a session once, however often it is called, and begins a new year', async () => {
    const before = (await loadBars(db.pool, ['AAA'], { to: '2030-01-01' })).get('AAA');
    for (let i = 0; i < 3; i++) await appendDay(db.pool, '2020-02-18', [bar('AAA', 10 + i), bar('BBB', 20)]);
    const bars = await loadBars(db.pool, ['AAA', 'BBB'], { to: '2030-01-01' });
    expect(bars.get('AAA')?.days.length).toBe((before?.days.length ?? 0) + 1);
    expect(bars.get('AAA')?.close.at(-1)).toBe(10);
    expect(bars.get('BBB')?.days.at(-1)).toBe(toEpochDay('2020-02-18'));
    expect(bars.get('BBB')?.adjClose.at(-1)).toBe(10);
  });

  it('is read through the view daily_bar too', async () => {
    const { rows } = await db.pool.query(
      `SELECT "date"::text, "close", "adj_close" FROM "daily_bar" WHERE "symbol" = 'AAA' ORDER BY "date" DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ date: '2020-02-18', close: 10, adj_close: 5 }]);
  });
});
