import { exact, sum, ZERO } from '@pipa/trading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Brokerage } from './brokerage.ts';
import type { NewOrder } from './brokerage-types.ts';
import { testMarket } from './testing/test-market.ts';

const order = (fields: Partial<NewOrder> = {}): NewOrder => ({
  account: 'S1',
  clientKey: null,
  symbol: 'AAAA',
  side: 'Buy',
  type: 'Market',
  duration: 'Day',
  shares: exact(10),
  limitPrice: null,
  ...fields,
});

function open(cash = 10_000) {
  const market = testMarket();
  const books = new Brokerage({ market, prefix: 'S', commissionAShare: 0.01, parts: () => 2 });
  const account = books.open('S1', { cash, isPaper: true });
  return { market, books, account };
}

describe('the books of the sandbox', () => {
  it('take each client key once', () => {
    const { books } = open();
    const first = books.submit(order({ clientKey: 'k' }));
    expect(books.submit(order({ clientKey: 'k', shares: exact(5) }))).toBe(first);
    expect(books.orders('S1')).toHaveLength(1);
  });

  it('reserve the cash of working buys and the shares of working sells', () => {
    const { books, market, account } = open(1_500);
    market.isClosed = true;
    expect(books.submit(order()).status).toBe('Working');
    expect(books.buyingPower(account).toNumber()).toBeCloseTo(499.9);
    expect(books.submit(order()).reason).toBe('insufficient buying power');
    market.isClosed = false;
    books.advance();
    books.advance();
    market.isClosed = true;
    expect(books.submit(order({ side: 'Sell', shares: exact(6) })).status).toBe('Working');
    expect(books.submit(order({ side: 'Sell', shares: exact(6) })).reason).toBe('insufficient qty available for order');
  });

  it('fill in as many parts as the owner wants', () => {
    const { books } = open();
    books.fillInParts('S1', 5);
    const taken = books.submit(order());
    for (let i = 0; i < 4; i++) books.advance();
    expect(books.executions('S1').map(({ shares }) => shares.toNumber())).toEqual([2, 2, 2, 2, 2]);
    books.fillInParts('S1', 0);
    books.submit(order());
    books.advance();
    expect(books.executions('S1')).toHaveLength(7);
    expect(taken.status).toBe('Filled');
  });

  it('end a buy that the cash does not cover any more, and the orders of a day with it', () => {
    const { books, market } = open(1_001);
    market.isClosed = true;
    const buy = books.submit(order());
    market.prices.set('AAAA', 300);
    market.isClosed = false;
    books.advance();
    expect(buy).toMatchObject({ status: 'Cancelled', reason: 'insufficient buying power' });
    market.prices.set('AAAA', 100);
    const limit = books.submit(order({ type: 'Limit', limitPrice: exact(50) }));
    const kept = books.submit(order({ type: 'Limit', limitPrice: exact(50), duration: 'GoodTillCancelled' }));
    books.endOfDay();
    expect([limit.status, kept.status]).toEqual(['Expired', 'Working']);
  });

  it('multiply shares by a split, end the orders of its symbol and move no cash', () => {
    const { books, account } = open();
    books.submit(order());
    books.advance();
    const waiting = books.submit(order({ type: 'Limit', limitPrice: exact(50) }));
    const cash = account.cash.toNumber();
    books.book({ account: 'S1', kind: 'Split', symbol: 'AAAA', dollars: ZERO, ratio: 2 });
    expect(account.positions.get('AAAA')?.shares.toNumber()).toBe(20);
    expect(waiting).toMatchObject({ status: 'Cancelled', reason: 'corporate action' });
    expect(account.cash.toNumber()).toBe(cash);
    expect(books.activities('S1')).toMatchObject([{ kind: 'Split', shares: exact(10) }]);
  });

  it('agree with their executions, never overdraw, and are the same after a reload', () => {
    const step = fc.record({
      symbol: fc.constantFrom('AAAA', 'BBBB'),
      side: fc.constantFrom('Buy' as const, 'Sell' as const),
      shares: fc.integer({ min: 1, max: 80 }),
      price: fc.integer({ min: 1, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { books, market, account } = open();
        for (const { symbol, side, shares, price } of steps) {
          market.prices.set(symbol, price);
          books.submit(order({ symbol, side, shares: exact(shares) }));
          books.advance();
          expect(account.cash.gte(0)).toBe(true);
        }
        const executions = books.executions('S1');
        const bought = ({ side, shares }: (typeof executions)[number]) => (side === 'Buy' ? shares : shares.negated());
        for (const symbol of ['AAAA', 'BBBB']) {
          const traded = sum(executions.filter((e) => e.symbol === symbol).map(bought));
          expect((account.positions.get(symbol)?.shares ?? ZERO).eq(traded)).toBe(true);
        }
        const paid = sum(executions.map((e) => bought(e).mul(e.price).plus(e.commission)));
        expect(exact(10_000).minus(paid).eq(account.cash)).toBe(true);
        const stored = JSON.parse(JSON.stringify(books.store()));
        expect(new Brokerage({ market, prefix: 'S', stored }).store()).toEqual(stored);
      }),
      { seed: 11, numRuns: 100 },
    );
  });
});
