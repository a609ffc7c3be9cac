import { toEpochDay } from '@pipa/calendar';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { appendDay, importBarsOn, withBarLock } from './bar-import.ts';
import { loadBars } from './bar-store.ts';
import { saveInstruments } from './instrument-store.ts';
import { inOneTransaction, replaceDays } from './replace-days.ts';

const DAY = toEpochDay('2024-03-06');
const db = testDatabase();
let ids: number[];

const facts = (symbol: string) => {
  const none = { sector: null, industry: null, listedOn: null, delistedOn: null };
  return { symbol, name: symbol, kind: 'Stock' as const, ...none };
};

beforeAll(async () => {
  ids = [...(await saveInstruments(db.pool, ['AAA', 'BBB'].map(facts))).values()];
});
beforeEach(() => db.pool.query('TRUNCATE "analyst_view"'));

function write(
  instrumentIds: readonly number[] | null,
  from: number,
  to: number,
  rows: readonly (readonly [number, number])[],
) {
  const numbers = (value: number) => ({ kind: 'float8' as const, values: rows.map(() => value) });
  return replaceDays(
    db.pool,
    { table: 'analyst_view', dayColumn: 'day', instrumentIds, from, to },
    {
      instrumentId: { kind: 'int4', values: rows.map(([id]) => id) },
      day: { kind: 'date', values: rows.map(([, day]) => day) },
      epsNextQuarter: numbers(1),
      growthNextYear: numbers(1),
      targetPrice: numbers(1),
      analysts: { kind: 'int4', values: rows.map(() => 3) },
    },
  );
}

async function stored(): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: number; day: number }>(
    `SELECT "instrumentId" AS id, "day" - DATE '1970-01-01' AS day FROM "analyst_view" ORDER BY 1, 2`,
  );
  return rows.map(({ id, day }) => `${ids.indexOf(id)} ${day - DAY}`);
}

describe('rows of a range of days', () => {
  it('replace those of the same instruments and days, and no others', async () => {
    await write(
      null,
      DAY,
      DAY + 2,
      [0, 1].flatMap((i) => [0, 1, 2].map((day) => [ids[i], DAY + day] as const)),
    );
    await write([ids[0]], DAY + 1, DAY + 1, []);
    expect(await stored()).toEqual(['0 0', '0 2', '1 0', '1 1', '1 2']);
    await write(null, DAY + 2, DAY + 9, [[ids[1], DAY + 5]]);
    expect(await stored()).toEqual(['0 0', '1 0', '1 1', '1 5']);
  });

  it('written by many at once are there once', async () => {
    const rows = [0, 1, 2].map((day) => [ids[0], DAY + day] as const);
    await Promise.all(Array.from({ length: 4 }, () => write([ids[0]], DAY, DAY + 2, rows)));
    expect(await stored()).toEqual(['0 0', '0 1', '0 2']);
  });

  it('stay as they were when the write fails in the middle', async () => {
    await write([ids[0]], DAY, DAY, [[ids[0], DAY]]);
    await expect(
      write([ids[0]], DAY, DAY, [
        [ids[0], DAY + 1],
        [-1, DAY],
      ]),
    ).rejects.toThrow(/foreign key/);
    expect(await stored()).toEqual(['0 0']);
  });
});

describe('one transaction', () => {
  it('leaves nothing of work that fails, and its connection is not used again', async () => {
    const failing = inOneTransaction(db.pool, async (client) => {
      await client.query(`INSERT INTO "macro_series" VALUES ('x', 'x', 'x', 1, 'daily')`);
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');
    expect((await db.pool.query('SELECT 1 FROM "macro_series"')).rowCount).toBe(0);
  });
});

describe('the lock on bars', () => {
  const bars = (symbol: string, days: number[]) => {
    const column = () => Float64Array.from(days, () => 10);
    const prices = { open: column(), high: column(), low: column(), close: column(), adjClose: column() };
    return { symbol, days: Int32Array.from(days), ...prices, volume: column() };
  };

  it('a day that is published meanwhile is not lost by a history that is being loaded', async () => {
    const seen: number[] = [];
    const load = withBarLock(db.pool, async (client) => {
      seen.push(1);
      await importBarsOn(client, [{ instrument: facts('AAA'), bars: bars('AAA', [DAY]) }]);
      await client.query('SELECT pg_sleep(0.05)');
      seen.push(2);
    });
    const bar = { symbol: 'AAA', open: 10, high: 10, low: 10, close: 10, adjClose: 10, volume: 10 };
    const publish = withBarLock(db.pool, async (client) => {
      seen.push(3);
      await appendDay(client, '2024-03-07', [bar]);
      seen.push(4);
    });
    await Promise.all([load, publish]);
    expect([
      [1, 2, 3, 4],
      [3, 4, 1, 2],
    ]).toContainEqual(seen);
    const stored = [...((await loadBars(db.pool, ['AAA'], { to: '2030-01-01' })).get('AAA')?.days ?? [])];
    expect(stored).toEqual(seen[0] === 1 ? [DAY, DAY + 1] : [DAY]);
  });

  it('work that fails lets the next one in', async () => {
    await expect(withBarLock(db.pool, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    expect(await withBarLock(db.pool, async () => 7)).toBe(7);
  });
});
