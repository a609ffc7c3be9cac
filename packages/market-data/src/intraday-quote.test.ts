import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteAt } from './intraday-quote.ts';

const cents = fc.integer({ min: 5, max: 200_000 }).map((n) => n / 100);
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Bars in cents, or in four decimals as adjusted series have them. */
const bars = fc
  .tuple(cents, cents, share, share, fc.integer({ min: 0, max: 50_000_000 }), fc.constantFrom(100, 10_000))
  .map(([a, b, openShare, closeShare, volume, perDollar]) => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const within = (place: number) => Math.round((low + (high - low) * place) * perDollar) / perDollar;
    return { open: within(openShare), high, low, close: within(closeShare), volume };
  });

const moment = { seed: 1, symbol: 'SPY', day: '2026-11-20' };
const bar = { open: 100, high: 103, low: 98.5, close: 101.2, volume: 1_000_000 };

describe('intraday quotes', () => {
  it('start at the open and end at the close, exactly', () => {
    fc.assert(
      fc.property(bars, fc.integer(), (any, seed) => {
        expect(quoteAt({ ...moment, seed, bar: any, fraction: 0 }).last).toBe(any.open);
        const end = quoteAt({ ...moment, seed, bar: any, fraction: 1 });
        expect(end.last).toBe(any.close);
        expect(end.cumulativeVolume).toBe(any.volume);
      }),
    );
  });

  it('never leave the range of the day, and bid ≤ last ≤ ask', () => {
    fc.assert(
      fc.property(bars, fc.integer(), share, (any, seed, fraction) => {
        const { bid, ask, last } = quoteAt({ ...moment, seed, bar: any, fraction });
        expect(bid).toBeGreaterThanOrEqual(any.low);
        expect(ask).toBeLessThanOrEqual(any.high);
        expect(bid).toBeLessThanOrEqual(last);
        expect(last).toBeLessThanOrEqual(ask);
      }),
      { numRuns: 500 },
    );
  });

  it('trade ever more shares, at least a twentieth of them in the opening auction', () => {
    fc.assert(
      fc.property(bars, fc.integer(), fc.array(share, { maxLength: 30 }), (any, seed, fractions) => {
        const at = [0, ...fractions.sort((a, b) => a - b), 1];
        const quotes = at.map((fraction) => quoteAt({ ...moment, seed, bar: any, fraction }));
        for (let i = 1; i < quotes.length; i++) {
          expect(quotes[i].cumulativeVolume).toBeGreaterThanOrEqual(quotes[i - 1].cumulativeVolume);
        }
        expect(quotes[0].cumulativeVolume).toBe(quotes[0].openPrint.volume);
        expect(quotes[0].openPrint.volume).toBeGreaterThanOrEqual(any.volume * 0.05);
        expect(Number.isInteger(quotes[0].openPrint.volume)).toBe(true);
        expect(quotes[0].openPrint.price).toBe(any.open);
      }),
    );
  });

  it('visit the neighbourhood of the high and the low', () => {
    for (const symbol of ['SPY', 'TLT', 'GLD', 'XLE', 'QQQ']) {
      const lasts = Array.from({ length: 391 }, (_, i) => quoteAt({ ...moment, symbol, bar, fraction: i / 390 }).last);
      expect(Math.max(...lasts)).toBeGreaterThan(bar.high - 0.1 * (bar.high - bar.low));
      expect(Math.min(...lasts)).toBeLessThan(bar.low + 0.1 * (bar.high - bar.low));
    }
  });

  it('trade more at the ends of the session than at noon', () => {
    const volume = (fraction: number) => quoteAt({ ...moment, bar, fraction }).cumulativeVolume;
    const noon = volume(0.55) - volume(0.45);
    expect(volume(0.1) - volume(0)).toBeGreaterThan(1.8 * noon);
    expect(volume(0.99) - volume(0.89)).toBeGreaterThan(1.8 * noon);
  });

  it('depend on seed, symbol, day and nothing else', () => {
    const quote = quoteAt({ ...moment, bar, fraction: 0.37 });
    expect(quoteAt({ ...moment, bar, fraction: 0.37 })).toEqual(quote);
    const others = [{ seed: 2 }, { symbol: 'TLT' }, { day: '2026-11-23' }];
    const lasts = others.map((other) => quoteAt({ ...moment, ...other, bar, fraction: 0.37 }).last);
    expect(lasts.some((last) => last !== quote.last)).toBe(true);
  });

  it('move in cents and hold still in a bar without range', () => {
    for (let i = 1; i < 50; i++) {
      const { last } = quoteAt({ ...moment, bar, fraction: i / 50 });
      expect(Math.round(last * 100) / 100).toBe(last);
    }
    const flat = { open: 5, high: 5, low: 5, close: 5, volume: 0 };
    expect(quoteAt({ ...moment, bar: flat, fraction: 0.5 })).toMatchObject({
      bid: 5,
      ask: 5,
      last: 5,
      cumulativeVolume: 0,
    });
  });

  it('take fractions beyond the session as its ends and refuse NaN', () => {
    expect(quoteAt({ ...moment, bar, fraction: -1 }).last).toBe(bar.open);
    expect(quoteAt({ ...moment, bar, fraction: 2 }).last).toBe(bar.close);
    expect(() => quoteAt({ ...moment, bar, fraction: Number.NaN })).toThrow(RangeError);
  });
});
