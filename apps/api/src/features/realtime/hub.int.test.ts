import { closeCodes, HEARTBEAT_MS, type RealtimeMessage } from '@pipa/contract';
import { markAllRead, notifyUser, relayOutbox } from '@pipa/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedStartedPortfolio } from '../../testing/test-market.ts';
import { createHub } from './hub.ts';
import { realtimeLimits } from './limits.ts';
import { createTestWire, type HubFloor, openHubFloor, received, type TestHub } from './testing/test-hub.ts';

let t: HubFloor['t'];
let userId: HubFloor['userId'];
let sessionId: HubFloor['sessionId'];
let portfolioId: HubFloor['portfolioId'];
let tick: HubFloor['tick'];
let openHub: HubFloor['openHub'];
let hub: TestHub['hub'];
let timers: TestHub['timers'];
let join: TestHub['join'];
let pass: TestHub['pass'];
let after: TestHub['after'];

beforeAll(async () => {
  ({ t, userId, sessionId, portfolioId, tick, openHub } = await openHubFloor());
});
beforeEach(async () => {
  ({ hub, timers, join, pass, after } = await openHub());
});
afterEach(() => hub.close());
afterAll(() => t.close());

describe('the heartbeat', () => {
  it('comes every 15 seconds', async () => {
    expect(realtimeLimits.heartbeatMs).toBe(15_000);
    const socket = join(null);
    await received(socket, 2);
    pass(HEARTBEAT_MS);
    await received(socket, 3);
    expect(socket.types()).toEqual(['marketStatus', 'notification', 'noop']);
    expect(socket.state.pings).toBe(1);
  });

  it('lets go of a socket that did not answer the last ping', async () => {
    const [dead, alive] = [join(null), join(null)];
    await Promise.all([received(dead, 2), received(alive, 2)]);
    pass(HEARTBEAT_MS);
    await received(alive, 3);
    alive.viewer.isAlive = true;
    // The next beat is planned when the checks of this one are done.
    await after(HEARTBEAT_MS, () => dead.state.isCut).toBe(true);
    expect(alive.state.isCut).toBe(false);
  });

  it('closes the sockets of a session that has ended though the bus did not say so', async () => {
    const socket = join(null);
    await received(socket, 2);
    await t.context.prisma.session.update({ where: { id: sessionId }, data: { revokedAt: t.clock() } });
    pass(HEARTBEAT_MS);
    await expect.poll(() => socket.state.closedWith).toBe(closeCodes.unauthorised);
    await t.context.prisma.session.update({ where: { id: sessionId }, data: { revokedAt: null } });
  });

  it('reads the books again, in case a message was lost', async () => {
    const socket = join();
    await received(socket, 6);
    await t.context.prisma.portfolio.update({ where: { id: portfolioId }, data: { note: 'x' } });
    await t.context.prisma.position.update({
      where: { portfolioId_symbol: { portfolioId, symbol: 'AAA' } },
      data: { shares: 50 },
    });
    pass(HEARTBEAT_MS);
    await expect
      .poll(async () => {
        await tick();
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
    const [page, monitor] = [join(null), join()];
    await Promise.all([received(page, 2), received(monitor, 6)]);
    expect(counts(page)).toEqual([{ unread: 0 }]);
    for (const key of ['one', 'two']) await notifyUser(t.context.prisma, userId, news(key), t.clock());
    await relayOutbox(t.context.prisma, t.bus);
    await after(realtimeLimits.changePauseMs, () => counts(page).at(-1)).toEqual({ unread: 2 });
    await markAllRead(t.context.prisma, userId, 2_147_483_647, t.clock());
    await t.bus.publish('notification', { userIds: [userId] });
    await after(realtimeLimits.changePauseMs, () => counts(page).at(-1)).toEqual({ unread: 0 });
    expect(counts(monitor)).toEqual([]);
  });

  it('of another user are not sent', async () => {
    const page = join(null);
    await received(page, 2);
    const stranger = await t.createUser();
    await notifyUser(t.context.prisma, stranger.userId, news('theirs'), t.clock());
    await relayOutbox(t.context.prisma, t.bus);
    await notifyUser(t.context.prisma, userId, news('own'), t.clock());
    await relayOutbox(t.context.prisma, t.bus);
    await after(realtimeLimits.changePauseMs, () => counts(page).at(-1)).toEqual({ unread: 1 });
    expect(counts(page)).toEqual([{ unread: 0 }, { unread: 1 }]);
  });
});

describe('the changes of many portfolios', () => {
  it('are read by no more statements than those of one', async () => {
    const {
      userId: ownerId,
      strategyId,
      trackAccountId,
    } = await t.context.prisma.portfolio.findUniqueOrThrow({
      where: { id: portfolioId },
    });
    const ids = [portfolioId];
    while (ids.length < 6) {
      const holdings = [{ symbol: 'AAA', shares: 10, price: 100 }];
      ids.push(await seedStartedPortfolio(t.context, { userId: ownerId, strategyId, trackAccountId, holdings }));
    }
    const sockets = ids.map((id) => join(id));
    await Promise.all(sockets.map((socket) => received(socket, 6)));
    await expect.poll(() => sockets.every(({ viewer }) => viewer.state === 'live')).toBe(true);
    const query = vi.spyOn(t.context.pool, 'query');
    const statementsFor = async (changed: readonly number[]) => {
      query.mockClear();
      const before = sockets.map(({ messages }) => messages.length);
      for (const id of changed) {
        await t.bus.publish('portfolio', { portfolioId: id, parts: ['record', 'order'], orderIds: [id] });
      }
      timers.advance(realtimeLimits.changePauseMs);
      await Promise.all(changed.map((id) => received(sockets[ids.indexOf(id)], before[ids.indexOf(id)] + 4)));
      expect(sockets[0].types().slice(-4)).toEqual(['perf', 'record', 'order', 'position']);
      return query.mock.calls.length;
    };
    const forOne = await statementsFor([portfolioId]);
    expect(await statementsFor(ids)).toBe(forOne);
    query.mockRestore();
  });
});

it('a tick reaches a socket in one write', async () => {
  const socket = join();
  await received(socket, 6);
  const before = { ...socket.state };
  await tick();
  await received(socket, 9);
  expect(socket.types().slice(6)).toEqual(['marketStatus', 'perf', 'position']);
  expect(socket.state.writes).toBe(before.writes + 1);
});

describe('the bounds of a process', () => {
  it('refuses more sockets than it may hold, and forgets those that left', async () => {
    const small = await createHub(t.context, { ...realtimeLimits, maxSockets: 2 }, timers);
    const joining = () => ({ userId, sessionId, portfolioId, wire: createTestWire().wire });
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
    const many = await createHub(t.context, { ...realtimeLimits, maxSocketsPerUser: 500, slotSockets: 10 }, timers);
    const sockets = Array.from({ length: 100 }, () => createTestWire());
    for (const { wire } of sockets) many.join({ userId, sessionId, portfolioId: null, wire });
    await Promise.all(sockets.map((socket) => received(socket, 2)));
    const heard = () => sockets.filter(({ messages }) => messages.length === 3).length;
    await tick();
    await expect.poll(heard).toBe(10);
    await tick();
    await tick();
    for (let slots = 2; slots <= 10; slots++) {
      timers.advance(0);
      await expect.poll(heard).toBe(slots * 10);
    }
    // Of two ticks during a round only the later one follows.
    await after(0, () => sockets.every(({ messages }) => messages.length === 4)).toBe(true);
    await many.close();
  });
});
