import { nextTradingDay, sessionFraction, toEpochDay } from '@pipa/calendar';
import { controlMarket, loadBars, readMarketProgress, readTape } from '@pipa/db/market';
import { quoteAt } from '@pipa/market-data';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOpening } from '../market-clock/opening.ts';
import { LEAST_TICKS_A_SESSION } from '../market-clock/tick-length.ts';
import { LEASE_MS, tickMarket } from '../market-clock/tick-market.ts';
import { createSimulator, holding, type Simulator, TEST_SYMBOLS } from '../testing/simulator.ts';
import { tradePortfolio } from '../trade/trade-portfolio.ts';
import { checkDrift } from './check-drift.ts';
import { closeSteps } from './finish-session.ts';
import { workByRanges } from './work-by-ranges.ts';

const DAY = '2024-03-06';
let simulator: Simulator;
let accountId: number;
let portfolioId: number;

beforeAll(async () => {
  simulator = await createSimulator({ day: DAY, strategies: [holding('daily', { SPY: 0.4, AAAA: 0.6 }, 'Daily')] });
  ({ accountId, portfolioId } = await simulator.open({ code: 'daily', amount: 30_000 }));
  await simulator.db.prisma.portfolio.update({ where: { id: portfolioId }, data: { tradeNotification: true } });
  await simulator.db.prisma.strategy.update({ where: { code: 'daily' }, data: { onlineDay: new Date(DAY) } });
  await simulator.investor.start(portfolioId);
});
afterAll(() => simulator.db.drop());

const toClosed = () => simulator.until(({ phase }) => phase === 'Closed');

describe('a close that is killed', () => {
  it.each(closeSteps.map(({ name }, i) => [name, i] as const))(
    'after "%s" is made whole by the next tick',
    async (_, i) => {
      const { day } = await toClosed();
      for (const { run } of closeSteps.slice(0, i + 1)) await run(simulator.context, await simulator.state());
      expect((await simulator.state()).lastClosedDay).not.toBe(day);
      await simulator.finishDay();
      const { prisma, pool } = simulator.db;
      const tradeDate = new Date(day);
      expect(await prisma.portfolioRecord.count({ where: { portfolioId, tradeDate } })).toBe(1);
      const bars = await loadBars(pool, TEST_SYMBOLS, { from: day, to: day });
      expect(bars.size).toBe(TEST_SYMBOLS.length);
      for (const { days } of bars.values()) expect(Array.from(days)).toEqual([toEpochDay(day)]);
      await simulator.expectBooksAgree();
    },
  );

  it('that is made up for late leaves out who has started since', async () => {
    const day = await simulator.finishDay();
    const later = await simulator.open({ code: 'daily', amount: 10_000 });
    await simulator.investor.start(later.portfolioId);
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 0);
    await workByRanges(simulator.context, 'write records', { day, seed: 0 });
    const records = () => simulator.db.prisma.portfolioRecord.count({ where: { portfolioId: later.portfolioId } });
    expect(await records()).toBe(0);
    await simulator.finishDay();
    expect(await records()).toBe(1);
  });
});

it('an owner who asks for it is notified of each executed order once, when it is over', async () => {
  const { prisma } = simulator.db;
  const orders = await prisma.order.findMany({
    where: { portfolioId, tradeDay: new Date(DAY) },
    include: { executions: true },
    orderBy: { id: 'asc' },
  });
  expect(orders.map(({ symbol }) => symbol)).toEqual(['AAAA', 'SPY']);
  const notified = await prisma.notification.findMany({
    where: { dedupeKey: { in: orders.map(({ id }) => `order-${id}`) } },
    orderBy: { id: 'asc' },
  });
  expect(notified.map(({ event, parameters }) => [event, parameters])).toEqual(
    orders.map(({ symbol, filledShares, executions }) => {
      const value = executions.reduce((sum, { shares, price }) => sum + shares.toNumber() * price.toNumber(), 0);
      const price = (value / filledShares.toNumber()).toFixed(2);
      const shares = filledShares.toNumber();
      const facts = { portfolioId, strategyType: 'AQS', side: 'Buy', symbol, shares, price };
      return ['trade.executed', expect.objectContaining(facts)];
    }),
  );
  expect(notified[0].parameters).toMatchObject({ day: DAY });
  const mail = await prisma.mailMessage.findUniqueOrThrow({ where: { dedupeKey: `trades-order-${orders[0].id}` } });
  expect(mail.subject).toContain(DAY);
  expect(mail.text).toMatch(/Buy +AAAA +\d+ +\d+\.\d\d \$/);
  expect(mail.html).toContain('>AAAA</td>');
  expect(mail.text).toContain(`/admin/portfolioMonitor?id=${portfolioId}`);
});

it('the first record of a portfolio compares with the benchmark from the open of its session, the next one from close to close', async () => {
  const { portfolioId: fresh } = await simulator.open({ code: 'daily', amount: 10_000 });
  await simulator.investor.start(fresh);
  const { prisma, pool } = simulator.db;
  const { day: first } = await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 0);
  const bar = (await readTape(pool, first)).get('SPY');
  await simulator.finishDay();
  const second = await simulator.finishDay();
  const spy = (await loadBars(pool, ['SPY'], { from: first, to: second })).get('SPY');
  if (bar === undefined || spy === undefined) throw new Error('SPY did not trade');
  const records = await prisma.portfolioRecord.findMany({
    where: { portfolioId: fresh },
    orderBy: { tradeDate: 'asc' },
  });
  expect(records.map(({ benchmarkReturn }) => benchmarkReturn)).toEqual([
    expect.closeTo(bar.close / bar.open - 1, 12),
    expect.closeTo(spy.adjClose[1] / spy.adjClose[0] - 1, 12),
  ]);
});

describe('the record of the day of a stop', () => {
  it('compares with the benchmark up to the minute of the stop, not to the close', async () => {
    const { portfolioId: sold } = await simulator.open({ code: 'daily', amount: 10_000 });
    await simulator.investor.start(sold);
    await simulator.finishDay();
    const { day, seed } = await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 2);
    await simulator.investor.stop(sold);
    const { prisma, pool } = simulator.db;
    const bar = (await readTape(pool, day)).get('SPY');
    await simulator.finishDay();
    const { status, stoppedAt } = await prisma.portfolio.findUniqueOrThrow({ where: { id: sold } });
    if (bar === undefined || stoppedAt === null) throw new Error('SPY did not trade, or nothing was sold');
    const recordOf = (id: number) =>
      prisma.portfolioRecord.findFirstOrThrow({ where: { portfolioId: id, tradeDate: new Date(day) } });
    const [whole, part] = await Promise.all([portfolioId, sold].map(recordOf));
    const { last } = quoteAt({ seed, symbol: 'SPY', day, bar, fraction: sessionFraction(day, stoppedAt) });
    expect(status).toBe('Stop');
    expect(last).not.toBe(bar.close);
    expect(part.benchmarkReturn).toBeCloseTo(((1 + whole.benchmarkReturn) * last) / bar.close - 1, 12);
  });
});

describe('the market clock', () => {
  it('has one leader', async () => {
    expect(await tickMarket(simulator.context, 'another worker', 1_000)).toBeNull();
  });

  it('keeps its leader while the work of a tick takes long', async () => {
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 0);
    const leaseUntil = async () =>
      (await simulator.db.prisma.marketState.findUniqueOrThrow({ where: { id: 1 } })).leaseUntil;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let finishWork = () => {};
      const working = new Promise<void>((resolve) => {
        finishWork = resolve;
      });
      let begun = () => {};
      const beginning = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const dispatch = () => {
        begun();
        return working;
      };
      const slow = { ...simulator.context, trades: { dispatch } };
      const ticking = tickMarket(slow, 'test', 0);
      await beginning;
      const before = await leaseUntil();
      vi.advanceTimersByTime(LEASE_MS / 2);
      await expect.poll(leaseUntil).not.toEqual(before);
      finishWork();
      await ticking;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits at the opening until the trades of the opening are done', async () => {
    await simulator.until(({ phase }) => phase === 'Open');
    const live = { ...simulator.context, opening: createOpening() };
    const dead = { ...live, trades: { dispatch: async () => undefined } };
    for (let i = 0; i < 3; i++) expect(await tickMarket(dead, 'test', 1_000)).toMatchObject({ elapsedMs: 0, tick: 0 });
    // Sent again after three seconds, to a worker that lives.
    expect(await tickMarket(live, 'test', 1_000)).toMatchObject({ tick: 1 });
  });

  it('trades a session in at least forty ticks, also when the speed is set to the highest while it runs', async () => {
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
    await controlMarket(simulator.db.prisma, { action: 'speed', speed: 100 });
    const context = { ...simulator.context, leastTicks: LEAST_TICKS_A_SESSION };
    const ticks: number[] = [];
    for (let state = await simulator.state(); state.phase === 'Open'; ) {
      ticks.push(state.tick);
      state = (await tickMarket(context, 'test', 1_000)) ?? state;
    }
    await controlMarket(simulator.db.prisma, { action: 'speed', speed: 1 });
    // A quarter of the session had passed in one step.
    expect(ticks).toHaveLength((LEAST_TICKS_A_SESSION * 3) / 4);
  });

  it('does not leave the close before it is processed, and publishes its status on the bus', async () => {
    await toClosed();
    const failing = {
      ...simulator.context,
      clock: () => {
        throw new Error('killed');
      },
    };
    const { day } = await simulator.state();
    for (let i = 0; i < 3; i++) await expect(tickMarket(failing, 'test', 5_000)).rejects.toThrow('killed');
    expect(await simulator.state()).toMatchObject({ day, phase: 'Closed' });
    await simulator.finishDay();
    expect(simulator.messages.at(-1)).toMatchObject({
      phase: 'PreOpen',
      day: nextTradingDay(day),
      lastClosedDay: day,
      simulated: true,
    });
  });
});

describe('a close that waits', () => {
  it('says for which work, and makes no progress by repeating what was done', async () => {
    await toClosed();
    const failing = {
      ...simulator.context,
      source: {
        ...simulator.context.source,
        get isRecorded(): boolean {
          throw new Error('killed');
        },
      },
    };
    const closeOnce = () => expect(tickMarket(failing, 'test', 1_000)).rejects.toThrow('killed');
    await closeOnce();
    const { pool } = simulator.db;
    const first = await readMarketProgress(pool);
    expect(first).toMatchObject({ phase: 'Closed', waitsFor: 'publish bars' });
    for (let i = 0; i < 3; i++) await closeOnce();
    expect((await readMarketProgress(pool))?.progressedAt).toEqual(first?.progressedAt);
    await simulator.finishDay();
    const after = await readMarketProgress(pool);
    expect(after).toMatchObject({ phase: 'PreOpen', waitsFor: null });
    expect(Number(after?.progressedAt)).toBeGreaterThan(Number(first?.progressedAt));
    expect(Number(after?.closedAt)).toBeGreaterThan(Number(first?.progressedAt));
  });
});

describe('books that do not agree', () => {
  it('freeze the account at the close, and nothing trades on it any more', async () => {
    const { prisma, pool } = simulator.db;
    await pool.query('UPDATE "portfolio" SET "cash" = "cash" + 0.01 WHERE "id" = $1', [portfolioId]);
    await simulator.finishDay();
    expect((await prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } })).frozenAt).toEqual(simulator.now);
    const placed = await prisma.order.count({ where: { portfolioId } });
    await simulator.until(({ phase }) => phase === 'Open');
    await tradePortfolio(simulator.context, portfolioId);
    expect(await prisma.order.count({ where: { portfolioId } })).toBe(placed);
  });

  it.each([
    ['the account', 'UPDATE "track_account" SET "reserved" = "reserved" + 1 WHERE "id" = $1'],
    [
      'a position',
      'UPDATE "position" SET "cost" = "cost" + 0.000001 WHERE "portfolioId" IN (SELECT "id" FROM "portfolio" WHERE "trackAccountId" = $1)',
    ],
  ])('are noticed in %s', async (_, sql) => {
    const { prisma, pool } = simulator.db;
    const opened = await simulator.open({ code: 'daily', amount: 10_000 });
    await simulator.investor.start(opened.portfolioId);
    await simulator.finishDay();
    expect(await checkDrift(simulator.context)).toEqual([]);
    await pool.query(sql, [opened.accountId]);
    expect(await checkDrift(simulator.context)).toEqual([opened.accountId]);
    expect((await prisma.trackAccount.findUniqueOrThrow({ where: { id: opened.accountId } })).frozenAt).not.toBeNull();
  });
});

it('trades are mailed in the language of the owner', async () => {
  const { prisma } = simulator.db;
  const opened = await simulator.open({ code: 'daily', amount: 10_000 });
  const { userId } = await prisma.portfolio.update({
    where: { id: opened.portfolioId },
    data: { tradeNotification: true, user: { update: { language: 'zh' } } },
  });
  await simulator.investor.start(opened.portfolioId);
  await simulator.finishDay();
  const mails = await prisma.mailMessage.findMany({ where: { userId } });
  expect(mails.length).toBeGreaterThan(0);
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/ 于 \d{4}-\d\d-\d\d 的交易$/);
    expect(text).toMatch(/\n\d\d:\d\d {2}(买入|卖出) {2}/);
  }
});
