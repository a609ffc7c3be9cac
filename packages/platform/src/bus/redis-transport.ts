import { Redis } from 'ioredis';
import type { Logger } from '../logger.ts';
import { redisReconnectDelay } from '../queue/backend.ts';
import type { BusTransport, TransportEvents } from './bus.ts';

/** Redis pub/sub on one channel. */
export async function connectRedisTransport(
  url: string,
  channel: string,
  events: TransportEvents,
  log: Logger,
): Promise<BusTransport> {
  const shared = { retryStrategy: redisReconnectDelay, lazyConnect: true };
  const publisher = new Redis(url, { ...shared, enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  const subscriber = new Redis(url, { ...shared, maxRetriesPerRequest: null, autoResubscribe: false });
  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error) => log.warn({ err: error }, 'bus connection'));
  }
  const close = async () => {
    publisher.disconnect();
    subscriber.disconnect();
  };
  try {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    subscriber.on('message', (_channel, text) => events.onText(text));
    await subscriber.subscribe(channel);
  } catch (error) {
    await close();
    throw error;
  }
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(events.onGap, (error) => log.warn({ err: error }, 'bus connection'));
  });
  return {
    send: async (text) => {
      await publisher.publish(channel, text);
    },
    close,
  };
}
