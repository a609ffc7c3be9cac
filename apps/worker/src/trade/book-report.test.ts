import type { VenueReport } from '@pipa/brokers';
import { createScriptedVenue, type ScriptedStep } from '@pipa/brokers/testing/scripted-venue';
import { contractOrder } from '@pipa/brokers/testing/venue-contract';
import { isOpen } from '@pipa/db/trading';
import { exact, sum, ZERO } from '@pipa/trading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookOf, storedOrder } from '../testing/trading-books.ts';
import { bookReports } from './book-report.ts';

const DAY = '2024-03-06';
const SHARES = 10;

/** All that a venue reports of one order of ten shares in the end. */
async function reportsOf(steps: readonly ScriptedStep[]): Promise<readonly VenueReport[]> {
  const venue = createScriptedVenue({ clock: () => new Date(0), script: () => steps });
  const order = contractOrder('order', SHARES);
  await venue.submit(order);
  for (let i = 0; i < steps.length; i++) venue.advance();
  return (await venue.lookUp([order])).get('order') ?? [];
}

const fills = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }).map((parts) => {
  let left = SHARES;
  return parts.flatMap((part) => {
    const fill = Math.min(part, left);
    left -= fill;
    return fill > 0 ? [{ fill }] : [];
  });
});
const ending = fc.constantFrom<ScriptedStep[]>([], [{ end: 'Cancelled' }], [{ end: 'Expired' }], [{ end: 'Rejected' }]);

describe('reports of a venue', () => {
  it('give the same book in any sequence, in any batches, however often they come', async () => {
    await fc.assert(
      fc.asyncProperty(fills, ending, fc.infiniteStream(fc.nat()), async (parts, end, chance) => {
        const steps = [...parts, ...end];
        const reports = await reportsOf(steps);
        const filled = sum(parts.map(({ fill }) => exact(fill))).toNumber();
        const book = bookOf(storedOrder('order', SHARES));
        // Everything in a random sequence and in batches, and then once more, as a venue that is asked again answers.
        const shuffled = [...reports]
          .map((report) => ({ report, at: chance.next().value }))
          .sort((a, b) => a.at - b.at);
        for (let i = 0; i < shuffled.length; ) {
          const size = 1 + (chance.next().value % 3);
          const batch = shuffled.slice(i, i + size).map(({ report }) => report);
          bookReports(book, batch, DAY);
          i += size;
        }
        bookReports(book, reports, DAY);
        const [order] = [...book.orders, ...book.closedOrders];
        expect(order.filledShares.toNumber()).toBe(filled);
        expect(book.executions.map(({ shares }) => shares.toNumber()).toSorted()).toEqual(
          parts.map(({ fill }) => fill).toSorted(),
        );
        expect(new Set(book.entries.map(({ causeKey }) => causeKey)).size).toBe(parts.length);
        expect(book.positions.get('AAAA')?.shares.toNumber() ?? 0).toBe(filled);
        expect(book.cash.toNumber()).toBe(10_000 - 100 * filled - parts.length);
        expect(isOpen(order.status)).toBe(filled < SHARES && end.length === 0);
        if (filled === SHARES) expect(order.status).toBe('Filled');
        else if (end.length > 0) expect(order.status).toBe((end[0] as { end: string }).end);
      }),
      { numRuns: 300 },
    );
  });

  it('leave an order open whose end counts executions that have not been reported', () => {
    const book = bookOf(storedOrder('order', SHARES));
    const end = {
      kind: 'Ended',
      clientKey: 'order',
      status: 'Cancelled',
      filledShares: exact(3),
      reason: null,
    } as const;
    bookReports(book, [end], DAY);
    expect(book.orders.map(({ status }) => status)).toEqual(['Accepted']);
  });

  it('book an execution of an order that is over here: the venue filled it before', () => {
    const book = bookOf(storedOrder('other', SHARES));
    book.closedOrders = [{ ...storedOrder('order', SHARES), id: 2, status: 'Cancelled' }];
    const fill = { shares: exact(4), price: exact(100), commission: exact(1), fee: ZERO };
    const late = { clientKey: 'order', executionId: 'E1', execTime: new Date(0), fill, exchange: 'X', reason: null };
    bookReports(book, [{ kind: 'Execution', ...late }], DAY);
    expect(book.orderChanges.get(2)).toMatchObject({ status: 'Cancelled' });
    expect(book.executions.map(({ orderId, fillKey }) => [orderId, fillKey])).toEqual([[2, 'IBWEBAPI-E1']]);
    expect(book.positions.get('AAAA')?.shares.toNumber()).toBe(4);
  });
});
