import { closeCodes, HEARTBEAT_MS, type RealtimeMessage } from '@pipa/contract';
import { markAllRead, notifyUser, relayOutbox } from '@pipa/db/notices';
import { blockUser, unblockUser } from '@pipa/portfolios';
import { describe, expect, it, vi } from 'vitest';
import { seedStartedPortfolio } from '../../testing/test-market.ts';
import { createHub } from './hub.ts';
import { realtimeLimits } from './limits.ts';
import { createTestWire, hubForEachTest, received } from './testing/test-hub.ts';

const on = hubForEachTest();

describe('the heartbeat', () => {
  it('comes every 15 seconds', async () => {
    expect(realtimeLimits.heartbeatMs).toBe(15_000);
    const socket = on.join(null);
    await received(socket, 2);
    on.pass(HEARTBEAT_MS);
    await received(socket, 3);
    expect(socket.types()).toEqual(['marketStatus', 'notification', 'noop']);
    expect(socket.state.pings).toBe(1);
  });

  it('lets go of a socket that did not answer the last ping', async () => {
    const [dead, alive] = [on.join(null), on.join(null)];
    await Promise.all([received(dead, 2), received(alive, 2)]);
    on.pass(HEARTBEAT_MS);
    await received(alive, 3);
    alive.viewer.isAlive = true;
    // The next beat is planned when the checks of this one are done.
    await on.after(HEARTBEAT_MS, () => dead.state.isCut).toBe(true);
    expect(alive.state.isCut).toBe(false);
  });

  it('closes the sockets of a session that has ended though the bus did not say so', async () => {
    const socket = on.join(null);
    await received(socket, 2);
    await on.t.context.prisma.session.update({ where: { id: on.sessionId }, data: { revokedAt: on.t.clock() } });
    on.pass(HEARTBEAT_MS);
    await expect.poll(() => socket.state.closedWith).toBe(closeCodes.unauthorised);
    await on.t.context.prisma.session.update({ where: { id: on.sessionId }, data: { revokedAt: null } });
  });

  it('reads the books again, in case a message was lost', async () => {
    const socket = on.join();
    await received(socket, 6);
    await on.t.context.prisma.portfolio.update({ where: { id: on.portfolioId }, data: { note: 'x' } });
    await on.t.context.prisma.position.update({
      where: { portfolioId_symbol: { portfolioId: on.portfolioId, symbol: 'AAA' } },
      data: { shares: 50 },
    });
    on.pass(HEARTBEAT_MS);
    await expect
      .poll(async () => {
        await on.tick();
        return socket.messages.findLast(({ type }) => type === 'position')?.data;
      })
      .toMatchObject({ positions: [{ symbol: 'AAA', position: 50 }] });
  });
});

describe('notifications', () => {
  const counts = ({ messages }: { messages: RealtimeMessage[] }) =>
    messages.filter(({ type }) => type === 'notification').map(({ data }) => data);
  const news = (dedupeKey: string) =>
    ({ event: 'account.classChanged', parameters: { memberClass: 'Gold' }, dedupeKey }) as const;

  it('are counted on sockets that watch no portfolio, each time that one is written or read', async () => {
    const [page, monitor] = [on.join(null), on.join()];
    await Promise.all([received(page, 2), received(monitor, 6)]);
    expect(counts(page)).toEqual([{ unread: 0 }]);
    for (const key of ['one', 'two']) await notifyUser(on.t.context.prisma, on.userId, news(key), on.t.clock());
    await relayOutbox(on.t.context.prisma, on.t.bus);
    await on.after(realtimeLimits.changePauseMs, () => counts(page).at(-1)).toEqual({ unread: 2 });
    await markAllRead(on.t.context.prisma, on.userId, 2_147_483_647, on.t.clock());
    await on.t.bus.publish('notification', { userIds: [on.userId] });
    await on.after(realtimeLimits.changePauseMs, () => counts(page).at(-1)).toEqual({ unread: 0 });
    expect(counts(monitor)).toEqual([]);
  });

  it('of another user are not sent', async () => {
    const page = on.join(null);
    await received(page, 2);
    const stranger = await on.t.createUser();
    await notifyUser(on.t.context.prisma, stranger.userId, news('theirs'), on.t.clock());
    await relayOutbox(on.t.context.prisma, on.t.bus);
    await notifyUser(on.t.context.prisma, on.userId, news('own'), on.t.clock());
    await relayOutbox(on.t.context.prisma, on.t.bus);
    await on.after(realtimeLimits.changePauseMs, () => counts(page).at(-1)).toEqual({ unread: 1 });
    expect(counts(page)).toEqual([{ unread: 0 }, { unread: 1 }]);
  });
});

describe('the changes of many portfolios', () => {
  it('are read by no more statements than those of one', async () => {
    const { userId, strategyId, trackAccountId } = await on.t.context.prisma.portfolio.findUniqueOrThrow({
      where: { id: on.portfolioId },
    });
    const ids = [on.portfolioId];
    while (ids.length < 6) {
      const holdings = [{ symbol: 'AAA', shares: 10, price: 100 }];
      ids.push(await seedStartedPortfolio(on.t.context, { userId, strategyId, trackAccountId, holdings }));
    }
    const sockets = ids.map((id) => on.join(id));
    await Promise.all(sockets.map((socket) => received(socket, 6)));
    await expect.poll(() => sockets.every(({ viewer }) => viewer.state === 'live')).toBe(true);
    const query = vi.spyOn(on.t.context.pool, 'query');
    const statementsFor = async (changed: readonly number[]) => {
      query.mockClear();
      const before = sockets.map(({ messages }) => messages.length);
      for (const id of changed) {
        await on.t.bus.publish('portfolio', { portfolioId: id, parts: ['record', 'order'], orderIds: [id] });
      }
      on.timers.advance(realtimeLimits.changePauseMs);
      await Promise.all(changed.map((id) => received(sockets[ids.indexOf(id)], before[ids.indexOf(id)] + 4)));
      expect(sockets[0].types().slice(-4)).toEqual(['perf', 'record', 'order', 'position']);
      return query.mock.calls.length;
    };
    const forOne = await statementsFor([on.portfolioId]);
    expect(await statementsFor(ids)).toBe(forOne);
    query.mockRestore();
  });
});

it('a tick reaches a socket in one write', async () => {
  const socket = on.join();
  await received(socket, 6);
  const before = { ...socket.state };
  await on.tick();
  await received(socket, 9);
  expect(socket.types().slice(6)).toEqual(['marketStatus', 'perf', 'position']);
  expect(socket.state.writes).toBe(before.writes + 1);
});

describe('the bounds of a process', () => {
  it('refuses more sockets than it may hold, and forgets those that left', async () => {
    const small = await createHub(on.t.context, { ...realtimeLimits, maxSockets: 2 }, on.timers);
    const joining = () => on.watching(createTestWire().wire);
    const first = small.join(joining());
    expect(small.join(joining())).not.toBeNull();
    expect(small.join(joining())).toBeNull();
    if (first) small.leave(first);
    expect(small.size).toBe(1);
    expect(small.join(joining())).not.toBeNull();
    await small.close();
    expect(small.join(joining())).toBeNull();
  });

  it('paces a round of many sockets, and skips ticks instead of falling behind', async () => {
    const many = await createHub(
      on.t.context,
      { ...realtimeLimits, maxSocketsPerUser: 500, slotSockets: 10 },
      on.timers,
    );
    const sockets = Array.from({ length: 100 }, () => createTestWire());
    for (const { wire } of sockets) many.join(on.watching(wire, null));
    await Promise.all(sockets.map((socket) => received(socket, 2)));
    const heard = () => sockets.filter(({ messages }) => messages.length === 3).length;
    await on.tick();
    await expect.poll(heard).toBe(10);
    await on.tick();
    await on.tick();
    for (let slots = 2; slots <= 10; slots++) {
      on.timers.advance(0);
      await expect.poll(heard).toBe(slots * 10);
    }
    // Of two ticks during a round only the later one follows.
    await on.after(0, () => sockets.every(({ messages }) => messages.length === 4)).toBe(true);
    await many.close();
  });
});

it('a block by an operator closes the sockets of its user without waiting for a heartbeat, and no others', async () => {
  const { context, bus, createUser } = on.t;
  const [own, other] = [on.join(null), createTestWire()];
  on.hub.join({ ...on.watching(other.wire, null), userId: (await createUser()).userId });
  await Promise.all([received(own, 2), received(other, 2)]);
  const [operator, whom] = [
    { name: 'olga', userId: null },
    { userId: on.userId, reason: 'a dispute' },
  ];
  await blockUser(context, operator, whom);
  await relayOutbox(context.prisma, bus);
  await expect.poll(() => own.state.closedWith).toBe(closeCodes.unauthorised);
  expect(other.state.closedWith).toBe(0);
  await unblockUser(context, operator, whom);
});
