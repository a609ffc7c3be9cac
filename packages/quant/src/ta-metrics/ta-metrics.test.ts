import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectionKinds } from '../detections/index.ts';
import type { BarSeries } from '../indicators/input.ts';
import { flatBars, mapBars, mapColumns, randomBars, sliceBars } from '../indicators/testing/random-bars.ts';
import {
  breadthFlag,
  breadthFlagNames,
  createTaMetricsComputer,
  metricSlope,
  momentumComponents,
  type TaComponent,
  type TaMetricsRows,
  taComponents,
  taMetricNames,
  taMetrics,
  taRatingBand,
  taRatingOfBand,
  taString,
  trendComponents,
} from './index.ts';

type Column = Float64Array | Int8Array | Uint8Array;

function columnsOf(rows: TaMetricsRows): [string, Column][] {
  const { components, ...columns } = rows;
  return [...Object.entries(columns), ...Object.entries(components)];
}

/** `actual` holds what `expected` holds from its index `from` on. */
function expectSameRows(actual: TaMetricsRows, expected: TaMetricsRows, from: number, length: number): void {
  const expectedColumns = new Map(columnsOf(expected));
  for (const [name, column] of columnsOf(actual)) {
    expect(column.subarray(0, length), name).toEqual(expectedColumns.get(name)?.subarray(from, from + length));
  }
}

const SLOPES = ['trend5', 'trend20', 'momentum5', 'momentum20', 'oscillation5', 'oscillation20'] as const;
const slopesOf = (rows: TaMetricsRows, from: number) =>
  Object.fromEntries(SLOPES.map((name) => [name, rows[name].subarray(from)])) as Pick<
    TaMetricsRows,
    (typeof SLOPES)[number]
  >;

/** Closes that change by the same factor a bar, with a range around each. */
function steadyBars(length: number, change: number, range: number): BarSeries {
  const close = Float64Array.from({ length }, (_, i) => 50 * (1 + change) ** i);
  const open = close.map((value) => value / (1 + change));
  const side = (sign: number) =>
    close.map((value, i) => (sign > 0 ? Math.max : Math.min)(value, open[i]) * (1 + (sign * range) / 2));
  return { open, high: side(1), low: side(-1), close, volume: new Float64Array(length).fill(1e6) };
}

const lastOf = (rows: TaMetricsRows) => {
  const at = rows.trend.length - 1;
  const last = Object.fromEntries(taComponents.map((name) => [name, rows.components[name][at]]));
  return {
    rating: taRatingOfBand(taRatingBand(rows.trend[at], rows.momentum[at])!),
    text: taString(last as Record<TaComponent, number>),
  };
};

describe('the technical metrics', () => {
  it('lie in −1..1 and are known after their warm-up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const rows = taMetrics(randomBars(seed, { length: 400, stillShare: (seed % 3) / 10 }));
        for (const name of taMetricNames) {
          expect(
            rows[name].subarray(100).every((value) => Math.abs(value) <= 1),
            name,
          ).toBe(true);
        }
        for (const name of taComponents) {
          expect(
            rows.components[name].subarray(60).every((value) => Math.abs(value) <= 1),
            name,
          ).toBe(true);
        }
      }),
      { numRuns: 6, seed: 1 },
    );
  });

  it('are not known before the first votes and slopes', () => {
    const { trend, trend5, oscillation, components, breadthFlags } = taMetrics(
      randomBars(3, { length: 120, leading: 25 }),
    );
    for (const column of [trend, trend5, oscillation, ...Object.values(components)]) expect(column[24]).toBeNaN();
    expect(breadthFlags[24]).toBe(0);
    const first = trend.findIndex((value) => !Number.isNaN(value));
    expect(trend5.findIndex((value) => !Number.isNaN(value))).toBe(first + 4);
    expect(oscillation.findIndex((value) => !Number.isNaN(value))).toBe(25 + 49);
  });

  it('are the means of their components', () => {
    const { trend, momentum, components } = taMetrics(randomBars(4, { length: 300 }));
    const mean = (names: readonly (keyof typeof components)[]) =>
      names.reduce((sum, name) => sum + components[name][299], 0) / names.length;
    expect(trend[299]).toBeCloseTo(mean(trendComponents), 12);
    expect(momentum[299]).toBeCloseTo(mean(momentumComponents), 12);
  });

  it('do not see the future', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 499 }), (seed, cut) => {
        const bars = randomBars(seed, { length: 500, stillShare: 0.05 });
        const other = randomBars(seed + 1, { length: 500, gapShare: seed % 2 === 0 ? 0.1 : 0 });
        const garbled: BarSeries = {
          open: bars.open.map((value, i) => (i < cut ? value : other.open[i])),
          high: bars.high.map((value, i) => (i < cut ? value : other.high[i])),
          low: bars.low.map((value, i) => (i < cut ? value : other.low[i])),
          close: bars.close.map((value, i) => (i < cut ? value : other.close[i])),
          volume: bars.volume.map((value, i) => (i < cut ? value : other.volume[i])),
        };
        const rows = taMetrics(bars);
        expectSameRows(taMetrics(sliceBars(bars, cut)), rows, 0, cut);
        expectSameRows(taMetrics(garbled), rows, 0, cut);
      }),
      { numRuns: 12, seed: 2 },
    );
  });

  it('do not depend on the unit of prices or volumes', () => {
    const scale = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), scale, scale, (seed, priceScale, volumeScale) => {
        const bars = randomBars(seed, { length: 400 });
        const scaled = mapBars(bars, (value) => value * priceScale);
        const expected = new Map(columnsOf(taMetrics(bars)));
        const rows = taMetrics({ ...scaled, volume: bars.volume.map((value) => value * volumeScale) });
        for (const [name, column] of columnsOf(rows)) {
          const apart = column.findIndex((value, i) => Math.abs(value - (expected.get(name)?.[i] ?? NaN)) > 1e-9);
          expect(apart, name).toBe(-1);
        }
      }),
      { numRuns: 10, seed: 3 },
    );
  });

  it.each([
    [0.002, 0.01],
    [0.005, 0.01],
    [0.02, 0.03],
    [0.001, 0.002],
  ])('of a price that rises by %d a bar are strongly bullish, of one that falls strongly bearish', (change, range) => {
    expect(lastOf(taMetrics(steadyBars(400, change, range))).rating).toBe('Strong Bullish');
    expect(lastOf(taMetrics(steadyBars(400, -change, range))).rating).toBe('Strong Bearish');
  });

  it('of a price that stands still are neutral and without events', () => {
    const rows = taMetrics(flatBars(400, 12.34));
    expect(lastOf(rows)).toEqual({ rating: 'Neutral', text: '------------' });
    for (const kind of detectionKinds)
      expect(
        rows[kind].every((code) => code === 0),
        kind,
      ).toBe(true);
  });

  it('place a price that has jumped near overbought and one that has dropped near oversold', () => {
    const bars = steadyBars(100, 0.0001, 0.01);
    const moved = (factor: number) => mapBars(bars, (value, i) => (i < 95 ? value : value * factor ** (i - 94)));
    expect(taMetrics(moved(1.03)).oscillation[99]).toBeGreaterThan(0.8);
    expect(taMetrics(moved(0.97)).oscillation[99]).toBeLessThan(-0.8);
  });

  it('say of each bar whether its close is above its averages and the close before', () => {
    const bars = randomBars(8, { length: 260 });
    const { breadthFlags } = taMetrics(bars);
    const mean = (count: number) => bars.close.subarray(260 - count).reduce((sum, value) => sum + value, 0) / count;
    const last = bars.close[259];
    expect(breadthFlagNames.map((name) => breadthFlag(breadthFlags[259], name))).toEqual([
      last > mean(20),
      last > mean(50),
      last > mean(200),
      last > bars.close[258],
    ]);
    expect(breadthFlagNames.map((name) => breadthFlag(breadthFlags[60], name) !== null)).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(breadthFlag(breadthFlags[0], 'advancing')).toBeNull();
  });
});

describe('the computer', () => {
  it('gives what the function gives, whatever it computed before', () => {
    const computer = createTaMetricsComputer(600);
    const series = [
      randomBars(1, { length: 600 }),
      randomBars(2, { length: 90, leading: 10 }),
      flatBars(300, 5),
      randomBars(3, { length: 600 }),
      randomBars(4, { length: 1 }),
      randomBars(4, { length: 0 }),
      randomBars(5, { length: 450 }),
    ];
    for (const bars of [...series, ...series.toReversed()]) {
      const from = Math.floor(bars.close.length / 3);
      expectSameRows(computer.compute(bars, from), taMetrics(bars), from, bars.close.length - from);
    }
  });

  it('gives the same rows from whichever bar they are asked for', () => {
    const length = 1_000;
    const computer = createTaMetricsComputer(length);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 0, max: length }), (seed, from) => {
        const leading = seed % 4 === 0 ? seed % 30 : 0;
        const bars = randomBars(seed, { length, leading, stillShare: (seed % 3) / 5 });
        if (seed % 5 === 0) bars.volume.fill(0);
        expectSameRows(computer.compute(bars, from), taMetrics(bars), from, length - from);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it('has slopes over New Year of the metrics that each of its days has', () => {
    const [base, start] = [250, 1_000];
    const computer = createTaMetricsComputer(start);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 0, max: 30 }), (seed, after) => {
        const bars = randomBars(seed, { length: 1_040 });
        const rows = computer.compute(bars, start + after, { base, start });
        const [before, own] = [
          taMetrics(sliceBars(bars, start)),
          taMetrics(mapColumns(bars, (all) => all.slice(base))),
        ];
        expect(before.trend.at(-1)).not.toBeCloseTo(own.trend[start - base - 1], 9);
        for (const metric of ['trend', 'momentum', 'oscillation'] as const) {
          const shown = [...before[metric], ...own[metric].subarray(start - base)];
          expect(rows[metric]).toEqual(own[metric].subarray(start - base + after));
          for (const length of [5, 20] as const) {
            const slopes = metricSlope(Float64Array.from(shown), length).subarray(start + after);
            expect(rows[`${metric}${length}`], `${metric}${length}`).toEqual(slopes);
          }
        }
        expectSameRows({ ...rows, ...slopesOf(own, start - base + after) }, own, start - base + after, 40 - after);
      }),
      { numRuns: 8, seed: 9 },
    );
  });

  it('knows a direction that is older than the bars before its rows', () => {
    // A trend down turns up after a long rest, in which neither metric has a direction of its own.
    const closes = Float64Array.from({ length: 600 }, (_, i) =>
      i < 300 ? 100 - i / 5 : i < 560 ? 40 : 40 + (i - 560),
    );
    const bars = mapBars(flatBars(600, 1), (value, i) => value * closes[i]);
    const [all, rows] = [taMetrics(bars), createTaMetricsComputer(600).compute(bars, 550)];
    expectSameRows(rows, all, 550, 50);
    expect([...rows.changeStatus].filter((code) => code !== 0).length).toBeGreaterThan(0);
  });

  it('returns rows that later symbols do not overwrite', () => {
    const computer = createTaMetricsComputer(300);
    const bars = randomBars(1, { length: 300 });
    const rows = computer.compute(bars, 200);
    computer.compute(randomBars(2, { length: 300 }), 0);
    expectSameRows(rows, taMetrics(bars), 200, 100);
    expect(rows.trend.length).toBe(100);
  });

  it('keeps every metric within −1..1 or unknown whatever the bars hold, and knows it again after a fault', () => {
    const faults = [0, -5, Infinity, 1e300, 1e-300, NaN];
    for (const fault of faults) {
      const bars = mapBars(randomBars(12, { length: 900 }), (value, i) => (i === 300 ? fault : value));
      const rows = taMetrics(bars);
      for (const [name, column] of columnsOf(rows).filter(([, values]) => values instanceof Float64Array)) {
        expect(
          column.every((value) => Number.isNaN(value) || Math.abs(value) <= 1),
          `${name} with ${fault}`,
        ).toBe(true);
        expect(Number.isNaN(column[899]), `${name} with ${fault}`).toBe(false);
      }
    }
  });

  it('refuses more bars than it has room for, unequal columns and rows that are not there', () => {
    const computer = createTaMetricsComputer(100);
    const bars = randomBars(1, { length: 100 });
    expect(() => computer.compute(randomBars(1, { length: 101 }), 0)).toThrow(RangeError);
    expect(() => computer.compute({ ...bars, open: new Float64Array(99) }, 0)).toThrow(RangeError);
    expect(() => computer.compute(bars, 101)).toThrow(RangeError);
    expect(() => computer.compute(bars, 5, { base: 0, start: 6 })).toThrow(RangeError);
    expect(() => createTaMetricsComputer(0)).toThrow(RangeError);
    expect(computer.compute(bars, 100).trend.length).toBe(0);
  });
});
