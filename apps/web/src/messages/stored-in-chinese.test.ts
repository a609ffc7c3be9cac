import { indicatorCatalogue, judgeStrategy, verdictSentence } from '@pipa/quant';
import { strategyTextInChinese } from '@pipa/words/strategies';
import { verdictInChinese } from '@pipa/words/verdict';
import { expect, it } from 'vitest';
import { indicatorNames } from './zh/indicators.ts';

/** English words, beside abbreviations, symbols and units. */
const ENGLISH = /\b(?!SPDR\b)[A-Za-z]*[a-z]{2,}\b/;

it('leaves a description that an operator has written as it is', () => {
  expect(strategyTextInChinese('Holds two funds.')).toBe('Holds two funds.');
});

it('names every indicator in Chinese', () => {
  expect(indicatorCatalogue.filter(({ name }) => !Object.hasOwn(indicatorNames, name))).toEqual([]);
});

const of = (cagr: number | null, sharpe: number | null, over = {}) => ({
  ...{ cagr, sharpe, totalReturn: 1, lastDay: 20_000 },
  ...over,
});
const intervalOf = (low: number, high: number) => ({ excessCagr: { low, high }, confidence: 0.95 });

it.each([
  judgeStrategy(of(0.054, 0.5), of(0.084, 0.6), intervalOf(-0.1, -0.01) as never),
  judgeStrategy(of(0.054, 0.9), of(0.084, 0.6), intervalOf(-0.1, 0.02) as never),
  judgeStrategy(of(0.104, 0.3), of(0.084, 0.6), null),
  judgeStrategy(of(0.084, 0.5), of(0.084, 0.6), intervalOf(-0.1, 0.1) as never),
  judgeStrategy(of(-0.02, -0.1), of(0.084, 0.6), null),
  judgeStrategy(of(null, null), of(0.084, 0.6), null),
  judgeStrategy(of(-1, null, { totalReturn: -1 }), of(0.084, 0.6), null),
  judgeStrategy(of(-1, null, { totalReturn: -1 }), of(null, null), null),
])('says every verdict in Chinese, with the same figures', (verdict) => {
  for (const isCharged of [false, true]) {
    for (const isJudged of [false, true]) {
      const english = verdictSentence(verdict, 'SPY', { isCharged, isJudged });
      const chinese = verdictInChinese(english);
      expect(chinese).not.toMatch(ENGLISH);
      const figures = (text: string) =>
        (text.match(/−?\d[\d.-]*%?|SPY/g) ?? []).map((each) => each.replace(/[.]$/, '')).toSorted();
      expect(figures(chinese)).toEqual(figures(english));
    }
  }
});
