import { expect, it } from 'vitest';
import type { ReadContext } from '../context.ts';
import { createFollowing } from './following.ts';

/** A database whose only strategy has so many followers, and a clock. */
function countable() {
  const state = { now: 0, followers: 1, counts: 0, fails: false };
  const query = async () => {
    state.counts += 1;
    if (state.fails) throw new Error('the database is gone');
    const { followers: numberOfSubscription } = state;
    return { rows: [{ strategyId: 7, numberOfSubscription, portfolioValue: 100 }] };
  };
  const context = { pool: { query }, clock: () => new Date(state.now) } as unknown as Pick<
    ReadContext,
    'pool' | 'clock'
  >;
  const followers = createFollowing(context);
  return { state, read: async (strategyId = 7) => (await followers()).of(strategyId).numberOfSubscription, followers };
}

const settled = () => new Promise(setImmediate);

it('requests of one moment share one count, and a strategy without followers has none', async () => {
  const { state, read } = countable();
  expect(await Promise.all([read(), read(), read(8)])).toEqual([1, 1, 0]);
  expect(state.counts).toBe(1);
});

it('is counted again behind a request, before its figures are thirty seconds old', async () => {
  const { state, read } = countable();
  await read();
  state.followers = 2;
  state.now = 14_999;
  expect([await read(), state.counts]).toEqual([1, 1]);
  state.now = 15_000;
  expect([await read(), await read(), state.counts]).toEqual([1, 1, 2]);
  await settled();
  expect([await read(), state.counts]).toEqual([2, 2]);
});

it('a request waits for figures of its own time where nobody has asked for half a minute', async () => {
  const { state, read } = countable();
  await read();
  state.followers = 2;
  state.now = 30_000;
  expect(await read()).toBe(2);
});

it('equal figures have the same version, others a new one', async () => {
  const { state, followers } = countable();
  const first = (await followers()).version;
  state.now = 30_000;
  expect((await followers()).version).toBe(first);
  state.now = 60_000;
  state.followers = 2;
  expect((await followers()).version).not.toBe(first);
});

it('a count that fails is made again, and fails only those who wait for it', async () => {
  const { state, read } = countable();
  state.fails = true;
  await expect(read()).rejects.toThrow('the database is gone');
  state.fails = false;
  expect(await read()).toBe(1);
  state.fails = true;
  state.now = 20_000;
  expect(await read()).toBe(1);
  await settled();
  state.now = 30_000;
  await expect(read()).rejects.toThrow('the database is gone');
  state.fails = false;
  expect(await read()).toBe(1);
});
