// A thread that works on background runs, so that their computation never delays the market clock or a mail.
import { parentPort, workerData } from 'node:worker_threads';
import { createPool, createPrisma, readMarketState } from '@pipa/db';
import { createLogger, createQueueFactory, readEnv } from '@pipa/platform';
import { createBackgroundContext } from './background-context.ts';
import type { ThreadMessage, ThreadStart } from './compute-threads.ts';
import { SHARD_LIMIT_MS, workOnRuns } from './queued-runs.ts';
import { packResearch, unpackResearch } from './research-handover.ts';
import { lowerThreadPriority } from './thread-priority.ts';

const CONNECTIONS = 3;

const env = readEnv(process.env);
const databaseUrl = env.DATABASE_URL;
const port = parentPort;
if (databaseUrl === undefined || port === null) throw new Error('a compute thread is started by the worker');
lowerThreadPriority();
const log = createLogger({ name: 'compute', level: env.LOG_LEVEL });
const onError = (error: Error) => log.warn({ err: error }, 'database connection');
const connection = { max: CONNECTIONS, onError, applicationName: 'pipa-compute' };
const prisma = createPrisma(databaseUrl, connection);
const pool = createPool(databaseUrl, connection);
const queues = createQueueFactory({ redisUrl: env.REDIS_URL ?? null, databaseUrl, log });
let { research } = workerData as ThreadStart;
const context = createBackgroundContext(
  { clock: () => new Date(), monotonicMs: () => performance.now(), prisma, pool, logger: log },
  await readMarketState(prisma),
  env.UNIVERSE_STOCKS,
  () => (research === null ? null : unpackResearch(research)),
);
const say = (message: ThreadMessage) => port.postMessage(message);
workOnRuns(queues, context, (shard) => {
  say({ shard });
  if (shard === null) handOverResearch();
});

/** Posts the state of the research when the shard has moved it on; a thread that is killed later has then lost nothing. */
function handOverResearch(): void {
  const session = context.research?.session ?? null;
  if (session === null || (research !== null && session <= research.session)) return;
  const checkpoint = context.research?.checkpoint() ?? null;
  if (checkpoint === null) return;
  research = packResearch(checkpoint);
  say({ research });
}

port.on('message', async (message: ThreadStart | 'stop') => {
  if (message !== 'stop') {
    research = message.research;
    return;
  }
  // A shard under way is finished; the worker ends the thread when the shard takes too long.
  await queues.close(SHARD_LIMIT_MS);
  await Promise.all([prisma.$disconnect(), pool.end()]);
  port.close();
});
