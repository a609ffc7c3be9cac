import { exact } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { pageAfter } from './schwab-cursor.ts';
import { executionsOf, reportsOf } from './schwab-orders.ts';
import type { WireOrder } from './schwab-wire.ts';
import { openSchwabWorld } from './testing/schwab-world.ts';

const DAY_MS = 86_400_000;

describe('what Schwab says of an account', () => {
  it('is money, with what orders may spend', async () => {
    const world = openSchwabWorld();
    const of = await world.access('');
    world.books.tradeByHand(world.number, 'AAAA', 10);
    expect(await world.schwab().reads.cash(of)).toEqual({
      settled: exact(99_000),
      unsettled: exact(0),
      buyingPower: exact(99_000),
      netLiquidation: exact(100_000),
    });
    expect(await world.schwab().reads.positions(of)).toEqual([
      { symbol: 'AAAA', shares: exact(10), price: exact(100), unitCost: exact(100) },
    ]);
  });

  it('is an execution with the key of its order where our books have it', async () => {
    const world = openSchwabWorld();
    const of = await world.access('');
    const order = world.books.tradeByHand(world.number, 'AAAA', 10);
    world.books.tradeByHand(world.number, 'AAAA', -4);
    world.ids.set(order.id, 'ours');
    const { executions } = await world.schwab().reads.executions(of, null);
    expect(executions.map(({ clientKey, side }) => [clientKey, side])).toEqual([
      ['ours', 'Buy'],
      [null, 'Sell'],
    ]);
  });

  it('is what it booked beside trades, each once', async () => {
    const world = openSchwabWorld();
    const of = await world.access('');
    const { reads } = world.schwab();
    expect(await reads.activities(of, null)).toEqual({ activities: [], cursor: null, isLast: true });
    world.books.tradeByHand(world.number, 'BRK.B', 10);
    const account = world.number;
    const base = { account, symbol: 'BRK.B', dollars: exact(0) };
    world.books.book({ ...base, kind: 'Dividend', dollars: exact('4.50') });
    world.books.book({ ...base, kind: 'Split', ratio: 2 });
    for (const [kind, dollars] of [
      ['Interest', 1],
      ['Fee', -2],
      ['Deposit', 100],
      ['Withdrawal', -50],
    ] as const) {
      world.books.book({ account, symbol: null, kind, dollars: exact(dollars) });
    }
    const { activities, cursor } = await reads.activities(of, null);
    const shown = activities.map(({ kind, symbol, dollars, shares }) => [
      kind,
      symbol,
      dollars.toNumber(),
      shares.toNumber(),
    ]);
    expect(shown).toHaveLength(6);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['Dividend', 'BRK.B', 4.5, 0],
        ['Split', 'BRK.B', 0, 10],
        ['Interest', null, 1, 0],
        ['Fee', null, -2, 0],
        ['Deposit', null, 100, 0],
        ['Withdrawal', null, -50, 0],
      ]),
    );
    expect((await reads.activities(of, cursor)).activities).toEqual([]);
  });
});

const wire: WireOrder = {
  orderId: 7,
  status: 'REPLACED',
  filledQuantity: 5,
  orderLegCollection: [
    { legId: 1, instruction: 'SELL', instrument: { assetType: 'COLLECTIVE_INVESTMENT', symbol: 'SPY' } },
  ],
  orderActivityCollection: [
    { activityType: 'ORDER_ACTION' },
    {
      activityType: 'EXECUTION',
      activityId: 90,
      executionLegs: [
        { legId: 1, quantity: 2, price: 100.01, time: '2026-11-19T15:30:02+0000' },
        { legId: 1, quantity: 2, price: 100.02, time: '2026-11-19T15:30:02+0000' },
      ],
    },
    {
      activityType: 'EXECUTION',
      orderRemainingQuantity: 3,
      executionLegs: [{ legId: 1, quantity: 1, price: 100.03, time: '2026-11-19T15:30:03+0000' }],
    },
  ],
};

describe('an order of Schwab', () => {
  it('has executions with ids of their own, also where the broker gives none', () => {
    expect(executionsOf(wire).map(({ id, side, fill }) => [id, side, fill.price.toNumber()])).toEqual([
      ['90', 'Sell', 100.01],
      ['90.1', 'Sell', 100.02],
      ['7-3', 'Sell', 100.03],
    ]);
  });

  it('that was replaced at the broker has ended with what it had traded', () => {
    expect(reportsOf(wire, 'k').at(-1)).toMatchObject({ kind: 'Ended', status: 'Cancelled', filledShares: exact(5) });
  });

  it('for options is no execution of shares', () => {
    const option = {
      ...wire,
      orderLegCollection: [
        { instruction: 'BUY', instrument: { assetType: 'OPTION', symbol: 'AAPL  261218C00200000' } },
      ],
    };
    expect(executionsOf(option)).toEqual([]);
    expect(executionsOf({ ...option, childOrderStrategies: [wire] })).toHaveLength(3);
  });
});

describe('a cursor', () => {
  const entry = (id: string, ms: number) => ({ id, at: new Date(ms) });
  const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

  it('pages the oldest first, and an entry that is shown late comes with the next page', () => {
    const all = [entry('c', 3_000), entry('a', 1_000), entry('b', 2_000)];
    const first = pageAfter(all, null, 2);
    expect([idsOf(first.page), first.isLast]).toEqual([['a', 'b'], false]);
    const second = pageAfter([...all, entry('late', 500)], first.cursor, 2);
    expect([idsOf(second.page), second.isLast]).toEqual([['late', 'c'], true]);
    const third = pageAfter([...all, entry('later', 1_500)], second.cursor, 2);
    expect(idsOf(third.page)).toEqual(['later']);
    expect(pageAfter([...all, entry('later', 1_500)], third.cursor, 2)).toMatchObject({ page: [], isLast: true });
  });

  it('keeps a bounded number of ids, and none of what is older than a day', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => entry(`${i}`, i * 1_000));
    let cursor: string | null = null;
    let read = 0;
    for (let page = pageAfter(many, cursor, 500); page.page.length > 0; page = pageAfter(many, cursor, 500)) {
      read += page.page.length;
      cursor = page.cursor;
    }
    expect(read).toBe(2_000);
    expect(cursor?.length).toBeLessThan(10_000);
    const next = pageAfter([...many, entry('next', 3 * DAY_MS)], cursor, 500);
    expect(idsOf(next.page)).toEqual(['next']);
    expect(JSON.parse(next.cursor ?? '').ids).toEqual([['next', 3 * DAY_MS]]);
  });
});
