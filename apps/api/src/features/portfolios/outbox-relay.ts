import { relayOutbox } from '@pipa/db';
import type { AppContext } from '../../context.ts';

export interface OutboxRelay {
  /** Relays committed messages of the outbox to the bus in the background. */
  kick(): void;
  /** Waits for the relay under way. */
  settle(): Promise<void>;
}

/**
 * Runs one relay at a time for any number of commits; a kick during a relay runs it once more. The worker's next tick relays
 * messages that a lost process left in the outbox.
 */
export function createOutboxRelay({ prisma, bus, logger }: Pick<AppContext, 'prisma' | 'bus' | 'logger'>): OutboxRelay {
  let running: Promise<void> | null = null;
  let isDue = false;

  async function run(): Promise<void> {
    while (isDue) {
      isDue = false;
      try {
        await relayOutbox(prisma, bus);
      } catch (error) {
        logger.warn({ err: error }, 'outbox not relayed; the worker will');
      }
    }
    running = null;
  }

  return {
    kick() {
      isDue = true;
      running ??= run();
    },
    settle: async () => {
      await running;
    },
  };
}
