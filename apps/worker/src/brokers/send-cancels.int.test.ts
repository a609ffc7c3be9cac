import { randomBytes } from 'node:crypto';
import { inChange, killAccount } from '@pipa/portfolios';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountAtBroker, openAccountAtBroker } from '../testing/account-at-broker.ts';
import { createCancels } from './send-cancels.ts';

let world: AccountAtBroker;
let id: number;
beforeEach(async () => {
  world = await openAccountAtBroker('2024-03-06');
  await world.sync();
  id = await world.starting('pair', 20_000);
  await world.toOpen();
  world.at.isOpen = false;
  await world.work(id);
  expect(atBroker()).toEqual(['Working', 'Working']);
});
afterEach(() => world.simulator.db.drop());

const atBroker = () => world.brokerage.orders(world.account).map(({ status }) => status);
const ours = async () => (await world.ordersOf(id)).map(({ status, reason }) => [status, reason]);
const kill = async () => {
  const { prisma } = world.simulator.db;
  const { user } = await prisma.trackAccount.findUniqueOrThrow({
    where: { id: world.accountId },
    select: { user: { select: { userId: true, userName: true } } },
  });
  const change = { prisma, clock: world.clock, randomBytes };
  await inChange(change, user, (inside) => killAccount(inside, world.accountId, true));
};
const CANCELLED = ['Cancelled', 'The orders of the account are stopped'];

describe('the cancels of a kill switch', () => {
  it('are sent while the market is closed, and not where nothing is to be cancelled', async () => {
    const send = createCancels(world.context);
    await world.simulator.until(({ phase }) => phase === 'Closed');
    expect(await send()).toBe(0);
    await kill();
    expect(await send()).toBe(1);
    expect(atBroker()).toEqual(['Cancelled', 'Cancelled']);
    expect(await ours()).toEqual([CANCELLED, CANCELLED]);
    expect(await send()).toBe(0);
  });

  it('are sent before the open, and their ends booked with it', async () => {
    const send = createCancels(world.context);
    await world.simulator.until(({ phase }) => phase === 'Closed');
    await world.simulator.until(({ phase }) => phase === 'PreOpen');
    await kill();
    await send();
    expect(atBroker()).toEqual(['Cancelled', 'Cancelled']);
    expect((await world.ordersOf(id)).map(({ status }) => status)).toEqual(['Accepted', 'Accepted']);
    await world.toOpen();
    world.nowMs += 5_000;
    await send();
    expect((await world.ordersOf(id)).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
  });

  it('are sent on a frozen account', async () => {
    const { prisma } = world.simulator.db;
    await prisma.trackAccount.update({ where: { id: world.accountId }, data: { frozenAt: world.clock() } });
    await kill();
    await world.work(id);
    expect(atBroker()).toEqual(['Working', 'Working']);
    await createCancels(world.context)();
    expect(await ours()).toEqual([CANCELLED, CANCELLED]);
  });

  it('are repeated after waits that grow, as long as the broker has them not', async () => {
    const send = createCancels(world.context);
    await kill();
    world.at.faultOf = (call) => (call === 'cancel' ? { kind: 'Unavailable' } : null);
    const sent: number[] = [];
    for (let second = 0; second <= 40; second++) {
      if ((await send()) === 1) sent.push(second);
      world.nowMs += 1_000;
    }
    expect(sent).toEqual([0, 5, 15, 35]);
    world.at.faultOf = () => null;
    world.nowMs += 40_000;
    await send();
    expect(await ours()).toEqual([CANCELLED, CANCELLED]);
  });
});
