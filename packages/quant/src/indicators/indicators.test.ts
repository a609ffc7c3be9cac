import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomSource } from '../testing/random-source.ts';
import {
  atr,
  donchianChannel,
  ema,
  momentum,
  rateOfChange,
  rollingDeviation,
  rollingHighest,
  rollingLowest,
  rsi,
  sma,
  trueRange,
} from './index.ts';

const f = (...values: number[]) => Float64Array.from(values);

describe('indicators by hand', () => {
  it('averages the last values', () => {
    expect(sma(f(1, 2, 3, 4), 2)).toEqual(f(NaN, 1.5, 2.5, 3.5));
  });

  it('seeds the exponential average with the simple one', () => {
    expect(ema(f(1, 2, 3, 7, 5), 3)).toEqual(f(NaN, NaN, 2, 4.5, 4.75));
  });

  it('smooths gains and losses as Wilder does', () => {
    const strength = rsi(f(10, 12, 11, 14, 14), 2);
    expect([...strength.slice(0, 2)]).toEqual([NaN, NaN]);
    expect(strength[2]).toBeCloseTo(100 * (1 / 1.5), 12);
    expect(strength[3]).toBeCloseTo(100 * (2 / 2.25), 12);
    expect(strength[4]).toBeCloseTo(100 * (1 / 1.125), 12);
  });

  it('calls a market without moves 0, as TA-Lib does', () => {
    expect(rsi(f(5, 5, 5, 5), 2)).toEqual(f(NaN, NaN, 0, 0));
  });

  it('measures true ranges across gaps', () => {
    const [high, low, close] = [f(10, 15, 13), f(8, 13, 9), f(9, 14, 10)];
    expect(trueRange(high, low, close)).toEqual(f(NaN, 6, 5));
    expect(atr(high, low, close, 2)).toEqual(f(NaN, NaN, 5.5));
  });

  it('takes the population deviation', () => {
    expect(rollingDeviation(f(2, 4, 4, 6), 2)).toEqual(f(NaN, 1, 0, 1));
  });

  it('keeps its digits far from zero and past the rebuilding of its sums', () => {
    const values = Float64Array.from({ length: 1_000 }, (_, i) => 1e6 + (i % 2));
    expect(
      rollingDeviation(values, 10)
        .slice(9)
        .every((deviation) => Math.abs(deviation - 0.5) < 1e-9),
    ).toBe(true);
  });

  it('gives changes as fraction and as difference', () => {
    expect(rateOfChange(f(4, 5, 6), 1)).toEqual(f(NaN, 0.25, 0.2));
    expect(momentum(f(4, 5, 7), 2)).toEqual(f(NaN, NaN, 3));
  });

  it('finds the channel of the last bars, the current one included', () => {
    const channel = donchianChannel(f(3, 5, 4, 2, 6), f(1, 2, 3, 0, 4), 3);
    expect(channel.upper).toEqual(f(NaN, NaN, 5, 5, 6));
    expect(channel.lower).toEqual(f(NaN, NaN, 1, 0, 0));
    expect(channel.middle).toEqual(f(NaN, NaN, 3, 2.5, 3));
  });

  it('starts again after a missing bar', () => {
    expect(sma(f(NaN, 1, 3, NaN, 5, 7), 2)).toEqual(f(NaN, NaN, 2, NaN, NaN, 6));
  });

  it('reuses the output array and overwrites all of it', () => {
    const out = f(9, 9, 9);
    expect(sma(f(1, 2, 3), 3, out)).toBe(out);
    expect(out).toEqual(f(NaN, NaN, 2));
  });

  it.each([0, 1.5, NaN])('rejects a period of %s', (period) => {
    expect(() => sma(f(1), period)).toThrow(RangeError);
  });
});

const all: Record<string, (v: Float64Array, period: number) => Float64Array> = {
  sma,
  ema,
  rsi,
  rateOfChange,
  momentum,
  rollingDeviation,
  rollingHighest,
  rollingLowest,
  atr: (v, period) =>
    atr(
      v.map((x) => x * 1.01),
      v.map((x) => x * 0.98),
      v,
      period,
    ),
  donchian: (v, period) => donchianChannel(v, v, period).middle,
};

describe.each(Object.entries(all))('%s', (_, indicator) => {
  it('does not look ahead: garbage after t changes nothing up to t', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 20 }), fc.nat({ max: 399 }), (seed, period, t) => {
        const random = randomSource(seed);
        let price = 50;
        const prices = Float64Array.from({ length: 400 }, () => {
          price *= 1 + 0.02 * normal(random);
          return random() < 0.01 ? NaN : price;
        });
        const garbled = prices.map((value, i) => (i <= t ? value : random() * 1e6));
        const whole = indicator(prices, period).slice(0, t + 1);
        expect(indicator(garbled, period).slice(0, t + 1)).toEqual(whole);
        expect(indicator(prices.slice(0, t + 1), period)).toEqual(whole);
      }),
      { numRuns: 25, seed: 7 },
    );
  });
});
