import { exact, ZERO } from '@pipa/trading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookOf, storedOrder } from '../testing/trading-books.ts';
import { settleChanges } from './settle-changes.ts';
import type { BookCashChange, TradingBook } from './trading-book.ts';

const DAY = '2024-03-06';
type Waiting = 'Executing' | 'ReadyToExecute';

const changeOf = (id: number, dollars: number, status: Waiting = 'Executing'): BookCashChange => ({
  id,
  cash: exact(dollars),
  amount: exact(dollars),
  was: status,
  status,
  reason: null,
});

/** A book with what is invested, its cash, whether a buy is open, and its changes. */
function bookWith(
  { invested, cash, isBuying }: { invested: number; cash: number; isBuying: boolean },
  ...changes: BookCashChange[]
): TradingBook {
  const book = bookOf(...(isBuying ? [storedOrder('buy', 10)] : []));
  const portfolio = { ...book.portfolio, investmentAmount: exact(invested) };
  return { ...book, portfolio, cash: exact(cash), cashChanges: changes };
}
const settled = (book: TradingBook) =>
  settleChanges(book, null, DAY).map(({ id, status, reason }) => [id, status, reason]);
const releasedBy = ({ entries }: TradingBook) =>
  entries
    .flatMap(({ postings }) => postings)
    .filter(({ bucket, portfolioId }) => bucket === 'Cash' && portfolioId === null)
    .reduce((total, { amount }) => total.plus(amount), ZERO)
    .toNumber();

describe('a decrease beyond what is invested', () => {
  it('waits for the purchases of an increase, and is written after it', () => {
    const [decrease, increase] = [changeOf(1, -12_000), changeOf(2, 5_000)];
    const buying = bookWith({ invested: 10_000, cash: 15_000, isBuying: true }, decrease, increase);
    expect(settled(buying)).toEqual([]);
    expect(releasedBy(buying)).toBe(0);
    const bought = bookWith({ invested: 10_000, cash: 12_000, isBuying: false }, decrease, increase);
    expect(settled(bought)).toEqual([
      [2, 'Executed', null],
      [1, 'Executed', null],
    ]);
    expect([releasedBy(bought), bought.cash.toNumber()]).toEqual([12_000, 0]);
  });

  it('waits for an increase that is not planned yet', () => {
    const book = bookWith(
      { invested: 10_000, cash: 15_000, isBuying: false },
      changeOf(1, -12_000),
      changeOf(2, 5_000, 'ReadyToExecute'),
    );
    expect(settled(book)).toEqual([]);
  });

  it('fails where nothing is to come, and takes nothing; one after it that is covered is paid', () => {
    const book = bookWith(
      { invested: 10_000, cash: 15_000, isBuying: false },
      changeOf(1, -12_000),
      changeOf(2, -4_000),
    );
    // Of two decreases the smaller one is written first, which changes nothing.
    expect(settled(book)).toEqual([
      [2, 'Executed', null],
      [1, 'Failed', 'Less than this is invested'],
    ]);
    expect([releasedBy(book), book.cash.toNumber()]).toEqual([4_000, 11_000]);
  });

  it('counts the decreases that are paid with it', () => {
    const book = bookWith(
      { invested: 10_000, cash: 15_000, isBuying: false },
      changeOf(1, -6_000),
      changeOf(2, -6_000),
    );
    expect(settled(book)).toEqual([
      [1, 'Executed', null],
      [2, 'Failed', 'Less than this is invested'],
    ]);
  });
});

it('decreases are paid exactly or not at all, the oldest first', () => {
  const book = bookWith(
    { invested: 10_000, cash: 2_999.99, isBuying: false },
    changeOf(1, -1_000),
    changeOf(2, -2_000),
    changeOf(3, -500),
  );
  expect(settled(book)).toEqual([[1, 'Executed', null]]);
  expect([releasedBy(book), book.cash.toNumber()]).toEqual([1_000, 1_999.99]);
});

const dollars = fc.integer({ min: 1, max: 20_000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('increase' as const), dollars, isPlanned: fc.boolean() }),
  fc.record({ kind: fc.constant('decrease' as const), dollars }),
  fc.record({ kind: fc.constant('plan' as const) }),
  fc.record({
    kind: fc.constant('buy' as const),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    isOver: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('sell' as const), dollars }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

it('whatever comes in whatever sequence, neither what is invested nor the cash is ever below zero, and each change ends', () => {
  const play = (steps: readonly Step[]) => {
    const state = { invested: exact(10_000), cash: exact(1_000), isBuying: false };
    let waiting: BookCashChange[] = [];
    let nextId = 1;
    const settle = () => {
      const { invested, cash, isBuying } = state;
      const changes = waiting.map((change) => ({ ...change, was: change.status }));
      const book = bookWith({ invested: invested.toNumber(), cash: cash.toNumber(), isBuying }, ...changes);
      for (const { status, amount, cash: asked, reason } of settleChanges(book, null, DAY)) {
        if (status === 'Failed') {
          expect(reason).toBe('Less than this is invested');
          continue;
        }
        state.invested = state.invested.plus(amount);
        expect(amount.gt(0) || asked.eq(amount)).toBe(true);
        expect(state.invested.isNegative(), `${state.invested} invested`).toBe(false);
      }
      expect(book.cash.isNegative()).toBe(false);
      expect(book.cash.plus(releasedBy(book)).eq(cash)).toBe(true);
      state.cash = book.cash;
      waiting = changes.filter(({ status }) => status === 'Executing' || status === 'ReadyToExecute');
    };
    const plan = () => {
      for (const change of waiting.filter(({ status }) => status === 'ReadyToExecute')) {
        change.status = 'Executing';
        state.cash = state.cash.plus(change.amount);
        state.isBuying = true;
      }
    };
    for (const one of steps) {
      switch (one.kind) {
        case 'increase':
          waiting.push(changeOf(nextId++, one.dollars, 'ReadyToExecute'));
          if (one.isPlanned) plan();
          break;
        case 'decrease':
          waiting.push(changeOf(nextId++, -one.dollars));
          break;
        case 'plan':
          plan();
          break;
        case 'buy':
          if (state.isBuying) state.cash = state.cash.minus(state.cash.times(one.share).toDecimalPlaces(2, 1));
          state.isBuying &&= !one.isOver;
          break;
        case 'sell':
          state.cash = state.cash.plus(one.dollars);
      }
      settle();
    }
    plan();
    state.isBuying = false;
    state.cash = state.cash.plus(1_000_000_000);
    settle();
    expect(waiting).toEqual([]);
  };
  fc.assert(fc.property(fc.array(step, { maxLength: 40 }), play), { numRuns: 500, seed: 7 });
});
