// A process that logs and then ends in the way that its first argument names; its parent reads what arrives.
import { createLogger, gatheredOutput } from '../logger.ts';
import { createShutdown, exitThroughShutdown } from '../shutdown.ts';

/** Longer than any test: a line that waits is written by the end of the process. */
const NEVER_MS = 3_600_000;
const LINES = 50;
const HELD_OPEN_MS = 3_600_000;

const log = createLogger({ name: 'test', destination: gatheredOutput(NEVER_MS) });
for (let n = 0; n < LINES; n++) log.info({ n }, 'line');

const ends: Readonly<Record<string, () => unknown>> = {
  nothingLeft: () => undefined,
  exit: () => process.exit(3),
  crash: () => {
    throw new Error('crash');
  },
  handledCrash: () => {
    exitThroughShutdown(createShutdown({ log, limitMs: 1_000 }), log);
    throw new Error('crash');
  },
  terminated: () => {
    exitThroughShutdown(createShutdown({ log, limitMs: 1_000 }), log);
    setTimeout(() => undefined, HELD_OPEN_MS);
    process.kill(process.pid, 'SIGTERM');
  },
};
ends[process.argv[2] ?? '']?.();
