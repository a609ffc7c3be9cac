import { nextTradingDay, type TradingDay } from '@pipa/calendar';
import { createMarketState, saveInstruments, withBarLock } from '@pipa/db/market';
import type { Pool, PrismaClient } from '@pipa/db/testing/connections';
import {
  DEFAULT_MARKET_SEED,
  type Instrument,
  instrumentsAsOf,
  SIMULATED_MARKET_START,
  SimulatedMarket,
  type SimulatedUniverse,
} from '@pipa/market-data';
import { createLogger, createQueueFactory, type QueueFactory, type Shutdown } from '@pipa/platform';
import { createBackgroundContext } from '../../apps/worker/src/background/background-context.ts';
import { type ComputeProcesses, createComputeProcesses } from '../../apps/worker/src/background/compute-processes.ts';
import type { BackgroundContext } from '../../apps/worker/src/background/job-kind.ts';
import { advanceRun, countWaitingShards } from '../../apps/worker/src/background/queued-runs.ts';
import { findProgress } from '../../apps/worker/src/background/staged-run.ts';
import { publishBars } from '../../apps/worker/src/close/publish-bars.ts';
import { prepareSession } from '../../apps/worker/src/session/prepare-session.ts';
import { saveHistories } from '../../apps/worker/src/session/save-histories.ts';
import { generatedSessions } from '../../apps/worker/src/session/session-source.ts';

import { openBenchDatabase } from './bench-database.ts';
import { check } from './measure.ts';

const BENCHMARK = 'SPY';
/** Fixed, so that every run has the same work. */
const HISTORY_END: TradingDay = '2026-10-16';
const PROCESSES = 2;
const POLL_MS = 20;
const LONGEST_RUN_MS = 600_000;

/** The whole simulated market on a throw-away PostgreSQL, worked on by compute processes as those of a worker. */
export interface WholeMarket {
  readonly context: BackgroundContext;
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  readonly generator: SimulatedMarket;
  readonly instruments: readonly Instrument[];
  /** The last close of the history that a backfill loads. */
  readonly historyEnd: TradingDay;
  /** Empties the market's tables but for the benchmark's history. */
  reset(): Promise<void>;
  /** Hands a run to the processes; resolves with the seconds until it is done. */
  work(key: string): Promise<number>;
  /** Ends the processes with all that they have loaded, compiled and generated; the next run starts others. */
  restartProcesses(): Promise<void>;
  /** The session after the last one: tape, close, bars; resolves with its day. */
  closeNext(): Promise<TradingDay>;
}

export async function openWholeMarket(
  shutdown: Shutdown,
  stocks: number,
  funds: SimulatedUniverse['funds'] = 'all',
  historyEnd = HISTORY_END,
): Promise<WholeMarket> {
  const { url, prisma, pool } = await openBenchDatabase(shutdown);
  // The processes are configured like those of a worker.
  Object.assign(process.env, {
    DATABASE_URL: url,
    PIPA_MODE: 'local',
    LOG_LEVEL: 'error',
    UNIVERSE_STOCKS: `${stocks}`,
    UNIVERSE_FUNDS: funds,
  });
  const logger = createLogger({ name: 'bench', level: 'error' });
  const connections = { clock: () => new Date(), monotonicMs: () => performance.now(), prisma, pool, logger };
  const universe = { stocks, funds };
  const context = createBackgroundContext(connections, { source: 'simulated', seed: DEFAULT_MARKET_SEED }, universe);
  const generator = new SimulatedMarket({ seed: DEFAULT_MARKET_SEED, ...universe });
  const instruments = instrumentsAsOf(generator.instruments(), historyEnd);
  const listed = { generator, instruments, historyEnd };
  await openMarket(prisma, pool, listed);
  const queues = createQueueFactory({ databaseUrl: url, log: logger });
  shutdown.add('queues', () => queues.close());
  let processes = createComputeProcesses(PROCESSES, context);
  shutdown.add('processes', () => processes.stop());
  let day = historyEnd;
  const source = generatedSessions(generator);
  return {
    context,
    prisma,
    pool,
    ...listed,
    reset: async () => {
      await pool.query(
        'TRUNCATE "job_step", "job_run", "bar_year", "corporate_action", "quarter_report", "analyst_view", "option_year", "short_interest", "macro_observation", "macro_series" CASCADE',
      );
      await importBenchmark(pool, listed);
    },
    work: (key) => workOff(context, queues, processes, key),
    restartProcesses: async () => {
      await processes.stop();
      processes = createComputeProcesses(PROCESSES, context);
    },
    closeNext: async () => {
      day = nextTradingDay(day);
      await prepareSession(
        { prisma, pool, clock: connections.clock, logger, source, publicUrl: 'http://127.0.0.1:4000' },
        day,
      );
      await publishBars({ pool, source }, day);
      await prisma.marketState.updateMany({
        data: { lastClosedDay: new Date(day), day: new Date(nextTradingDay(day)) },
      });
      return day;
    },
  };
}

type ListedMarket = Pick<WholeMarket, 'generator' | 'instruments' | 'historyEnd'>;

async function openMarket(prisma: PrismaClient, pool: Pool, listed: ListedMarket): Promise<void> {
  const { instruments, historyEnd } = listed;
  await saveInstruments(pool, instruments);
  await importBenchmark(pool, listed);
  await createMarketState(prisma, {
    source: 'simulated',
    seed: DEFAULT_MARKET_SEED,
    day: nextTradingDay(historyEnd),
    sessionSeconds: 60,
    lastClosedDay: historyEnd,
    firstDay: SIMULATED_MARKET_START,
    lastDay: null,
  });
}

/** The history that a backfill measures the last published day by. */
async function importBenchmark(pool: Pool, { generator, instruments, historyEnd }: ListedMarket): Promise<void> {
  const histories = instruments
    .filter(({ symbol }) => symbol === BENCHMARK)
    .map((instrument) => ({ instrument, ...generator.history(BENCHMARK, SIMULATED_MARKET_START, historyEnd) }));
  await withBarLock(pool, (client) => saveHistories(client, histories));
}

async function workOff(
  context: BackgroundContext,
  queues: QueueFactory,
  processes: ComputeProcesses,
  key: string,
): Promise<number> {
  const startedMs = performance.now();
  await advanceRun(context, queues, key);
  for (;;) {
    const run = await findProgress(context, key);
    check(run !== null && run.status !== 'Failed', `the run ${key}: ${run?.error ?? 'is not there'}`);
    if (run.status === 'Done') return (performance.now() - startedMs) / 1000;
    processes.wake(await countWaitingShards(queues));
    check(performance.now() - startedMs < LONGEST_RUN_MS, `the run ${key} ends`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
