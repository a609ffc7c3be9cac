import { isTradingEpochDay, partsOf, toEpochDay, weekdayOf } from '@pipa/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EconomyLevels, FactorPath } from '../factor-path.ts';
import type { MarketRegime } from '../market-regime.ts';
import { dayOfSession } from '../session-number.ts';
import { MacroGenerator } from './macro-generator.ts';

const SEED = 2026;
const START = toEpochDay('2005-01-03');
const END = toEpochDay('2026-09-04');
const fresh = (seed = SEED) => new MacroGenerator(seed, new FactorPath(seed));
/** An economy that is another after a session. */
class GarbledPath extends FactorPath {
  readonly #cut: number;

  constructor(seed: number, cut: number) {
    super(seed);
    this.#cut = cut;
  }

  #garble(column: Float64Array): Float64Array {
    return column.map((value, t) => (t > this.#cut ? 1.4 * value + 0.002 : value));
  }

  override get levels(): EconomyLevels {
    const entries = Object.entries(super.levels).map(([name, column]) => [name, this.#garble(column)]);
    return Object.fromEntries(entries) as EconomyLevels;
  }

  override column(index: number): Float64Array {
    return this.#garble(super.column(index));
  }

  override regimeAt(session: number): MarketRegime {
    return session > this.#cut ? 'Crisis' : super.regimeAt(session);
  }
}

const macro = fresh();
const IDS = macro.series().map(({ id }) => id);
const whole = new Map(IDS.map((id) => [id, macro.observations(id, START, END)]));
const all = (id: string) => whole.get(id) ?? [];

describe('the list of macro series', () => {
  it('has every column of the documents once, by category', () => {
    const ids = (category: number) =>
      macro
        .series()
        .filter((series) => series.category === category)
        .map(({ id }) => id)
        .join(' ');
    expect(ids(1)).toBe('cfnai gdp housensa rsxfs tdsp');
    expect(ids(2)).toBe('anfci t10y2y t10y3m dff bamlh0a0hym2 walcl rrpontsyd wm2ns wtregen');
    expect(ids(3)).toBe('pcepilfe csushpinsa t5yie t10yie');
    expect(ids(4)).toBe('dx sixe sixj cl gc si hg srr zc zw zr');
    expect(ids(5)).toBe(
      'vix vix9d vix3m vix6m vix1y sppe move audjpy speyc will5000pr aaiiBullish aaiiNeutral aaiiBearish',
    );
    expect(new Set(IDS).size).toBe(IDS.length);
    expect(macro.series().every(({ name, unit }) => name.length > 0 && unit.length > 0)).toBe(true);
  });

  it('refuses an id that is none of them', () => {
    expect(() => macro.observations('constructor', START, END)).toThrow('Not found');
  });
});

describe('observations of macro series', () => {
  it('are numbers, ascending by day and by the session that published them, never before they were over', () => {
    for (const id of IDS) {
      const rows = all(id);
      expect(rows.length).toBeGreaterThan(80);
      for (let i = 0; i < rows.length; i++) {
        const { day, releasedDay, value } = rows[i];
        if (!Number.isFinite(value) || releasedDay < day || !isTradingEpochDay(releasedDay)) {
          expect.fail(`${id} on ${day}: ${value}, published ${releasedDay}`);
        }
        if (i > 0 && (day <= rows[i - 1].day || releasedDay < rows[i - 1].releasedDay)) expect.fail(`${id} at ${day}`);
      }
    }
  });

  it.each([
    ['daily', 1, 5],
    ['weekly', 7, 7],
    ['monthly', 28, 31],
    ['quarterly', 90, 92],
  ])('of %s series lie %i to %i days apart', (frequency, least, most) => {
    for (const { id } of macro.series().filter((series) => series.frequency === frequency)) {
      const gaps = all(id)
        .slice(1)
        .map(({ day }, i) => day - all(id)[i].day);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(least);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(most);
    }
  });

  it.each([
    ['cfnai', 24, 28],
    ['gdp', 28, 32],
    ['tdsp', 85, 95],
    ['csushpinsa', 56, 62],
    ['rsxfs', 14, 19],
    ['walcl', 1, 2],
    ['wtregen', 1, 2],
    ['dff', 1, 5],
    ['vix', 0, 0],
  ])('of %s come out %i to %i days late', (id, least, most) => {
    const lags = all(id).map(({ day, releasedDay }) => releasedDay - day);
    expect(Math.min(...lags)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...lags)).toBeLessThanOrEqual(most);
  });

  it('fall on the days their publishers observe', () => {
    const weekdays = (id: string) => [...new Set(all(id).map(({ day }) => weekdayOf(day)))];
    expect(weekdays('aaiiBullish')).toEqual([4]);
    expect(weekdays('walcl')).toEqual([3]);
    expect(weekdays('anfci')).toEqual([5]);
    expect(weekdays('wm2ns')).toEqual([1]);
    expect(all('gdp').every(({ day }) => partsOf(day + 1).dayOfMonth === 1 && partsOf(day).month % 3 === 0)).toBe(true);
    expect(all('cfnai').every(({ day }) => partsOf(day + 1).dayOfMonth === 1)).toBe(true);
  });

  it('are the same for the same seed and others for another', () => {
    const same = fresh();
    const other = fresh(7);
    for (const id of ['vix', 'gdp', 'zc', 'aaiiNeutral', 'rrpontsyd']) {
      expect(same.observations(id, START, END)).toEqual(all(id));
      expect(other.observations(id, START, END)).not.toEqual(all(id));
    }
  });

  it('do not change with what is asked later: no value depends on a later session', () => {
    const later = fc.integer({ min: START, max: END });
    fc.assert(
      fc.property(later, fc.integer({ min: 0, max: 40 }), fc.constantFrom(...IDS), (to, back, id) => {
        const rows = fresh().observations(id, to - back, to);
        expect(rows).toEqual(all(id).filter(({ releasedDay }) => releasedDay >= to - back && releasedDay <= to));
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  it('depend on nothing that happens after the observation, however late it is published', () => {
    for (const cut of [40, 1003, 2750, 4471]) {
      const garbled = new MacroGenerator(SEED, new GarbledPath(SEED, cut));
      const lastDay = dayOfSession(cut);
      for (const id of IDS) {
        const known = all(id).filter(({ day }) => day <= lastDay);
        expect(garbled.observations(id, START, lastDay + 120).slice(0, known.length)).toEqual(known);
      }
      expect(garbled.observations('vix', lastDay + 1, lastDay + 120)).not.toEqual(
        macro.observations('vix', lastDay + 1, lastDay + 120),
      );
    }
  });

  it('can be asked for in any order and one day at a time', () => {
    const stepped = fresh();
    stepped.observations('tdsp', END - 10, END);
    const days = Array.from({ length: 400 }, (_, i) => START + 2000 + i);
    for (const id of ['dff', 'cfnai', 'walcl', 'vix']) {
      const rows = days.flatMap((day) => stepped.observations(id, day, day));
      expect(rows).toEqual(macro.observations(id, days[0], days[days.length - 1]));
    }
  });

  it('are none before the market began and for an empty range', () => {
    expect(macro.observations('vix', 0, START - 1)).toEqual([]);
    expect(macro.observations('vix', START + 50, START + 40)).toEqual([]);
  });
});
