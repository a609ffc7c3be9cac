import { api, closeCodes, type RealtimeMessage, type RealtimeType } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { MARKET_DAY, seedRecord, setMarket } from '../../testing/test-market.ts';
import { apiWithSockets, SNAPSHOT } from './testing/socket-api.ts';
import type { TestSocket } from './testing/test-socket.ts';

const on = apiWithSockets();

type DataOf<T extends RealtimeType> = Extract<RealtimeMessage, { type: T }>['data'];
const dataOf = <T extends RealtimeType>(socket: TestSocket, type: T): DataOf<T> | undefined =>
  socket.messages.findLast((message) => message.type === type)?.data as DataOf<T> | undefined;
const monitor = async () => {
  const { t, portfolioId, user } = on;
  return (await t.call(api.portfolioMonitor, { portfolioId }, { token: user.token })).data;
};

async function placeOrder(shares: number) {
  const { id } = await on.t.context.prisma.order.create({
    data: {
      portfolioId: on.portfolioId,
      clientKey: `key-${shares}-${on.portfolioId}`,
      symbol: 'BBB',
      side: 'Sell',
      type: 'Market',
      timeInForce: 'GoodTillCancelled',
      shares,
      filledShares: 1,
      status: 'PartlyFilled',
      tradeDay: new Date(MARKET_DAY),
      placedAt: on.t.clock(),
      executions: {
        create: {
          fillKey: `fill-${shares}-${on.portfolioId}`,
          execTime: on.t.clock(),
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
    const socket = await on.watch();
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
    const socket = await on.open({ query: { portfolioId: String(on.portfolioId), token: on.user.token } });
    await socket.received(SNAPSHOT.length);
    expect(socket.types).toEqual(SNAPSHOT);
  });

  it('without a portfolio tells the market, and how many notifications are unread', async () => {
    const socket = await on.open({ token: on.user.token });
    await socket.received(2);
    await on.tick();
    await socket.received(3);
    expect(socket.types).toEqual(['marketStatus', 'notification', 'marketStatus']);
  });

  it('revalues at each tick, and sends nothing about a portfolio whose numbers did not change', async () => {
    const socket = await on.watch();
    const before = dataOf(socket, 'perf')?.portfolioValue;
    socket.clear();
    await setMarket(on.t.context, { elapsedMs: 45_000 });
    await on.tick();
    await socket.received(3);
    expect(socket.types).toEqual(['marketStatus', 'perf', 'position']);
    expect(socket.messages.map(({ seq }) => seq)).toEqual([6, 7, 8]);
    expect(dataOf(socket, 'perf')?.portfolioValue).not.toBe(before);
    expect(dataOf(socket, 'perf')).toEqual((await monitor()).perf);
    socket.clear();
    await on.tick();
    await socket.received(1);
    await on.tick();
    await socket.received(2);
    expect(socket.types).toEqual(['marketStatus', 'marketStatus']);
  });

  it('values at the close once the market has closed, and reads the books of the new phase', async () => {
    const socket = await on.watch();
    await seedRecord(on.t.context, on.portfolioId, MARKET_DAY, {
      netLiquidation: 52_000,
      profitLoss: 2_000,
      cumReturn: 0.04,
    });
    await setMarket(on.t.context, { phase: 'Closed', elapsedMs: 0 });
    socket.clear();
    await on.tick();
    await socket.received(3);
    expect(dataOf(socket, 'perf')).toMatchObject({ profitLoss: 2_000, totalReturn: 0.04 });
    // 400 shares at 104, 100 at 50, and 5,300 in cash.
    expect(dataOf(socket, 'perf')?.portfolioValue).toBe(51_900);
  });

  it('tells the parts that changed and no others', async () => {
    const socket = await on.watch();
    socket.clear();
    const orderId = await placeOrder(20);
    await placeOrder(30);
    await on.t.bus.publish('portfolio', { portfolioId: on.portfolioId, parts: ['order'], orderIds: [orderId] });
    await socket.received(3);
    expect(socket.types).toEqual(['perf', 'order', 'position']);
    expect(dataOf(socket, 'order')).toMatchObject({ reset: false, orders: [{ id: orderId, shares: 20 }] });
    socket.clear();
    await on.t.bus.publish('portfolio', { portfolioId: on.portfolioId, parts: ['portfolio', 'record'] });
    await socket.received(3);
    expect(socket.types).toEqual(['portfolio', 'perf', 'record']);
    expect(dataOf(socket, 'record')).toMatchObject({ reset: false, records: [{ tradeDate: '20260227' }] });
  });

  it('sends a whole snapshot again when asked, as after a gap', async () => {
    const socket = await on.watch();
    socket.clear();
    socket.send({ type: 'snapshot' });
    await socket.received(SNAPSHOT.length);
    expect(socket.types).toEqual(SNAPSHOT);
    expect(socket.messages[0].seq).toBeGreaterThanOrEqual(6);
  });

  it('sends a change that the API made', async () => {
    const socket = await on.watch();
    socket.clear();
    await on.t.call(api.stopPortfolio, { portfolioId: on.portfolioId }, { token: on.user.token });
    await socket.received(2);
    expect(dataOf(socket, 'portfolio')).toMatchObject({ isStopping: true });
  });

  it('closes when its portfolio is deleted', async () => {
    const socket = await on.watch();
    await on.t.context.prisma.portfolio.update({ where: { id: on.portfolioId }, data: { isDeleted: true } });
    await on.t.bus.publish('portfolio', { portfolioId: on.portfolioId, parts: ['portfolio'] });
    expect(await socket.closed).toBe(closeCodes.notFound);
  });
});
