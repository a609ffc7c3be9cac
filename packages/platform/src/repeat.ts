import type { Logger } from './logger.ts';

/** Runs a task at once and again after each pause, until it is stopped; a failure is logged and does not end it. */
export function repeat(
  name: string,
  restMs: number,
  log: Pick<Logger, 'error'>,
  run: () => Promise<unknown>,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function once(): Promise<void> {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, chore: name }, 'a chore failed');
    }
    if (!stopped) timer = setTimeout(again, restMs);
  }
  let running = once();
  function again(): void {
    running = once();
  }
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
