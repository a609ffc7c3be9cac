import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { copyIn, encodeTuple } from './copy-in.ts';
import { copyOut, type TupleReader } from './copy-out.ts';

const db = testDatabase();
beforeAll(async () => {
  await db.pool.query(
    'CREATE UNLOGGED TABLE "copied" ("id" int4 NOT NULL, "days" int4[] NOT NULL, "close" float8[] NOT NULL)',
  );
});

const ROWS = 400;
const LENGTH = 700;

function* tuples(): Iterable<Buffer> {
  for (let id = 0; id < ROWS; id++) {
    const length = id % 50 === 0 ? 0 : LENGTH + id;
    const days = Int32Array.from({ length }, (_, i) => i - id);
    yield encodeTuple([id, days, Float64Array.from(days, (day) => day / 3)]);
  }
}

async function copy(chunks: Iterable<Buffer>): Promise<void> {
  const client = await db.pool.connect();
  try {
    await copyIn(client, '"copied"', chunks);
  } finally {
    client.release();
  }
}

const read = (onTuple: (tuple: TupleReader) => void) =>
  copyOut(db.pool, 'SELECT "id", "days", "close" FROM "copied" ORDER BY "id"', onTuple);

it('tuples of any length come back whole, however the network cuts them', async () => {
  await copy(tuples());
  const days = new Int32Array(2 * LENGTH);
  const close = new Float64Array(2 * LENGTH);
  let id = 0;
  await read((tuple) => {
    expect(tuple.int()).toBe(id);
    const length = tuple.intArray(days, 0);
    tuple.doubleArray(close, 0);
    expect(length).toBe(id % 50 === 0 ? 0 : LENGTH + id);
    for (let i = 0; i < length; i++) {
      if (days[i] !== i - id || close[i] !== (i - id) / 3) throw new Error(`row ${id} differs at ${i}`);
    }
    id++;
  });
  expect(id).toBe(ROWS);
});

it('records of an array are read field by field', async () => {
  const query = `SELECT n, ARRAY(SELECT ROW(i, ARRAY[i, n], ARRAY[i / 2.0::float8]) FROM generate_series(1, n) i)
    FROM generate_series(0, 3) n`;
  const ints = new Int32Array(2);
  const halves = new Float64Array(1);
  const seen: number[][] = [];
  await copyOut(db.pool, query, (tuple) => {
    const n = tuple.int();
    const records = tuple.records((record) => {
      const i = record.int();
      expect(record.intArray(ints, 0)).toBe(2);
      record.doubleArray(halves, 0);
      seen.push([n, i, ...ints, ...halves]);
    });
    expect(records).toBe(n);
  });
  const expected = [1, 2, 3].flatMap((n) => Array.from({ length: n }, (_, i) => [n, i + 1, i + 1, n, (i + 1) / 2]));
  expect(seen).toEqual(expected);
});

it('single numbers and nulls are read one after another', async () => {
  const seen: (number | null)[][] = [];
  const query = `SELECT n, n / 3.0::float8, CASE WHEN n = 2 THEN NULL ELSE 'NaN'::float8 END, n * 1e300::float8
    FROM generate_series(1, 2) n`;
  await copyOut(db.pool, query, (tuple) =>
    seen.push([tuple.int(), tuple.double(), tuple.nullableDouble(), tuple.double()]),
  );
  expect(seen).toEqual([
    [1, 1 / 3, Number.NaN, 1e300],
    [2, 2 / 3, null, 2e300],
  ]);
});

it('a reader that throws, and a query that fails, end the read and leave the pool usable', async () => {
  const broken = new Error('enough');
  await expect(
    read(() => {
      throw broken;
    }),
  ).rejects.toBe(broken);
  await expect(copyOut(db.pool, 'SELECT 1 / 0', () => undefined)).rejects.toThrow('division by zero');
  expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

it('a write whose source throws writes nothing', async () => {
  await db.pool.query('TRUNCATE "copied"');
  const failing = function* () {
    yield encodeTuple([1, new Int32Array(), new Float64Array()]);
    throw new Error('no more');
  };
  await expect(copy(failing())).rejects.toThrow('no more');
  expect((await db.pool.query('SELECT count(*)::int AS n FROM "copied"')).rows).toEqual([{ n: 0 }]);
});
