import { api, closeCodes, type RealtimeMessage, type RealtimeType } from '@pipa/contract';
import { marketStatusOf, readMarketState } from '@pipa/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  MARKET_DAY,
  seedAccount,
  seedMarket,
  seedRecord,
  seedStartedPortfolio,
  seedStrategy,
  setMarket,
} from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerAccess } from '../access/routes.ts';
import { registerPortfolios } from '../portfolios/routes.ts';
import { endDeadSessions } from './heartbeat.ts';
import { createRealtimeFeature } from './routes.ts';
import { openSocket, type SocketOptions, type TestSocket } from './testing/test-socket.ts';
import type { Realtime } from './viewers.ts';

const SNAPSHOT: RealtimeType[] = ['marketStatus', 'portfolio', 'perf', 'record', 'order', 'position'];
const limits = {
  authorisationMs: 2_000,
  maxUnauthorisedPerAddress: 8,
  maxSocketsPerUser: 4,
  snapshotPauseMs: 0,
  pumpMs: 20,
  closeGraceMs: 100,
};

let t: TestApp;
let user: TestUser;
let portfolioId: number;
let sockets: TestSocket[] = [];

beforeAll(async () => {
  t = await createTestApp({ features: [registerAccess, registerPortfolios, createRealtimeFeature({ limits })] });
  await seedMarket(t.context);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await setMarket(t.context, { phase: 'Open', elapsedMs: 15_000 });
  user = await t.createUser();
  const trackAccountId = await seedAccount(t.context, user.userId);
  const strategyId = await seedStrategy(t.context);
  portfolioId = await seedStartedPortfolio(t.context, {
    userId: user.userId,
    strategyId,
    trackAccountId,
    holdings: [
      { symbol: 'AAA', shares: 400, price: 99 },
      { symbol: 'BBB', shares: 100, price: 51 },
    ],
  });
  await seedRecord(t.context, portfolioId, '2026-02-27', { netLiquidation: 50_300, profitLoss: 300, cumReturn: 0.006 });
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});
afterAll(() => t.close());

async function open(options: SocketOptions = {}): Promise<TestSocket> {
  const socket = await openSocket(t.app, options);
  sockets.push(socket);
  return socket;
}

/** Opens a monitor, takes its snapshot and forgets it. */
async function watching(): Promise<TestSocket> {
  const socket = await open({ query: { portfolioId: String(portfolioId) }, token: user.token });
  await socket.received(SNAPSHOT.length);
  return socket;
}

async function tick(): Promise<void> {
  const state = await readMarketState(t.context.prisma);
  await t.bus.publish('market', { ...marketStatusOf(state), tick: state.tick });
}

type DataOf<T extends RealtimeType> = Extract<RealtimeMessage, { type: T }>['data'];
const dataOf = <T extends RealtimeType>(socket: TestSocket, type: T): DataOf<T> | undefined =>
  socket.messages.findLast((message) => message.type === type)?.data as DataOf<T> | undefined;
const monitor = async () => (await t.call(api.portfolioMonitor, { portfolioId }, { token: user.token })).data;

async function placeOrder(shares: number) {
  const { id } = await t.context.prisma.order.create({
    data: {
      portfolioId,
      clientKey: `key-${shares}-${portfolioId}`,
      symbol: 'BBB',
      side: 'Sell',
      type: 'Market',
      timeInForce: 'GoodTillCancelled',
      shares,
      filledShares: 1,
      status: 'PartlyFilled',
      tradeDay: new Date(MARKET_DAY),
      placedAt: t.clock(),
      executions: {
        create: {
          fillKey: `fill-${shares}-${portfolioId}`,
          execTime: t.clock(),
          shares: 1,
          price: 50.1234,
          commission: 1,
          fee: 0.02,
          exchange: 'PIPA',
        },
      },
    },
  });
  return id;
}

describe('a monitor’s socket', () => {
  it('begins with a snapshot, numbered from 0, that is what the monitor page shows', async () => {
    const orderId = await placeOrder(10);
    const socket = await watching();
    expect(socket.types).toEqual(SNAPSHOT);
    expect(socket.messages.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5]);
    const page = await monitor();
    expect(dataOf(socket, 'portfolio')).toEqual(page.portfolio);
    expect(dataOf(socket, 'perf')).toEqual(page.perf);
    expect(dataOf(socket, 'record')).toEqual({ reset: true, records: page.records });
    expect(dataOf(socket, 'order')).toEqual({ reset: true, orders: page.orders });
    expect(dataOf(socket, 'position')).toEqual({ positions: page.positions });
    expect(page.orders).toMatchObject([
      { id: orderId, name: 'Beta fund', action: 'Sell', executions: [{ price: 50.1234, commission: 1.02, shares: 1 }] },
    ]);
    expect(page.perf.portfolioValue).toBeCloseTo(page.portfolio.portfolioValue, 6);
    expect(page.perf.profitLoss).toBeCloseTo(300 + page.perf.portfolioValue - 50_300, 6);
  });

  it('takes the token from the query too', async () => {
    const socket = await open({ query: { portfolioId: String(portfolioId), token: user.token } });
    await socket.received(SNAPSHOT.length);
    expect(socket.types).toEqual(SNAPSHOT);
  });

  it('without a portfolio tells the market, and how many notifications are unread', async () => {
    const socket = await open({ token: user.token });
    await socket.received(2);
    await tick();
    await socket.received(3);
    expect(socket.types).toEqual(['marketStatus', 'notification', 'marketStatus']);
  });

  it('revalues at each tick, and sends nothing about a portfolio whose numbers did not change', async () => {
    const socket = await watching();
    const before = dataOf(socket, 'perf')?.portfolioValue;
    socket.clear();
    await setMarket(t.context, { elapsedMs: 45_000 });
    await tick();
    await socket.received(3);
    expect(socket.types).toEqual(['marketStatus', 'perf', 'position']);
    expect(socket.messages.map(({ seq }) => seq)).toEqual([6, 7, 8]);
    expect(dataOf(socket, 'perf')?.portfolioValue).not.toBe(before);
    expect(dataOf(socket, 'perf')).toEqual((await monitor()).perf);
    socket.clear();
    await tick();
    await socket.received(1);
    await tick();
    await socket.received(2);
    expect(socket.types).toEqual(['marketStatus', 'marketStatus']);
  });

  it('values at the close once the market has closed, and reads the books of the new phase', async () => {
    const socket = await watching();
    await seedRecord(t.context, portfolioId, MARKET_DAY, {
      netLiquidation: 52_000,
      profitLoss: 2_000,
      cumReturn: 0.04,
    });
    await setMarket(t.context, { phase: 'Closed', elapsedMs: 0 });
    socket.clear();
    await tick();
    await socket.received(3);
    expect(dataOf(socket, 'perf')).toMatchObject({ profitLoss: 2_000, totalReturn: 0.04 });
    // 400 shares at 104, 100 at 50, and 5,300 in cash.
    expect(dataOf(socket, 'perf')?.portfolioValue).toBe(51_900);
  });

  it('tells the parts that changed and no others', async () => {
    const socket = await watching();
    socket.clear();
    const orderId = await placeOrder(20);
    await placeOrder(30);
    await t.bus.publish('portfolio', { portfolioId, parts: ['order'], orderIds: [orderId] });
    await socket.received(3);
    expect(socket.types).toEqual(['perf', 'order', 'position']);
    expect(dataOf(socket, 'order')).toMatchObject({ reset: false, orders: [{ id: orderId, shares: 20 }] });
    socket.clear();
    await t.bus.publish('portfolio', { portfolioId, parts: ['portfolio', 'record'] });
    await socket.received(3);
    expect(socket.types).toEqual(['portfolio', 'perf', 'record']);
    expect(dataOf(socket, 'record')).toMatchObject({ reset: false, records: [{ tradeDate: '20260227' }] });
  });

  it('sends a whole snapshot again when asked, as after a gap', async () => {
    const socket = await watching();
    socket.clear();
    socket.send({ type: 'snapshot' });
    await socket.received(SNAPSHOT.length);
    expect(socket.types).toEqual(SNAPSHOT);
    expect(socket.messages[0].seq).toBeGreaterThanOrEqual(6);
  });

  it('sends a change that the API made', async () => {
    const socket = await watching();
    socket.clear();
    await t.call(api.stopPortfolio, { portfolioId }, { token: user.token });
    await socket.received(2);
    expect(dataOf(socket, 'portfolio')).toMatchObject({ isStopping: true });
  });

  it('closes when its portfolio is deleted', async () => {
    const socket = await watching();
    await t.context.prisma.portfolio.update({ where: { id: portfolioId }, data: { isDeleted: true } });
    await t.bus.publish('portfolio', { portfolioId, parts: ['portfolio'] });
    expect(await socket.closed).toBe(closeCodes.notFound);
  });
});

describe('a socket', () => {
  it.each([
    ['a wrong token', () => ({ token: 'x'.repeat(43) }), closeCodes.unauthorised],
    ['a wrong token in the query', () => ({ query: { token: 'nonsense' } }), closeCodes.unauthorised],
    ['no token in time', () => ({}), closeCodes.unauthorised],
    [
      'a portfolio that does not exist',
      () => ({ token: user.token, query: { portfolioId: '999999' } }),
      closeCodes.notFound,
    ],
  ])('is closed for a client with %s', async (_, options, code) => {
    const socket = await open(options());
    expect(await socket.closed).toBe(code);
    expect(socket.messages).toEqual([]);
  });

  it("is closed for another user's portfolio, and before the agreement is signed", async () => {
    const stranger = await t.createUser();
    const foreign = await open({ query: { portfolioId: String(portfolioId) }, token: stranger.token });
    expect(await foreign.closed).toBe(closeCodes.notFound);
    const unsigned = await t.createUser({ agreementRev: null });
    expect(await (await open({ token: unsigned.token })).closed).toBe(closeCodes.unauthorised);
    expect([...foreign.messages]).toEqual([]);
  });

  it('is refused to a page of another origin', async () => {
    await expect(open({ token: user.token, headers: { origin: 'https://evil.example' } })).rejects.toThrow('HTTP 403');
    const rebound = { origin: 'http://evil.example:4000', host: 'evil.example:4000' };
    await expect(open({ token: user.token, headers: rebound })).rejects.toThrow('HTTP 403');
    const own = await open({ token: user.token, headers: { origin: 'http://localhost:4000' } });
    await own.received(1);
  });

  it.each<Record<string, string>>([{ portfolioId: 'abc' }, { portfolioId: '0' }, { other: '1' }])(
    'is refused with the query %j',
    async (query) => {
      await expect(open({ token: user.token, query })).rejects.toThrow('HTTP 400');
    },
  );

  it('is closed for a user with more sockets than allowed', async () => {
    const open4 = await Promise.all(Array.from({ length: 4 }, () => open({ token: user.token })));
    await Promise.all(open4.map((socket) => socket.received(1)));
    expect(await (await open({ token: user.token })).closed).toBe(closeCodes.tooMany);
    open4[0].close();
    await open4[0].closed;
    await expect
      .poll(async () => {
        const again = await open({ token: user.token });
        return Promise.race([again.closed, again.received(1).then(() => 'open')]);
      })
      .toBe('open');
  });

  it('opens with a ticket, once and within a minute', async () => {
    const ticketOf = async () => (await t.call(api.socketTicket, {}, { token: user.token })).data.ticket;
    const ticket = await ticketOf();
    const socket = await open({ query: { ticket } });
    await socket.received(1);
    expect(await (await open({ query: { ticket } })).closed).toBe(closeCodes.unauthorised);
    const late = await ticketOf();
    t.clock.advance(60_000);
    expect(await (await open({ query: { ticket: late } })).closed).toBe(closeCodes.unauthorised);
  });

  it('is closed beyond the unauthenticated sockets allowed to one address', async () => {
    const silent = await Promise.all(Array.from({ length: limits.maxUnauthorisedPerAddress }, () => open()));
    expect(await (await open({ token: user.token })).closed).toBe(closeCodes.tooMany);
    for (const socket of silent) socket.close();
    await Promise.all(silent.map(({ closed }) => closed));
    await expect
      .poll(async () => {
        const again = await open({ token: user.token });
        return Promise.race([again.closed, again.received(1).then(() => 'open')]);
      })
      .toBe('open');
  });

  it('is closed after too many messages, or one too long', async () => {
    const talker = await open({ token: user.token });
    for (let i = 0; i < 30; i++) talker.send({ type: 'nonsense', i });
    expect(await talker.closed).toBe(closeCodes.tooMany);
    const shouter = await open({ token: user.token });
    shouter.send({ type: 'auth', token: 'x'.repeat(5_000) });
    expect(await shouter.closed).toBe(1009);
  });
});

describe('a heartbeat', () => {
  it('ends the sockets of a user who was disabled, and of revoked sessions, and no others', async () => {
    const [disabled, kept, revoked] = [await t.createUser(), await t.createUser(), await t.createUser()];
    const closed: number[] = [];
    const viewers = await Promise.all(
      [disabled, kept, revoked].map(async ({ userId }) => {
        const { sessionId } = await sessionOf({ userId } as TestUser);
        return { userId, sessionId, wire: { close: () => closed.push(userId) } };
      }),
    );
    await t.context.prisma.user.update({ where: { userId: disabled.userId }, data: { investorState: 'Disabled' } });
    await t.context.prisma.session.updateMany({ where: { userId: revoked.userId }, data: { revokedAt: t.clock() } });
    await endDeadSessions({ context: t.context, viewers: new Set(viewers) } as unknown as Realtime);
    expect(closed).toEqual([disabled.userId, revoked.userId]);
  });

  it('lets a disabled user open none', async () => {
    const disabled = await t.createUser();
    await t.context.prisma.user.update({ where: { userId: disabled.userId }, data: { investorState: 'Disabled' } });
    expect(await (await open({ token: disabled.token })).closed).toBe(closeCodes.unauthorised);
  });
});

describe('the end of a session', () => {
  it('closes its sockets and no others', async () => {
    const { sessionId } = await sessionOf(user);
    const [own, other] = [await watching(), await open({ token: (await t.createUser()).token })];
    await other.received(1);
    await t.bus.publish('session', { userId: user.userId, sessionIds: [sessionId] });
    expect(await own.closed).toBe(closeCodes.unauthorised);
    await tick();
    await other.received(2);
  });

  it('closes all sockets of a user when all sessions end', async () => {
    const both = [await open({ token: user.token }), await open({ token: user.token })];
    await Promise.all(both.map((socket) => socket.received(1)));
    await t.bus.publish('session', { userId: user.userId, sessionIds: null });
    expect(await Promise.all(both.map(({ closed }) => closed))).toEqual([
      closeCodes.unauthorised,
      closeCodes.unauthorised,
    ]);
  });
});

async function sessionOf({ userId }: TestUser) {
  const { id } = await t.context.prisma.session.findFirstOrThrow({ where: { userId } });
  return { sessionId: id };
}

describe('a server that shuts down', () => {
  it('says so to every socket', async () => {
    const other = await createTestApp({ features: [createRealtimeFeature({ limits })] });
    await seedMarket(other.context);
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = await openSocket(other.app, { token: (await other.createUser()).token });
    await socket.received(1);
    await other.close();
    expect(await socket.closed).toBe(closeCodes.shutdown);
  });
});
