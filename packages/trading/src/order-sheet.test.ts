import type { PlannedOrder } from '@pipa/quant';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderSheet } from './order-sheet.ts';

const SIDES: readonly PlannedOrder['side'][] = ['Sell', 'Cover', 'Short', 'Buy'];

const orders = fc.array(
  fc.record({
    side: fc.constantFrom(...SIDES),
    shares: fc.integer({ min: 1, max: 20 }),
    price: fc.constantFrom(1, 2.5, 40),
  }),
  { maxLength: 200 },
);

function sheetOf(list: readonly { side: PlannedOrder['side']; shares: number; price: number }[]): OrderSheet {
  const sheet = new OrderSheet();
  list.forEach(({ side, shares, price }, i) => {
    sheet.add(i, `S${i}`, side, shares, 'test', price);
  });
  return sheet;
}

describe('an order sheet', () => {
  it('sorts by what frees cash, then by value, then by symbol, however many orders there are', () => {
    fc.assert(
      fc.property(orders, (list) => {
        const sheet = sheetOf(list);
        sheet.sort();
        const expected = list
          .map(({ side, shares, price }, line) => ({ line, side, value: shares * price, symbol: `S${line}` }))
          .sort(
            (a, b) =>
              SIDES.indexOf(a.side) - SIDES.indexOf(b.side) || b.value - a.value || (a.symbol < b.symbol ? -1 : 1),
          );
        expect(Array.from(sheet.sequence.subarray(0, sheet.count))).toEqual(expected.map(({ line }) => line));
      }),
      { seed: 51, numRuns: 300 },
    );
  });

  it('is empty again after it was cleared', () => {
    const sheet = sheetOf([{ side: 'Buy', shares: 1, price: 1 }]);
    sheet.sort();
    sheet.sent = 1;
    expect(sheet.toOrders()).toEqual([{ symbol: 'S0', side: 'Buy', shares: 1, reason: 'test' }]);
    sheet.clear();
    sheet.sort();
    expect(sheet.toOrders()).toEqual([]);
  });
});
