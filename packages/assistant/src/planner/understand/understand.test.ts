import { describe, expect, it } from 'vitest';
import { levelIn, readAmounts, readCount, readLevels } from './amounts.ts';
import { readSpan } from './dates.ts';
import { readFigures } from './figures.ts';
import { findNames, indexNames } from './name-index.ts';
import { understand } from './understand.ts';

const TODAY = '2026-02-27';
const span = (text: string) => {
  const found = readSpan(text, TODAY);
  return found === null ? null : [found.from, found.to, found.isOpen];
};

describe('days of a question', () => {
  it.each([
    ['since 2020', ['2020-01-01', TODAY, true]],
    ['in 2020', ['2020-01-01', '2020-12-31', false]],
    ['last year', ['2025-01-01', '2025-12-31', false]],
    ['the past 3 years', ['2023-02-27', TODAY, true]],
    ['过去三年', ['2023-02-27', TODAY, true]],
    ['去年', ['2025-01-01', '2025-12-31', false]],
    ['2020年3月以来', ['2020-03-01', TODAY, true]],
    ['q1 2022', ['2022-01-01', '2022-03-31', false]],
    ['2022年第一季度', ['2022-01-01', '2022-03-31', false]],
    ['between march 2020 and june 2021', ['2020-03-01', '2021-06-30', false]],
    ['yesterday', ['2026-02-26', '2026-02-26', false]],
    ['on march 15, 2024', ['2024-03-15', '2024-03-15', false]],
    ['over the last 5 days', ['2026-02-20', TODAY, true]],
  ])('%s', (text, expected) => {
    expect(span(text)).toEqual(expected);
  });

  it.each(['alert below 400', 'top 5 stocks', '50,000 dollars', ''])('are none in "%s"', (text) => {
    expect(span(text)).toBeNull();
  });
});

it('reads amounts of both languages, and no year as one', () => {
  expect(
    ['$50k', '5万', '五万美元', '两万五', '1.5 million', '2,000 dollars', 'in 2020', 'invest 10000'].map(readAmounts),
  ).toEqual([[50_000], [50_000], [50_000], [25_000], [1_500_000], [2_000], [], [10_000]]);
});

it('reads how many are asked for, and levels with their direction', () => {
  expect(['top 5 etfs', '前五只', 'the three best strategies', 'last 5 days'].map(readCount)).toEqual([5, 5, 3, null]);
  expect(readLevels('p/e below 15 and yield above 3%')).toMatchObject([
    { direction: 'below', value: 15, isPercent: false },
    { direction: 'above', value: 3, isPercent: true },
  ]);
  expect(readLevels('跌破 400')).toMatchObject([{ direction: 'below', value: 400 }]);
});

it.each([
  ['a share without its sign', 'fraction', 15, false, 0.15],
  ['a share with its sign', 'fraction', 15, true, 0.15],
  ['a share as it is stored', 'fraction', 0.15, false, 0.15],
  ['a loss', 'fraction', -20, false, -0.2],
  ['half of one per cent', 'fraction', 0.5, true, 0.005],
  ['a figure in per cent', 'percent', 3, true, 3],
  ['a multiple', 'ratio', 15, false, 15],
  ['a place among others', 'rank', 60, true, 0.6],
  ['a price, which has no share', 'dollars', 90, true, 90],
] as const)('takes a level in the unit of its figure: %s', (_, unit, value, isPercent, level) => {
  expect(levelIn(unit, { value, isPercent })).toBe(level);
});

it('knows figures by the headings of the product and by what people call them', () => {
  const columns = (text: string) => readFigures(text).map(({ figure }) => figure.column);
  expect(columns('what is the p/e and the dividend yield')).toEqual(['pe', 'dividendYield']);
  expect(columns('市盈率和净资产收益率')).toEqual(['pe', 'returnOnEquity']);
  expect(columns('how volatile')).toEqual(['volatility']);
});

const index = indexNames({
  instruments: [
    { symbol: 'SPY', name: 'SPDR S&P 500 ETF Trust', kind: 'ETF', sector: 'Broad' },
    { symbol: 'GLD', name: 'SPDR Gold Shares', kind: 'ETF', sector: 'Commodity' },
    { symbol: 'AAPL', name: 'Apple Inc.', kind: 'Stock', sector: 'Information Technology' },
    { symbol: 'ALL', name: 'Allstate Corp.', kind: 'Stock', sector: 'Financials' },
  ],
  strategies: [{ id: 1, name: 'Sector Rotation', strategyType: 'AQS' }],
});
const asked = (text: string) => understand({ text, language: 'en', today: TODAY, page: null }, index);

describe('what a question names', () => {
  it.each([
    ['What moved $spy?', ['SPY']],
    ['how is spy doing', ['SPY']],
    ['the price of Apple', ['AAPL']],
    ['黄金多少钱', ['GLD']],
    ['ＳＰＹ 怎么样', ['SPY']],
    ['show me all of them', []],
    ['IS IT OPEN NOW', []],
  ])('%s', (text, symbols) => {
    expect(asked(text).symbols).toEqual(symbols);
  });

  it('is a strategy with typing mistakes, also beside Chinese', () => {
    expect(asked('What does Sector Rotaton hold?').strategies).toMatchObject([{ id: 1 }]);
    expect(asked('Sector Rotation去年如何').strategies).toMatchObject([{ id: 1 }]);
    expect(findNames('nothing of the kind', index.strategies)).toEqual([]);
  });

  it('is unknown where the market has it not', () => {
    expect(asked('ZZZZ price').unknown).toEqual(['ZZZZ']);
    expect(asked('苹果的市盈率').unknown).toEqual(['苹果']);
  });
});
