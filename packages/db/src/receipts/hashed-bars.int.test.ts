import { toEpochDay } from '@pipa/calendar';
import { beforeAll, expect, it } from 'vitest';
import { importBars } from '../market/bar-import.ts';
import { BAR_FIELDS } from '../market/packed-bars.ts';
import { testDatabase } from '../testing/test-database.ts';
import { hashBars, hashCloses } from './receipted-facts-store.ts';

const db = testDatabase();
const SYMBOLS = ['B', 'AB', 'A', 'Z.A', 'Z-A'];
const DAYS = ['2019-12-30', '2019-12-31', '2020-01-02', '2020-01-03', '2021-06-01'];
const TO = toEpochDay('2020-01-02');

beforeAll(async () => {
  const days = Int32Array.from(DAYS, (day) => toEpochDay(day));
  const histories = SYMBOLS.map((symbol, s) => {
    const column = (field: number) => Float64Array.from(DAYS, (_, i) => (s + 1) / 3 + field * 7 + i * 1e-9);
    const [open, high, low, close, adjClose, volume] = [0, 1, 2, 3, 4, 5].map(column);
    const bars = { symbol, days, open, high, low, close, adjClose, volume } as never;
    const facts = {
      name: symbol,
      kind: 'Stock' as const,
      sector: null,
      industry: null,
      listedOn: null,
      delistedOn: null,
    };
    return { instrument: { symbol, ...facts }, bars };
  });
  await importBars(db.pool, histories);
});

const fields = [...BAR_FIELDS].map((field) => (field === 'adjClose' ? 'adj_close' : field));

// Receipts of earlier releases hold the hash that this statement gave, over a table of one array a column.
const earlierBars = `
  SELECT encode(sha256(coalesce(string_agg(convert_to(h."symbol" || ':' || h."year" || ':', 'UTF8') || h."hash",
    '' ORDER BY h."symbol" COLLATE "C", h."year"), '')), 'hex') AS "sha256", coalesce(sum(h."known"), 0)::int AS "rows"
  FROM (
    SELECT "symbol", extract(year FROM "date")::int AS "year", count(*) AS "known", sha256(
      array_send(array_agg("date" - DATE '1970-01-01' ORDER BY "date")) ||
      ${fields.map((field) => `array_send(array_agg("${field}" ORDER BY "date"))`).join(' || ')}) AS "hash"
    FROM "daily_bar" WHERE "symbol" = any($1::text[]) AND "date" <= DATE '1970-01-01' + $2::int GROUP BY 1, 2
  ) h`;

it.each([
  ['some symbols, one of them twice and one unknown', ['Z-A', 'B', 'A', 'B', 'NONE', 'Z.A', 'AB'], TO],
  ['one symbol to the end', ['AB'], toEpochDay('2030-01-01')],
  ['a day before the first bar', SYMBOLS, toEpochDay('2001-01-01')],
  ['no symbol', [], TO],
])('the bars of %s have the hash of earlier releases', async (_, symbols, to) => {
  const { rows } = await db.pool.query(earlierBars, [symbols, to]);
  expect(await hashBars(db.pool, symbols, to)).toEqual(rows[0]);
});

it('the closes of a day have the hash of earlier releases', async () => {
  const { rows } = await db.pool.query(
    `SELECT encode(sha256(string_agg(convert_to("symbol" || ':', 'UTF8') || float8send("close") || float8send("adj_close"),
      '' ORDER BY "symbol" COLLATE "C")), 'hex') AS "sha256", count(*)::int AS "rows"
     FROM "daily_bar" WHERE "date" = DATE '1970-01-01' + $1::int`,
    [TO],
  );
  expect(rows[0].rows).toBe(SYMBOLS.length);
  expect(await hashCloses(db.pool, TO, 2020)).toEqual(rows[0]);
});
