import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { finishRun } from '@pipa/db';
import type { AnalysisJob, BackgroundContext } from './job-kind.ts';

const RESTART_MS = 5_000;
/** Bounds of a thread's objects; its arrays of numbers lie outside. A shard needs far less, so garbage is what they bound. */
const OLD_SPACE_MB = 400;
const YOUNG_SPACE_MB = 32;

interface ComputeThreadSettings {
  /** What a thread runs. It tells its shard when it begins one, and null when it has ended it. */
  readonly module: URL;
  /** Time that shards in hand get when the worker stops: the rest of its time belongs to trades and mails. */
  readonly graceMs: number;
}

const DEFAULT_SETTINGS: ComputeThreadSettings = {
  module: new URL('compute-thread.ts', import.meta.url),
  graceMs: 5_000,
};

export interface ComputeThreads {
  /** Lets the shards in hand finish; what does not end in time is broken off and done again later. */
  stop(): Promise<void>;
}

/** Starts threads that work on background runs. One that dies is followed by another, and its shard's run says why. */
export function startComputeThreads(
  count: number,
  { prisma, clock, logger }: Pick<BackgroundContext, 'prisma' | 'clock' | 'logger'>,
  { module, graceMs }: ComputeThreadSettings = DEFAULT_SETTINGS,
): ComputeThreads {
  let stopping = false;
  const threads = new Map<number, Worker>();

  /** The queue would only hand the shard out again, to the next thread that dies of it. */
  async function failRun({ runKey, step, shard }: AnalysisJob, { message }: Error): Promise<void> {
    try {
      await finishRun(prisma, runKey, { status: 'Failed', error: `${step} ${shard}: ${message}` }, clock());
    } catch (error) {
      logger.error({ err: error, run: runKey }, 'a run whose thread died could not be marked');
    }
  }

  function start(index: number): void {
    const thread = new Worker(module, {
      workerData: { index },
      resourceLimits: { maxOldGenerationSizeMb: OLD_SPACE_MB, maxYoungGenerationSizeMb: YOUNG_SPACE_MB },
    });
    let inHand: AnalysisJob | null = null;
    threads.set(index, thread);
    thread.on('message', (shard: AnalysisJob | null) => {
      inHand = shard;
    });
    thread.on('error', (error) => {
      logger.error({ err: error, index, ...inHand }, 'a compute thread died');
      if (inHand !== null && !stopping) void failRun(inHand, error as Error);
    });
    thread.on('exit', async () => {
      threads.delete(index);
      if (stopping) return;
      await wait(RESTART_MS, undefined, { ref: false });
      if (!stopping) start(index);
    });
  }

  for (let index = 0; index < count; index++) start(index);
  return {
    stop: async () => {
      stopping = true;
      await Promise.all(Array.from(threads.values(), (thread) => stopThread(thread, graceMs)));
    },
  };
}

/** A thread in the middle of its arithmetic hears nothing, but can be ended from outside. */
async function stopThread(thread: Worker, graceMs: number): Promise<void> {
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  thread.postMessage('stop');
  const limit = setTimeout(() => void thread.terminate(), graceMs);
  await ended;
  clearTimeout(limit);
}
