// A worker that shares the trades of an opening that the bench leads: trade-helper.ts <database url>. It says when it is ready and works
// on the queue until it is stopped, or the bench is gone.
import { createBus, createLogger, createQueueFactory, createShutdown, exitThroughShutdown } from '@pipa/platform';
import { createWorkerContext } from '../../apps/worker/src/create-context.ts';
import { workOnTrades } from '../../apps/worker/src/trade/trade-dispatchers.ts';
import { connectTo } from './bench-database.ts';
import { CONCURRENCY, halves } from './load-jobs.ts';
import { floorMarket, floorStrategies } from './trading-floor.ts';

const SHUTDOWN_LIMIT_MS = 10_000;

const [databaseUrl = ''] = process.argv.slice(2);
const log = createLogger({ name: 'bench', level: 'error' });
const shutdown = createShutdown({ log, limitMs: SHUTDOWN_LIMIT_MS, order: 'reversed' });
exitThroughShutdown(shutdown, log);
const connections = connectTo(shutdown, databaseUrl);
const shared = { databaseUrl, redisUrl: null, log };
const bus = await createBus(shared);
shutdown.add('bus', () => bus.close());
const queues = createQueueFactory(shared);
shutdown.add('queues', () => queues.close());
const context = createWorkerContext({
  ...connections,
  bus,
  clock: () => new Date(),
  logger: createLogger({ name: 'bench', level: 'silent' }),
  source: floorMarket(),
  trades: { dispatch: async () => undefined },
  mail: null,
  publicUrl: 'http://127.0.0.1',
});
workOnTrades(queues, { ...context, strategies: floorStrategies(halves) }, CONCURRENCY);
process.send?.('ready');
