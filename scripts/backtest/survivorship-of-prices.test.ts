import type { InstrumentHistory } from '@pipa/market-data';
import { expect, it } from 'vitest';
import { survivorshipOfPrices } from './survivorship-of-prices.ts';

const END = 19_000;
const history = (lastDay = END) =>
  ({ bars: { days: Int32Array.of(END - 3_653, lastDay) }, actions: [] }) as unknown as InstrumentHistory;
const stock = (symbol: string) => ({ symbol, kind: 'Stock' as const });
const prices = (ended: number) => ({
  histories: new Map([
    ...Array.from({ length: 30 }, (_, i) => [`S${i}`, history(i < ended ? END - 900 : END - 3)] as const),
    ['SPY', history()] as const,
  ]),
  instruments: [
    ...Array.from({ length: 30 }, (_, i) => stock(`S${i}`)),
    { symbol: 'SPY', kind: 'ETF' as const },
    stock('NONE'),
  ],
});

it('prices of stocks of which none ended in years are those of survivors', () => {
  expect(survivorshipOfPrices(prices(0), ['S0'])).toEqual({ stocks: 30, ended: 0, years: expect.closeTo(10, 1) });
  expect(survivorshipOfPrices(prices(6), ['S0'])).toBeNull();
  expect(survivorshipOfPrices(prices(0), ['SPY'])).toBeNull();
});
