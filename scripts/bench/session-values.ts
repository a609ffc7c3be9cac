import { sessionOf } from '@pipa/calendar';
import type { MarketClock } from '@pipa/db/market';
import { thinValuePoints } from '@pipa/db/portfolios';
import type { Shutdown } from '@pipa/platform';
import { recordValues } from '../../apps/worker/src/session/record-values.ts';
import { directTrades } from '../../apps/worker/src/trade/trade-dispatchers.ts';
import { type Bench, check, median } from './measure.ts';
import { HOLDINGS, openTradingFloor, type TradingFloor } from './trading-floor.ts';

const PORTFOLIOS = 10_000;
const AMOUNT = 50_000;
const ROUNDS = 5;
/** Session time between two stored values, at the floor's length of a session. */
const SLOT_MS = 800;
const DAYS_BEFORE = 4;
const SECOND_MS = 1_000;
const MICROSECONDS_A_MS = 1_000;

/** Portfolios in the middle of a session, all of them copies of one that traded. */
async function openManyPortfolios(
  shutdown: Shutdown,
  count = PORTFOLIOS,
): Promise<{ floor: TradingFloor; state: MarketClock }> {
  const floor = await openTradingFloor(shutdown, directTrades);
  const id = await floor.startPortfolio(await floor.openAccount(2 * AMOUNT), AMOUNT);
  const { day } = await floor.until(({ phase }) => phase === 'Open');
  const state = await floor.until((now) => now.day > day && now.phase === 'Open' && now.tick > 3);
  // The second day, so that there is a record to continue.
  await copyRows(floor, 'portfolio', `'id', n, 'name', n::text, 'subPath', n::text`, id, count);
  for (const table of ['position', 'portfolio_record']) await copyRows(floor, table, `'portfolioId', n`, id, count);
  await floor.pool.query('VACUUM ANALYZE');
  return { floor, state };
}

/** Copies the rows of a portfolio for the portfolios with the ids that follow; `own` lists the columns in which a copy differs. */
async function copyRows({ pool }: TradingFloor, table: string, own: string, id: number, count: number): Promise<void> {
  const key = table === 'portfolio' ? 'id' : 'portfolioId';
  const { rowCount } = await pool.query(
    `INSERT INTO "${table}" SELECT (jsonb_populate_record(t, jsonb_build_object(${own}))).*
     FROM "${table}" t, generate_series($1::int + 1, $1::int + $2::int) n WHERE t."${key}" = $1::int`,
    [id, count - 1],
  );
  check((rowCount ?? 0) >= count - 1, `${rowCount} copies in ${table}`);
}

/** Fills the session with a value in five minutes of each portfolio, and the sessions before with one in half an hour. */
async function fillPoints({ pool }: TradingFloor, { day }: MarketClock): Promise<void> {
  const { openAt, closeAt } = sessionOf(day);
  const client = await pool.connect();
  await client.query('TRUNCATE "portfolio_value_point"');
  // Without a look at the portfolio of each row, which is not what is measured.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO "portfolio_value_point" ("portfolioId", "at", "value", "cumReturn", "benchmarkCumReturn")
     SELECT p."id", s."at", 50000, 0.01, 0.02 FROM (
       SELECT generate_series($1::timestamptz, $2::timestamptz - interval '1 minute', interval '5 minutes') AS "at"
       UNION ALL SELECT generate_series($1::timestamptz - make_interval(days => d), $2::timestamptz - make_interval(days => d), interval '30 minutes')
       FROM generate_series(1, $3::int) d
     ) s CROSS JOIN "portfolio" p ORDER BY s."at", p."id"`,
    [openAt, closeAt, DAYS_BEFORE],
  );
  client.release(true);
  await pool.query('VACUUM ANALYZE "portfolio_value_point"');
}

const countPoints = async ({ pool }: TradingFloor) =>
  (await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM "portfolio_value_point"')).rows[0].count;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / SECOND_MS;
}

/** Seconds of the close that keeps a value in half an hour of the session. */
async function timeThinning(floor: TradingFloor, state: MarketClock): Promise<number> {
  await fillPoints(floor, state);
  const before = await countPoints(floor);
  const seconds = await secondsOf(() => thinValuePoints(floor.pool, sessionOf(state.day).closeAt));
  const removed = before - (await countPoints(floor));
  check(removed >= PORTFOLIOS * 60, `${removed} of ${before} values were thinned`);
  return seconds;
}

export const sessionValues: Bench = {
  id: 'V1',
  what: `values of a session kept for ${PORTFOLIOS.toLocaleString('en')} portfolios of ${HOLDINGS} holdings, at one instant`,
  unit: 's',
  goal: 1,
  limit: null,
  async run(shutdown) {
    const { floor, state } = await openManyPortfolios(shutdown);
    const figures: number[] = [];
    let cpuMs = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      const [before, used] = [await countPoints(floor), process.cpuUsage()];
      const now = { ...state, elapsedMs: state.elapsedMs + round * SLOT_MS };
      const seconds = await secondsOf(() => recordValues(floor.context, now));
      check((await countPoints(floor)) - before === PORTFOLIOS, 'a value of each portfolio is kept');
      // The first reads the session and compiles.
      if (round === 0) continue;
      const { user, system } = process.cpuUsage(used);
      cpuMs += (user + system) / MICROSECONDS_A_MS / ROUNDS;
      figures.push(seconds);
    }
    return {
      ours: median(figures),
      peers: {},
      remark: `CPU of the worker ${cpuMs.toFixed(0)} ms`,
      further: [
        {
          id: 'V2',
          what: `the same thinned to half hours at a close, beside ${DAYS_BEFORE} days of half hours`,
          unit: 's',
          goal: null,
          ours: await timeThinning(floor, state),
          peers: {},
        },
      ],
    };
  },
};
