import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { makePristine, type Pristine, readPristine } from './kept-database.ts';
import { createEmptyDatabase, type EmptyDatabase } from './test-database.ts';

describe('a database that the next test uses again', () => {
  let database: EmptyDatabase;
  let before: Pristine;
  const sql = (text: string) => database.pool.query(text);
  const begin = async () => {
    database = await createEmptyDatabase();
    await sql(`CREATE TABLE plan (id serial PRIMARY KEY, name text NOT NULL, at timestamptz, price numeric)`);
    await sql(`CREATE TABLE member (id serial PRIMARY KEY, plan int NOT NULL REFERENCES plan)`);
    await sql(`INSERT INTO plan (name, at, price) VALUES ('Gold', '2026-01-02 03:04:05.678901Z', 12.10)`);
    before = await readPristine(database.url);
  };
  afterEach(() => database.drop());

  it('has the rows and the next numbers that it had before', async () => {
    await begin();
    await sql(`INSERT INTO plan (name) VALUES ('Silver')`);
    await sql(`UPDATE plan SET price = 99`);
    await sql(`INSERT INTO member (plan) VALUES (1), (2)`);
    expect(await makePristine(database.url, before)).toBe(true);
    expect(await readPristine(database.url)).toEqual(before);
    const { rows } = await sql(`INSERT INTO plan (name) VALUES ('Bronze') RETURNING id`);
    const { rows: members } = await sql(`INSERT INTO member (plan) VALUES (1) RETURNING id`);
    expect([rows, members]).toEqual([[{ id: 2 }], [{ id: 1 }]]);
  });

  it('ends the connections that a test left open', async () => {
    await begin();
    const left = new pg.Client({ connectionString: database.url });
    await left.connect();
    const lost = new Promise((resolve) => left.on('error', resolve));
    await left.query('BEGIN; LOCK TABLE plan');
    expect(await makePristine(database.url, before)).toBe(true);
    await lost;
  });

  it.each([
    'ALTER TABLE plan ADD COLUMN note text',
    'ALTER TABLE plan DROP COLUMN price',
    'CREATE INDEX ON plan (name)',
    'DROP TABLE member',
    'CREATE TABLE added (id int)',
    'GRANT SELECT ON plan TO PUBLIC',
    'ALTER TABLE member DROP CONSTRAINT member_plan_fkey',
    `CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  ])('is given up after %s', async (change) => {
    await begin();
    await sql(change);
    expect(await makePristine(database.url, before)).toBe(false);
  });
});
