import { describe, expect, it } from 'vitest';
import { type BacktestBook, enterTrade, openBook } from './backtest-book.ts';
import type { PlannedOrder } from './execution.ts';

const openedBook = () => openBook(10_000, Int32Array.of(99, 50), 100, 10);

function trade(book: BacktestBook, side: PlannedOrder['side'], shares: number, price: number, column = 0): void {
  enterTrade(book, 0, column, side, 'test', { shares, price, commission: 1, fee: 0 }, price);
}

describe('the books of a backtest', () => {
  it('take the cost of what is sold out at the average', () => {
    const book = openedBook();
    trade(book, 'Buy', 100, 10);
    trade(book, 'Buy', 100, 20);
    trade(book, 'Sell', 50, 30);
    expect([book.shares[0], book.cost[0]]).toEqual([150, 2_250]);
    expect([book.cash, book.bought, book.sold]).toEqual([10_000 - 3_000 + 1_500 - 3, 3_000, 1_500]);
  });

  it('keep the cost of a short position negative', () => {
    const book = openedBook();
    trade(book, 'Short', 100, 10);
    trade(book, 'Cover', 25, 8);
    expect([book.shares[0], book.cost[0]]).toEqual([-75, -750]);
    expect(book.cash).toBe(10_000 + 1_000 - 200 - 2);
  });

  it('know what is held in the order in which it was entered, and when the first of it ends', () => {
    const book = openedBook();
    trade(book, 'Buy', 1, 10, 1);
    trade(book, 'Buy', 1, 10, 0);
    expect([...book.held.subarray(0, book.heldCount)]).toEqual([1, 0]);
    expect(book.earliestEnd).toBe(50);
    trade(book, 'Sell', 1, 10, 1);
    expect([...book.held.subarray(0, book.heldCount)]).toEqual([0]);
    expect(book.cost[1]).toBe(0);
  });
});
