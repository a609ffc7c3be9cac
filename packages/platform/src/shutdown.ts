import type { Logger } from './logger.ts';
import { within } from './time-limit.ts';

export interface Shutdown {
  /** Registers a step. */
  add(name: string, run: () => Promise<unknown> | unknown): void;
  /** Runs the steps once, also when called again; resolves to the exit code. */
  run(reason: string): Promise<number>;
  isRunning(): boolean;
}

interface ShutdownOptions {
  log: Logger;
  /** Time limit for all steps together. */
  limitMs: number;
  /**
   * Sequence of the steps. `added`, the default: add first the parts that accept work, last the parts that the work needs.
   * `reversed`: each part adds its step when it starts, and the part started last ends first.
   */
  order?: 'added' | 'reversed';
  now?: () => number;
}

/** Runs every step, also after one that failed or used up the time. */
export function createShutdown({
  log,
  limitMs,
  order = 'added',
  now = () => performance.now(),
}: ShutdownOptions): Shutdown {
  const steps: { name: string; run: () => Promise<unknown> | unknown }[] = [];
  let running: Promise<number> | undefined;

  async function runSteps(reason: string): Promise<number> {
    log.info({ reason }, 'stopping');
    const startedMs = now();
    let exitCode = 0;
    for (const step of order === 'added' ? steps : steps.toReversed()) {
      // A step always gets half a second, so that a slow earlier step does not prevent a clean end of the database.
      const leftMs = Math.max(500, limitMs - (now() - startedMs));
      try {
        await within((async () => step.run())(), leftMs, step.name);
      } catch (error) {
        exitCode = 1;
        log.error({ err: error, step: step.name }, 'a step of the shutdown failed');
      }
    }
    log.info({ tookMs: Math.round(now() - startedMs) }, 'stopped');
    return exitCode;
  }

  return {
    add: (name, run) => {
      steps.push({ name, run });
    },
    run: (reason) => {
      running ??= runSteps(reason);
      return running;
    },
    isRunning: () => running !== undefined,
  };
}

/**
 * Ends the process through the shutdown on SIGTERM, SIGINT, SIGHUP, the loss of the parent that started it over an IPC channel, or
 * an uncaught error (exit code 1). A second Ctrl-C ends it at once.
 *
 * @param stoppedCode least exit code of a process that is stopped from outside
 * @returns takes all of that back
 */
export function exitThroughShutdown(shutdown: Shutdown, log: Logger, stoppedCode = 0): () => void {
  let asked = false;
  const exit = (reason: string, leastCode: number) => {
    asked = true;
    void shutdown.run(reason).then((code) => process.exit(Math.max(code, leastCode)));
  };
  const fail = (event: string) => (error: unknown) => {
    log.fatal({ err: error }, event);
    exit(event, 1);
  };
  const listeners: Readonly<Record<string, (error: unknown) => void>> = {
    SIGTERM: () => exit('SIGTERM', stoppedCode),
    SIGHUP: () => exit('SIGHUP', stoppedCode),
    SIGINT: () => {
      if (asked && process.channel === undefined) process.exit(130);
      exit('SIGINT', stoppedCode);
    },
    disconnect: () => exit('parent is gone', stoppedCode),
    uncaughtException: fail('uncaughtException'),
    unhandledRejection: fail('unhandledRejection'),
  };
  for (const [event, listener] of Object.entries(listeners)) process.on(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) process.off(event, listener);
  };
}
