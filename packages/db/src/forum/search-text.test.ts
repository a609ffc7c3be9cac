import { describe, expect, it } from 'vitest';
import { candidateQueryOf, searchQueryOf, searchTextOf, shownPart, wordsOf } from './search-text.ts';

describe('the tokens of a text', () => {
  it.each([
    ['Momentum, 12 %', 'momentum 12'],
    ['Café ＡＢＣ', 'cafe abc'],
    ['回撤', 'hu56deu64a4 hu64a4'],
    ['SPY的回', 'spy hu7684u56de hu56de'],
    ['риск', 'wu440u438u441u43a'],
    ['\u{20000}𠀁', 'hu20000u20001 hu20001'],
    [' \n', ''],
  ])('of %j', (text, tokens) => {
    expect(searchTextOf(text)).toBe(tokens);
  });

  it('have no more than 60 characters of a word', () => {
    expect(searchTextOf('x'.repeat(3_000))).toBe('x'.repeat(60));
  });
});

describe('the query of what a person types', () => {
  it.each([
    ['momentum value', '(momentum) & (value)'],
    ['"fell by" -tax', '(fell <-> by) & !(tax)'],
    ['S&P 500', '(s <-> p) & (500)'],
    ['回撤率', '(hu56deu64a4 <-> hu64a4u7387)'],
    ['撤', '(hu64a4:*)'],
    ['-tax', ''],
    [`'); & | ! <-> :* ()`, ''],
    ['"open end', '(open) & (end)'],
  ])('for %s', (typed, query) => {
    expect(searchQueryOf(typed)).toBe(query);
  });

  it('has sixteen terms at most', () => {
    expect(searchQueryOf('a '.repeat(50)).split('&')).toHaveLength(16);
  });
});

it.each([
  ['momentum value', '(momentum) & (value)'],
  ['"fell by" -tax -"old rule"', '(fell & by) & !(tax)'],
  ['回撤率', '(hu56deu64a4 & hu64a4u7387)'],
  ['-tax', ''],
])('finds candidates for %s without phrases', (typed, query) => {
  expect(candidateQueryOf(typed)).toBe(query);
});

it('looks in a text for what is wanted, and not for what is left out', () => {
  expect(wordsOf('Drawdown "fell By" -tax 回撤')).toEqual(['drawdown', 'fell', 'by', '回撤']);
});

it.each([
  ['the whole text', { isBeginning: true, isEnd: true }, 'the whole text'],
  ['cut\nword after word cu', { isBeginning: false, isEnd: false }, '…word after word…'],
  ['from here on cu', { isBeginning: true, isEnd: false }, 'from here on…'],
])('shows a part from word to word: %j', (part, place, shown) => {
  expect(shownPart(part, place)).toBe(shown);
});
