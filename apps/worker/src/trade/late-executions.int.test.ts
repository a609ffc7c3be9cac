import { exact, ZERO } from '@pipa/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OutsideBroker, openOutsideBroker } from '../testing/outside-broker.ts';
import { bookVenueReports } from './trade-outside.ts';

const DAY = '2024-03-06';
let outside: OutsideBroker;
beforeEach(async () => {
  outside = await openOutsideBroker(DAY);
});
afterEach(() => outside.simulator.db.drop());

const late = (clientKey: string, executionId: string, side: { shares: number; price: number }) => ({
  kind: 'Execution' as const,
  clientKey,
  executionId,
  execTime: new Date(`${DAY}T15:30:00Z`),
  fill: { shares: exact(side.shares), price: exact(side.price), commission: exact(1), fee: ZERO },
  exchange: 'X',
  reason: null,
});

describe('an execution that is reported after the stop', () => {
  let stopped: { accountId: number; portfolioId: number };
  let buyKey: string;
  let sellKey: string;

  beforeEach(async () => {
    stopped = await outside.starting();
    const { portfolioId } = stopped;
    await outside.simulator.until(({ phase }) => phase === 'Open');
    await outside.round(portfolioId);
    await outside.work(portfolioId);
    await outside.simulator.investor.stop(portfolioId);
    outside.stepsOf = (shares) => [{ fill: shares }];
    await outside.until(portfolioId, async () => (await outside.statusOf(portfolioId)) === 'Stop');
    const orders = (await outside.ordersOf(portfolioId)).filter(({ symbol }) => symbol === 'AAAA');
    [buyKey, sellKey] = orders.map(({ clientKey }) => clientKey);
  });
  const cashOf = async () =>
    (
      await outside.simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: stopped.accountId } })
    ).cash.toNumber();

  it('leaves its cash in the account, not in the portfolio', async () => {
    const before = await cashOf();
    // The sell was ended with a rest of three shares.
    await outside.simulator.db.prisma.order.update({
      where: { clientKey: sellKey },
      data: { status: 'Cancelled', shares: { increment: 3 } },
    });
    const bought = late(buyKey, 'L1', { shares: 3, price: 100 });
    const reports = [bought, late(sellKey, 'L2', { shares: 3, price: 120 })];
    for (let i = 0; i < 2; i++)
      await bookVenueReports({ ...outside.simulator.context, clock: outside.clock }, stopped.portfolioId, reports);
    expect(await cashOf()).toBe(before + 3 * 20 - 2);
    const portfolio = await outside.portfolioOf(stopped.portfolioId);
    expect([portfolio.status, portfolio.cash.toNumber()]).toEqual(['Stop', 0]);
    await outside.simulator.expectBooksAgree();
  });

  it('of an order that was mailed leaves the mail to the order that ends with it', async () => {
    const { portfolioId } = stopped;
    const { prisma } = outside.simulator.db;
    await prisma.portfolio.update({ where: { id: portfolioId }, data: { tradeNotification: true } });
    const ended = { status: 'Cancelled', shares: { increment: 10 } } as const;
    await prisma.order.updateMany({ where: { clientKey: { in: [buyKey, sellKey] } }, data: ended });
    const book = (reports: ReturnType<typeof late>[]) =>
      bookVenueReports({ ...outside.simulator.context, clock: outside.clock }, portfolioId, reports);
    await book([late(buyKey, 'L1', { shares: 3, price: 100 })]);
    await book([late(buyKey, 'L2', { shares: 4, price: 100 }), late(sellKey, 'L3', { shares: 3, price: 120 })]);
    const mails = await prisma.mailMessage.findMany({ where: { kind: 'trade' }, orderBy: { id: 'asc' } });
    const sides = mails.map(({ text }) => ['Buy', 'Sell'].filter((side) => text.includes(`${side} `)));
    expect(sides).toEqual([['Buy'], ['Sell']]);
  });

  it('that bought something sells it again, and the account pays what it cost', async () => {
    const before = await cashOf();
    const { portfolioId } = stopped;
    await bookVenueReports({ ...outside.simulator.context, clock: outside.clock }, portfolioId, [
      late(buyKey, 'L1', { shares: 3, price: 100 }),
    ]);
    const reopened = await outside.portfolioOf(portfolioId);
    expect([reopened.status, reopened.stoppedAt]).toEqual(['Started', null]);
    await outside.until(portfolioId, async () => (await outside.statusOf(portfolioId)) === 'Stop');
    expect(await outside.simulator.db.prisma.position.count()).toBe(0);
    expect((await outside.portfolioOf(portfolioId)).cash.toNumber()).toBe(0);
    expect(await cashOf()).toBe(before - 2);
    await outside.simulator.expectBooksAgree();
  });
});

it('a purchase and a sale of as many shares that are reported together leave the position as large as it was', async () => {
  const { portfolioId } = await outside.starting();
  await outside.simulator.until(({ phase }) => phase === 'Open');
  await outside.until(portfolioId, () => outside.isQuiet(portfolioId));
  await outside.simulator.investor.stop(portfolioId);
  outside.stepsOf = (shares) => [{ fill: Math.floor(shares / 2) }];
  await outside.round(portfolioId);
  await outside.work(portfolioId);
  const { prisma } = outside.simulator.db;
  const held = () =>
    prisma.position.findUniqueOrThrow({ where: { portfolioId_symbol: { portfolioId, symbol: 'AAAA' } } });
  const before = await held();
  const orders = (await outside.ordersOf(portfolioId)).filter(({ symbol }) => symbol === 'AAAA');
  const [bought, sold] = orders.map(({ clientKey }) => clientKey);
  await prisma.order.update({ where: { clientKey: bought }, data: { shares: { increment: 3 } } });
  await bookVenueReports({ ...outside.simulator.context, clock: outside.clock }, portfolioId, [
    late(bought, 'L1', { shares: 3, price: 130 }),
    late(sold, 'L2', { shares: 3, price: 120 }),
  ]);
  const booked = (await outside.ordersOf(portfolioId)).flatMap(({ executions }) =>
    executions.map(({ fillKey }) => fillKey),
  );
  expect(booked).toEqual(expect.arrayContaining(['IBWEBAPI-L1', 'IBWEBAPI-L2']));
  const after = await held();
  expect([after.shares.toNumber(), after.cost.gt(before.cost)]).toEqual([before.shares.toNumber(), true]);
  await outside.simulator.expectBooksAgree();
});
