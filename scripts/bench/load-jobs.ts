import { setTimeout as wait } from 'node:timers/promises';
import type { TradingDay } from '@pipa/calendar';
import { readMarketState } from '@pipa/db/market';
import { createBus, createLogger, createQueueFactory, migrateQueues, type Shutdown } from '@pipa/platform';
import type { TradeDispatcher } from '../../apps/worker/src/context.ts';
import { queuedTrades, workOnTrades } from '../../apps/worker/src/trade/trade-dispatchers.ts';
import { hasRedisServer, startRedisServer } from '../testing/redis-server.ts';
import { type Bench, check, type Figures, median } from './measure.ts';
import { type FloorStrategy, HOLDINGS, openTradingFloor, type TradingFloor } from './trading-floor.ts';

/** Jobs at once, as one worker runs them. */
export const CONCURRENCY = 4;
const POLL_MS = 20;
const LIMIT_MS = 60_000;
const SECOND_MS = 1_000;
const MICROSECONDS_A_MS = 1_000;
const MINUTE_S = 60;
const ROUNDS = 3;
const AMOUNT = 50_000;

/** The bench sends the jobs; the market's tick does not dispatch due work. */
const leaveDue = (): TradeDispatcher => ({ dispatch: async () => undefined });

/** The trade queue on one storage, with a worker on it. */
interface TradeQueue {
  readonly kind: 'redis' | 'postgres';
  readonly trades: TradeDispatcher;
}

/** The trade queue on Redis, or on PostgreSQL without one; this process works on its jobs. */
export async function openQueue(shutdown: Shutdown, floor: TradingFloor, redisUrl: string | null): Promise<TradeQueue> {
  await migrateQueues(floor.databaseUrl);
  const log = createLogger({ name: 'bench', level: 'error' });
  const shared = { databaseUrl: floor.databaseUrl, redisUrl, log };
  const [factory, bus] = [createQueueFactory(shared), await createBus(shared)];
  shutdown.add('queue', async () => {
    await factory.close();
    await bus.close();
  });
  workOnTrades(factory, { ...floor.context, bus }, CONCURRENCY);
  return { kind: factory.kind, trades: queuedTrades(factory) };
}

/** The queue on PostgreSQL, and on Redis where the machine has it. */
async function openQueues(shutdown: Shutdown, floor: TradingFloor): Promise<TradeQueue[]> {
  const queues = [await openQueue(shutdown, floor, null)];
  if (!hasRedisServer()) return queues;
  const redis = await startRedisServer();
  shutdown.add('redis', () => redis.stop());
  return [...queues, await openQueue(shutdown, floor, redis.url)];
}

async function openPortfolios(floor: TradingFloor, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push(await floor.startPortfolio(await floor.openAccount(AMOUNT * 2), AMOUNT));
  return ids;
}

interface TradedRound {
  /** Portfolios a second. */
  readonly rate: number;
  /** CPU of this process, which is the worker, a portfolio. */
  readonly cpuMs: number;
}

/** Sends the portfolios and waits until all are traded. */
async function tradeThrough(
  queue: TradeQueue,
  floor: TradingFloor,
  portfolioIds: readonly number[],
): Promise<TradedRound> {
  const { day, tick } = await readMarketState(floor.prisma);
  const [startedMs, used] = [performance.now(), process.cpuUsage()];
  await queue.trades.dispatch({ portfolioIds: [...portfolioIds], day, tick });
  while ((await countTraded(floor, portfolioIds, day)) < portfolioIds.length) {
    check(performance.now() - startedMs < LIMIT_MS, 'the jobs are done in a minute');
    await wait(POLL_MS);
  }
  const { user, system } = process.cpuUsage(used);
  const trades = portfolioIds.length;
  return {
    rate: (trades * SECOND_MS) / (performance.now() - startedMs),
    cpuMs: (user + system) / MICROSECONDS_A_MS / trades,
  };
}

function countTraded({ prisma }: TradingFloor, portfolioIds: readonly number[], day: TradingDay): Promise<number> {
  const tradeDay = new Date(day);
  return prisma.rebalance.count({ where: { portfolioId: { in: [...portfolioIds] }, tradeDay, status: 'Done' } });
}

/** Every order of the portfolios is filled by one execution, and the books agree. */
async function checkBooks(floor: TradingFloor, portfolioIds: readonly number[], orders: number): Promise<void> {
  const where = { portfolioId: { in: [...portfolioIds] } };
  const filled = await floor.prisma.order.count({ where: { ...where, status: 'Filled' } });
  const all = await floor.prisma.order.count({ where });
  const executions = await floor.prisma.execution.count({ where: { order: where } });
  check(all === orders && filled === orders, `${filled} of ${all} orders filled, expected ${orders}`);
  check(executions === orders, `${executions} executions of ${orders} orders`);
  await floor.checkLedger();
}

function figuresOf(rounds: ReadonlyMap<TradeQueue, readonly TradedRound[]>): Figures {
  const [own, ...others] = [...rounds].map(([{ kind }, of]) => ({
    kind,
    rate: median(of.map(({ rate }) => rate)),
    of,
  }));
  const cpuMs = median(own.of.map((round) => round.cpuMs));
  return {
    ours: own.rate,
    peers: Object.fromEntries(others.map(({ kind, rate }) => [`jobs on ${kind}`, rate])),
    remark: `${cpuMs.toFixed(2)} ms of CPU of the worker a portfolio`,
  };
}

const PORTFOLIOS_A_ROUND = 150;
/** Part of the value in the one stock; the cash that is left covers a price above the last close. */
const WEIGHT = 0.9;
const oneStock: FloorStrategy = { rebalance: 'Monthly', decide: ({ panel }) => new Map([[panel.symbols[0], WEIGHT]]) };

export const fillJobs: Bench = {
  id: 'L6',
  what: `fills a second through jobs of the queue on PostgreSQL, one fill a portfolio, ${CONCURRENCY} jobs at once`,
  unit: 'fills/s',
  goal: 250,
  limit: null,
  async run(shutdown) {
    const floor = await openTradingFloor(shutdown, leaveDue, oneStock);
    const queues = await openQueues(shutdown, floor);
    const ids = await openPortfolios(floor, PORTFOLIOS_A_ROUND * (ROUNDS + 1) * queues.length);
    await floor.until(({ phase }) => phase === 'Open');
    const rounds = new Map(queues.map((queue) => [queue, [] as TradedRound[]]));
    const waiting = [...ids];
    for (let round = 0; round <= ROUNDS; round++) {
      for (const queue of queues) {
        const traded = await tradeThrough(queue, floor, waiting.splice(0, PORTFOLIOS_A_ROUND));
        // The first round warms up.
        if (round > 0) rounds.get(queue)?.push(traded);
      }
    }
    await checkBooks(floor, ids, ids.length);
    return figuresOf(rounds);
  },
};

const REBALANCED = 100;
/** Half of the stocks on even days, the others on odd days: a rebalance sells all that is held and buys as many. */
export const halves: FloorStrategy = {
  rebalance: 'Daily',
  decide: ({ panel, t }) => {
    const held = panel.symbols.filter((_, column) => column % 2 === panel.days[t] % 2);
    return new Map(held.map((symbol) => [symbol, WEIGHT / held.length]));
  },
};

export const rebalanceJobs: Bench = {
  id: 'L7',
  what: `rebalances a second (${HOLDINGS} orders each) through jobs of the queue on PostgreSQL, ${CONCURRENCY} jobs at once`,
  unit: 'rebalances/s',
  goal: 1_000 / MINUTE_S,
  limit: null,
  async run(shutdown) {
    const floor = await openTradingFloor(shutdown, leaveDue, halves);
    const queues = await openQueues(shutdown, floor);
    const ids = await openPortfolios(floor, REBALANCED * queues.length);
    const shares = queues.map((queue, i) => ({ queue, ids: ids.slice(i * REBALANCED, (i + 1) * REBALANCED) }));
    const rounds = new Map(queues.map((queue) => [queue, [] as TradedRound[]]));
    let orders = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      const { day } = await readMarketState(floor.prisma);
      await floor.until((state) => state.phase === 'Open' && (round === 0 || state.day > day));
      for (const share of shares) {
        const traded = await tradeThrough(share.queue, floor, share.ids);
        // The first session starts the portfolios with half of the orders.
        if (round > 0) rounds.get(share.queue)?.push(traded);
        orders += share.ids.length * (round > 0 ? HOLDINGS : HOLDINGS / 2);
      }
    }
    await checkBooks(floor, ids, orders);
    return figuresOf(rounds);
  },
};
