import type { FastifyBaseLogger } from 'fastify';

/** Work after a request's answer, which does not depend on it. */
export interface Afterwork {
  /** Starts the work; beyond the bound it is dropped with a warning. A failure is logged. */
  add(name: string, work: () => Promise<void>): void;
  /** Waits for all work under way. */
  settle(): Promise<void>;
}

const MAX_UNDER_WAY = 100;

export function createAfterwork(logger: FastifyBaseLogger): Afterwork {
  const underWay = new Set<Promise<void>>();
  return {
    add(name, work) {
      if (underWay.size >= MAX_UNDER_WAY) {
        logger.warn({ work: name }, 'too much work is left behind by requests; this was dropped');
        return;
      }
      // It begins in a later turn of the event loop, after the answer is written.
      const running: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => logger.error({ err: error, work: name }, 'work left behind by a request failed'))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    settle: async () => {
      await Promise.all(underWay);
    },
  };
}
