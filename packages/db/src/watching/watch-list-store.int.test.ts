import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, type Tx } from '../sql/transaction.ts';
import { planOf } from '../testing/plan-of.ts';
import { makeAccount } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  addWatchList,
  changeWatchList,
  findWatchList,
  listWatchLists,
  removeWatchList,
  subscribeWatchList,
} from './watch-list-store.ts';

const AT = new Date('2030-01-01T00:00:00Z');
const db = testDatabase();
let owner: number;
let stranger: number;

beforeAll(async () => {
  [owner, stranger] = [await makeUser(), await makeUser()];
});

async function makeUser(): Promise<number> {
  const id = await makeAccount(db.prisma, AT);
  return (await db.prisma.trackAccount.findUniqueOrThrow({ where: { id } })).userId;
}

const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db.prisma, work);
const add = (name: string, rest: { isDefault?: boolean; symbols?: string[] } = {}) =>
  inTx((tx) => addWatchList(tx, { userId: owner, name, isDefault: false, symbols: [], at: AT, ...rest }));

describe('watch lists', () => {
  it('are their owner’s alone, in the sequence in which they were made', async () => {
    const first = await add('Tech', { symbols: ['NVDA', 'AAPL'] });
    const second = await add('Default', { isDefault: true });
    expect(await listWatchLists(db.pool, owner)).toEqual([
      { id: first, name: 'Tech', isDefault: false, symbols: ['NVDA', 'AAPL'], subscribed: [] },
      { id: second, name: 'Default', isDefault: true, symbols: [], subscribed: [] },
    ]);
    const change = { id: first, name: 'TECH', symbols: ['AAPL'], at: AT };
    expect(await inTx((tx) => changeWatchList(tx, { userId: stranger, ...change }))).toBe(false);
    expect(await inTx((tx) => removeWatchList(tx, { userId: stranger, id: first }))).toBe(false);
    expect(await findWatchList(db.pool, { userId: stranger, id: first })).toBeNull();
    expect(await inTx((tx) => changeWatchList(tx, { userId: owner, ...change }))).toBe(true);
    expect(await findWatchList(db.pool, { userId: owner, id: first })).toMatchObject({
      ...{ name: 'TECH', symbols: ['AAPL'] },
    });
    expect(await planOf(db, (pool) => listWatchLists(pool, owner))).not.toContain('Seq Scan');
  });

  it('have names that differ in more than their letters, one default and at most 500 symbols', async () => {
    await expect(add('tech')).rejects.toMatchObject({ code: '23505' });
    await expect(add('Another', { isDefault: true })).rejects.toMatchObject({ code: '23505' });
    const symbols = Array.from({ length: 501 }, (_, i) => `S${i}`);
    await expect(add('Long', { symbols })).rejects.toThrow(/symbols_are_bounded/);
  });

  it('are subscribed by their owner, group by group, and forget it with the list', async () => {
    const id = await add('Mailed');
    const subscribe = (userId: number, slot: number, isOn: boolean) =>
      inTx((tx) => subscribeWatchList(tx, { userId, id, slot, subscribe: isOn, at: AT }));
    for (const slot of [8, 1, 1, 3]) await subscribe(owner, slot, true);
    await subscribe(stranger, 2, true);
    await subscribe(stranger, 8, false);
    await subscribe(owner, 3, false);
    expect(await findWatchList(db.pool, { userId: owner, id })).toMatchObject({ subscribed: [1, 8] });
    await expect(subscribe(owner, 9, true)).rejects.toThrow(/slot_exists/);
    expect(await inTx((tx) => removeWatchList(tx, { userId: owner, id }))).toBe(true);
    expect(await db.prisma.watchListSubscription.count()).toBe(0);
  });
});
