import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { type CopyColumn, copyColumns } from './copy-columns.ts';

const db = testDatabase();

beforeAll(async () => {
  await db.pool.query('CREATE TABLE "copied" ("a" int2, "b" int4, "c" date, "d" float8, "e" text)');
});

async function copy(columns: Readonly<Record<string, CopyColumn>>): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('TRUNCATE "copied"');
    await copyColumns(client, 'copied', columns);
  } finally {
    client.release();
  }
}

const row = fc.record({
  a: fc.integer({ min: -32_768, max: 32_767 }),
  b: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
  c: fc.integer({ min: -20_000, max: 60_000 }),
  d: fc.oneof(fc.double({ noNaN: true }), fc.constant(Number.NaN)),
  e: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
});

describe('columns', () => {
  it('come back as they were copied, NaN as null', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
        await copy({
          a: { kind: 'int2', values: rows.map(({ a }) => a) },
          b: { kind: 'int4', values: rows.map(({ b }) => b) },
          c: { kind: 'date', values: Int32Array.from(rows, ({ c }) => c) },
          d: { kind: 'float8', values: Float64Array.from(rows, ({ d }) => d) },
          e: { kind: 'text', values: rows.map(({ e }) => e) },
        });
        const stored = await db.pool.query(
          `SELECT "a", "b", "c" - DATE '1970-01-01' AS "c", "d", "e" FROM "copied" ORDER BY ctid`,
        );
        expect(stored.rows).toEqual(rows.map((one) => ({ ...one, d: Number.isNaN(one.d) ? null : one.d })));
      }),
      { seed: 5, numRuns: 40 },
    );
  });

  it('may be longer than one chunk, and a row longer than any', async () => {
    const texts = Array.from({ length: 3_000 }, (_, i) => `${i} ${'ö'.repeat(i === 1_500 ? 200_000 : 150)}`);
    await copy({ e: { kind: 'text', values: texts } });
    const { rows } = await db.pool.query<{ e: string }>('SELECT "e" FROM "copied" ORDER BY ctid');
    expect(rows.map(({ e }) => e)).toEqual(texts);
  });

  it('of different length are refused, and nothing of them is stored', async () => {
    const columns: Record<string, CopyColumn> = {
      a: { kind: 'int2', values: [1, 2] },
      b: { kind: 'int4', values: [1] },
    };
    await expect(copy(columns)).rejects.toThrow();
    expect((await db.pool.query('SELECT 1 FROM "copied"')).rowCount).toBe(0);
    expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
