import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readMarketState } from '@pipa/db/market';
import type { Shutdown } from '@pipa/platform';
import { tickMarket } from '../../apps/worker/src/market-clock/tick-market.ts';
import { halves, openQueue } from './load-jobs.ts';
import { type Bench, check, further } from './measure.ts';
import { HOLDINGS, openTradingFloor, type TradingFloor } from './trading-floor.ts';

/** A smaller opening is for trying the bench. */
const PORTFOLIOS = Number(process.env.OPENING_PORTFOLIOS ?? 10_000);
const AMOUNT = 50_000;
/** Accounts that are opened at the same time, while nothing is measured. */
const OPENED_AT_ONCE = 8;
const TICK_MS = 1_000;
const SAMPLE_MS = 250;
const SECOND_MS = 1_000;
const LONGEST_OPENING_S = 1_800;
/** A thousand rebalances a minute. */
const GOAL_S = 600;

async function openPortfolios(floor: TradingFloor, portfolios: number): Promise<void> {
  let left = portfolios;
  const openSome = async () => {
    while (left-- > 0) await floor.startPortfolio(await floor.openAccount(AMOUNT * 2), AMOUNT);
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome));
}

/** A floor at its first opening, with so many portfolios that start there, and the queue and the worker that trade them. */
export async function openOpening(shutdown: Shutdown, portfolios: number): Promise<TradingFloor> {
  let dispatch: TradingFloor['context']['trades']['dispatch'] = async () => undefined;
  const floor = await openTradingFloor(shutdown, () => ({ dispatch: (...job) => dispatch(...job) }), halves);
  const { trades } = await openQueue(shutdown, floor, null);
  dispatch = trades.dispatch;
  await openPortfolios(floor, portfolios);
  await floor.until(({ phase }) => phase === 'Open');
  await floor.pool.query('VACUUM ANALYZE');
  return floor;
}

/** Seconds that the clock waits at the opening of the session under way, at one tick a second as a worker ticks. */
export async function playOpening({ context, prisma }: TradingFloor): Promise<number> {
  const startedMs = performance.now();
  let tickedMs = startedMs;
  for (let elapsedMs = 0; ; ) {
    const state = await tickMarket(context, 'bench', elapsedMs);
    if (state === null || state.phase !== 'Open' || state.tick > 0) break;
    check(performance.now() - startedMs < LONGEST_OPENING_S * SECOND_MS, 'the opening ends');
    await wait(Math.max(0, TICK_MS - (performance.now() - tickedMs)));
    elapsedMs = performance.now() - tickedMs;
    tickedMs = performance.now();
  }
  check((await readMarketState(prisma)).phase === 'Open', 'the session is open');
  return (performance.now() - startedMs) / SECOND_MS;
}

/** Megabytes resident in the processes of the database server; pages that they share are counted in each. */
function databaseMb(): number {
  let kilobytes = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (/^Name:\s+postgres/.test(status)) kilobytes += Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0);
    } catch {
      // The process has ended.
    }
  }
  return kilobytes / 1_000;
}

/** The most megabytes of this process, which is the worker, and of the private memory of PostgreSQL, while work runs. */
async function watchMemory<T>(work: () => Promise<T>): Promise<{ result: T; workerMb: number; postgresMb: number }> {
  let [workerMb, postgresMb] = [0, 0];
  const sample = () => {
    workerMb = Math.max(workerMb, process.memoryUsage().rss / 1e6);
    postgresMb = Math.max(postgresMb, databaseMb());
  };
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    sample();
    const result = await work();
    sample();
    return { result, workerMb, postgresMb };
  } finally {
    clearInterval(timer);
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / SECOND_MS;
}

/** Every portfolio is rebalanced once today, every order of it filled by one execution. @returns the orders */
export async function checkOpening(
  { pool, prisma }: TradingFloor,
  portfolios: number,
  ordersEach = HOLDINGS,
): Promise<number> {
  const { day } = await readMarketState(prisma);
  const { rows } = await pool.query<{ plans: number; orders: number; filled: number; executions: number }>(
    `SELECT (SELECT count(*)::int FROM "rebalance" WHERE "tradeDay" = $1::date AND "status" = 'Done') AS "plans",
       count(DISTINCT o."id")::int AS "orders", count(DISTINCT o."id") FILTER (WHERE o."status" = 'Filled')::int AS "filled",
       count(e."id")::int AS "executions"
     FROM "trade_order" o LEFT JOIN "execution" e ON e."orderId" = o."id" WHERE o."tradeDay" = $1::date`,
    [day],
  );
  const [{ plans, orders, filled, executions }] = rows;
  check(plans === portfolios, `${plans} of ${portfolios} portfolios are rebalanced`);
  check(orders === portfolios * ordersEach, `${orders} orders`);
  check(filled === orders && executions === orders, `${filled} of ${orders} orders filled by ${executions} executions`);
  return orders;
}

export const opening: Bench = {
  id: 'L8',
  what: `the opening of a session in which ${PORTFOLIOS.toLocaleString('en')} portfolios are rebalanced, ${HOLDINGS} orders each, one worker`,
  unit: 's',
  goal: GOAL_S,
  limit: null,
  async run(shutdown) {
    const floor = await openOpening(shutdown, PORTFOLIOS);
    const starts = await playOpening(floor);
    const { day } = await readMarketState(floor.prisma);
    await floor.until(({ phase }) => phase === 'Closed');
    const close = await seconds(() => floor.until(({ lastClosedDay }) => lastClosedDay === day));
    await floor.until((state) => state.day > day && state.phase === 'Open');
    const { result: ours, workerMb, postgresMb } = await watchMemory(() => playOpening(floor));
    const orders = await checkOpening(floor, PORTFOLIOS);
    const ledger = await seconds(() => floor.checkLedger());
    return {
      ours,
      peers: { 'the first opening, half of the orders': starts },
      remark: `${orders.toLocaleString('en')} orders, each filled once, the ledger agrees`,
      further: [
        further('L8m', 'most memory of the worker in that opening', 'MB', workerMb, { PostgreSQL: postgresMb }),
        further('L8c', 'the close of those portfolios', 's', close),
        further('L8l', 'the check of the whole ledger', 's', ledger),
      ],
    };
  },
};
