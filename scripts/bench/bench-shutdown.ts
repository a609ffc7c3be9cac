import { createLogger, createShutdown, type Shutdown } from '@pipa/platform';

const LIMIT_MS = 60_000;

/** Does work whose database and processes end with it, so that the next work of the same bench has the machine to itself. */
export async function endingAfter<Result>(work: (shutdown: Shutdown) => Promise<Result>): Promise<Result> {
  const log = createLogger({ name: 'bench', level: 'error' });
  const shutdown = createShutdown({ log, limitMs: LIMIT_MS, order: 'reversed' });
  try {
    return await work(shutdown);
  } finally {
    await shutdown.run('done');
  }
}
