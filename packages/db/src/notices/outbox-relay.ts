import type { PrismaClient } from '../client.ts';
import { type RealtimeBus, relayOutbox } from './realtime-outbox.ts';

export interface OutboxRelay {
  /** Relays committed messages of the outbox to the bus; resolves once those of the caller are relayed. It never rejects. */
  kick(): Promise<void>;
  /** Waits for the relay under way. */
  settle(): Promise<void>;
}

/**
 * Runs one relay at a time for any number of commits; a kick during a relay runs it once more. The worker's next tick relays
 * messages that a failed relay, or a lost process, left in the outbox.
 */
export function createOutboxRelay(
  prisma: PrismaClient,
  bus: RealtimeBus,
  onFailure: (error: unknown) => void,
): OutboxRelay {
  let running: Promise<void> | null = null;
  let isDue = false;

  async function run(): Promise<void> {
    while (isDue) {
      isDue = false;
      try {
        await relayOutbox(prisma, bus);
      } catch (error) {
        onFailure(error);
      }
    }
    running = null;
  }

  return {
    kick() {
      isDue = true;
      running ??= run();
      return running;
    },
    settle: async () => {
      await running;
    },
  };
}
