import type { Logger } from '../logger.ts';
import { type Bus, createBusOn } from './bus.ts';
import { connectPostgresTransport } from './postgres-transport.ts';
import { connectRedisTransport } from './redis-transport.ts';

export interface BusOptions {
  /** Uses Redis pub/sub when set, else LISTEN and NOTIFY of the database. */
  redisUrl?: string | null;
  databaseUrl: string;
  log: Logger;
  /** Separates installations that share one Redis. */
  channel?: string;
}

/** Connects to the bus; rejects when the first connection fails. */
export function createBus({ redisUrl, databaseUrl, log, channel = 'pipa' }: BusOptions): Promise<Bus> {
  return createBusOn(
    (events) =>
      redisUrl
        ? connectRedisTransport(redisUrl, channel, events, log)
        : connectPostgresTransport(databaseUrl, channel, events, log),
    log,
  );
}
