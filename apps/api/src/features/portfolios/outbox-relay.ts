import { relayOutbox } from '@pipa/db';
import type { AppContext } from '../../context.ts';

export interface OutboxRelay {
  /** Something was committed to the outbox: carry it to the bus, without anybody waiting for it. */
  kick(): void;
  /** Waits for what is under way. */
  settle(): Promise<void>;
}

/**
 * One relay at a time however many requests commit; a kick in the middle runs it once more. What a lost process leaves
 * in the outbox is carried by the worker's next tick.
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
