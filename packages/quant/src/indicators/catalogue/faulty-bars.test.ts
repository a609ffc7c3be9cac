import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSource } from '../../testing/random-source.ts';
import { type BarField, type BarSeries, isUsable } from '../input.ts';

import { mapBars, randomBars } from '../testing/random-bars.ts';
import { expectSame, stepThrough } from '../testing/step-through.ts';
import { indicatorCatalogue } from './index.ts';

const LENGTH = 900;
const ABSURD = 1e6;
const fields: readonly BarField[] = ['open', 'high', 'low', 'close', 'volume'];

/** What a faulty feed delivers in place of a value. */
const faults: readonly ((value: number) => number)[] = [
  () => 0,
  () => NaN,
  () => Infinity,
  () => -Infinity,
  (value) => -value,
  () => Number.MIN_VALUE,
  () => Number.MAX_VALUE,
  () => 1e200,
  (value) => value * ABSURD,
  (value) => value / ABSURD,
];

function withFaults(bars: BarSeries, seed: number, share: number): BarSeries {
  const random = randomSource(seed);
  return mapBars(bars, (value) => {
    if (random() >= share) return value;
    return faults[Math.floor(random() * faults.length)](value);
  });
}

/**
 * Indicators of which a value depends on all bars before it, not on a window: recursive averages, what is made of them, sums
 * since the first bar, and stops that only tighten.
 */
const unbounded = new Set(
  `ema smma dema tema kama t3 zlema mcginley rsi cmo stoch-rsi macd apo ppo trix tsi pmo dm di dx adx adxr sar supertrend
  atr natr keltner chandelier chande-kroll chaikin-volatility mass obv ad ad-oscillator pvt nvi pvi force kvo fisher
  heikin-ashi`.split(/\s+/),
);

const windowed = indicatorCatalogue.filter(({ key }) => !unbounded.has(key));

describe.each(indicatorCatalogue.map((indicator) => [indicator.id, indicator] as const))('%s', (_, indicator) => {
  it('gives no infinite number and the same ones bar by bar, whatever the feed delivers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(0.001, 0.004, 0.05), (seed, share) => {
        const bars = withFaults(randomBars(seed, { length: LENGTH, stillShare: 0.02 }), seed, share);
        const lines = indicator.compute(bars);
        expect(lines.every((line) => line.every((value) => Math.abs(value) !== Infinity))).toBe(true);
        expectSame(stepThrough(indicator, bars), lines, 1e-9);
      }),
      { numRuns: 8, seed: 23 },
    );
  });

  it.each(indicator.inputs)('counts a bar without a usable %s as missing', (field) => {
    for (const fault of [0, -3, Infinity, -Infinity, 1e300]) {
      if (isUsable(field, fault)) continue;
      const bars = randomBars(8, { length: LENGTH });
      bars[field][500] = fault;
      const missing = mapBars(bars, (value, i) => (i === 500 ? NaN : value));
      expect(indicator.compute(bars)).toEqual(indicator.compute(missing));
      expect(stepThrough(indicator, bars)).toEqual(stepThrough(indicator, missing));
    }
  });
});

describe.each(windowed.map((indicator) => [indicator.id, indicator] as const))('%s', (_, indicator) => {
  it('has forgotten one absurd bar once it has left the window', () => {
    // 255 and 511 bars after the warm-up the running sums are rebuilt, with the absurd bar as their reference.
    for (const at of [300, indicator.warmUp + 255, indicator.warmUp + 256]) {
      const clean = randomBars(at, { length: LENGTH });
      const absurd = mapBars(clean, (value, i) => (i === at ? value * ABSURD : value));
      const from = at + indicator.warmUp + 1;
      const rest = (lines: readonly Float64Array[]) => lines.map((line) => line.slice(from));
      const expected = rest(indicator.compute(clean));
      expectSame(rest(indicator.compute(absurd)), expected, 1e-9);
      expectSame(rest(stepThrough(indicator, absurd)), expected, 1e-9);
    }
  });
});

it('most of the catalogue has a window', () => {
  expect(windowed.length).toBeGreaterThan(80);
  expect(fields.every((field) => windowed.some(({ inputs }) => inputs.includes(field)))).toBe(true);
  const keys = new Set(indicatorCatalogue.map(({ key }) => key));
  expect([...unbounded].filter((key) => !keys.has(key))).toEqual([]);
});
