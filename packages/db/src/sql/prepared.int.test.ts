import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TABLES_OUTSIDE_PRISMA } from '../testing/read-schema.ts';
import { testDatabase } from '../testing/test-database.ts';
import { type Params, prepared, rows, rowsIn } from './prepared.ts';
import { inTransaction } from './transaction.ts';

const db = testDatabase();

const values = prepared((q, { amount, day, at }: Params<{ amount: string; day: string; at: Date }>) =>
  q.selectNoFrom([
    sql<string>`${amount}::numeric(20,6)`.as('amount'),
    sql<string>`${day}::date`.as('tradeDay'),
    sql<Date>`${at}::timestamptz`.as('placedAt'),
    sql<string>`9007199254740993::bigint`.as('id'),
    sql<number>`3`.as('count'),
    sql<string | null>`NULL::numeric`.as('nothing'),
  ]),
);
const parameters = { amount: '12.500000', day: '2024-03-10', at: new Date('2024-03-10T14:30:00Z') };
const expected = {
  amount: '12.500000',
  tradeDay: '2024-03-10',
  placedAt: parameters.at,
  id: '9007199254740993',
  count: 3,
  nothing: null,
};

describe('a prepared statement', () => {
  it('refuses parameters that are spread, as their values would be lost', () => {
    const spread = () =>
      prepared((q, { day, ...rest }: Params<{ day: string; at: Date }>) =>
        q.selectNoFrom([sql`${day}::date`.as('day'), sql`${rest.at}::timestamptz`.as('at')]),
      );
    expect(spread).toThrow(TypeError);
  });

  it('gives money and big integers as text, days as days and instants as dates', async () => {
    expect(await rows(db.pool, values, parameters)).toEqual([expected]);
  });

  it('gives the same types within a transaction', async () => {
    const [row] = await inTransaction(db.prisma, (tx) => rowsIn(tx, values, parameters));
    expect({ ...row, amount: Number(row.amount) }).toEqual({ ...expected, amount: 12.5 });
    expect(typeof row.amount).toBe('string');
  });

  it('puts a parameter that is named twice in both places, and constants where they are', async () => {
    const between = prepared((q, { n }: Params<{ n: number }>) =>
      q.selectNoFrom([
        sql<number>`${n}::int + 1`.as('more'),
        sql<boolean>`${n}::int BETWEEN ${1} AND ${5}`.as('isWithin'),
      ]),
    );
    expect(await rows(db.pool, between, { n: 4 })).toEqual([{ more: 5, isWithin: true }]);
    expect(await rows(db.pool, between, { n: 9 })).toEqual([{ more: 10, isWithin: false }]);
  });

  it('is typed by the tables of the schema', async () => {
    const codesOf = prepared((q, { ids }: Params<{ ids: readonly number[] }>) =>
      q.selectFrom('strategy').select(['id', 'code']).where('id', '=', sql<number>`any(${ids})`),
    );
    const found: { id: number; code: string }[] = await rows(db.pool, codesOf, { ids: [-1] });
    expect(found).toEqual([]);
    // @ts-expect-error a column that the schema does not have
    prepared((q) => q.selectFrom('strategy').select('cod'));
  });
});

it('a column of an instant is named as one, and no other is', async () => {
  const columns = await db.pool.query<{ name: string; type: string }>(
    `SELECT table_name || '.' || column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('date', 'timestamp with time zone')
       AND table_name <> ALL($1::text[])`,
    [TABLES_OUTSIDE_PRISMA],
  );
  expect(columns.rows.length).toBeGreaterThan(80);
  const misnamed = columns.rows.filter(({ name, type }) => /(At|Until|[tT]ime|\.at)$/.test(name) !== (type !== 'date'));
  expect(misnamed).toEqual([]);
});
