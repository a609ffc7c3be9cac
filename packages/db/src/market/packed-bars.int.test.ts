import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { BAR_BYTES, BAR_FIELDS, packBars, unpackBar, unpackField } from './packed-bars.ts';

const db = testDatabase();

const columnsOf = (rows: readonly (readonly number[])[]) => {
  const column = (at: number) => Float64Array.from(rows, (row) => row[at] ?? Number.NaN);
  return {
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
    adjClose: column(4),
    volume: column(5),
  };
};

const row = fc.array(fc.double(), { minLength: BAR_FIELDS.length, maxLength: BAR_FIELDS.length });

it('bars come back as they were packed, whole, by field and by day', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.nat(12), (rows, skipped) => {
      const columns = columnsOf(rows);
      const start = Math.min(skipped, rows.length);
      const packed = packBars(columns, start, rows.length);
      expect(packed.length).toBe((rows.length - start) * BAR_BYTES);
      for (const field of BAR_FIELDS) expect(unpackField(packed, field)).toEqual(columns[field].subarray(start));
      rows.slice(start).forEach((numbers, day) => {
        const bar = unpackBar(packed.subarray(day * BAR_BYTES, (day + 1) * BAR_BYTES));
        expect(BAR_FIELDS.map((field) => bar[field])).toEqual(numbers);
      });
    }),
  );
});

it('SQL reads every double as it is, and none behind the last byte', async () => {
  const numbers = [
    ...[0, -0, 1, -1, 0.1, 123.456, 1e-300, 5e-324, 2.2250738585072014e-308, Number.MAX_VALUE, 2 ** 53 + 2],
    ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ...fc.sample(fc.double(), { numRuns: 2_000, seed: 35 }),
  ];
  const bytes = Buffer.alloc(numbers.length * 8);
  numbers.forEach((number, i) => {
    bytes.writeDoubleBE(number, i * 8);
  });
  const { rows } = await db.pool.query<{ number: number }>(
    'SELECT float8_at($1, 8 * n) AS "number" FROM generate_series(0, $2::int - 1) n ORDER BY n',
    [bytes, numbers.length],
  );
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  const { rows: beyond } = await db.pool.query(
    'SELECT float8_at($1, 8) AS "behind", float8_at($1, 1) AS "across", float8_at($1, -8) AS "before", float8_at($1, NULL) AS "unknown"',
    [bytes.subarray(0, 8)],
  );
  expect(beyond).toEqual([{ behind: null, across: null, before: null, unknown: null }]);
});
