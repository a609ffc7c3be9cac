// A process that works on background runs, so that their computation delays neither the market clock nor a mail, and gives back all
// of its memory when it ends.
import { constants, getPriority, setPriority } from 'node:os';
import { declareClosures } from '@pipa/calendar';
import { connectionLimits, createPool, createPrisma } from '@pipa/db';
import { readMarketState } from '@pipa/db/market';
import { createLogger, createQueueFactory, readEnv } from '@pipa/platform';
import { universeOf } from '../universe.ts';
import { createBackgroundContext } from './background-context.ts';
import type { ProcessMessage, ProcessRequest } from './compute-processes.ts';
import { SHARD_LIMIT_MS, workOnRuns } from './queued-runs.ts';
import { packResearch, type ResearchHandover, unpackResearch } from './research-handover.ts';

const CONNECTIONS = 3;

let research: ResearchHandover | null = null;
/** While it loads there is nothing to finish. */
let stop: () => unknown = () => process.exit();
const started = Promise.withResolvers<void>();
// Messages that came before the first listener all go to that one, so it is there for good.
process.on('message', (message: ProcessRequest) => {
  if (message === 'stop') stop();
  else if (message === 'rest') globalThis.gc?.();
  else {
    research = message.research;
    started.resolve();
  }
});
// A signal to the whole group, such as Ctrl-C, is for the worker, which stops this process or breaks it off.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// Without its worker no heartbeat is written, so the shard's run is handed out again.
process.on('disconnect', () => process.exit());
// It gets idle time, or about a tenth of a core beside a busy process. A worker may have an even lower priority, which stays.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

const env = readEnv(process.env);
declareClosures(env.MARKET_CLOSURES);
const databaseUrl = env.DATABASE_URL;
if (databaseUrl === undefined || !process.connected) throw new Error('a compute process is started by the worker');
const say = (message: ProcessMessage) => process.send?.(message);
process.on('uncaughtExceptionMonitor', (error) => say({ fault: error.message }));
await started.promise;
const log = createLogger({ name: 'compute', level: env.LOG_LEVEL });
const onError = (error: Error) => log.warn({ err: error }, 'database connection');
const connection = { max: CONNECTIONS, onError, applicationName: 'pipa-compute', limits: connectionLimits.background };
const prisma = createPrisma(databaseUrl, connection);
const pool = createPool(databaseUrl, connection);
const queues = createQueueFactory({ redisUrl: env.REDIS_URL ?? null, databaseUrl, log });
const context = createBackgroundContext(
  { clock: () => new Date(), monotonicMs: () => performance.now(), prisma, pool, logger: log },
  await readMarketState(prisma),
  universeOf(env),
  () => (research === null ? null : unpackResearch(research)),
);
let isPatient = false;
workOnRuns(queues, context, (shard) => {
  say({ shard });
  if (shard === null) {
    handOverResearch();
    // A patient shard leaves a whole history as garbage, and the next one may be in another process.
    if (isPatient) globalThis.gc?.();
  }
  isPatient = shard?.isPatient ?? false;
});
stop = async () => {
  // A shard under way is finished; the worker ends the process when the shard takes too long.
  await queues.close(SHARD_LIMIT_MS);
  await Promise.all([prisma.$disconnect(), pool.end()]);
  process.exit();
};
say({ shard: null });

/** Sends the state of the research when the shard has moved it on; a process that is killed later has then lost nothing. */
function handOverResearch(): void {
  const session = context.research?.session ?? null;
  if (session === null || (research !== null && session <= research.session)) return;
  const checkpoint = context.research?.checkpoint() ?? null;
  if (checkpoint === null) return;
  research = packResearch(checkpoint);
  say({ research });
}
