import { createLogger, createShutdown, EnvError, exitThroughShutdown, type Shutdown } from '@pipa/platform';

/** Longest time of a shutdown, the time for work under way included. */
const SHUTDOWN_LIMIT_MS = 60_000;

/** Runs a long-lived script: everything that it started is ended on Ctrl-C, SIGTERM, the loss of its parent, or its own failure. */
export async function runUntilStopped(name: string, start: (shutdown: Shutdown) => Promise<void>): Promise<void> {
  const log = createLogger({ name, level: 'warn' });
  const shutdown = createShutdown({ log, limitMs: SHUTDOWN_LIMIT_MS, order: 'reversed' });
  exitThroughShutdown(shutdown, log);
  try {
    await start(shutdown);
  } catch (error) {
    // While stopping, steps of the start break off; that is no news.
    if (!shutdown.isRunning()) console.error(`\n${(error as Error).message}\n`);
    const code = await shutdown.run('the start failed');
    process.exit(error instanceof EnvError ? 2 : Math.max(code, 1));
  }
}
