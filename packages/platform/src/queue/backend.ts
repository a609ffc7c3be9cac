import { FlowProducer, type Processor, Queue, Worker, type WorkerOptions, withBackend } from 'bullmq';
import { createPacedBackend } from './postgres-backend.ts';

/** The classes of BullMQ bound to the storage of jobs; only this folder knows which storage it is. */
export interface QueueBackend {
  kind: 'redis' | 'postgres';
  createQueue(name: string, options: { defaultJobOptions: Queue['jobsOpts'] }): Queue;
  createWorker(name: string, handle: Processor, options: Omit<WorkerOptions, 'connection'>): Worker;
  createFlowProducer(): FlowProducer;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Wait of a consumer whose server refuses connections; a restarted PostgreSQL accepts them within seconds. */
const RUN_RETRY_MS = 2_000;
/** A statement of a queue takes milliseconds; one that waits for longer is repeated. */
const STATEMENT_LIMIT_MS = 30_000;
const LOCK_LIMIT_MS = 10_000;
const RECONNECT_STEP_MS = 100;
const RECONNECT_LIMIT_MS = 2_000;

export function redisReconnectDelay(attempt: number): number {
  return Math.min(attempt * RECONNECT_STEP_MS, RECONNECT_LIMIT_MS);
}

export function redisBackend(url: string, prefix: string): QueueBackend {
  const shared = { url, connectTimeout: CONNECT_TIMEOUT_MS, retryStrategy: redisReconnectDelay };
  // A producer must not queue commands while Redis is down, because its caller needs the failure at once.
  const producer = { ...shared, enableOfflineQueue: false, maxRetriesPerRequest: 1 };
  const consumer = { ...shared, maxRetriesPerRequest: null };
  return {
    kind: 'redis',
    createQueue: (name, options) => new Queue(name, { ...options, prefix, connection: producer }),
    createWorker: (name, handle, options) => new Worker(name, handle, { ...options, prefix, connection: consumer }),
    createFlowProducer: () => new FlowProducer({ prefix, connection: producer }),
  };
}

export function postgresBackend(connectionString: string, schema: string): QueueBackend {
  const classes = withBackend(createPacedBackend);
  const connection = (max: number) => ({
    connectionString,
    schema,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'pipa-queue',
    statement_timeout: STATEMENT_LIMIT_MS,
    lock_timeout: LOCK_LIMIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
  });
  // The classes differ from the Redis ones only in the type of their backend, which no caller touches.
  return {
    kind: 'postgres',
    createQueue: (name, options) =>
      new classes.Queue(name, { ...options, connection: connection(2) }) as unknown as Queue,
    createWorker: (name, handle, options) =>
      new classes.Worker(name, handle, {
        runRetryDelay: RUN_RETRY_MS,
        ...options,
        connection: connection(2 + Math.ceil((options.concurrency ?? 1) / 4)),
      }) as unknown as Worker,
    createFlowProducer: () => new classes.FlowProducer({ connection: connection(2) }) as unknown as FlowProducer,
  };
}
