// node scripts/trials/growth-by-table.ts   measures the tables of docs/scaling.md on a throw-away PostgreSQL: rows that a portfolio
// writes in a session, bytes of a row in a table of GROWN_ROWS rows, and records of portfolios
// with and without partitions.
import type { Pool } from '@pipa/db/testing/connections';
import { createLogger, createShutdown } from '@pipa/platform';
import { liveSessions } from '../../apps/worker/src/seed/live-sessions.ts';
import { directTrades } from '../../apps/worker/src/trade/trade-dispatchers.ts';
import { HOLDINGS, openTradingFloor } from '../bench/trading-floor.ts';

const PORTFOLIOS = 4;
const AMOUNT = 50_000;
const REBALANCES_A_YEAR = 12;
const GROWN_ROWS = Number(process.env.GROWN_ROWS ?? 500_000);
/** Of the trial of partitions. */
const RECORDED_PORTFOLIOS = Number(process.env.RECORDED_PORTFOLIOS ?? 1_000);
const YEARS = 10;
const SESSIONS_A_YEAR = 252;
/** Beyond every id of the floor. */
const STEP = 100_000;
const MOST_COPIES = 10_000;

const GROWING = [
  'portfolio_record',
  'ledger_entry',
  'ledger_posting',
  'trade_order',
  'execution',
  'rebalance',
  'notification',
  'cash_change',
  'dividend_entitlement',
] as const;

type Counts = ReadonlyMap<string, number>;

async function countRows(pool: Pool): Promise<Counts> {
  const counted = await Promise.all(
    GROWING.map(async (table) => {
      const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS "count" FROM "${table}"`);
      return [table, rows[0].count] as const;
    }),
  );
  return new Map(counted);
}

/** A copy of a table with its keys and indexes, filled with its rows again and again in the sequence in which they come. */
async function bytesOfARow(pool: Pool, table: string, rows: number): Promise<{ heap: number; indexes: number }> {
  const { rows: columns } = await pool.query<{ name: string; type: string; isKey: boolean }>(
    `SELECT a.attname AS "name", format_type(a.atttypid, NULL) AS "type", EXISTS (
       SELECT 1 FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique AND a.attnum = ANY(i.indkey)) AS "isKey"
     FROM pg_attribute a WHERE a.attrelid = '"${table}"'::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
  );
  const isMoved = ({ name, type, isKey }: (typeof columns)[number]) =>
    /^(integer|bigint)$/.test(type) && (isKey || name.endsWith('Id'));
  const value = (column: (typeof columns)[number]) => {
    if (isMoved(column)) return `r."${column.name}" + k * ${STEP}`;
    if (column.isKey && /^(text|character varying)$/.test(column.type)) return `r."${column.name}" || '-' || k`;
    return `r."${column.name}"`;
  };
  await pool.query('DROP TABLE IF EXISTS "grown"');
  await pool.query(`CREATE TABLE "grown" (LIKE "${table}" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)`);
  const copies = Math.min(Math.ceil(GROWN_ROWS / rows), MOST_COPIES);
  const names = columns.map(({ name }) => `"${name}"`);
  await pool.query(
    `INSERT INTO "grown" (${names}) SELECT ${columns.map(value)} FROM "${table}" r CROSS JOIN generate_series(1, ${copies}) k`,
  );
  await pool.query('VACUUM ANALYZE "grown"');
  const { rows: sizes } = await pool.query<{ heap: number; indexes: number; count: number }>(
    `SELECT pg_table_size('"grown"')::float8 AS "heap", pg_indexes_size('"grown"')::float8 AS "indexes", count(*)::float8 AS "count" FROM "grown"`,
  );
  const [{ heap, indexes, count }] = sizes;
  return { heap: heap / count, indexes: indexes / count };
}

interface Cost {
  readonly ms: number;
  readonly buffers: number;
  readonly walKb: number;
}

type Explained = [
  {
    'Execution Time': number;
    Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'WAL Bytes'?: number };
  },
];

/** The median of a statement's costs over five runs. */
async function costOf(pool: Pool, statement: (run: number) => string): Promise<Cost> {
  const costs: Cost[] = [];
  for (let run = 0; run < 5; run++) {
    const { rows } = await pool.query<{ 'QUERY PLAN': Explained }>(
      `EXPLAIN (ANALYZE, BUFFERS, WAL, FORMAT JSON) ${statement(run)}`,
    );
    const [{ 'Execution Time': ms, Plan }] = rows[0]['QUERY PLAN'];
    const buffers = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
    costs.push({ ms, buffers, walKb: (Plan['WAL Bytes'] ?? 0) / 1_000 });
  }
  return costs.toSorted((a, b) => a.ms - b.ms)[2];
}

/** Ten years of records of many portfolios, day by day as closes write them: as one table and by year. */
async function tryPartitions(pool: Pool): Promise<void> {
  await pool.query('CREATE TABLE "whole" (LIKE "portfolio_record" INCLUDING ALL)');
  await pool.query('CREATE TABLE "by_year" (LIKE "portfolio_record" INCLUDING ALL) PARTITION BY RANGE ("tradeDate")');
  for (let year = 0; year <= YEARS; year++) {
    await pool.query(
      `CREATE TABLE "by_year_${year}" PARTITION OF "by_year" FOR VALUES FROM ('${2014 + year}-01-01') TO ('${2015 + year}-01-01')`,
    );
  }
  const { rows } = await pool.query<{ name: string }>(
    `SELECT "column_name" AS "name" FROM information_schema.columns WHERE "table_name" = 'portfolio_record' AND "table_schema" = 'public' ORDER BY "ordinal_position"`,
  );
  const columns = rows.map(({ name }) => name);
  const values = (day: string) =>
    columns.map((name) => (name === 'portfolioId' ? 'p' : name === 'tradeDate' ? day : `r."${name}"`));
  const names = columns.map((name) => `"${name}"`);
  const model = '(SELECT * FROM "portfolio_record" LIMIT 1) r';
  const portfolios = `generate_series(1, ${RECORDED_PORTFOLIOS}) p`;
  const days = YEARS * SESSIONS_A_YEAR;
  for (const table of ['whole', 'by_year']) {
    await pool.query(
      `INSERT INTO "${table}" (${names}) SELECT ${values(`DATE '2014-01-01' + (d * 365.25 / ${SESSIONS_A_YEAR})::int`)}
       FROM generate_series(0, ${days - 1}) d CROSS JOIN ${portfolios} CROSS JOIN ${model}`,
    );
    await pool.query(`VACUUM ANALYZE "${table}"`);
    // Fills the cache before anything is measured.
    await pool.query(`SELECT sum("alpha") FROM "${table}"`);
  }
  console.log(
    `\n${RECORDED_PORTFOLIOS * days} records: milliseconds / buffers / WAL kB, one table beside partitions by year`,
  );
  const close = (table: string) => (run: number) =>
    `INSERT INTO "${table}" (${names}) SELECT ${values(`DATE '2024-01-10' + ${run}`)} FROM ${portfolios} CROSS JOIN ${model}`;
  const questions: readonly (readonly [string, (table: string) => (run: number) => string])[] = [
    ['a close writes a record of each portfolio', close],
    [
      'the last year of a portfolio',
      (table) => (run) =>
        `SELECT * FROM "${table}" WHERE "portfolioId" = ${100 + run} AND "tradeDate" > DATE '2023-01-10' ORDER BY "tradeDate"`,
    ],
    [
      'all records of a portfolio',
      (table) => (run) => `SELECT * FROM "${table}" WHERE "portfolioId" = ${200 + run} ORDER BY "tradeDate"`,
    ],
    [
      'the newest record of each portfolio',
      (table) => () =>
        `SELECT l.* FROM ${portfolios} CROSS JOIN LATERAL (SELECT * FROM "${table}" WHERE "portfolioId" = p ORDER BY "tradeDate" DESC LIMIT 1) l`,
    ],
  ];
  for (const [what, statement] of questions) {
    const [whole, byYear] = [await costOf(pool, statement('whole')), await costOf(pool, statement('by_year'))];
    const line = ({ ms, buffers, walKb }: Cost) => `${ms.toFixed(2)} / ${buffers} / ${walKb.toFixed(0)}`;
    console.log(`${what.padEnd(45)} ${line(whole).padEnd(28)} ${line(byYear)}`);
  }
}

const log = createLogger({ name: 'growth', level: 'warn' });
const shutdown = createShutdown({ log, limitMs: 30_000, order: 'reversed' });
try {
  const floor = await openTradingFloor(shutdown, directTrades);
  for (let i = 0; i < PORTFOLIOS; i++) await floor.startPortfolio(await floor.openAccount(AMOUNT * 2), AMOUNT);
  const opened = await countRows(floor.pool);
  await liveSessions(floor.context, 1);
  const traded = await countRows(floor.pool);
  await liveSessions(floor.context, 1);
  const rested = await countRows(floor.pool);
  console.log(
    `rows of a portfolio: a session without trades, one with ${HOLDINGS} orders, a year; bytes of a row: table, indexes`,
  );
  for (const table of GROWING) {
    const added = (later: Counts, earlier: Counts) =>
      ((later.get(table) ?? 0) - (earlier.get(table) ?? 0)) / PORTFOLIOS;
    const [still, active] = [added(rested, traded), added(traded, opened)];
    const aYear = still * (SESSIONS_A_YEAR - REBALANCES_A_YEAR) + active * REBALANCES_A_YEAR;
    const rows = rested.get(table) ?? 0;
    const { heap, indexes } = rows === 0 ? { heap: 0, indexes: 0 } : await bytesOfARow(floor.pool, table, rows);
    const figures = [still, active, aYear, heap, indexes].map((figure) => figure.toFixed(0).padStart(8));
    console.log(`${table.padEnd(24)}${figures.join('')}`);
  }
  await tryPartitions(floor.pool);
} finally {
  await shutdown.run('the trial ended');
}
