import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@pipa/platform';
import { restartDelay } from './supervised-process.ts';

export interface SupervisedDatabase {
  /** Ends the supervision, then the server. */
  stop(): Promise<void>;
}

interface DatabaseSupervision {
  say(text: string): void;
  /** Milliseconds between two looks at the server. */
  lookEveryMs?: number;
}

const LOOK_EVERY_MS = 1_000;

/**
 * Keeps the embedded PostgreSQL running. Its clients wait and connect again by themselves; a server that does not come up, on a full
 * disk for instance, is tried again after 0.5 to 15 s for as long as the product runs.
 */
export function superviseDatabase(
  server: Pick<EmbeddedPostgres, 'isRunning' | 'restart' | 'stop'>,
  { say, lookEveryMs = LOOK_EVERY_MS }: DatabaseSupervision,
): SupervisedDatabase {
  const stopping = new AbortController();
  const rest = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function restart(): Promise<void> {
    say('  the database ended and is started again');
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        await server.restart();
        say('  the database is back');
        return;
      } catch (error) {
        if (attempt === 1) say(`  ${(error as Error).message}`);
        await rest(restartDelay(attempt));
      }
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      // A look that fails, for want of file descriptors for instance, proves nothing.
      const isRunning = await server.isRunning().catch(() => true);
      if (!isRunning && !stopping.signal.aborted) await restart();
      await rest(lookEveryMs);
    }
  }

  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
}
