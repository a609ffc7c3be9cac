import { describe, expect, it } from 'vitest';
import { survivorshipBias } from './survivorship.ts';

const history = { firstDay: 0, lastDay: 3_652.5 };
const stocks = (count: number, ended: number) =>
  Array.from({ length: count }, (_, i) => ({ firstDay: -10, lastDay: i < ended ? 3_652 : null }));

describe('companies that are known to have survived', () => {
  it('are those of a history of years in which none ended, or next to none', () => {
    expect(survivorshipBias(stocks(365, 0), history)).toEqual({ stocks: 365, ended: 0, years: 10 });
    expect(survivorshipBias(stocks(365, 12), history)).toMatchObject({ ended: 12 });
    expect(survivorshipBias(stocks(2, 0), history)).toMatchObject({ stocks: 2 });
  });

  it('are not known where as many ended as in a market', () => {
    expect(survivorshipBias(stocks(365, 60), history)).toBeNull();
    expect(survivorshipBias(stocks(100, 10), history)).toBeNull();
  });

  it('are not known of less than a year, or without a stock', () => {
    expect(survivorshipBias(stocks(365, 0), { firstDay: 0, lastDay: 365 })).toBeNull();
    expect(survivorshipBias([], history)).toBeNull();
  });

  it('count from their own first day', () => {
    // Half a year each: 50 years together, of which one end is enough.
    const young = stocks(100, 1).map((stock) => ({ ...stock, firstDay: 3_470 }));
    expect(survivorshipBias(young, history)).toBeNull();
    expect(survivorshipBias(stocks(100, 1), history)).not.toBeNull();
  });
});
