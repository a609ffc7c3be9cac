import { Worker } from 'node:worker_threads';
import { finishRun, keepRunMoving } from '@pipa/db';
import type { AnalysisJob, BackgroundContext } from './job-kind.ts';
import { SHARD_LIMIT_MS } from './queued-runs.ts';
import { furtherOf, type ResearchHandover } from './research-handover.ts';

/** Pause between the death of a thread and the start of another. */
const RESTART_MS = 5_000;
/** Bounds of a thread's heap, which excludes typed arrays. A shard needs far less, so they mainly bound garbage. */
const OLD_SPACE_MB = 400;
const YOUNG_SPACE_MB = 16;

/** Data that a thread receives at its start, and again when another thread has moved the research on. */
export interface ThreadStart {
  /** Latest state of the research in any thread; null before the first. */
  readonly research: ResearchHandover | null;
}

/** A thread posts a shard when it begins one, null when it has ended it, and the state of the research when a shard has moved it on. */
export type ThreadMessage = { readonly shard: AnalysisJob | null } | { readonly research: ResearchHandover };

interface ComputeThreadSettings {
  /** Module of a thread. */
  readonly module: URL;
  /** Time for shards under way when the worker stops; trades and mails need the rest of the stop's time. */
  readonly graceMs: number;
  /** Idle time after which a thread ends and frees everything that it has loaded. */
  readonly idleMs: number;
  /** Interval of the heartbeats for runs with a shard under way. */
  readonly beatMs: number;
}

const DEFAULT_SETTINGS: ComputeThreadSettings = {
  module: new URL('compute-thread.ts', import.meta.url),
  graceMs: 5_000,
  idleMs: 5_000,
  beatMs: 15_000,
};

export interface ComputeThreads {
  /** Starts threads for the number of shards that wait in the queue, up to the bound. */
  wake(waitingShards: number): void;
  /** Lets shards under way finish; a shard that does not end in time is aborted and repeated later. */
  stop(): Promise<void>;
}

/** A thread and its present shard, null while it waits for one. */
interface ComputeThread {
  readonly worker: Worker;
  inHand: AnalysisJob | null;
  beganMs: number;
  isEnding: boolean;
  idleTimer: NodeJS.Timeout | undefined;
}

type ThreadContext = Pick<BackgroundContext, 'prisma' | 'pool' | 'clock' | 'monotonicMs' | 'logger'>;

/**
 * Threads that work on background runs: started when shards wait, ended when idle. When a thread dies, the run of its shard fails
 * with the reason. A computing thread does not turn its event loop, so its heartbeat is written here.
 */
export function createComputeThreads(
  most: number,
  context: ThreadContext,
  settings: Partial<ComputeThreadSettings> = {},
): ComputeThreads {
  const { module, graceMs, idleMs, beatMs } = { ...DEFAULT_SETTINGS, ...settings };
  const { prisma, pool, clock, monotonicMs, logger } = context;
  const threads = new Set<ComputeThread>();
  let isStopping = false;
  let research: ResearchHandover | null = null;
  let restartAtMs = Number.NEGATIVE_INFINITY;

  /** Fails the run of a shard that killed its thread; a retry by the queue would kill the next thread. */
  async function failRun({ runKey, step, shard }: AnalysisJob, message: string): Promise<void> {
    try {
      await finishRun(prisma, runKey, { status: 'Failed', error: `${step} ${shard}: ${message}` }, clock());
    } catch (error) {
      logger.error({ err: error, run: runKey }, 'a run whose thread died could not be marked');
    }
  }

  function endWhenIdle(thread: ComputeThread): void {
    thread.idleTimer = setTimeout(() => {
      thread.isEnding = true;
      thread.worker.postMessage('stop');
    }, idleMs).unref();
  }

  function start(): void {
    const worker = new Worker(module, {
      workerData: { research } satisfies ThreadStart,
      resourceLimits: { maxOldGenerationSizeMb: OLD_SPACE_MB, maxYoungGenerationSizeMb: YOUNG_SPACE_MB },
    });
    const thread: ComputeThread = { worker, inHand: null, beganMs: 0, isEnding: false, idleTimer: undefined };
    threads.add(thread);
    endWhenIdle(thread);
    worker.on('message', (message: ThreadMessage) => {
      if ('research' in message) {
        research = furtherOf(research, message.research);
        const others = [...threads].filter((other) => other !== thread);
        for (const other of others) other.worker.postMessage({ research } satisfies ThreadStart);
        return;
      }
      clearTimeout(thread.idleTimer);
      thread.inHand = message.shard;
      thread.beganMs = monotonicMs();
      if (message.shard === null && !thread.isEnding) endWhenIdle(thread);
    });
    worker.on('error', (error: Error) => {
      logger.error({ err: error, ...thread.inHand }, 'a compute thread died');
      restartAtMs = monotonicMs() + RESTART_MS;
      if (thread.inHand !== null && !isStopping) void failRun(thread.inHand, error.message);
    });
    worker.on('exit', () => {
      clearTimeout(thread.idleTimer);
      threads.delete(thread);
    });
  }

  async function beat({ worker, inHand, beganMs }: ComputeThread): Promise<void> {
    if (inHand === null) return;
    if (monotonicMs() - beganMs > SHARD_LIMIT_MS) {
      await failRun(inHand, `took longer than ${SHARD_LIMIT_MS / 60_000} minutes`);
      await worker.terminate();
      return;
    }
    await keepRunMoving(pool, inHand.runKey, clock());
  }

  const beating = setInterval(() => {
    for (const thread of threads) {
      beat(thread).catch((error: Error) => logger.warn({ err: error }, 'the heartbeat of a run was not written'));
    }
  }, beatMs).unref();

  return {
    wake: (waitingShards) => {
      if (isStopping || monotonicMs() < restartAtMs) return;
      const idle = [...threads].filter(({ inHand, isEnding }) => inHand === null && !isEnding).length;
      const missing = Math.min(most - threads.size, waitingShards - idle);
      for (let i = 0; i < missing; i++) start();
    },
    stop: async () => {
      isStopping = true;
      clearInterval(beating);
      await Promise.all(Array.from(threads, ({ worker }) => stopThread(worker, graceMs)));
    },
  };
}

/** Asks a thread to stop, then terminates it: a computing thread reads no messages. */
async function stopThread(thread: Worker, graceMs: number): Promise<void> {
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  thread.postMessage('stop');
  const limit = setTimeout(() => void thread.terminate(), graceMs);
  await ended;
  clearTimeout(limit);
}
