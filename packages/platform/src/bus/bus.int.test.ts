import { randomUUID } from 'node:crypto';
import type { BusMessage } from '@pipa/contract';
import { testDatabase, testRedisUrl } from '@pipa/db/testing';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import type { Bus } from './bus.ts';
import { createBus } from './create-bus.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const redisUrl = testRedisUrl();
const transports = redisUrl === null ? (['postgres'] as const) : (['postgres', 'redis'] as const);

type PortfolioMessage = BusMessage<'portfolio'>;
const message = (portfolioId: number, orderCount = 0): PortfolioMessage => ({
  portfolioId,
  parts: ['order'],
  orderIds: Array.from({ length: orderCount }, (_, i) => 1_000_000_000 + i),
});

const database = testDatabase();

async function interrupt(kind: (typeof transports)[number]): Promise<void> {
  if (kind === 'postgres') {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'pipa-bus-listener' and datname = current_database()`,
    );
    return;
  }
  const admin = new Redis(redisUrl ?? '');
  await admin.client('KILL', 'TYPE', 'pubsub');
  admin.disconnect();
}

describe.each(transports)('the bus on %s', (kind) => {
  let sender: Bus;
  let receiver: Bus;

  beforeEach(async () => {
    const options = {
      redisUrl: kind === 'redis' ? redisUrl : null,
      databaseUrl: database.url,
      log,
      channel: `test-${randomUUID()}`,
    };
    [sender, receiver] = await Promise.all([createBus(options), createBus(options)]);
  });
  afterEach(async () => {
    await Promise.all([sender.close(), receiver.close()]);
  });

  async function collect(): Promise<PortfolioMessage[]> {
    const received: PortfolioMessage[] = [];
    await receiver.subscribe('portfolio', (sent) => received.push(sent));
    return received;
  }

  it('carries a message to every subscriber, the sender included', async () => {
    const [mine, theirs, again] = [[], [], []] as number[][];
    await sender.subscribe('portfolio', (sent) => mine.push(sent.portfolioId));
    await receiver.subscribe('portfolio', (sent) => theirs.push(sent.portfolioId));
    await receiver.subscribe('portfolio', (sent) => again.push(sent.portfolioId));
    await sender.publish('portfolio', message(7));
    await vi.waitFor(() => expect([mine, theirs, again]).toEqual([[7], [7], [7]]), { timeout: 10_000 });
  });

  it('keeps the order of one sender, long messages among short ones', async () => {
    const received = await collect();
    const sent = Array.from({ length: 40 }, (_, i) => message(i, i % 4 === 0 ? 3_000 : 0));
    for (const each of sent) await sender.publish('portfolio', each);
    await vi.waitFor(() => expect(received).toHaveLength(40), { timeout: 10_000 });
    expect(received).toEqual(sent);
  });

  it.each([715, 716, 717, 718, 719, 720, 721, 5_000])(
    'delivers a list of %i numbers whole, whatever its length',
    async (count) => {
      const received = await collect();
      await sender.publish('portfolio', message(1, count));
      await vi.waitFor(() => expect(received).toEqual([message(1, count)]), { timeout: 10_000 });
    },
  );

  it('tells topics apart', async () => {
    const received = await collect();
    await sender.publish('session', { userId: 1, sessionIds: null });
    await sender.publish('portfolio', message(2));
    await vi.waitFor(() => expect(received).toEqual([message(2)]), { timeout: 10_000 });
  });

  it('ends one subscription without touching the other', async () => {
    const [first, second] = [[], []] as number[][];
    const leave = await receiver.subscribe('portfolio', (sent) => first.push(sent.portfolioId));
    await receiver.subscribe('portfolio', (sent) => second.push(sent.portfolioId));
    await leave();
    await sender.publish('portfolio', message(3));
    await vi.waitFor(() => expect(second).toEqual([3]), { timeout: 10_000 });
    expect(first).toEqual([]);
  });

  it('goes on after a listener that throws', async () => {
    await receiver.subscribe('portfolio', () => {
      throw new Error('a fault of the listener');
    });
    const received = await collect();
    await sender.publish('portfolio', message(4));
    await sender.publish('portfolio', message(5));
    await vi.waitFor(() => expect(received.map((sent) => sent.portfolioId)).toEqual([4, 5]), { timeout: 10_000 });
  });

  it('connects again by itself, tells of the gap and delivers again', async () => {
    const received = await collect();
    const reconnected = new Promise<void>((resolve) => receiver.onGap(resolve));
    await interrupt(kind);
    await reconnected;
    await sender.publish('portfolio', message(6));
    await vi.waitFor(() => expect(received).toEqual([message(6)]), { timeout: 10_000 });
  });
});

it('rejects when the database cannot be reached', async () => {
  await expect(createBus({ databaseUrl: 'postgresql://127.0.0.1:1/none', log })).rejects.toThrow('ECONNREFUSED');
});

it('rejects when Redis cannot be reached', async () => {
  await expect(createBus({ redisUrl: 'redis://127.0.0.1:1', databaseUrl: database.url, log })).rejects.toThrow();
});
