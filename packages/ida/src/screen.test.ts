import { type ScreenField, screenFields } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import {
  evaluateScreen,
  figureToType,
  printFilter,
  printSort,
  readChoices,
  readFigure,
  readFigureIn,
  readFilter,
  readSort,
  sortScreen,
  typedFigure,
  writeChoices,
} from './screen.ts';
import { isNumberField, SCREEN_MENU, SCREEN_PRESETS, screenChoices, screenColumn } from './screen-fields.ts';
import type { UniverseColumn, UniverseTable } from './universe-table.ts';

const SYMBOLS = ['AAA', 'BBB', 'CCC', 'DDD'];
function tableOf(columns: Partial<Record<ScreenField, UniverseColumn>>): UniverseTable {
  const none = (field: ScreenField) =>
    isNumberField(field) ? new Float64Array(SYMBOLS.length).fill(Number.NaN) : SYMBOLS.map(() => null);
  const all = Object.fromEntries(screenFields.map((field) => [field, none(field)])) as Record<
    ScreenField,
    UniverseColumn
  >;
  return { size: SYMBOLS.length, columns: { ...all, symbol: SYMBOLS, ...columns } };
}
const table = tableOf({
  name: ['Alpha Energy', 'Beta Power', null, 'Delta ENERGY'],
  sector: ['Energy', 'Utilities', null, 'Energy'],
  close: Float64Array.of(10, 20, 30, Number.NaN),
  taRating: ['Bullish', 'Strong Bearish', 'Neutral', null],
  rsiCo1: Float64Array.of(-2, 0, 1, Number.NaN),
});
const accepted = (filter: string) => {
  const { conditions, faults } = readFilter(filter);
  expect(faults).toEqual([]);
  return evaluateScreen(table, conditions).map((index) => SYMBOLS[index]);
};

describe('a filter', () => {
  it.each([
    ['', SYMBOLS],
    ['close:gte:20', ['BBB', 'CCC']],
    ['close:gt:20', ['CCC']],
    ['close:lte:20', ['AAA', 'BBB']],
    ['close:lt:20', ['AAA']],
    ['close:gt:10,close:lt:30', ['BBB']],
    ['sector:is:Energy', ['AAA', 'DDD']],
    ['sector:is:Energy|Utilities,close:gte:20', ['BBB']],
    // What is not known meets neither a condition nor its opposite.
    ['sector:not:Energy', ['BBB']],
    ['name:has:energy', ['AAA', 'DDD']],
    ['symbol:has:b', ['BBB']],
    ['taRating:is:Bullish|Strong%20Bearish', ['AAA', 'BBB']],
    ['rsiCo1:is:-2|1', ['AAA', 'CCC']],
    ['rsiCo1:not:0', ['AAA', 'CCC']],
    ['pe:gt:1', null],
    ['priceToEarning:gt:1', []],
  ])('%s accepts %j', (filter, expected) => {
    if (expected === null) expect(readFilter(filter).faults).toHaveLength(1);
    else expect(accepted(filter)).toEqual(expected);
  });

  it.each([
    ['close:gte:twelve', 'value', 'A number is expected, such as 12.5, -3 or 10B'],
    ['close:gte:', 'value', 'A number is expected, such as 12.5, -3 or 10B'],
    ['close:has:12', 'operator', 'This comparison does not fit the figure'],
    ['close', 'operator', 'This comparison does not fit the figure'],
    ['price:gt:12', 'field', 'Unknown figure'],
    ['__proto__:gt:12', 'field', 'Unknown figure'],
    ['trend:gt:1.01', 'value', 'A number from -1 to 1 is expected'],
    ['overallScore:gt:-0.1', 'value', 'A number from 0 to 1 is expected'],
    ['sector:is:', 'value', 'Choose at least one value'],
    ['kind:is:Bond', 'value', 'Unknown value'],
    ['rsiCo1:is:3', 'value', 'Unknown value'],
    [`sector:is:${Array.from({ length: 21 }, (_, i) => i).join('|')}`, 'value', 'At most 20 values are allowed'],
    ['name:has:%20', 'value', 'A text of at most 48 characters is expected'],
  ])('%s has a fault in its %s', (filter, part, en) => {
    const { conditions, faults } = readFilter(`close:gt:1,${filter}`);
    expect(conditions).toHaveLength(1);
    expect(faults).toEqual([{ place: 1, part, message: { en, zh: expect.stringMatching(/\p{Script=Han}/u) } }]);
  });

  it('has at most twelve conditions', () => {
    const many = (count: number) => readFilter(Array.from({ length: count }, () => 'close:gt:1').join(','));
    expect(many(12)).toMatchObject({ faults: [], conditions: { length: 12 } });
    expect(many(200)).toMatchObject({
      faults: [{ place: 12, message: { en: 'At most 12 conditions are allowed' } }],
      conditions: { length: 12 },
    });
  });

  it('is printed as it is read', () => {
    const filter = 'sector:is:Real%20Estate|A%2CB%7CC,close:gt:-12.5,marketCap:gte:10000000000,name:has:50%25%3A';
    const { conditions, faults } = readFilter(filter);
    expect(faults).toEqual([]);
    expect(conditions[0]).toEqual({ field: 'sector', operator: 'is', choices: ['Real Estate', 'A,B|C'] });
    expect(printFilter(conditions)).toBe(filter);
    expect(readFilter('name:has:50%').conditions).toEqual([{ field: 'name', operator: 'has', text: '50%' }]);
    expect(readChoices(writeChoices(['a|b', '', 'c']))).toEqual(['a|b', 'c']);
  });
});

it.each([
  ['12', 12],
  ['-0.5', -0.5],
  ['−0.5', -0.5],
  ['−10B', -1e10],
  ['10B', 1e10],
  ['1.005k', 1_005],
  ['2,500.25', 2_500.25],
  ['1T', 1e12],
  ['9999T', null],
  ['1e3', null],
  ['.5', null],
  ['NaN', null],
  ['', null],
])('reads %s as %j', (text, value) => expect(readFigure(text)).toBe(value));

describe('a sort', () => {
  const sorted = (sort: string) => sortScreen(table, [3, 2, 1, 0], readSort(sort)).map((index) => SYMBOLS[index]);
  it.each([
    ['symbol', ['AAA', 'BBB', 'CCC', 'DDD']],
    ['-symbol', ['DDD', 'CCC', 'BBB', 'AAA']],
    // What is not known comes last either way.
    ['close', ['AAA', 'BBB', 'CCC', 'DDD']],
    ['-close', ['CCC', 'BBB', 'AAA', 'DDD']],
    // A rating by its strength, equal ones by symbol.
    ['-taRating', ['AAA', 'CCC', 'BBB', 'DDD']],
    ['sector', ['AAA', 'DDD', 'BBB', 'CCC']],
    ['nothing', ['AAA', 'BBB', 'CCC', 'DDD']],
  ])('%s gives %j', (sort, expected) => expect(sorted(sort)).toEqual(expected));
});

it('every figure of the day is offered once, with a heading in both languages', () => {
  const offered = SCREEN_MENU.flatMap(({ fields }) => fields.map(({ value }) => value));
  expect(new Set(offered).size).toBe(offered.length);
  expect(offered).toHaveLength(5 + 7 + 13 + 7 + 24 + 5 + 6 + 45 + 45);
  for (const field of offered) {
    const { heading, unit } = screenColumn(field);
    expect(
      [heading.en, heading.zh, unit].every((text) => text !== ''),
      field,
    ).toBe(true);
  }
  expect(screenChoices('rsiCo1')?.map(({ value }) => value)).toEqual(['2', '1', '-1', '-2', '0']);
});

it.each([
  ['fraction', '20%', 0.2],
  ['fraction', '0.2', 0.2],
  ['percent', '−3 %', -3],
  ['ratio', '150%', 1.5],
  ['dollars', '20%', null],
  ['fraction', '%', null],
] as const)('reads of a figure in %s the text %s as %j', (unit, text, value) => {
  expect(readFigureIn(unit, text)).toBe(value);
});

it.each([
  ['fraction', '15', 0.15, '15'],
  ['fraction', '15%', 0.15, '15'],
  ['fraction', '0.5', 0.005, '0.5'],
  ['fraction', '−7.25', -0.0725, '-7.25'],
  ['fraction', '1,500', 15, '1500'],
  ['percent', '15', 15, '15'],
  ['ratio', '0.15', 0.15, '0.15'],
] as const)('reads of a figure in %s what is typed as %s as %j, and shows it as %s', (unit, text, value, shown) => {
  const kept = typedFigure(unit, text);
  expect(readFigureIn(unit, kept)).toBe(value);
  expect(figureToType(unit, kept)).toBe(shown);
  expect(figureToType(unit, String(value))).toBe(shown);
});

it('leaves what is no number as it was typed', () => {
  expect([typedFigure('fraction', ' much '), figureToType('fraction', 'much')]).toEqual(['much', 'much']);
});

it('offers screens to begin with that have no fault and are sorted by a figure', () => {
  for (const { filter, sort, columns } of SCREEN_PRESETS) {
    expect(readFilter(filter).faults).toEqual([]);
    expect(printSort(readSort(sort))).toBe(sort);
    expect(columns.length).toBeGreaterThan(3);
  }
  const [value] = SCREEN_PRESETS;
  expect(printFilter(readFilter(value.filter).conditions)).toContain('returnOnEquity:gte:0.15');
});
