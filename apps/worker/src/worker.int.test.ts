import { sessionOf } from '@pipa/calendar';
import { queueMail } from '@pipa/db/mail';
import { controlMarket } from '@pipa/db/market';
import { channelSendingOf } from '@pipa/delivery';
import {
  type Bus,
  createLogger,
  createQueueFactory,
  type OutgoingMail,
  type QueueFactory,
  readEnv,
} from '@pipa/platform';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSimulator, holding, type Simulator } from './testing/simulator.ts';
import { queuedTrades } from './trade/trade-dispatchers.ts';
import { type RunningWorker, startWorker } from './worker.ts';

const DAY = '2024-03-06';
const PATIENCE = { timeout: 100_000, interval: 100 };
let simulator: Simulator;
let sent: OutgoingMail[];
let running: { worker: RunningWorker; queues: QueueFactory }[];

beforeEach(async () => {
  simulator = await createSimulator({ day: DAY, strategies: [holding('daily', { SPY: 0.4, AAAA: 0.6 }, 'Daily')] });
  sent = [];
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(stop));
  await simulator.db.drop();
});

async function stop({ worker, queues }: { worker: RunningWorker; queues: QueueFactory }): Promise<void> {
  await worker.stop();
  await queues.close();
}

/** A small worker process with separate queue connections, on the market of the test. */
function startOne(published: string[] = []) {
  const queues = createQueueFactory({
    databaseUrl: simulator.db.url,
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  const bus: Pick<Bus, 'publish'> = {
    publish: async (topic) => {
      published.push(topic);
    },
  };
  const mail = {
    send: async (message: OutgoingMail) => {
      sent.push(message);
    },
    close: () => undefined,
  };
  const context = { ...simulator.context, bus, mail, trades: queuedTrades(queues) };
  const worker = startWorker({
    context,
    background: null,
    webhooks: { webhookKey: new Uint8Array(32), post: async () => 200 },
    channels: channelSendingOf(readEnv({ PIPA_MODE: 'local' }), 'of a test'),
    billing: null,
    brokerSandbox: null,
    computeProcesses: 0,
    queues,
    concurrency: 2,
    purge: async () => undefined,
  });
  running.push({ worker, queues });
  return { worker, queues };
}

describe('workers on a queue', () => {
  it('two of them run the market, trade each order once, and send mail', async () => {
    const opened = await Promise.all(
      Array.from({ length: 3 }, () => simulator.open({ code: 'daily', amount: 20_000 })),
    );
    for (const { portfolioId } of opened) await simulator.investor.start(portfolioId);
    const { userId } = await simulator.db.prisma.user.findFirstOrThrow();
    await queueMail(
      simulator.db.prisma,
      { dedupeKey: 'hello', userId, kind: 'security', to: 'ada@example.com', subject: 'Hello', text: 'Hi', html: 'Hi' },
      simulator.now,
    );
    const published: string[] = [];
    startOne(published);
    startOne(published);
    await vi.waitFor(async () => expect((await simulator.state()).lastClosedDay).toBe(DAY), PATIENCE);
    for (const { portfolioId } of opened) {
      const orders = await simulator.db.prisma.order.findMany({
        where: { portfolioId },
        include: { executions: true },
      });
      expect(orders.map(({ executions }) => executions.length)).toEqual([1, 1]);
      expect(await simulator.db.prisma.portfolioRecord.count({ where: { portfolioId } })).toBe(1);
    }
    expect(sent.filter(({ subject }) => subject === 'Hello')).toHaveLength(1);
    expect(new Set(published)).toEqual(new Set(['market', 'notification', 'portfolio']));
    await simulator.expectBooksAgree();
  });

  it('a queue that loses everything delays the work and loses none of it', async () => {
    const { portfolioId } = await simulator.open({ code: 'daily', amount: 20_000 });
    await simulator.investor.start(portfolioId);
    const { queues } = startOne();
    await vi.waitFor(async () => {
      await queues.queue('trade').obliterate({ force: true });
      expect((await simulator.state()).phase).toBe('Open');
    }, PATIENCE);
    await queues.queue('trade').obliterate({ force: true });
    await vi.waitFor(async () => {
      const { status } = await simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id: portfolioId } });
      expect(status).toBe('Started');
    }, PATIENCE);
    await simulator.expectBooksAgree();
  });

  it('the opening is traded once and does not wait for orders that find no quote', async () => {
    simulator.market.script('AAAA', DAY, null);
    const opened = await Promise.all(
      Array.from({ length: 12 }, () => simulator.open({ code: 'daily', amount: 20_000 })),
    );
    for (const { portfolioId } of opened) await simulator.investor.start(portfolioId);
    startOne();
    await vi.waitFor(async () => expect((await simulator.state()).lastClosedDay).toBe(DAY), PATIENCE);
    // The market may be in a later session by now, in which the orders without a quote fill.
    const orders = await simulator.db.prisma.order.findMany({
      where: { tradeDay: new Date(DAY) },
      orderBy: [{ symbol: 'asc' }, { id: 'asc' }],
      include: { executions: { where: { execTime: { lte: sessionOf(DAY).closeAt } } } },
    });
    expect(orders.map(({ symbol, executions }) => `${symbol} ${executions.length}`)).toEqual([
      ...opened.map(() => 'AAAA 0'),
      ...opened.map(() => 'SPY 1'),
    ]);
    await simulator.expectBooksAgree();
  });

  it('an opening does not wait for the jobs of a worker that died with them', async () => {
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => simulator.open({ code: 'daily', amount: 20_000 })),
    );
    for (const { portfolioId } of opened) await simulator.investor.start(portfolioId);
    const dead = createQueueFactory({
      databaseUrl: simulator.db.url,
      log: createLogger({ name: 'test', level: 'silent' }),
    });
    // It takes jobs and finishes none; its locks are valid for as long as the test runs.
    const hang = (signal?: AbortSignal) =>
      new Promise<void>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('ended'))));
    dead.worker('trade', (_job, signal) => hang(signal), { concurrency: 4 });
    try {
      startOne();
      await vi.waitFor(async () => expect((await simulator.state()).lastClosedDay).toBe(DAY), PATIENCE);
      const orders = await simulator.db.prisma.order.findMany({ include: { executions: true } });
      expect(orders.map(({ executions }) => executions.length)).toEqual(orders.map(() => 1));
      expect(orders).toHaveLength(2 * opened.length);
      const openAt = sessionOf(DAY).openAt;
      expect(orders.every(({ executions }) => executions[0].execTime.getTime() === openAt.getTime())).toBe(true);
      await simulator.expectBooksAgree();
    } finally {
      await dead.close(1);
    }
  });

  it('an account whose books do not agree is frozen, also while the market is paused', async () => {
    const { accountId } = await simulator.open({ code: 'daily', amount: 20_000 });
    const sound = await simulator.open({ code: 'daily', amount: 20_000 });
    await controlMarket(simulator.db.prisma, { action: 'pause' });
    await simulator.db.prisma.trackAccount.update({ where: { id: accountId }, data: { cash: { increment: 0.01 } } });
    startOne();
    const frozenAt = async (id: number) =>
      (await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id } })).frozenAt;
    await vi.waitFor(async () => expect(await frozenAt(accountId)).toEqual(simulator.now), PATIENCE);
    expect(await frozenAt(sound.accountId)).toBeNull();
  });

  it('another worker takes the lead when one stops, and market time does not move in between', async () => {
    const first = startOne();
    await vi.waitFor(async () => expect((await simulator.state()).phase).toBe('Open'), PATIENCE);
    await stop(first);
    running = [];
    const stood = await simulator.state();
    expect(await simulator.state()).toEqual(stood);
    startOne();
    await vi.waitFor(async () => expect((await simulator.state()).lastClosedDay).toBe(DAY), PATIENCE);
  });
});
