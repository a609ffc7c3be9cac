import type { InstrumentRow, MarketClock } from '@pipa/db/market';
import { describe, expect, it } from 'vitest';
import { survivorshipOf } from './survivorship.ts';

const stock = (symbol: string, over: Partial<InstrumentRow> = {}) =>
  ({ symbol, kind: 'Stock', listedOn: null, delistedOn: null, ...over }) as InstrumentRow;
const fund = stock('SPY', { kind: 'ETF' });
const names = Array.from({ length: 20 }, (_, i) => `S${i}`);
const history = (instruments: readonly InstrumentRow[], source: MarketClock['source'] = 'replay') => ({
  market: { source, firstDay: '2004-01-02' } as MarketClock,
  instruments,
  endDay: '2020-12-31',
});

describe('what a report says of the companies of an imported market', () => {
  const survivors = [fund, ...names.map((name) => stock(name))];

  it('is how many of its stocks ended, where none did over years', () => {
    expect(survivorshipOf(['S0', 'SPY'], history(survivors))).toEqual({
      stocks: 20,
      ended: 0,
      years: expect.closeTo(17, 1),
    });
  });

  it('is nothing for a strategy of funds, in a market of the product, and where as many ended as in a market', () => {
    expect(survivorshipOf(['SPY'], history(survivors))).toBeNull();
    expect(survivorshipOf(['S0'], history(survivors, 'simulated'))).toBeNull();
    const failed = names.map((name, i) => stock(name, i < 6 ? { delistedOn: '2008-09-15' } : {}));
    expect(survivorshipOf(['S0'], history(failed))).toBeNull();
  });

  it('knows nothing after the last day', () => {
    const ending = names.map((name) => stock(name, { delistedOn: '2021-03-01' }));
    expect(survivorshipOf(['S0'], history(ending))).toMatchObject({ stocks: 20, ended: 0 });
    const coming = [...survivors, stock('LATER', { listedOn: '2021-02-01' })];
    expect(survivorshipOf(['S0'], history(coming))).toMatchObject({ stocks: 20 });
  });
});
