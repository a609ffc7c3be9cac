// node scripts/trials/close-hashes.ts [closes] [stocks] [core]
// Fills a generated market of a fixed seed with its history, offers every strategy, analyses a year and so many closes after it (10),
// and prints rows and SHA-256 of every table. Two versions of the code compute the same figures when they print the same lines:
// ids that a sequence gives and instants of the wall clock are left out, as are the tables of the runs themselves. 400 stocks by
// default, some minutes; 2140 is the whole market, and `core` leaves out most funds.
import { readAnalysisDay } from '@pipa/db/analysis';
import type { Pool } from '@pipa/db/testing/connections';
import { createLogger, createShutdown, exitThroughShutdown } from '@pipa/platform';
import type { BackgroundContext } from '../../apps/worker/src/background/job-kind.ts';
import { runInline } from '../../apps/worker/src/testing/run-inline.ts';
import { fillMarket } from '../bench/backfill.ts';
import { analyse, closeDay, offerStrategies } from '../bench/end-of-day.ts';
import { check } from '../bench/measure.ts';
import { openWholeMarket } from '../bench/whole-market.ts';

const STOP_LIMIT_MS = 20_000;
const [closes = 10, stocks = 400] = process.argv.slice(2, 4).map(Number);
const funds = process.argv[4] === 'core' ? 'core' : 'all';

interface TableColumns {
  readonly table: string;
  readonly columns: string;
}

/** Bars as rows, whatever the form in which a version stores them. */
const BARS: TableColumns = { table: 'daily_bar', columns: 'symbol, date, open, high, low, close, adj_close, volume' };

interface TableHash {
  readonly rows: number;
  readonly hash: string;
}

/** Tables with the columns that depend on market and code alone, quoted and in alphabetical sequence. */
async function comparedTables(pool: Pool): Promise<TableColumns[]> {
  const { rows } = await pool.query<TableColumns>(`
    SELECT c.table_name AS "table", string_agg(quote_ident(c.column_name), ', ' ORDER BY c.column_name) AS "columns"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type <> 'timestamp with time zone'
      AND c.column_default IS DISTINCT FROM concat('nextval(''', c.table_name, '_id_seq''::regclass)')
      AND c.table_name NOT IN ('job_run', 'job_step', '_prisma_migrations')
    GROUP BY c.table_name ORDER BY c.table_name`);
  return rows.map((compared) => (compared.table === 'bar_year' ? BARS : compared));
}

/** Of rows in any sequence: of the sorted hashes of the rows. */
async function hashOf(pool: Pool, { table, columns }: TableColumns): Promise<TableHash | undefined> {
  const { rows } = await pool.query<TableHash>(`
    SELECT count(*)::int AS "rows", encode(sha256(coalesce(string_agg(h, ''::bytea ORDER BY h), '')), 'hex') AS "hash"
    FROM (SELECT sha256(convert_to(ROW(${columns})::text, 'UTF8')) AS h FROM "${table}") hashed`);
  return rows[0];
}

/** @returns the seconds until the run is done */
async function workInline(context: BackgroundContext, key: string): Promise<number> {
  const startedMs = performance.now();
  await runInline(context, key);
  return (performance.now() - startedMs) / 1_000;
}

async function playCloses(): Promise<void> {
  const opened = await openWholeMarket(shutdown, stocks, funds);
  // In one process, shard after shard: the figures are the same, and no process has to load first.
  const market = { ...opened, work: (key: string) => workInline(opened.context, key) };
  await fillMarket(market);
  await offerStrategies(market);
  await analyse(market, null);
  for (let close = 0; close < closes; close++) await closeDay(market);
  console.log(`${closes} closes of ${stocks} stocks and ${funds} funds up to ${await readAnalysisDay(market.pool)}`);
  for (const table of await comparedTables(market.pool)) {
    const hashed = await hashOf(market.pool, table);
    check(hashed !== undefined, `${table.table} has a hash`);
    if (hashed.rows > 0) console.log(`${table.table.padEnd(24)} ${`${hashed.rows}`.padStart(8)} ${hashed.hash}`);
  }
}

const log = createLogger({ name: 'trial', level: 'error' });
const shutdown = createShutdown({ log, limitMs: STOP_LIMIT_MS, order: 'reversed' });
exitThroughShutdown(shutdown, log);
let exitCode = 0;
try {
  await playCloses();
} catch (error) {
  console.error(error);
  exitCode = 1;
}
process.exit(Math.max(exitCode, await shutdown.run('done')));
