import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BarSeries, REBUILD_AFTER_BARS } from '../input.ts';
import { flatBars, mapBars, mapColumns, randomBars, sliceBars } from '../testing/random-bars.ts';
import { expectSame, stepThrough } from '../testing/step-through.ts';
import { indicatorCatalogue } from './index.ts';

const LENGTH = 700;

const seeds = fc.integer({ min: 1, max: 1_000_000 });
const runs = (numRuns: number) => ({ numRuns, seed: 11 });

const prefix = (lines: readonly Float64Array[], to: number) => lines.map((line) => line.slice(0, to));

it('lists more than one hundred combinations under ids of their own', () => {
  const ids = indicatorCatalogue.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(100);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(indicatorCatalogue.map((indicator) => [indicator.id, indicator] as const))('%s', (_, indicator) => {
  it('gives the same numbers bar by bar as at once, missing bars and still days included', () => {
    fc.assert(
      fc.property(seeds, fc.nat({ max: 40 }), (seed, leading) => {
        const gapShare = seed % 2 === 0 ? 0.004 : 0;
        const bars = randomBars(seed, { length: LENGTH, leading, gapShare, stillShare: 0.05 });
        expectSame(stepThrough(indicator, bars), indicator.compute(bars));
      }),
      runs(6),
    );
  });

  it.each(indicator.inputs)('starts again after a bar without its %s', (field) => {
    for (const at of [10, 350, LENGTH - 1]) {
      const bars = randomBars(at, { length: LENGTH });
      bars[field][at] = NaN;
      const lines = indicator.compute(bars);
      expect(lines.every((line) => Number.isNaN(line[at]))).toBe(true);
      expectSame(stepThrough(indicator, bars), lines);
      const rest = indicator.compute(mapBars(bars, (value, i) => (i <= at ? NaN : value)));
      expectSame(
        lines.map((line) => line.slice(at + 1)),
        rest.map((line) => line.slice(at + 1)),
      );
    }
  });

  it('does not look ahead: neither garbage nor nothing after t changes a value up to t', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: LENGTH - 2 }), (seed, t) => {
        const bars = randomBars(seed, { length: LENGTH, gapShare: 0.002 });
        const whole = prefix(indicator.compute(bars), t + 1);
        const garbled = mapBars(bars, (value, i) => (i <= t ? value : 1e5 / (1 + ((i * 7919) % 13))));
        expectSame(prefix(indicator.compute(garbled), t + 1), whole);
        expectSame(indicator.compute(sliceBars(bars, t + 1)), whole);
      }),
      runs(4),
    );
  });

  it('is NaN before its warm-up and finite from there on', () => {
    const lines = indicator.compute(randomBars(3, { length: LENGTH }));
    expect(lines.length).toBe(indicator.outputs.length);
    expect(lines.every((line) => line.subarray(indicator.warmUp).every(Number.isFinite))).toBe(true);
    const firsts = lines.map((line) => line.findIndex((value) => !Number.isNaN(value)));
    expect(Math.max(...firsts)).toBe(indicator.warmUp);
  });

  it('begins later by as many bars as are missing at the start', () => {
    const bars = randomBars(5, { length: LENGTH });
    const shifted = mapBars(bars, () => NaN);
    const late = 37;
    for (const field of indicator.inputs) shifted[field].set(bars[field].subarray(0, LENGTH - late), late);
    const lines = indicator.compute(shifted).map((line) => line.slice(late));
    expectSame(lines, prefix(indicator.compute(bars), LENGTH - late));
  });

  it('has a value in a market whose prices do not change', () => {
    const lines = indicator.compute(flatBars(LENGTH, 42.42));
    expect(lines.every((line) => line.subarray(indicator.warmUp).every(Number.isFinite))).toBe(true);
  });

  it(indicator.isWindowed ? 'is the same from a later first bar on' : 'depends on all bars before', () => {
    const first = REBUILD_AFTER_BARS;
    const seriesOf = (seed: number) => {
      const bars = randomBars(seed, { length: LENGTH, stillShare: 0.05 });
      return [
        bars,
        mapBars(bars, (value, i) => (i % 97 === 0 ? value * 1_000 : value)),
        { ...bars, volume: new Float64Array(LENGTH) },
      ];
    };
    const isSame = (bars: BarSeries) => {
      const [whole, later] = [bars, mapColumns(bars, (column) => column.subarray(first))].map((of) =>
        indicator.compute(of),
      );
      const known = first + indicator.warmUp;
      return whole.every((line, k) =>
        line.subarray(known).every((value, i) => Object.is(value, later[k][known - first + i])),
      );
    };
    const series = [1, 2, 3].flatMap(seriesOf);
    if (indicator.isWindowed) expect(series.map(isSame)).toEqual(series.map(() => true));
    else expect(series.map(isSame)).toContain(false);
  });

  it('overwrites the arrays it is given and returns them', () => {
    const bars = randomBars(9, { length: 300, leading: 5, gapShare: 0.01 });
    const out = indicator.outputs.map(() => new Float64Array(300).fill(99));
    const lines = indicator.compute(bars, out);
    lines.forEach((line, k) => {
      expect(line).toBe(out[k]);
    });
    expectSame(lines, indicator.compute(bars));
  });
});
