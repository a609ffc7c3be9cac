import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OutsideBroker, openOutsideBroker, VISIBLE_WITHIN_MS } from '../testing/outside-broker.ts';
import { tradePortfolio } from './trade-portfolio.ts';

const DAY = '2024-03-06';
let outside: OutsideBroker;
beforeEach(async () => {
  outside = await openOutsideBroker(DAY);
});
afterEach(() => outside.simulator.db.drop());

describe('a portfolio at an outside venue', () => {
  it('starts with the first part that is reported, and is whole when all parts are', async () => {
    const { portfolioId } = await outside.starting();
    await outside.simulator.until(({ phase }) => phase === 'Open');
    await outside.work(portfolioId);
    expect((await outside.ordersOf(portfolioId)).map(({ status, submittedAt }) => [status, submittedAt])).toEqual([
      ['Accepted', outside.clock()],
      ['Accepted', outside.clock()],
    ]);
    await outside.work(portfolioId);
    expect(await outside.statusOf(portfolioId)).toBe('Starting');
    expect((await outside.ordersOf(portfolioId)).map(({ venueOrderId }) => venueOrderId)).toEqual(['V1', 'V2']);
    outside.venue.advance();
    await outside.work(portfolioId);
    expect(await outside.statusOf(portfolioId)).toBe('Started');
    expect((await outside.ordersOf(portfolioId)).map(({ status }) => status)).toEqual(['PartlyFilled', 'PartlyFilled']);
    await outside.until(portfolioId, () => outside.isQuiet(portfolioId));
    expect((await outside.ordersOf(portfolioId)).map(({ status, executions }) => [status, executions.length])).toEqual([
      ['Filled', 3],
      ['Filled', 3],
    ]);
    await outside.expectAgreement(portfolioId);
    await outside.simulator.expectBooksAgree();
  });

  it('sends of orders alike in an account only one at a time where its venue finds them by their terms', async () => {
    const { venue, simulator } = outside;
    Object.assign(venue, { findsByTerms: true });
    const { prisma } = simulator.db;
    const one = await outside.starting();
    const other = await simulator.open({ code: 'pair', amount: 20_000 });
    const { userId } = await outside.portfolioOf(one.portfolioId);
    await prisma.portfolio.update({
      where: { id: other.portfolioId },
      data: { userId, trackAccountId: one.accountId },
    });
    await simulator.investor.start(other.portfolioId);
    await simulator.until(({ phase }) => phase === 'Open');
    venue.loseRequest();
    await outside.work(one.portfolioId);
    const isSent = async (portfolioId: number) =>
      (await outside.ordersOf(portfolioId)).map(({ submittedAt }) => submittedAt !== null);
    expect(await isSent(one.portfolioId)).toEqual([true, false]);
    // The first order of the one is in doubt: the alike order of the other waits, and the next one leaves.
    await outside.work(other.portfolioId);
    expect(await isSent(other.portfolioId)).toEqual([false, true]);
    const first = outside.clock();
    outside.nowMs += 2 * VISIBLE_WITHIN_MS;
    for (const { portfolioId } of [one, other, one, other]) await outside.work(portfolioId);
    expect(await isSent(one.portfolioId)).toEqual([true, true]);
    expect(await isSent(other.portfolioId)).toEqual([true, true]);
    const [again] = await outside.ordersOf(one.portfolioId);
    expect([again?.firstSubmittedAt, again?.submittedAt]).toEqual([first, outside.clock()]);
    expect(new Set(venue.taken).size).toBe(4);
  });

  it('plans nothing new while its orders are under way', async () => {
    const { portfolioId } = await outside.starting();
    await outside.simulator.until(({ phase }) => phase === 'Open');
    await outside.round(portfolioId);
    await outside.work(portfolioId);
    expect(await outside.statusOf(portfolioId)).toBe('Started');
    await outside.simulator.investor.changeAmount(portfolioId, -3_000);
    await outside.simulator.db.prisma.cashChange.updateMany({ data: { tradeDate: new Date(DAY) } });
    await outside.work(portfolioId);
    expect(await outside.ordersOf(portfolioId)).toHaveLength(2);
    const isPaid = async () => (await outside.simulator.db.prisma.cashChange.findFirstOrThrow()).status === 'Executed';
    await outside.until(portfolioId, isPaid);
    expect((await outside.portfolioOf(portfolioId)).investmentAmount.toNumber()).toBe(17_000);
    await outside.until(portfolioId, () => outside.isQuiet(portfolioId));
    await outside.expectAgreement(portfolioId);
    await outside.simulator.expectBooksAgree();
  });

  it('that is stopped books what fills after the cancel, sells it, and is flat', async () => {
    const { portfolioId, accountId } = await outside.starting();
    await outside.simulator.until(({ phase }) => phase === 'Open');
    await outside.round(portfolioId);
    await outside.work(portfolioId);
    await outside.simulator.investor.stop(portfolioId);
    await outside.until(portfolioId, async () => (await outside.statusOf(portfolioId)) === 'Stop');
    const orders = await outside.ordersOf(portfolioId);
    expect(orders.map(({ side, status, executions }) => [side, status, executions.length])).toEqual([
      ['Buy', 'Cancelled', 2],
      ['Buy', 'Cancelled', 2],
      ['Sell', 'Filled', 3],
      ['Sell', 'Filled', 3],
    ]);
    expect(orders[0].reason).toBe('The portfolio is being stopped');
    await outside.expectAgreement(portfolioId);
    await outside.simulator.expectBooksAgree();
    expect(await outside.simulator.db.prisma.position.count()).toBe(0);
    const charges = orders.flatMap(({ executions }) => executions).length;
    const { cash } = await outside.simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    expect(cash.toNumber()).toBe(100_000 - charges);
  });

  it('that fills nothing in its first session waits for the ends of its orders before the start fails', async () => {
    const { portfolioId, accountId } = await outside.starting();
    const endings = async () =>
      (await outside.ordersOf(portfolioId)).map(({ status, cancelRequestedAt }) => [
        status,
        cancelRequestedAt !== null,
      ]);
    const waiting = [
      ['Accepted', true],
      ['Accepted', true],
    ];
    outside.stepsOf = () => [];
    await outside.simulator.finishDay();
    expect(await outside.statusOf(portfolioId)).toBe('Starting');
    expect(await endings()).toEqual(waiting);
    await outside.simulator.finishDay();
    expect(await endings()).toEqual(waiting);
    outside.venue.advance();
    await outside.simulator.finishDay();
    const failed = await outside.portfolioOf(portfolioId);
    expect([failed.status, failed.statusReason]).toEqual([
      'StartFailed',
      'Nothing could be bought in the first session',
    ]);
    expect((await outside.ordersOf(portfolioId)).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
    const { cash } = await outside.simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    expect(cash.toNumber()).toBe(100_000);
    await outside.simulator.expectBooksAgree();
  });

  it('does not start where its broker has no venue', async () => {
    const { portfolioId, accountId } = await outside.starting('SCHWAB');
    await outside.simulator.until(({ phase }) => phase === 'Open');
    await outside.work(portfolioId);
    const failed = await outside.portfolioOf(portfolioId);
    expect([failed.status, failed.statusReason]).toEqual(['StartFailed', 'Orders cannot be sent to this broker yet']);
    const account = await outside.simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    expect([account.cash.toNumber(), account.reserved.toNumber()]).toEqual([100_000, 0]);
    expect(await outside.ordersOf(portfolioId)).toEqual([]);
    await outside.simulator.expectBooksAgree();
  });
});

it('no order is submitted for an account that is frozen meanwhile', async () => {
  const { portfolioId, accountId } = await outside.starting();
  await outside.simulator.until(({ phase }) => phase === 'Open');
  const freeze = (frozenAt: Date | null) =>
    outside.simulator.db.prisma.trackAccount.update({ where: { id: accountId }, data: { frozenAt } });
  const freezing = { ...outside.venue };
  freezing.submit = async (order) => {
    await freeze(outside.clock());
    return outside.venue.submit(order);
  };
  await tradePortfolio({ ...outside.simulator.context, clock: outside.clock, venues: () => freezing }, portfolioId);
  expect(outside.venue.taken).toHaveLength(1);
  expect((await outside.ordersOf(portfolioId)).map(({ submittedAt }) => submittedAt === null)).toEqual([false, true]);
  await freeze(null);
  await outside.until(portfolioId, () => outside.isQuiet(portfolioId));
  expect(outside.venue.taken).toHaveLength(2);
  await outside.expectAgreement(portfolioId);
});
