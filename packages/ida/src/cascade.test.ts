import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choose,
  isComplete,
  isSubmitShown,
  LEVELS,
  type Level,
  missingLevel,
  NOTHING_SELECTED,
  optionsAt,
  readSelections,
  requestOf,
  type Selections,
  visibleChoices,
} from './cascade.ts';

type Choice = readonly [Level, string | number];
const after = (...choices: readonly Choice[]): Selections =>
  choices.reduce((state, [level, value]) => choose(state, level, value), NOTHING_SELECTED);
const visibleLevels = (state: Selections) => visibleChoices(state).map(({ level }) => level);
const wordsAt = (level: Level, state: Selections) => optionsAt(level, state).map(({ words }) => words.en);

const quarterly = [
  ['category', 1],
  ['dataType', 'quarterly'],
] as const satisfies readonly Choice[];

describe('the selections of the symbol screen', () => {
  it('begin with the category, without Submit', () => {
    expect(visibleLevels(NOTHING_SELECTED)).toEqual(['category']);
    expect(isSubmitShown(NOTHING_SELECTED)).toBe(false);
    expect(wordsAt('category', NOTHING_SELECTED)).toEqual([
      'Fundamental Analysis',
      'Technical Analysis',
      'Sentiment Analysis',
      'Complete Analysis',
    ]);
  });

  it('offer the data types of the category', () => {
    expect(wordsAt('dataType', after(['category', 1]))).toEqual([
      'Daily Financial Metrics',
      'Quarterly Financial Data',
    ]);
    expect(wordsAt('dataType', after(['category', 2]))).toEqual([
      'Prices & Volume',
      'Technical Metrics',
      'Momentum Ranking',
    ]);
    expect(wordsAt('dataType', after(['category', 3]))).toEqual(['Option Put Call Ratio']);
  });

  it('offer group, view and time dimension for quarterly figures, one after another', () => {
    expect(visibleLevels(after(...quarterly))).toEqual(['category', 'dataType', 'group']);
    expect(wordsAt('group', after(...quarterly))).toEqual([
      'Overall',
      'Efficiency',
      'Growth',
      'Quality',
      'Profitability',
      'Dividend',
      'Score Summary',
    ]);
    const withView = after(...quarterly, ['group', 'growth'], ['view', 'ranking']);
    expect(visibleLevels(withView)).toEqual(['category', 'dataType', 'group', 'view', 'unit', 'dimension']);
    expect(wordsAt('unit', withView)).toEqual(['Quarters']);
    expect(wordsAt('dimension', withView)).toEqual(['Annual', 'Trailing Twelve Months', 'Quarterly']);
  });

  it('take ten rows by themselves, and the one view and unit of daily data', () => {
    expect(after(['category', 2], ['dataType', 'prices'])).toEqual({
      ...NOTHING_SELECTED,
      category: 2,
      dataType: 'prices',
      view: 'values',
      unit: 1,
      length: 10,
    });
  });

  it('say which choice is missing', () => {
    expect(missingLevel(after(['category', 1]))).toBe('dataType');
    expect(isSubmitShown(after(['category', 1]))).toBe(true);
    expect(isComplete(after(['category', 1]))).toBe(false);
  });

  it.each<[number, readonly Choice[]]>([
    [
      2,
      [
        ['category', 1],
        ['dataType', 'daily'],
      ],
    ],
    [
      1,
      [
        ['category', 2],
        ['dataType', 'prices'],
      ],
    ],
    [
      11,
      [
        ['category', 2],
        ['dataType', 'technical'],
      ],
    ],
    [
      15,
      [
        ['category', 2],
        ['dataType', 'momentum'],
      ],
    ],
    [4, [['category', 3]]],
    [26, [...quarterly, ['group', 'scores']]],
  ])('ask for function %i', (code, choices) => {
    const period = code === 26 ? 2 : 1;
    expect(requestOf(after(...choices))).toEqual({
      function: code,
      period,
      dim: null,
      length: 10,
      rankingFunction: null,
    });
  });

  it.each([
    ['overall', 5, 20],
    ['efficiency', 6, 21],
    ['growth', 7, 22],
    ['quality', 8, 23],
    ['profitability', 9, 24],
    ['dividend', 10, 25],
  ])('ask for the group %s and its ranking', (group, code, ranking) => {
    const state = after(...quarterly, ['group', group], ['view', 'ranking'], ['dimension', 3], ['length', 50]);
    expect(requestOf(state)).toEqual({ function: code, period: 2, dim: 3, length: 50, rankingFunction: ranking });
    expect(requestOf(after(...quarterly, ['group', group], ['view', 'values'], ['dimension', 2]))).toMatchObject({
      function: code,
      rankingFunction: null,
    });
  });

  it('are complete with the Complete Analysis, which hides the other menus', () => {
    const state = after(['category', 4]);
    expect(visibleLevels(state)).toEqual(['category']);
    expect(isComplete(state)).toBe(true);
    expect(requestOf(state)).toBeNull();
  });

  it('refuse what is not offered', () => {
    expect(() => choose(NOTHING_SELECTED, 'dataType', 'prices')).toThrow(RangeError);
    expect(() => choose(after(['category', 1]), 'dataType', 'prices')).toThrow(RangeError);
    expect(() => choose(after(['category', 2], ['dataType', 'prices']), 'length', 7)).toThrow(RangeError);
  });

  it('end at the first part of an address that is not offered', () => {
    expect(readSelections({ category: '2', dataType: 'nothing', length: '50' })).toEqual(after(['category', 2]));
    expect(readSelections({ category: '9' })).toEqual(NOTHING_SELECTED);
  });
});

describe('after any choices', () => {
  const RUNS = { seed: 1, numRuns: 200 };
  /** A path: at each step which of the shown dropdowns is used, and which of its options. */
  const paths = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 });
  const walk = (path: readonly (readonly [number, number])[], visit: (before: Selections, step: Choice) => void) =>
    path.reduce((state, [which, option]) => {
      const choices = visibleChoices(state);
      const { level, options } = choices[which % choices.length];
      const { value } = options[option % options.length];
      visit(state, [level, value]);
      return choose(state, level, value);
    }, NOTHING_SELECTED);

  it('a choice keeps what is above it and resets what is below it', () => {
    fc.assert(
      fc.property(paths, (path) => {
        walk(path, (before, [level, value]) => {
          const next = choose(before, level, value);
          const at = LEVELS.indexOf(level);
          for (const above of LEVELS.slice(0, at)) expect(next[above]).toBe(before[above]);
          expect(next[level]).toBe(value);
          // What is below does not depend on what was chosen there before.
          const without = Object.fromEntries(LEVELS.slice(at).map((below) => [below, null]));
          expect(next).toEqual(choose({ ...before, ...without }, level, value));
        });
      }),
      RUNS,
    );
  });

  it('every value that is chosen is offered, and there is a request exactly when nothing is missing', () => {
    fc.assert(
      fc.property(paths, (path) => {
        const state = walk(path, () => {});
        for (const level of LEVELS) {
          const values = optionsAt(level, state).map(({ value }) => value);
          if (state[level] !== null) expect(values).toContain(state[level]);
        }
        expect(requestOf(state) !== null).toBe(missingLevel(state) === null && state.category !== 4);
      }),
      RUNS,
    );
  });

  it('an address brings them back', () => {
    fc.assert(
      fc.property(paths, (path) => {
        const state = walk(path, () => {});
        const texts = Object.fromEntries(
          LEVELS.map((level) => [level, state[level] === null ? null : `${state[level]}`]),
        );
        expect(readSelections(texts)).toEqual(state);
      }),
      RUNS,
    );
  });
});
