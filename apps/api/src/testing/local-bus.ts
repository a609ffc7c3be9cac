import type { BusMessage, BusTopic } from '@pipa/contract';
import type { BusPort } from '../context.ts';

interface Published {
  topic: BusTopic;
  message: BusMessage<BusTopic>;
}

export interface LocalBus extends BusPort {
  readonly published: readonly Published[];
}

/** A bus within one process: delivers at once and remembers what was published. */
export function createLocalBus(): LocalBus {
  const published: Published[] = [];
  const listeners = new Map<BusTopic, Set<(message: never) => void>>();
  return {
    published,
    publish: async (topic, message) => {
      published.push({ topic, message });
      for (const listen of listeners.get(topic) ?? []) listen(message as never);
    },
    subscribe: async (topic, listen) => {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic.add(listen));
      return async () => {
        ofTopic.delete(listen);
      };
    },
  };
}
