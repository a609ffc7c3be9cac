import { describe, expect, it } from 'vitest';
import { indicatorCatalogue } from './catalogue/index.ts';
import type { BarSeries } from './input.ts';
import { isKnownComplete, withComplete } from './kernel.ts';
import { flatBars, mapBars, randomBars, sliceBars } from './testing/random-bars.ts';
import { expectSame, stepThrough } from './testing/step-through.ts';
import { tiedBars } from './testing/tied-bars.ts';

/** Longer than two rebuilds of running sums. */
const LENGTH = 620;

function withVolumes(bars: BarSeries, change: (volume: number, i: number) => number): BarSeries {
  return { ...bars, volume: bars.volume.map(change) };
}

const random = randomBars(31, { length: LENGTH, stillShare: 0.1 });

const complete: Readonly<Record<string, BarSeries>> = {
  'random bars': random,
  'bars full of ties': tiedBars(32, LENGTH),
  'bars that begin late': randomBars(33, { length: LENGTH, leading: 40 }),
  'constant prices': flatBars(LENGTH, 12.34),
  'a stretch without volume': withVolumes(random, (volume, i) => (i > 200 && i < 300 ? 0 : volume)),
  'volumes so small that quotients overflow': withVolumes(random, (volume, i) => (i % 90 < 30 ? 5e-324 : volume)),
  'outliers that leave windows': mapBars(random, (value, i) => (i % 97 === 60 ? 1e5 * value : value)),
};

const columnsOf = ({ open, high, low, close, volume }: BarSeries) => ({
  prices: new Set([open, high, low, close]),
  volumes: new Set([volume]),
});

/** Its extremes are sums of differences, which are exact while they are within a factor of two. */
const inexact = new Set(['stochastic']);

const exact = indicatorCatalogue.filter(({ key }) => !inexact.has(key));

describe.each(exact.map((indicator) => [indicator.id, indicator] as const))('%s', (_, indicator) => {
  it.each(Object.entries(complete))('has the digits of its definition on %s', (_name, bars) => {
    expectSame(indicator.compute(bars), stepThrough(indicator, bars), 0);
  });

  it('has them where the columns are known to be complete', () => {
    const known = withComplete(columnsOf(random), () => indicator.computeUsable(random));
    expectSame(known, indicator.compute(random), 0);
  });

  it('has them on series about as long as its warm-up', () => {
    for (const length of [0, 1, 2, 3, -1, 0, 1, 2].map((more, k) => (k < 4 ? more : indicator.warmUp + more))) {
      const bars = sliceBars(random, Math.min(Math.max(length, 0), LENGTH));
      expectSame(indicator.compute(bars), stepThrough(indicator, bars), 0);
    }
  });

  it('has them when a bar is missing', () => {
    const bars = mapBars(random, (value, i) => (i === 400 ? NaN : value));
    expectSame(indicator.compute(bars), stepThrough(indicator, bars), 1e-12);
  });
});

it('what is known of columns is forgotten after their computation, a failed one too', () => {
  const { close } = random;
  expect(withComplete(columnsOf(random), () => isKnownComplete(close))).toBe(true);
  expect(isKnownComplete(close)).toBe(false);
  const fails = () => {
    throw new Error('no memory');
  };
  expect(() => withComplete(columnsOf(random), fails)).toThrow('no memory');
  expect(isKnownComplete(close)).toBe(false);
});

it('volumes that are known to be complete are no prices', () => {
  const { volume } = random;
  expect(withComplete(columnsOf(random), () => isKnownComplete(volume))).toBe(false);
});

it('nearly the whole catalogue is exact', () => {
  expect(exact.length).toBeGreaterThan(indicatorCatalogue.length - 4);
});
