import { DomainError, queues as productQueues } from '@pipa/contract';
import type { DefaultJobOptions, FlowProducer, Job, Queue, Worker, WorkerOptions } from 'bullmq';
import type { Logger } from '../logger.ts';
import { within } from '../time-limit.ts';
import { postgresBackend, redisBackend } from './backend.ts';
import { migrateQueueSchema } from './postgres-backend.ts';

export type { FlowJob, FlowProducer, Job, JobsOptions, Queue, Worker } from 'bullmq';
export { UnrecoverableError } from 'bullmq';

export interface QueueFactoryOptions {
  /** Jobs are kept in Redis when set, else in the database. */
  redisUrl?: string | null;
  databaseUrl: string;
  log: Logger;
  /** Separates installations that share one Redis. */
  prefix?: string;
}

type JobHandler<D, R> = (job: Job<D, R>, signal?: AbortSignal) => Promise<R>;
type WorkerSettings = Partial<
  Pick<WorkerOptions, 'concurrency' | 'limiter' | 'lockDuration' | 'stalledInterval' | 'maxStalledCount' | 'autorun'>
>;

export interface QueueFactory {
  readonly kind: 'redis' | 'postgres';
  /** The queue of a name; `add` resolves or rejects within a second. Job ids must not contain ':'. */
  queue<D = unknown, R = unknown>(name: string): Queue<D, R>;
  /** Starts to work on a queue. Delivery is at least once, so the handler must be idempotent. */
  worker<D = unknown, R = unknown>(name: string, handle: JobHandler<D, R>, settings?: WorkerSettings): Worker<D, R>;
  /** Adds trees of jobs: a parent runs after its children. */
  flow(): FlowProducer;
  /** Lets running jobs finish within the time, aborts the signal of the others, then closes everything. */
  close(graceMs?: number): Promise<void>;
}

/** A slower hint would delay the answer for nothing: the database says what is due. */
const PRODUCE_TIMEOUT_MS = 800;
const CLOSE_GRACE_MS = 10_000;
const BREAK_OFF_MS = 2_000;

/** Finished jobs are kept for an hour, so that an id is not added twice; failed ones for a week, for inspection. */
const DEFAULT_JOB_OPTIONS: DefaultJobOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 86_400, count: 1_000 },
};

async function produce<T>(name: string, adding: Promise<T>): Promise<T> {
  try {
    return await within(adding, PRODUCE_TIMEOUT_MS, `adding to the queue ${name}`);
  } catch (cause) {
    throw new DomainError('UNAVAILABLE', { queue: name }, { cause });
  }
}

function failFast(queue: Queue): Queue {
  const add = queue.add.bind(queue);
  const addBulk = queue.addBulk.bind(queue);
  queue.add = (...args) => produce(queue.name, add(...args));
  queue.addBulk = (...args) => produce(queue.name, addBulk(...args));
  return queue;
}

/** Waits for running jobs, then aborts them; another worker runs again a job that does not stop. */
async function closeWorker(worker: Worker, graceMs: number, log: Logger): Promise<void> {
  const closing = worker.close();
  try {
    await within(closing, graceMs, `draining the queue ${worker.name}`);
  } catch (error) {
    log.warn({ err: error, queue: worker.name }, 'jobs in hand are broken off');
    worker.cancelAllJobs('shutdown');
    await within(closing, BREAK_OFF_MS, `breaking off the queue ${worker.name}`);
  }
}

/** Schema of the queue's tables where PostgreSQL keeps the jobs. */
export const QUEUE_SCHEMA = 'pipa_queue';

/** Creates or updates everything that the queues keep in the database, as its owner: API and worker may create nothing. */
export const migrateQueues = (ownerUrl: string): Promise<void> =>
  migrateQueueSchema(
    ownerUrl,
    QUEUE_SCHEMA,
    Object.values(productQueues).map(({ name }) => name),
  );

/** Queues, workers and flows on Redis or on PostgreSQL. */
export function createQueueFactory({ redisUrl, databaseUrl, log, prefix = 'pipa' }: QueueFactoryOptions): QueueFactory {
  const backend = redisUrl ? redisBackend(redisUrl, prefix) : postgresBackend(databaseUrl, QUEUE_SCHEMA);
  const queues = new Map<string, Queue>();
  const workers: Worker[] = [];
  let flowProducer: FlowProducer | undefined;
  const logLoss = (queue: string) => (error: Error) => log.warn({ err: error, queue }, 'queue connection');

  function openQueue(name: string): Queue {
    const queue = failFast(backend.createQueue(name, { defaultJobOptions: DEFAULT_JOB_OPTIONS }));
    queue.on('error', logLoss(name));
    queues.set(name, queue);
    return queue;
  }

  return {
    kind: backend.kind,
    queue: <D, R>(name: string) => (queues.get(name) ?? openQueue(name)) as Queue<D, R>,
    worker: <D, R>(name: string, handle: JobHandler<D, R>, settings: WorkerSettings = {}) => {
      const worker = backend.createWorker(name, (job, _token, signal) => handle(job as Job<D, R>, signal), settings);
      worker.on('error', logLoss(name));
      worker.on('failed', (job, error) => {
        log.error({ err: error, queue: name, jobId: job?.id, attempt: job?.attemptsMade }, 'job failed');
      });
      workers.push(worker);
      return worker as Worker<D, R>;
    },
    flow: () => {
      flowProducer ??= backend.createFlowProducer().on('error', logLoss('flow'));
      return flowProducer;
    },
    close: async (graceMs = CLOSE_GRACE_MS) => {
      await Promise.all(workers.map((worker) => closeWorker(worker, graceMs, log)));
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      await flowProducer?.close();
    },
  };
}
