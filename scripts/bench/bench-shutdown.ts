import { createLogger, createShutdown, type Shutdown } from '@pipa/platform';
import { check } from './measure.ts';

const LIMIT_MS = 60_000;

/**
 * Does work whose database and processes end with it, so that the next work of the same bench has the machine to itself.
 * @param whole ends them where the bench is stopped before
 */
export async function endingAfter<Result>(
  whole: Shutdown,
  work: (shutdown: Shutdown) => Promise<Result>,
): Promise<Result> {
  const log = createLogger({ name: 'bench', level: 'error' });
  const shutdown = createShutdown({ log, limitMs: LIMIT_MS, order: 'reversed' });
  whole.add('work under way', () => shutdown.run('stopped'));
  try {
    return await work(shutdown);
  } finally {
    check((await shutdown.run('done')) === 0, 'what the work started has ended');
  }
}
