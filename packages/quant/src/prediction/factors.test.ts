import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapBars, randomBars, sliceBars } from '../indicators/testing/random-bars.ts';
import { weekdays } from '../testing/random-panel.ts';
import { normal, randomSource } from '../testing/random-source.ts';
import { alignAsOf, type ReleasedObservation, STALE_AFTER_DAYS } from './align-as-of.ts';
import { factorRow } from './factor-table.ts';
import { LEAST_MACRO_FACTORS, type MacroSeries, macroFactors } from './macro-factors.ts';
import { taFactors } from './ta-factors.ts';

const DAYS = weekdays(14613, 700);

/** Monthly or daily series, each value published some days after its day. */
function drawSeries(seed: number): MacroSeries[] {
  const random = randomSource(seed);
  const last = DAYS[DAYS.length - 1];
  return ['cfnai', 't10y2y', 't10y3m', 'vix', 'vix3m', 'dx', 'cl', 'walcl', 'aaiiBullish', 'aaiiBearish'].map(
    (id, i) => {
      const step = i % 3 === 0 ? 30 : 1;
      const lag = i % 3 === 0 ? 25 : i % 2;
      const observations: ReleasedObservation[] = [];
      let value = 20;
      for (let day = DAYS[0] - 60; day <= last; day += step) {
        value *= Math.exp(0.02 * normal(random));
        observations.push({ day, releasedDay: day + lag, value });
      }
      return { id, observations };
    },
  );
}

describe('TA factors', () => {
  it('are about twenty, named apart, and all known from session 252 on', () => {
    const bars = randomBars(1, { length: 300 });
    const { names, columns } = taFactors(bars);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(20);
    for (const column of columns) {
      expect(column.length).toBe(300);
      expect(column.slice(252).every(Number.isFinite)).toBe(true);
    }
    expect(columns.some((column) => Number.isNaN(column[251]))).toBe(true);
  });

  it('do not depend on the level of prices or volume', () => {
    const bars = randomBars(2, { length: 320 });
    const table = taFactors(bars);
    const dearer = taFactors({
      ...mapBars(bars, (value) => 8 * value),
      volume: bars.volume.map((value) => 10 * value),
    });
    table.columns.forEach((column, j) => {
      for (let t = 252; t < 320; t++) expect(dearer.columns[j][t]).toBeCloseTo(column[t], 6);
    });
  });

  it('see no later bar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 253, max: 399 }), (seed, cut) => {
        const bars = randomBars(seed, { length: 400 });
        const random = randomSource(seed);
        const garbled = mapBars(bars, (value, t) => (t < cut ? value : 500 * random()));
        const table = taFactors(bars);
        const known = taFactors(sliceBars(bars, cut));
        taFactors(garbled).columns.forEach((column, j) => {
          expect(column.slice(0, cut)).toEqual(table.columns[j].slice(0, cut));
          expect(known.columns[j]).toEqual(table.columns[j].slice(0, cut));
        });
      }),
      { numRuns: 20, seed: 6 },
    );
  });
});

describe('alignment by release', () => {
  const days = Int32Array.of(10, 11, 14, 15, 16);

  it('takes a value from the close of the day of its release on, after a weekend from the next session', () => {
    const known = alignAsOf(days, [
      { day: 1, releasedDay: 11, value: 5 },
      { day: 2, releasedDay: 13, value: 6 },
    ]);
    expect(Array.from(known)).toEqual([NaN, 5, 6, 6, 6]);
  });

  it('takes the latest revision, and not a late one of an earlier day', () => {
    const known = alignAsOf(days, [
      { day: 2, releasedDay: 14, value: 7 },
      { day: 1, releasedDay: 10, value: 4 },
      { day: 1, releasedDay: 11, value: 5 },
      { day: 1, releasedDay: 15, value: 6 },
    ]);
    expect(Array.from(known)).toEqual([4, 5, 7, 7, 7]);
  });

  it('forgets a series that has ended and passes over a value that is missing', () => {
    const late = Int32Array.of(10, 10 + STALE_AFTER_DAYS, 11 + STALE_AFTER_DAYS);
    const known = alignAsOf(late, [
      { day: 9, releasedDay: 10, value: 3 },
      { day: 10, releasedDay: 11, value: NaN },
    ]);
    expect(Array.from(known)).toEqual([3, 3, NaN]);
  });
});

describe('macro factors', () => {
  it('use the series that are there and need a few of them', () => {
    const series = drawSeries(1);
    const { names } = macroFactors(DAYS, series);
    expect(names).toContain('vixTermStructure');
    expect(names).toContain('aaiiSpreadZ');
    expect(names).not.toContain('goldQuarter');
    expect(
      macroFactors(
        DAYS,
        series.filter(({ id }) => id !== 'vix3m'),
      ).names,
    ).not.toContain('vixTermStructure');
    expect(() => macroFactors(DAYS, [...series.slice(0, 2), { id: 'unknown', observations: [] }])).toThrow(
      `${LEAST_MACRO_FACTORS}`,
    );
  });

  it('are changes of what was known, not of what is known now', () => {
    const flat = drawSeries(2).map(({ id }) => ({
      id,
      observations: [{ day: DAYS[0], releasedDay: DAYS[0], value: 2 }],
    }));
    const rising = [
      { day: DAYS[0], releasedDay: DAYS[0], value: 2 },
      { day: DAYS[69], releasedDay: DAYS[70], value: 3 },
    ];
    const table = macroFactors(DAYS, [
      ...flat.filter(({ id }) => id !== 't10y2y'),
      { id: 't10y2y', observations: rising },
    ]);
    const change = (t: number) => factorRow(table, ['slope10y2yChange'], t)[0];
    expect([change(62), change(69), change(70)]).toEqual([NaN, 0, 1]);
    expect(factorRow(table, ['slope10y2y', 'nothing'], 70)).toEqual(Float64Array.of(3, NaN));
  });

  it('take oil below zero for a missing value', () => {
    const series = drawSeries(3);
    const sunk = series.map(({ id, observations }) => ({
      id,
      observations: observations.map((one, i) => (id === 'cl' && i === 200 ? { ...one, value: -37 } : one)),
    }));
    const { names, columns } = macroFactors(DAYS, sunk);
    const oil = columns[names.indexOf('oilQuarter')];
    expect(oil.some((value) => Math.abs(value) === Infinity)).toBe(false);
    expect(Number.isFinite(oil[690])).toBe(true);
  });

  it('see nothing that was released later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 698 }), (seed, t) => {
        const random = randomSource(seed);
        const series = drawSeries(seed);
        const garbled = series.map(({ id, observations }) => ({
          id,
          observations: observations.map((one) =>
            one.releasedDay <= DAYS[t] ? one : { ...one, value: 90 * random() },
          ),
        }));
        const known = series.map(({ id, observations }) => ({
          id,
          observations: observations.filter(({ releasedDay }) => releasedDay <= DAYS[t]),
        }));
        const whole = macroFactors(DAYS, series);
        for (const table of [macroFactors(DAYS, garbled), macroFactors(DAYS.slice(0, t + 1), known)]) {
          table.columns.forEach((column, j) => {
            expect(column.slice(0, t + 1)).toEqual(whole.columns[j].slice(0, t + 1));
          });
        }
      }),
      { numRuns: 20, seed: 7 },
    );
  });
});
