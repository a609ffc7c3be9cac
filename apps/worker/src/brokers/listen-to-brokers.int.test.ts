import type { AsynchronousVenue } from '@pipa/brokers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AccountAtBroker, openAccountAtBroker } from '../testing/account-at-broker.ts';
import { listenToBrokers } from './listen-to-brokers.ts';

let world: AccountAtBroker;
beforeEach(async () => {
  world = await openAccountAtBroker('2024-03-06');
});
afterEach(() => world.simulator.db.drop());

it('a message leads to the orders at once, and a lost connection to another one and a reading', async () => {
  await world.sync();
  const id = await world.starting('pair', 20_000);
  await world.toOpen();
  await world.round(id);
  expect((await world.ordersOf(id)).map(({ status }) => status)).toEqual(['PartlyFilled', 'PartlyFilled']);
  await world.simulator.db.prisma.brokerSync.deleteMany();
  const stopping = new AbortController();
  const waits: number[] = [];
  let connections = 0;
  const listen: AsynchronousVenue['listen'] = async (accounts, onChange, signal) => {
    connections += 1;
    if (connections < 4) throw new Error('lost');
    for (const account of [...accounts, ...accounts, 'another']) onChange(account);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
  const venue = { ...world.at.venue, listen };
  const listening = listenToBrokers(
    { ...world.context, venues: (broker) => (broker === world.broker ? venue : undefined) },
    {
      isLeading: async () => true,
      signal: stopping.signal,
      wait: async (ms, signal) => {
        if (ms !== 15_000) waits.push(ms);
        else await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    },
  );
  const statuses = async () => (await world.ordersOf(id)).map(({ status }) => status);
  await vi.waitFor(async () => expect(await statuses()).toEqual(['Filled', 'Filled']), { timeout: 20_000 });
  stopping.abort();
  await listening;
  expect(waits).toEqual([1_000, 4_000, 16_000]);
  expect(connections).toBe(4);
  expect(await world.simulator.db.prisma.brokerSync.findMany()).toMatchObject([{ cause: 'Connected', endedAt: null }]);
});

it('goes on while the database does not answer', async () => {
  const stopping = new AbortController();
  let asked = 0;
  const heard: string[][] = [];
  const listen: AsynchronousVenue['listen'] = async (accounts, _onChange, signal) => {
    heard.push([...accounts]);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
  const venue = { ...world.at.venue, listen };
  const listening = listenToBrokers(
    { ...world.context, venues: (broker) => (broker === world.broker ? venue : undefined) },
    {
      // Fails before the connection, and twice while it is open.
      isLeading: async () => {
        asked += 1;
        if ([1, 3, 4].includes(asked)) throw new Error('the database is away');
        if (asked === 6) stopping.abort();
        return true;
      },
      signal: stopping.signal,
      wait: async () => undefined,
    },
  );
  await listening;
  expect(asked).toBe(6);
  expect(heard).toHaveLength(1);
});
