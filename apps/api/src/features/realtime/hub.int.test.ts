import { closeCodes, HEARTBEAT_MS, type RealtimeMessage, realtimeMessage } from '@pipa/contract';
import { markAllRead, marketStatusOf, notifyUser, readMarketState, relayOutbox } from '@pipa/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedAccount, seedMarket, seedStartedPortfolio, seedStrategy, setMarket } from '../../testing/test-market.ts';
import type { Wire } from './channel.ts';
import { createHub, type RealtimeHub } from './hub.ts';
import { realtimeLimits } from './limits.ts';
import { createManualTimers, type ManualTimers } from './testing/manual-timers.ts';

let t: TestApp;
let hub: RealtimeHub;
let timers: ManualTimers;
let userId: number;
let sessionId: number;
let portfolioId: number;

beforeAll(async () => {
  t = await createTestApp({ features: [] });
  await seedMarket(t.context);
  await setMarket(t.context, { phase: 'Open', elapsedMs: 1_000 });
  const user = await t.createUser();
  userId = user.userId;
  sessionId = (await t.context.prisma.session.findFirstOrThrow({ where: { userId } })).id;
  const trackAccountId = await seedAccount(t.context, userId);
  const strategyId = await seedStrategy(t.context);
  portfolioId = await seedStartedPortfolio(t.context, {
    userId,
    strategyId,
    trackAccountId,
    holdings: [{ symbol: 'AAA', shares: 100, price: 100 }],
  });
});
beforeEach(async () => {
  timers = createManualTimers();
  hub = await createHub(t.context, realtimeLimits, timers);
});
afterEach(() => hub.close());
afterAll(() => t.close());

/** A socket whose reader reads only as much as the test allows. */
function createTestWire() {
  const messages: RealtimeMessage[] = [];
  const state = { bufferedAmount: 0, isReading: true, closedWith: 0, pings: 0, isCut: false, writes: 0 };
  const wire: Wire = {
    get bufferedAmount() {
      return state.bufferedAmount;
    },
    get isOpen() {
      return state.closedWith === 0 && !state.isCut;
    },
    send(texts) {
      state.writes++;
      for (const text of texts) {
        messages.push(realtimeMessage.parse(JSON.parse(String(text))));
        if (!state.isReading) state.bufferedAmount += text.length;
      }
    },
    ping: () => {
      state.pings++;
    },
    close: (code) => {
      state.closedWith = code;
    },
    cut: () => {
      state.isCut = true;
    },
  };
  return { wire, messages, state, types: () => messages.map(({ type }) => type) };
}

function join(watched: number | null = portfolioId) {
  const socket = createTestWire();
  const viewer = hub.join({ userId, sessionId, portfolioId: watched, wire: socket.wire });
  if (viewer === null) throw new Error('no room');
  return { ...socket, viewer };
}
const received = (socket: { messages: unknown[] }, count: number) =>
  expect.poll(() => socket.messages.length).toBeGreaterThanOrEqual(count);

let elapsedMs = 1_000;
/** One tick of the market, later than earlier ticks. */
async function tick() {
  elapsedMs += 100;
  await setMarket(t.context, { elapsedMs });
  const state = await readMarketState(t.context.prisma);
  await t.bus.publish('market', { ...marketStatusOf(state), tick: state.tick });
}

/** Moves the wall clock and the timers. */
function pass(ms: number) {
  t.clock.advance(ms);
  timers.advance(ms);
}

/** Moves time in steps until the value is as expected; the database answers between steps. */
const after = <T>(stepMs: number, value: () => T) =>
  expect.poll(
    () => {
      pass(stepMs);
      return value();
    },
    { interval: 10, timeout: 5_000 },
  );

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

describe('a reader that is too slow', () => {
  it('gets no more than its buffer holds, and one snapshot once that has drained', async () => {
    const socket = join();
    await received(socket, 6);
    socket.state.isReading = false;
    socket.state.bufferedAmount = realtimeLimits.maxBufferedBytes + 1;
    const before = socket.messages.length;
    for (let i = 0; i < 20; i++) await tick();
    await expect.poll(() => socket.viewer.state).toBe('waiting');
    pass(1_000);
    expect(socket.messages).toHaveLength(before);
    expect(socket.viewer.state).toBe('waiting');
    socket.state.isReading = true;
    socket.state.bufferedAmount = 0;
    pass(1_000);
    await received(socket, before + 6);
    expect(socket.types().slice(before)).toEqual(['marketStatus', 'portfolio', 'perf', 'record', 'order', 'position']);
    // The numbers of dropped messages are missing.
    expect(socket.messages[before].seq).toBeGreaterThan(socket.messages[before - 1].seq + 1);
  });

  it('is let go when it never catches up', async () => {
    const socket = join();
    await received(socket, 6);
    socket.state.bufferedAmount = realtimeLimits.maxBufferedBytes + 1;
    await tick();
    await expect.poll(() => socket.viewer.state).toBe('waiting');
    pass(realtimeLimits.slowReaderMs + 1_000);
    expect(socket.state.closedWith).toBe(closeCodes.slow);
  });

  it('delays no other client', async () => {
    const [slow, quick] = [join(), join()];
    await Promise.all([received(slow, 6), received(quick, 6)]);
    slow.state.bufferedAmount = realtimeLimits.maxBufferedBytes + 1;
    const before = quick.messages.length;
    await tick();
    await received(quick, before + 2);
    expect(slow.messages).toHaveLength(6);
  });
});

describe('a snapshot that takes long', () => {
  it('waits between its parts for the reader, and then sends the changes since it began', async () => {
    const socket = createTestWire();
    socket.state.isReading = false;
    socket.state.bufferedAmount = realtimeLimits.maxBufferedBytes / 2;
    const viewer = hub.join({ userId, sessionId, portfolioId, wire: socket.wire });
    await t.bus.publish('portfolio', { portfolioId, parts: ['record'] });
    timers.advance(realtimeLimits.changePauseMs);
    await expect.poll(() => viewer?.missed.parts).toEqual(new Set(['record']));
    expect(socket.messages).toEqual([]);
    socket.state.isReading = true;
    socket.state.bufferedAmount = 0;
    await after(realtimeLimits.pumpMs, () => viewer?.state).toBe('live');
    expect(socket.types()).toEqual(['marketStatus', 'portfolio', 'perf', 'record', 'order', 'position']);
    timers.advance(realtimeLimits.changePauseMs);
    await received(socket, 8);
    expect(socket.types().slice(6)).toEqual(['perf', 'record']);
  });

  it('is given up when the reader does not read at all', async () => {
    const socket = createTestWire();
    socket.state.bufferedAmount = realtimeLimits.maxBufferedBytes;
    hub.join({ userId, sessionId, portfolioId, wire: socket.wire });
    await after(1_000, () => socket.state.closedWith).toBe(closeCodes.slow);
    expect(socket.messages).toEqual([]);
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
