import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { personalTables } from './personal-data-tables.ts';

const database = testDatabase();

/** Columns that lead to a user, directly or through an account, a portfolio, a session or an order. */
const OWNER_COLUMN = '^(userId|accountId|trackAccountId|portfolioId|sessionId|orderId|userName)$';
/** Tables with such a column that hold nothing of a user. */
const notPersonal: Readonly<Record<string, string>> = {};

it('knows every table of the schema with rows of users', async () => {
  const { rows } = await database.pool.query<{ table: string }>(
    `SELECT DISTINCT table_name AS "table" FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name ~ $1`,
    [OWNER_COLUMN],
  );
  const known = new Set([...personalTables.map(({ table }) => table), ...Object.keys(notPersonal)]);
  expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([]);
  expect(rows.length).toBeGreaterThan(25);
});

it('knows every table that refers to a user, however many steps away', async () => {
  const { rows } = await database.pool.query<{ table: string }>(
    `WITH RECURSIVE reached AS (
       SELECT 'app_user'::regclass::oid AS id
       UNION SELECT k.conrelid FROM pg_constraint k JOIN reached r ON k.confrelid = r.id WHERE k.contype = 'f'
     ) SELECT relname AS "table" FROM pg_class JOIN reached ON oid = id`,
  );
  const known = new Set(personalTables.map(({ table }) => table));
  expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([]);
});

it('names columns that exist, and lets no hash or key of an account out', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string; type: string }>(
    `SELECT table_name AS "table", column_name AS "column", data_type AS "type" FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  for (const { table, leftOut = [], notExported } of personalTables) {
    const columns = rows.filter((row) => row.table === table);
    expect(columns.map(({ column }) => column)).toEqual(expect.arrayContaining([...leftOut]));
    if (notExported !== undefined) continue;
    // Counts of tokens of a model are no credential.
    const bytes = columns.filter(({ type, column }) => type === 'bytea' || /hash|secret|token(?!s$)/i.test(column));
    expect(bytes.map(({ column }) => column).filter((column) => !leftOut.includes(column))).toEqual(
      table === 'signature' ? ['documentHash'] : [],
    );
  }
});
