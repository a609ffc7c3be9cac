import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from '@pipa/platform';

const RESTART_MS = 5_000;
/** Bounds of a thread's objects; its arrays of numbers lie outside. A shard needs far less, so garbage is what they bound. */
const OLD_SPACE_MB = 400;
const YOUNG_SPACE_MB = 32;

export interface ComputeThreads {
  /** Lets the shards in hand finish; what does not end in time is done again later. */
  stop(): Promise<void>;
}

/** Starts threads that work on background runs. One that dies is followed by another. */
export function startComputeThreads(count: number, logger: Logger): ComputeThreads {
  let stopping = false;
  const threads = new Map<number, Worker>();

  function start(index: number): void {
    const thread = new Worker(new URL('compute-thread.ts', import.meta.url), {
      workerData: { index },
      resourceLimits: { maxOldGenerationSizeMb: OLD_SPACE_MB, maxYoungGenerationSizeMb: YOUNG_SPACE_MB },
    });
    threads.set(index, thread);
    thread.on('error', (error) => logger.error({ err: error, index }, 'a compute thread died'));
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
      await Promise.all(
        Array.from(threads.values(), async (thread) => {
          // It may also end by an error, which is logged where it is started.
          const ended = new Promise((resolve) => thread.once('exit', resolve));
          thread.postMessage('stop');
          await ended;
        }),
      );
    },
  };
}
