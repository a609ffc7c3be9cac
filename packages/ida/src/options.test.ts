import { DEFAULT_ANALYSIS_LENGTH } from '@pipa/contract';
import { expect, it } from 'vitest';
import {
  ETF_COMPARISONS,
  LENGTHS,
  MACRO_CATEGORIES,
  MACRO_LENGTHS,
  MARKET_DAYS,
  MOMENTUM_GROUPS_MENU,
  MOMENTUM_MENU,
  type Option,
} from './options.ts';

const english = (menu: readonly Option<string | number>[]) => menu.map(({ words }) => words.en);
const values = (menu: readonly Option<string | number>[]) => menu.map(({ value }) => value);

// Written down again from sections 2.6 and 9 of the document.
it.each([
  [
    'comparisons of funds',
    ETF_COMPARISONS,
    ['Major ETFs', 'Stock Index ETFs', 'Sector ETFs', 'Bond ETFs', 'Commodity ETFs'],
  ],
  [
    'macro categories',
    MACRO_CATEGORIES,
    ['Economy', 'Interest Rate & Credit Risk', 'Inflation', 'Currency & Commodity', 'Risk Appetite & Sentiment'],
  ],
  [
    'groups of stock momentum',
    MOMENTUM_GROUPS_MENU,
    [
      'All Sectors',
      'All Sectors with High Quality Filter',
      'Value Sectors',
      'Value Sectors with High Quality Filter',
      'Growth Sectors',
      'Growth Sectors with High Quality Filter',
      'Technology Sector',
      'Technology Sector with High Quality Filter',
    ],
  ],
])('the %s have the words of the document, numbered from 1', (_, menu, words) => {
  expect(english(menu)).toEqual(words);
  expect(values(menu)).toEqual(words.map((_, index) => index + 1));
});

it('the menu of momentum has the words of the document', () => {
  expect(english(MOMENTUM_MENU)).toEqual([
    'Top 10 Major ETF Momentum',
    'Bottom 10 Major ETF Momentum',
    'Top 10 Stock Momentum',
    'Bottom 10 Stock Momentum',
  ]);
});

it('lengths are those of the document, ten of each by themselves', () => {
  expect(LENGTHS).toEqual([1, 5, 10, 20, 30, 50]);
  expect(MACRO_LENGTHS).toEqual([1, 5, 10, 20]);
  expect(MARKET_DAYS).toEqual([10, 20, 30, 50, 100]);
  expect(DEFAULT_ANALYSIS_LENGTH).toBe(10);
});
