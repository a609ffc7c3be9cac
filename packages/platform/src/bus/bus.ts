import type { BusMessage, BusTopic } from '@pipa/contract';
import type { Logger } from '../logger.ts';

/** Carries text between processes. Delivery is at most once; while a connection is lost, so are messages. */
export interface BusTransport {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface TransportEvents {
  onText(text: string): void;
  /** The connection is back after a loss: messages may have been missed. */
  onGap(): void;
}

/** Realtime fan-out between the processes of the product. Messages may be lost; the database has the facts. */
export interface Bus {
  publish<T extends BusTopic>(topic: T, message: BusMessage<T>): Promise<void>;
  /** Resolves to the function that ends the subscription; later messages arrive. */
  subscribe<T extends BusTopic>(topic: T, listen: (message: BusMessage<T>) => void): Promise<() => Promise<void>>;
  /** Calls the listener when messages may have been missed. */
  onGap(listen: () => void): void;
  close(): Promise<void>;
}

interface Envelope {
  topic: BusTopic;
  message: unknown;
}

type Listener = (message: never) => void;

/** The part of the bus that every transport shares: topics, and listeners that are isolated from each other's errors. */
export async function createBusOn(
  connect: (events: TransportEvents) => Promise<BusTransport>,
  log: Logger,
): Promise<Bus> {
  const listeners = new Map<BusTopic, Set<Listener>>();
  const gapListeners = new Set<() => void>();

  const guard = (what: string, run: () => void) => {
    try {
      run();
    } catch (error) {
      log.error({ err: error }, `a bus listener failed on ${what}`);
    }
  };

  const transport = await connect({
    onText: (text) => {
      let envelope: Envelope;
      try {
        envelope = JSON.parse(text) as Envelope;
      } catch (error) {
        log.error({ err: error }, 'unreadable bus message');
        return;
      }
      for (const listen of listeners.get(envelope.topic) ?? []) {
        guard(envelope.topic, () => listen(envelope.message as never));
      }
    },
    onGap: () => {
      log.warn('the bus was interrupted');
      for (const listen of gapListeners) guard('a gap', listen);
    },
  });

  return {
    publish: (topic, message) => transport.send(JSON.stringify({ topic, message } satisfies Envelope)),
    subscribe: async (topic, listen) => {
      const group = listeners.get(topic) ?? new Set();
      listeners.set(topic, group);
      // One entry for each call, so that the same function can subscribe twice and end one subscription.
      const entry: Listener = (message) => listen(message);
      group.add(entry);
      return async () => {
        group.delete(entry);
      };
    },
    onGap: (listen) => {
      gapListeners.add(listen);
    },
    close: () => transport.close(),
  };
}
