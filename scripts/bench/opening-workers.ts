import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { readMarketState } from '@pipa/db/market';
import type { Shutdown } from '@pipa/platform';
import { messageOf, openProcess } from './bench-process.ts';
import { endingAfter } from './bench-shutdown.ts';
import { checkOpening, openOpening, playOpening } from './load-opening.ts';
import { type Bench, further, median } from './measure.ts';
import { cpuMsOf, serverCpuMs } from './processor-time.ts';
import { HOLDINGS, type TradingFloor } from './trading-floor.ts';

/** A smaller opening is for trying the bench. */
const PORTFOLIOS = Number(process.env.OPENING_SHARED_PORTFOLIOS ?? 2_000);
const OPENINGS = 3;
const SECOND_MS = 1_000;
const MICROSECONDS_A_MS = 1_000;
/** Times as fast as one worker, where PostgreSQL has cores for it. */
const GOALS = { two: 1.6, four: 2.2 } as const;

/** How fast so many workers trade an opening, and with what. */
interface Pace {
  readonly ordersASecond: number;
  /** Cores that all processes of the database server used on average. */
  readonly serverCores: number;
  /** The same of all workers. */
  readonly workerCores: number;
  /** The same of the worker that did least. */
  readonly leastCores: number;
}

/** Milliseconds of a core that each worker has used so far: the bench, which is the first of them, and its helpers. */
function workersCpuMs(helpers: readonly ChildProcess[]): number[] {
  const { user, system } = process.cpuUsage();
  return [(user + system) / MICROSECONDS_A_MS, ...helpers.map(({ pid = 0 }) => cpuMsOf(pid))];
}

/** When the last portfolio of today was traded: the clock itself looks once a second only. */
async function tradedAtMs({ pool, prisma }: TradingFloor): Promise<number> {
  const { day } = await readMarketState(prisma);
  const { rows } = await pool.query<{ last: Date }>(
    'SELECT max("finishedAt") AS "last" FROM "rebalance" WHERE "tradeDay" = $1::date',
    [day],
  );
  return rows[0].last.getTime();
}

async function paceOf(floor: TradingFloor, helpers: readonly ChildProcess[], ordersEach: number): Promise<Pace> {
  const [startedMs, workersFromMs, serverFromMs] = [Date.now(), workersCpuMs(helpers), await serverCpuMs(floor.pool)];
  await playOpening(floor);
  const usedMs = workersCpuMs(helpers).map((ms, worker) => ms - workersFromMs[worker]);
  const serverMs = (await serverCpuMs(floor.pool)) - serverFromMs;
  const orders = await checkOpening(floor, PORTFOLIOS, ordersEach);
  const wallMs = (await tradedAtMs(floor)) - startedMs;
  return {
    ordersASecond: (orders * SECOND_MS) / wallMs,
    serverCores: serverMs / wallMs,
    workerCores: usedMs.reduce((sum, ms) => sum + ms) / wallMs,
    leastCores: Math.min(...usedMs) / wallMs,
  };
}

/** Openings on a database of their own, with the bench as the worker that leads and so many helpers. */
const measureWith = (whole: Shutdown, helperCount: number): Promise<Pace> =>
  endingAfter(whole, (shutdown) => playWith(shutdown, helperCount));

async function playWith(shutdown: Shutdown, helperCount: number): Promise<Pace> {
  const floor = await openOpening(shutdown, PORTFOLIOS);
  const helpers = Array.from({ length: helperCount }, () =>
    openProcess(shutdown, 'trade-helper.ts', [floor.databaseUrl]),
  );
  await Promise.all(helpers.map((helper) => messageOf<string>(helper)));
  // The first opening has half of the orders, and every worker compiles what it runs.
  await paceOf(floor, helpers, HOLDINGS / 2);
  const paces: Pace[] = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    const { day } = await readMarketState(floor.prisma);
    await floor.until((state) => state.day > day && state.phase === 'Open');
    paces.push(await paceOf(floor, helpers, HOLDINGS));
  }
  await floor.checkLedger();
  const middle = (of: keyof Pace) => median(paces.map((pace) => pace[of]));
  return {
    ordersASecond: middle('ordersASecond'),
    serverCores: middle('serverCores'),
    workerCores: middle('workerCores'),
    leastCores: middle('leastCores'),
  };
}

export const openingWorkers: Bench = {
  id: 'L14',
  what: `orders a second at an opening of ${PORTFOLIOS.toLocaleString('en')} portfolios, ${HOLDINGS} orders each, which four workers share`,
  unit: 'orders/s',
  goal: null,
  limit: null,
  async run(shutdown) {
    const one = await measureWith(shutdown, 0);
    const two = await measureWith(shutdown, 1);
    const four = await measureWith(shutdown, 3);
    const speedUp = (id: string, workers: string, pace: Pace, goal: number) => {
      const what = `${workers} workers beside one; the goal is for a machine on which PostgreSQL has cores for it`;
      return further(id, what, 'times as fast', pace.ordersASecond / one.ordersASecond, {}, goal);
    };
    const cores = (id: string, what: string, of: 'serverCores' | 'workerCores' | 'leastCores') =>
      further(id, `cores that ${what} used meanwhile, with four workers`, 'cores', four[of], {
        'two workers': two[of],
        'one worker': one[of],
      });
    return {
      ours: four.ordersASecond,
      peers: { 'two workers': two.ordersASecond, 'one worker': one.ordersASecond },
      remark: `${availableParallelism()} cores; each order filled once, the ledgers agree`,
      further: [
        speedUp('L14-2', 'two', two, GOALS.two),
        speedUp('L14-4', 'four', four, GOALS.four),
        cores('L14p', 'PostgreSQL', 'serverCores'),
        cores('L14w', 'the workers together', 'workerCores'),
        cores('L14l', 'the worker that did least', 'leastCores'),
      ],
    };
  },
};
