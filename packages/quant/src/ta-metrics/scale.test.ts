import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectionKinds } from '../detections/index.ts';
import { explainEvent, explainTa } from '../explain/index.ts';
import type { BarSeries } from '../indicators/input.ts';
import { randomBars, sliceBars } from '../indicators/testing/random-bars.ts';
import { tiedBars } from '../indicators/testing/tied-bars.ts';
import { randomSource } from '../testing/random-source.ts';
import { adjustedBars, rescaledBars, type TaMetricsRows, taMetrics } from './index.ts';
import { castVotes } from './testing/cast-votes.ts';

const LENGTH = 700;

type Columns = Iterable<readonly [string, ArrayLike<number>]>;
const columnsOf = ({ components, ...columns }: TaMetricsRows): Columns =>
  Object.entries({ ...columns, ...components } as Readonly<Record<string, ArrayLike<number>>>);

/** Names of the columns that are not the same numbers: to nine digits, event codes and flags exactly. */
function differing(actual: Columns, expected: Columns): string[] {
  const wanted = new Map(expected);
  return Array.from(actual).flatMap(([name, column]) => {
    const other = wanted.get(name) ?? [];
    const isSame = (value: number, i: number) => Object.is(value, other[i]) || Math.abs(value - other[i]) < 1e-9;
    return Array.from(column).every(isSame) ? [] : [name];
  });
}

/**
 * The bars as they are stored: traded prices, and closes adjusted by a chain of daily returns from a first value of its own, so that the
 * factors of days without a dividend differ by rounding.
 */
function adjustedByChain(bars: BarSeries, first: number): BarSeries {
  const adjClose = new Float64Array(bars.close.length);
  adjClose[0] = first;
  for (let i = 1; i < adjClose.length; i++) adjClose[i] = adjClose[i - 1] * (bars.close[i] / bars.close[i - 1]);
  return adjustedBars({ ...bars, adjClose });
}

const seed = fc.integer({ min: 1, max: 1e6 });
const factor = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
const market = seed.map((one) =>
  one % 3 === 0 ? randomBars(one, { length: LENGTH, stillShare: 0.1 }) : tiedBars(one, LENGTH),
);

describe('on any scale of the prices', () => {
  it('every vote is the same, also of a tie', () => {
    fc.assert(
      fc.property(market, factor, (bars, scale) => {
        const votes = castVotes(bars);
        expect(differing(castVotes(rescaledBars(bars, scale)), votes)).toEqual([]);
        expect(differing(castVotes(adjustedByChain(bars, scale)), votes)).toEqual([]);
      }),
      { numRuns: 25, seed: 1 },
    );
  });

  it('every metric, event and flag is the same, also of a tie', () => {
    fc.assert(
      fc.property(market, factor, (bars, scale) => {
        const rows = columnsOf(taMetrics(bars));
        expect(differing(columnsOf(taMetrics(rescaledBars(bars, scale))), rows)).toEqual([]);
        expect(differing(columnsOf(taMetrics(adjustedByChain(bars, scale))), rows)).toEqual([]);
      }),
      { numRuns: 25, seed: 2 },
    );
  });

  it('a close on the stop, a repeated high and a close that did not change are ties', () => {
    const random = randomSource(5);
    // A market that repeats one week, so that each of its highs, lows, closes and volumes is a tie with those of the weeks before.
    const week = tiedBars(4, 5);
    const column = (name: keyof BarSeries) => Float64Array.from({ length: 400 }, (_, i) => week[name][i % 5]);
    const bars: BarSeries = {
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
    };
    for (let run = 0; run < 20; run++) {
      const scale = 10 ** (4 * random() - 2);
      expect(differing(castVotes(adjustedByChain(bars, scale)), castVotes(bars)), String(scale)).toEqual([]);
    }
  });

  it('an explanation is equal to the stored figures to the last bit, and shows its lines on the wanted scale', () => {
    fc.assert(
      fc.property(market, factor, fc.integer({ min: 300, max: LENGTH - 1 }), (traded, shownScale, at) => {
        const bars = adjustedByChain(traded, 1 / shownScale);
        const rows = taMetrics(bars);
        const explained = explainTa(sliceBars(bars, at + 1), shownScale);
        expect([explained.trend, explained.momentum]).toEqual([rows.trend[at], rows.momentum[at]]);
        for (const { component, value } of explained.components) {
          expect(value, component).toBe(rows.components[component][at]);
        }
        const sideVote = explained.components
          .flatMap(({ votes }) => votes)
          .find(({ formula }) => formula === 'sign(close − x)');
        const close = bars.close[at] * shownScale;
        const away = close - (sideVote?.lines[0] ?? Number.NaN);
        expect(Math.abs(away) < 1e-9 * close ? 0 : Math.sign(away)).toBe(sideVote?.vote);
        for (const kind of detectionKinds) {
          expect(explainEvent(sliceBars(bars, at + 1), kind, shownScale).code, kind).toBe(rows[kind][at]);
        }
      }),
      { numRuns: 12, seed: 3 },
    );
  });
});
