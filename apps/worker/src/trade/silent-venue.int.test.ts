import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OutsideBroker, openOutsideBroker, VISIBLE_WITHIN_MS } from '../testing/outside-broker.ts';

const DAY = '2024-03-06';
let outside: OutsideBroker;
beforeEach(async () => {
  outside = await openOutsideBroker(DAY);
});
afterEach(() => outside.simulator.db.drop());

describe('a venue that does not answer', () => {
  it('gets an order whose answer was lost only once', async () => {
    const { portfolioId } = await outside.starting();
    await outside.simulator.until(({ phase }) => phase === 'Open');
    outside.venue.loseAnswer('submit');
    await outside.work(portfolioId);
    // The first order arrived and its answer was lost; the second was not submitted yet.
    expect((await outside.ordersOf(portfolioId)).map(({ submittedAt }) => submittedAt === null)).toEqual([false, true]);
    await outside.until(portfolioId, () => outside.isQuiet(portfolioId));
    expect(outside.venue.taken).toHaveLength(2);
    await outside.expectAgreement(portfolioId);
  });

  it('gets an order that was lost on its way again, after the time in which it might still arrive', async () => {
    const { portfolioId } = await outside.starting();
    await outside.simulator.until(({ phase }) => phase === 'Open');
    outside.venue.loseRequest();
    await outside.work(portfolioId);
    outside.nowMs += VISIBLE_WITHIN_MS - 1;
    await outside.work(portfolioId);
    expect(outside.venue.taken).toHaveLength(1);
    outside.nowMs += 1;
    await outside.work(portfolioId);
    expect(outside.venue.taken).toHaveLength(2);
    await outside.until(portfolioId, () => outside.isQuiet(portfolioId));
    await outside.expectAgreement(portfolioId);
  });

  it('is left alone while it is down, and everything goes on when it is back', async () => {
    const { portfolioId } = await outside.starting();
    await outside.simulator.until(({ phase }) => phase === 'Open');
    outside.venue.isDown = true;
    for (let i = 0; i < 3; i++) await outside.round(portfolioId);
    expect(outside.venue.taken).toEqual([]);
    outside.venue.isDown = false;
    for (let i = 0; i < 2; i++) await outside.round(portfolioId);
    outside.venue.isDown = true;
    for (let i = 0; i < 3; i++) await outside.round(portfolioId);
    outside.venue.isDown = false;
    outside.venue.loseAnswer('lookUp');
    await outside.until(portfolioId, () => outside.isQuiet(portfolioId));
    expect(outside.venue.taken).toHaveLength(2);
    await outside.expectAgreement(portfolioId);
    await outside.simulator.expectBooksAgree();
  });

  it('is asked by several workers at once as by one', async () => {
    const { portfolioId } = await outside.starting();
    await outside.simulator.until(({ phase }) => phase === 'Open');
    const both = async () => {
      await Promise.all([outside.work(portfolioId), outside.work(portfolioId), outside.work(portfolioId)]);
      outside.venue.advance();
      outside.nowMs += VISIBLE_WITHIN_MS;
    };
    for (let i = 0; i < 5; i++) await both();
    expect((await outside.ordersOf(portfolioId)).map(({ status, executions }) => [status, executions.length])).toEqual([
      ['Filled', 3],
      ['Filled', 3],
    ]);
    expect(outside.venue.taken).toHaveLength(2);
    await outside.expectAgreement(portfolioId);
    await outside.simulator.expectBooksAgree();
  });
});
