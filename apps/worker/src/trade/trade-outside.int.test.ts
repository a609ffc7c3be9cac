import { createScriptedVenue, type ScriptedStep, type ScriptedVenue } from '@pipa/brokers/testing/scripted-venue';
import { nextTradingDay } from '@pipa/calendar';
import { exact, ZERO } from '@pipa/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMortalProcess, Killed, type MortalProcess } from '../testing/kill-points.ts';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';
import { bookVenueReports } from './trade-outside.ts';
import { tradePortfolio } from './trade-portfolio.ts';

const DAY = '2024-03-06';
const VISIBLE_WITHIN_MS = 60_000;
const MOST_ROUNDS = 25;
let simulator: Simulator;
let venue: ScriptedVenue;
let nowMs: number;
let stepsOf: (shares: number) => ScriptedStep[];

const inThirds = (shares: number): ScriptedStep[] => {
  const third = Math.floor(shares / 3);
  return [{ fill: third }, { fill: third }, { fill: shares - 2 * third }];
};

const clock = () => new Date(nowMs);

beforeEach(async () => {
  nowMs = Date.parse('2030-06-01T12:00:00Z');
  venue = createScriptedVenue({
    clock: () => new Date(`${DAY}T15:00:00Z`),
    visibleWithinMs: VISIBLE_WITHIN_MS,
    script: ({ shares }) => stepsOf(shares.toNumber()),
  });
  stepsOf = inThirds;
  simulator = await createSimulator({
    day: DAY,
    strategies: [holding('pair', { SPY: 0.4, AAAA: 0.5 })],
    venues: { IBWEBAPI: venue },
  });
});
afterEach(() => simulator.db.drop());

const portfolioOf = (id: number) => simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
const statusOf = async (id: number) => (await portfolioOf(id)).status;
const ordersOf = (portfolioId: number) =>
  simulator.db.prisma.order.findMany({ where: { portfolioId }, include: { executions: true }, orderBy: { id: 'asc' } });

/** A portfolio that starts at the next open, on an account of the outside broker. */
async function starting(
  broker: 'IBWEBAPI' | 'SCHWAB' = 'IBWEBAPI',
): Promise<{ accountId: number; portfolioId: number }> {
  const opened = await simulator.open({ code: 'pair', amount: 20_000 });
  await simulator.investor.start(opened.portfolioId);
  await simulator.db.prisma.trackAccount.update({ where: { id: opened.accountId }, data: { broker } });
  return opened;
}

/** One tick's job of a portfolio, in this process or in one that may die. */
async function work(portfolioId: number, mortal?: MortalProcess): Promise<void> {
  const { prisma } = simulator.db;
  const context = { ...simulator.context, clock };
  if (mortal === undefined) return tradePortfolio(context, portfolioId);
  const venues = { ...context, prisma: mortal.prisma(prisma), venues: () => mortal.venue(venue) };
  await tradePortfolio(venues, portfolioId).catch((error) => {
    if (!(error instanceof Killed)) throw error;
  });
}

/** A tick of the worker, then a minute at the venue. */
async function round(portfolioId: number, mortal?: MortalProcess): Promise<void> {
  await work(portfolioId, mortal?.diedAt === null ? mortal : undefined);
  venue.advance();
  nowMs += VISIBLE_WITHIN_MS;
}

async function until(portfolioId: number, isDone: () => Promise<boolean>, mortal?: MortalProcess): Promise<void> {
  for (let i = 0; !(await isDone()); i++) {
    expect(i).toBeLessThan(MOST_ROUNDS);
    await round(portfolioId, mortal);
  }
}

const isQuiet = async (portfolioId: number) => {
  const orders = await ordersOf(portfolioId);
  return orders.length > 0 && orders.every(({ status }) => status !== 'Accepted' && status !== 'PartlyFilled');
};

/** Expects the booked orders and executions to equal those of the venue. */
async function expectAgreement(portfolioId: number): Promise<void> {
  const orders = await ordersOf(portfolioId);
  for (const { clientKey, filledShares, executions } of orders) {
    const atVenue = venue.executionsOf(clientKey).map(({ executionId }) => `IBWEBAPI-${executionId}`);
    expect(executions.map(({ fillKey }) => fillKey).toSorted()).toEqual(atVenue.toSorted());
    const filled = executions.reduce((total, { shares }) => total + shares.toNumber(), 0);
    expect(filledShares.toNumber()).toBe(filled);
  }
  const keys = new Set(orders.map(({ clientKey }) => clientKey));
  const taken = venue.taken.filter((key) => key.startsWith(`${portfolioId}-`));
  expect(taken.filter((key) => !keys.has(key))).toEqual([]);
}

describe('a portfolio at an outside venue', () => {
  it('starts with the first part that is reported, and is whole when all parts are', async () => {
    const { portfolioId } = await starting();
    await simulator.until(({ phase }) => phase === 'Open');
    await work(portfolioId);
    expect((await ordersOf(portfolioId)).map(({ status, submittedAt }) => [status, submittedAt])).toEqual([
      ['Accepted', clock()],
      ['Accepted', clock()],
    ]);
    await work(portfolioId);
    expect(await statusOf(portfolioId)).toBe('Starting');
    expect((await ordersOf(portfolioId)).map(({ venueOrderId }) => venueOrderId)).toEqual(['V1', 'V2']);
    venue.advance();
    await work(portfolioId);
    expect(await statusOf(portfolioId)).toBe('Started');
    expect((await ordersOf(portfolioId)).map(({ status }) => status)).toEqual(['PartlyFilled', 'PartlyFilled']);
    await until(portfolioId, () => isQuiet(portfolioId));
    expect((await ordersOf(portfolioId)).map(({ status, executions }) => [status, executions.length])).toEqual([
      ['Filled', 3],
      ['Filled', 3],
    ]);
    await expectAgreement(portfolioId);
    await simulator.expectBooksAgree();
  });

  it('plans nothing new while its orders are under way', async () => {
    const { portfolioId } = await starting();
    await simulator.until(({ phase }) => phase === 'Open');
    await round(portfolioId);
    await work(portfolioId);
    expect(await statusOf(portfolioId)).toBe('Started');
    await simulator.investor.changeAmount(portfolioId, -3_000);
    await simulator.db.prisma.cashChange.updateMany({ data: { tradeDate: new Date(DAY) } });
    await work(portfolioId);
    expect(await ordersOf(portfolioId)).toHaveLength(2);
    const isPaid = async () => (await simulator.db.prisma.cashChange.findFirstOrThrow()).status === 'Executed';
    await until(portfolioId, isPaid);
    expect((await portfolioOf(portfolioId)).investmentAmount.toNumber()).toBe(17_000);
    await until(portfolioId, () => isQuiet(portfolioId));
    await expectAgreement(portfolioId);
    await simulator.expectBooksAgree();
  });

  it('that is stopped books what fills after the cancel, sells it, and is flat', async () => {
    const { portfolioId, accountId } = await starting();
    await simulator.until(({ phase }) => phase === 'Open');
    await round(portfolioId);
    await work(portfolioId);
    await simulator.investor.stop(portfolioId);
    await until(portfolioId, async () => (await statusOf(portfolioId)) === 'Stop');
    const orders = await ordersOf(portfolioId);
    expect(orders.map(({ side, status, executions }) => [side, status, executions.length])).toEqual([
      ['Buy', 'Cancelled', 2],
      ['Buy', 'Cancelled', 2],
      ['Sell', 'Filled', 3],
      ['Sell', 'Filled', 3],
    ]);
    expect(orders[0].reason).toBe('The portfolio is being stopped');
    await expectAgreement(portfolioId);
    await simulator.expectBooksAgree();
    expect(await simulator.db.prisma.position.count()).toBe(0);
    const charges = orders.flatMap(({ executions }) => executions).length;
    const { cash } = await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    expect(cash.toNumber()).toBe(100_000 - charges);
  });

  it('that fills nothing in its first session waits for the ends of its orders before the start fails', async () => {
    const { portfolioId, accountId } = await starting();
    const endings = async () =>
      (await ordersOf(portfolioId)).map(({ status, cancelRequestedAt }) => [status, cancelRequestedAt !== null]);
    const waiting = [
      ['Accepted', true],
      ['Accepted', true],
    ];
    stepsOf = () => [];
    await simulator.finishDay();
    expect(await statusOf(portfolioId)).toBe('Starting');
    expect(await endings()).toEqual(waiting);
    await simulator.finishDay();
    expect(await endings()).toEqual(waiting);
    venue.advance();
    await simulator.finishDay();
    const failed = await portfolioOf(portfolioId);
    expect([failed.status, failed.statusReason]).toEqual([
      'StartFailed',
      'Nothing could be bought in the first session',
    ]);
    expect((await ordersOf(portfolioId)).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
    const { cash } = await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    expect(cash.toNumber()).toBe(100_000);
    await simulator.expectBooksAgree();
  });

  it('does not start where its broker has no venue', async () => {
    const { portfolioId, accountId } = await starting('SCHWAB');
    await simulator.until(({ phase }) => phase === 'Open');
    await work(portfolioId);
    const failed = await portfolioOf(portfolioId);
    expect([failed.status, failed.statusReason]).toEqual(['StartFailed', 'Orders cannot be sent to this broker yet']);
    const account = await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    expect([account.cash.toNumber(), account.reserved.toNumber()]).toEqual([100_000, 0]);
    expect(await ordersOf(portfolioId)).toEqual([]);
    await simulator.expectBooksAgree();
  });
});

describe('a venue that does not answer', () => {
  it('gets an order whose answer was lost only once', async () => {
    const { portfolioId } = await starting();
    await simulator.until(({ phase }) => phase === 'Open');
    venue.loseAnswer('submit');
    await work(portfolioId);
    // The first order arrived and its answer was lost; the second was not submitted yet.
    expect((await ordersOf(portfolioId)).map(({ submittedAt }) => submittedAt === null)).toEqual([false, true]);
    await until(portfolioId, () => isQuiet(portfolioId));
    expect(venue.taken).toHaveLength(2);
    await expectAgreement(portfolioId);
  });

  it('gets an order that was lost on its way again, after the time in which it might still arrive', async () => {
    const { portfolioId } = await starting();
    await simulator.until(({ phase }) => phase === 'Open');
    venue.loseRequest();
    await work(portfolioId);
    nowMs += VISIBLE_WITHIN_MS - 1;
    await work(portfolioId);
    expect(venue.taken).toHaveLength(1);
    nowMs += 1;
    await work(portfolioId);
    expect(venue.taken).toHaveLength(2);
    await until(portfolioId, () => isQuiet(portfolioId));
    await expectAgreement(portfolioId);
  });

  it('is left alone while it is down, and everything goes on when it is back', async () => {
    const { portfolioId } = await starting();
    await simulator.until(({ phase }) => phase === 'Open');
    venue.isDown = true;
    for (let i = 0; i < 3; i++) await round(portfolioId);
    expect(venue.taken).toEqual([]);
    venue.isDown = false;
    for (let i = 0; i < 2; i++) await round(portfolioId);
    venue.isDown = true;
    for (let i = 0; i < 3; i++) await round(portfolioId);
    venue.isDown = false;
    venue.loseAnswer('lookUp');
    await until(portfolioId, () => isQuiet(portfolioId));
    expect(venue.taken).toHaveLength(2);
    await expectAgreement(portfolioId);
    await simulator.expectBooksAgree();
  });

  it('is asked by several workers at once as by one', async () => {
    const { portfolioId } = await starting();
    await simulator.until(({ phase }) => phase === 'Open');
    const both = async () => {
      await Promise.all([work(portfolioId), work(portfolioId), work(portfolioId)]);
      venue.advance();
      nowMs += VISIBLE_WITHIN_MS;
    };
    for (let i = 0; i < 5; i++) await both();
    expect((await ordersOf(portfolioId)).map(({ status, executions }) => [status, executions.length])).toEqual([
      ['Filled', 3],
      ['Filled', 3],
    ]);
    expect(venue.taken).toHaveLength(2);
    await expectAgreement(portfolioId);
    await simulator.expectBooksAgree();
  });
});

describe('an order at an outside venue when its shares are split', () => {
  const NEXT = nextTradingDay(DAY);
  const sharesOf = async (portfolioId: number, symbol: string) =>
    (
      await simulator.db.prisma.position.findUnique({ where: { portfolioId_symbol: { portfolioId, symbol } } })
    )?.shares.toNumber() ?? 0;
  const split = (value: string) =>
    simulator.market.act({ symbol: 'AAAA', exDate: NEXT, kind: 'Split', value, payDate: null });
  const orderFor = async (portfolioId: number, symbol: string) => {
    const order = (await ordersOf(portfolioId)).find((each) => each.symbol === symbol);
    if (order === undefined) throw new Error(`no order for ${symbol}`);
    return order;
  };
  /** Brings the market to the next session, in which the portfolio has not been worked on. */
  const toNextSession = () => simulator.until(({ day, phase, tick }) => day === NEXT && phase === 'Open' && tick === 1);

  it('stays open until the venue has ended it; what it filled before the split counts in new shares, the rest is planned anew', async () => {
    const { portfolioId } = await starting();
    await simulator.until(({ phase }) => phase === 'Open');
    await round(portfolioId);
    await work(portfolioId);
    expect(await statusOf(portfolioId)).toBe('Started');
    // A part that the venue fills on the first day, and that is reported on the next.
    venue.advance();
    venue.isDown = true;
    split('2');
    await toNextSession();
    const waiting = await orderFor(portfolioId, 'AAAA');
    const [first, late] = venue.executionsOf(waiting.clientKey).map(({ fill }) => fill.shares.toNumber());
    expect([waiting.status, waiting.reason, waiting.cancelRequestedAt === null]).toEqual([
      'PartlyFilled',
      'The shares were split',
      false,
    ]);
    expect(waiting.shares.toNumber()).toBeGreaterThan(first + late);
    expect(await sharesOf(portfolioId, 'AAAA')).toBe(2 * first);
    venue.isDown = false;
    // Nothing of the new session was traded at the venue's old price.
    stepsOf = inThirds;
    await work(portfolioId);
    expect(await sharesOf(portfolioId, 'AAAA')).toBe(2 * (first + late));
    await simulator.expectBooksAgree();
    const isPlannedAnew = async () =>
      (await simulator.db.prisma.rebalance.count({ where: { portfolioId, kind: 'Rebalance' } })) === 1;
    await until(portfolioId, isPlannedAnew);
    expect((await orderFor(portfolioId, 'AAAA')).status).not.toBe('Accepted');
    await until(portfolioId, () => isQuiet(portfolioId));
    await expectAgreement(portfolioId);
    await simulator.expectBooksAgree();
  });

  it('stays open as well when nothing of it is booked yet', async () => {
    const { portfolioId } = await starting();
    stepsOf = (shares) => [{ fill: shares - 1 }];
    await simulator.until(({ phase }) => phase === 'Open');
    await work(portfolioId);
    venue.advance();
    venue.isDown = true;
    split('3');
    await simulator.db.prisma.portfolio.update({
      where: { id: portfolioId },
      data: { startRequestedDay: new Date(NEXT) },
    });
    await toNextSession();
    const waiting = await orderFor(portfolioId, 'AAAA');
    expect([waiting.status, waiting.reason]).toEqual(['Accepted', 'The shares were split']);
    venue.isDown = false;
    await work(portfolioId);
    expect(await sharesOf(portfolioId, 'AAAA')).toBe(3 * (waiting.shares.toNumber() - 1));
    await until(portfolioId, async () => (await orderFor(portfolioId, 'AAAA')).status === 'Cancelled');
    await expectAgreement(portfolioId);
    await simulator.expectBooksAgree();
  });
});

it('a delisted position is paid out after the venue has reported what it still sold', async () => {
  const { portfolioId } = await starting();
  await simulator.until(({ phase }) => phase === 'Open');
  await until(portfolioId, () => isQuiet(portfolioId));
  stepsOf = (shares) => [{ fill: shares - 5 }];
  await simulator.investor.stop(portfolioId);
  await work(portfolioId);
  venue.advance();
  venue.isDown = true;
  simulator.market.delist('AAAA', DAY);
  await simulator.finishDay();
  await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
  const positions = () => simulator.db.prisma.position.findMany({ where: { portfolioId, symbol: 'AAAA' } });
  expect(await positions()).toHaveLength(1);
  venue.isDown = false;
  await work(portfolioId);
  expect((await positions()).map(({ shares }) => shares.toNumber())).toEqual([5]);
  await round(portfolioId);
  await work(portfolioId);
  stepsOf = () => [];
  await simulator.finishDay();
  await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
  expect(await positions()).toEqual([]);
  const paid = (await ordersOf(portfolioId)).find(({ clientKey }) => clientKey.endsWith('-delisted'));
  expect([paid?.status, paid?.shares.toNumber()]).toEqual(['Filled', 5]);
  await simulator.expectBooksAgree();
});

it('no order is submitted for an account that is frozen meanwhile', async () => {
  const { portfolioId, accountId } = await starting();
  await simulator.until(({ phase }) => phase === 'Open');
  const freeze = (frozenAt: Date | null) =>
    simulator.db.prisma.trackAccount.update({ where: { id: accountId }, data: { frozenAt } });
  const freezing = { ...venue };
  freezing.submit = async (order) => {
    await freeze(clock());
    return venue.submit(order);
  };
  await tradePortfolio({ ...simulator.context, clock, venues: () => freezing }, portfolioId);
  expect(venue.taken).toHaveLength(1);
  expect((await ordersOf(portfolioId)).map(({ submittedAt }) => submittedAt === null)).toEqual([false, true]);
  await freeze(null);
  await until(portfolioId, () => isQuiet(portfolioId));
  expect(venue.taken).toHaveLength(2);
  await expectAgreement(portfolioId);
});

describe('an execution that is reported after the stop', () => {
  const late = (clientKey: string, executionId: string, side: { shares: number; price: number }) => ({
    kind: 'Execution' as const,
    clientKey,
    executionId,
    execTime: new Date(`${DAY}T15:30:00Z`),
    fill: { shares: exact(side.shares), price: exact(side.price), commission: exact(1), fee: ZERO },
    exchange: 'X',
    reason: null,
  });
  let stopped: { accountId: number; portfolioId: number };
  let buyKey: string;
  let sellKey: string;

  beforeEach(async () => {
    stopped = await starting();
    const { portfolioId } = stopped;
    await simulator.until(({ phase }) => phase === 'Open');
    await round(portfolioId);
    await work(portfolioId);
    await simulator.investor.stop(portfolioId);
    stepsOf = (shares) => [{ fill: shares }];
    await until(portfolioId, async () => (await statusOf(portfolioId)) === 'Stop');
    const orders = (await ordersOf(portfolioId)).filter(({ symbol }) => symbol === 'AAAA');
    [buyKey, sellKey] = orders.map(({ clientKey }) => clientKey);
  });
  const cashOf = async () =>
    (await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: stopped.accountId } })).cash.toNumber();

  it('leaves its cash in the account, not in the portfolio', async () => {
    const before = await cashOf();
    // The sell was ended with a rest of three shares.
    await simulator.db.prisma.order.update({
      where: { clientKey: sellKey },
      data: { status: 'Cancelled', shares: { increment: 3 } },
    });
    const bought = late(buyKey, 'L1', { shares: 3, price: 100 });
    const reports = [bought, late(sellKey, 'L2', { shares: 3, price: 120 })];
    for (let i = 0; i < 2; i++) await bookVenueReports({ ...simulator.context, clock }, stopped.portfolioId, reports);
    expect(await cashOf()).toBe(before + 3 * 20 - 2);
    const portfolio = await portfolioOf(stopped.portfolioId);
    expect([portfolio.status, portfolio.cash.toNumber()]).toEqual(['Stop', 0]);
    await simulator.expectBooksAgree();
  });

  it('that bought something sells it again, and the account pays what it cost', async () => {
    const before = await cashOf();
    const { portfolioId } = stopped;
    await bookVenueReports({ ...simulator.context, clock }, portfolioId, [
      late(buyKey, 'L1', { shares: 3, price: 100 }),
    ]);
    const reopened = await portfolioOf(portfolioId);
    expect([reopened.status, reopened.stoppedAt]).toEqual(['Started', null]);
    await until(portfolioId, async () => (await statusOf(portfolioId)) === 'Stop');
    expect(await simulator.db.prisma.position.count()).toBe(0);
    expect((await portfolioOf(portfolioId)).cash.toNumber()).toBe(0);
    expect(await cashOf()).toBe(before - 2);
    await simulator.expectBooksAgree();
  });
});

it('a process killed between any two steps loses no order and doubles none, from start to stop', async () => {
  const lives: { portfolioId: number; mortal: MortalProcess }[] = [];
  const LIVES = 120;
  for (let n = 1; n <= LIVES && lives.at(-1)?.mortal.diedAt !== null; n++) {
    const { portfolioId } = await starting();
    if (n === 1) await simulator.until(({ phase }) => phase === 'Open');
    else
      await simulator.db.prisma.portfolio.update({
        where: { id: portfolioId },
        data: { startRequestedDay: new Date(DAY) },
      });
    const mortal = createMortalProcess(n, 'steps');
    lives.push({ portfolioId, mortal });
    await until(portfolioId, async () => (await statusOf(portfolioId)) === 'Started', mortal);
    await simulator.investor.stop(portfolioId);
    await until(portfolioId, async () => (await statusOf(portfolioId)) === 'Stop', mortal);
  }
  // The last process survived the whole life of the portfolio, so every step was tried.
  expect(lives.at(-1)?.mortal.diedAt).toBeNull();
  const deaths = new Set(lives.map(({ mortal }) => mortal.diedAt));
  for (const call of ['submit', 'cancel', 'lookUp']) {
    expect(deaths).toContain(`before ${call}`);
    expect(deaths).toContain(`after ${call}`);
  }
  for (const { portfolioId } of lives) {
    expect(await isQuiet(portfolioId)).toBe(true);
    await expectAgreement(portfolioId);
    const kinds = await simulator.db.prisma.rebalance.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } });
    expect(kinds.map(({ kind }) => kind)).toEqual(['Start', 'Stop']);
    expect((await portfolioOf(portfolioId)).cash.toNumber()).toBe(0);
  }
  expect(await simulator.db.prisma.position.count()).toBe(0);
  await simulator.expectBooksAgree();
}, 600_000);
