import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filterRegimes,
  fitRegimeModel,
  nextRuleRegime,
  type Regime,
  type RegimeReading,
  regimeReadings,
  ruleRegimes,
  walkForwardMixtureRegimes,
  walkForwardRegimes,
} from './index.ts';
import { countSpells, drawCloses } from './testing/random-regimes.ts';

const calm: RegimeReading = { close: 110, sma50: 107, sma200: 100, drawdown: 0.01, volatility: 0.1 };

/** The state after each of a row of days. */
function follow(readings: readonly RegimeReading[]): Regime[] {
  let state = nextRuleRegime(null, readings[0]);
  const regimes = [state.regime];
  for (const reading of readings.slice(1)) {
    state = nextRuleRegime(state, reading);
    regimes.push(state.regime);
  }
  return regimes;
}

const times = (count: number, reading: Partial<RegimeReading>): RegimeReading[] =>
  Array.from({ length: count }, () => ({ ...calm, ...reading }));

describe('the rules of R1', () => {
  it.each<[string, Partial<RegimeReading>, Regime]>([
    ['above a rising pair of averages and near the high', {}, 'Bull'],
    ['above the averages, but far from the high', { drawdown: 0.09 }, 'Sideways'],
    ['above SMA 200 with SMA 50 below it', { sma50: 99 }, 'Sideways'],
    ['at SMA 200', { close: 100.5 }, 'Sideways'],
    ['below both averages in their falling order', { close: 97, sma50: 99, drawdown: 0.1 }, 'Bear'],
    ['below SMA 200 with SMA 50 still above it', { close: 97, drawdown: 0.1 }, 'Sideways'],
    ['the same in a deep drawdown', { close: 97, drawdown: 0.15 }, 'Bear'],
    ['very volatile', { volatility: 0.4 }, 'Crisis'],
    ['volatile in a deep drawdown', { drawdown: 0.16, volatility: 0.31 }, 'Crisis'],
    ['volatile near the high', { volatility: 0.31 }, 'Bull'],
  ])('%s', (_, reading, regime) => {
    expect(nextRuleRegime(null, { ...calm, ...reading }).regime).toBe(regime);
  });

  it('change after three days in a row that call for it', () => {
    const down = { close: 97, sma50: 99, drawdown: 0.1 };
    expect(follow([...times(1, {}), ...times(2, down), ...times(1, {}), ...times(3, down)])).toEqual([
      'Bull',
      'Bull',
      'Bull',
      'Bull',
      'Bull',
      'Bull',
      'Bear',
    ]);
  });

  it('call a crisis at once and keep it until the volatility has gone', () => {
    const days = [...times(1, {}), ...times(1, { volatility: 0.45 }), ...times(5, { volatility: 0.26 })];
    expect(follow([...days, ...times(3, {})])).toEqual(['Bull', ...new Array<Regime>(8).fill('Crisis'), 'Bull']);
  });

  it('keep a bull and a bear market at levels that would not begin one', () => {
    expect(follow([...times(1, {}), ...times(5, { close: 99.5, drawdown: 0.09 })]).at(-1)).toBe('Bull');
    const bear = times(1, { close: 97, sma50: 99, drawdown: 0.1 });
    expect(follow([...bear, ...times(5, { close: 100.5, sma50: 99, drawdown: 0.07 })]).at(-1)).toBe('Bear');
    expect(follow([...bear, ...times(5, { close: 101.5, sma50: 99, drawdown: 0.07 })]).at(-1)).toBe('Sideways');
  });

  it('read nothing before SMA 200 has a value', () => {
    const readings = regimeReadings(Float64Array.from({ length: 210 }, (_, t) => 100 + t));
    expect(readings.findIndex((reading) => reading !== null)).toBe(199);
    expect(readings[199]).toMatchObject({ close: 299, sma50: 274.5, sma200: 199.5, drawdown: 0 });
    expect(ruleRegimes(drawCloses(1, 150))).toEqual(new Array(150).fill(null));
  });
});

const walk = { seed: 4, restarts: 1, minSessions: 150, refitSessions: 60, maxSessions: 300 };

describe('no state sees the future', () => {
  it('of the rules and of the refitted models: neither garbage nor nothing after a day changes the states up to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 399 }), (seed, cut) => {
        const closes = drawCloses(seed, 400);
        const start = closes.slice(0, cut);
        const garbled = closes.map((close, t) => (t < cut ? close : 1e5 / (1 + ((t * 7919) % 13))));
        for (const other of [start, garbled]) {
          expect(ruleRegimes(other).slice(0, cut)).toEqual(ruleRegimes(closes).slice(0, cut));
          for (const walkForward of [walkForwardRegimes, walkForwardMixtureRegimes]) {
            const whole = walkForward(closes, walk);
            const known = walkForward(other, walk);
            expect(known.regimes.slice(0, cut)).toEqual(whole.regimes.slice(0, cut));
            known.probabilities.forEach((column, k) => {
              expect(column.slice(0, cut)).toEqual(whole.probabilities[k].slice(0, cut));
            });
            const before = (refits: typeof whole.refits | typeof known.refits) => refits.filter(({ day }) => day < cut);
            expect(before(known.refits)).toEqual(before(whole.refits));
          }
        }
      }),
      { numRuns: 12, seed: 5 },
    );
  });
});

describe('the mixture of the same features', () => {
  it('has one probability a day that sums to one, names in order and a model from the day it was fitted', () => {
    const closes = drawCloses(15, 500);
    const { regimes, probabilities, refits } = walkForwardMixtureRegimes(closes, walk);
    const first = refits[0].day;
    expect(refits).toHaveLength(Math.floor((500 - 20 - 150) / 60) + 1);
    expect(regimes.slice(0, first)).toEqual(new Array(first).fill(null));
    for (let t = first; t < closes.length; t++) {
      expect(probabilities.reduce((sum, column) => sum + column[t], 0)).toBeCloseTo(1, 12);
      expect(probabilities[['Bull', 'Sideways', 'Bear'].indexOf(regimes[t]!)][t]).toBeGreaterThan(1 / 3);
    }
  });

  it('changes its mind more often than the model that knows that states last', () => {
    const closes = drawCloses(16, 1_500);
    const options = { seed: 2, restarts: 2, minSessions: 400, refitSessions: 400, states: 2 };
    const hidden = countSpells(walkForwardRegimes(closes, options).regimes);
    const mixture = countSpells(walkForwardMixtureRegimes(closes, options).regimes);
    expect(hidden).toBeGreaterThan(1);
    expect(mixture).toBeGreaterThan(hidden);
  });

  it('rejects what the hidden Markov model rejects', () => {
    expect(() => walkForwardMixtureRegimes(drawCloses(1, 700), { seed: 1, states: 5 })).toThrow(RangeError);
    expect(() => walkForwardMixtureRegimes(drawCloses(1, 300), { seed: 1, refitSessions: 0 })).toThrow(RangeError);
  });
});

describe('the regime model', () => {
  it('names the wild falling stretches bear and the calm rising ones bull', () => {
    const closes = drawCloses(12, 2_500);
    const model = fitRegimeModel(closes, { seed: 1, states: 2 });
    const { regimes, probabilities } = filterRegimes(closes, model);
    const change = (wanted: Regime) => {
      const days = regimes.flatMap((regime, t) => (regime === wanted ? [Math.log(closes[t] / closes[t - 20])] : []));
      const mean = days.reduce((a, b) => a + b, 0) / days.length;
      return { mean, variance: days.reduce((sum, x) => sum + (x - mean) ** 2, 0) / days.length };
    };
    expect(change('Bull').mean).toBeGreaterThan(change('Bear').mean);
    expect(change('Bull').variance).toBeLessThan(change('Bear').variance);
    expect(regimes.indexOf('Bull')).toBeGreaterThan(-1);
    expect(regimes.slice(0, 20)).toEqual(new Array(20).fill(null));
    for (let t = 20; t < closes.length; t++) expect(probabilities[0][t] + probabilities[1][t]).toBeCloseTo(1, 12);
  });

  it('gives the same states for the same seed', () => {
    const closes = drawCloses(13, 500);
    expect(walkForwardRegimes(closes, walk)).toEqual(walkForwardRegimes(closes, walk));
  });

  it('rejects numbers of states it has no names for and too few closes', () => {
    expect(() => fitRegimeModel(drawCloses(1, 300), { seed: 1, states: 5 })).toThrow(RangeError);
    expect(() => fitRegimeModel(drawCloses(1, 30), { seed: 1 })).toThrow(RangeError);
    expect(() => walkForwardRegimes(drawCloses(1, 300), { seed: 1, refitSessions: 0 })).toThrow(RangeError);
    expect(walkForwardRegimes(drawCloses(1, 100), { seed: 1 }).refits).toEqual([]);
  });

  it('leaves out days without a price', () => {
    const closes = drawCloses(14, 400);
    closes[200] = NaN;
    const { regimes } = filterRegimes(closes, fitRegimeModel(closes, { seed: 1 }));
    expect(regimes[199]).not.toBeNull();
    expect(regimes[200]).toBeNull();
    expect(regimes[220]).toBeNull();
    expect(regimes[230]).not.toBeNull();
  });
});
