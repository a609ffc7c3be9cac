import { toEpochDay } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { judgeStrategy, verdictSentence } from './index.ts';

const interval = (low: number, high: number) => ({ confidence: 0.95, excessCagr: { estimate: 0, low, high } });
const figuresOf = ([cagr, sharpe]: [cagr: number | null, sharpe: number | null]) => ({
  cagr,
  sharpe,
  totalReturn: cagr,
  lastDay: toEpochDay('2009-03-09'),
});
const judge = (
  own: [cagr: number | null, sharpe: number | null],
  theirs: [cagr: number | null, sharpe: number | null],
  intervals: ReturnType<typeof interval> | null,
) => judgeStrategy(figuresOf(own), figuresOf(theirs), intervals);

describe('verdict', () => {
  it('holds the differences and whether they are more than chance', () => {
    expect(judge([0.098, 0.7], [0.129, 0.8], interval(-0.08, 0.02))).toEqual({
      cagr: 0.098,
      benchmarkCagr: 0.129,
      sharpe: 0.7,
      benchmarkSharpe: 0.8,
      beatBenchmark: false,
      excessCagr: expect.closeTo(-0.031, 12),
      excessSharpe: expect.closeTo(-0.1, 12),
      beyondChance: false,
      confidence: 0.95,
      ruinDay: null,
    });
    expect(judge([0.2, 1], [0.1, 0.8], interval(0.02, 0.18))).toMatchObject({
      beatBenchmark: true,
      beyondChance: true,
    });
    expect(judge([null, null], [0.1, 0.8], null)).toMatchObject({
      beatBenchmark: null,
      excessCagr: null,
      excessSharpe: null,
      beyondChance: null,
    });
  });

  it.each<[string, Parameters<typeof judge>]>([
    [
      'After costs it returned 3.1 percentage points a year less than SPY (9.8% against 12.9%); chance alone could explain the difference.',
      [[0.098, 0.7], [0.129, 0.8], interval(-0.08, 0.02)],
    ],
    [
      'After costs it returned 10.0 percentage points a year more than SPY (20.0% against 10.0%); the difference is more than chance alone would explain.',
      [[0.2, 1], [0.1, 0.8], interval(0.02, 0.18)],
    ],
    [
      'After costs it returned 2.0 percentage points a year less than SPY (−1.0% against 1.0%); there is too little history to say whether that is more than chance.',
      [[-0.01, -0.1], [0.01, 0.1], null],
    ],
    [
      'After costs it returned 3.0 percentage points a year less than SPY (7.0% against 10.0%); chance alone could explain the difference. For the risk it took, it earned more (Sharpe 0.91 against 0.62).',
      [[0.07, 0.91], [0.1, 0.62], interval(-0.08, 0.02)],
    ],
    ['After costs it returned as much a year as SPY (8.0%).', [[0.0801, 0.704], [0.0799, 0.7], interval(-0.02, 0.02)]],
    [
      'After costs it returned as much a year as SPY (8.0%). For the risk it took, it earned less (Sharpe −0.20 against 0.70).',
      [[0.0801, -0.2], [0.0799, 0.7], interval(-0.02, 0.02)],
    ],
    ['After costs it returned as much a year as SPY (0.0%).', [[-0.0001, -0.001], [0.0001, 0.001], null]],
    ['There is too little history to compare it with SPY.', [[null, null], [0.1, 0.8], null]],
    [
      'It lost all of its money by the close of 2009-03-09, where the test ends. SPY returned −1.0% a year until then.',
      [[-1, -2], [-0.01, -0.1], interval(-1, -0.9)],
    ],
    ['It lost all of its money by the close of 2009-03-09, where the test ends.', [[-1, null], [null, null], null]],
  ])('%s', (sentence, [own, theirs, intervals]) => {
    expect(verdictSentence(judge(own, theirs, intervals), 'SPY')).toBe(sentence);
  });

  it('shows a difference that is that of the figures shown', () => {
    // 9.85 and 12.94 differ by 3.09, but are shown as 9.9 and 12.9.
    expect(verdictSentence(judge([0.0985, 0.7], [0.1294, 0.8], null), 'SPY')).toContain(
      '3.0 percentage points a year less',
    );
  });
});

it('says nothing of chance before intervals have been worked out', () => {
  const verdict = judge([0.05, 0.3], [0.08, 0.6], null);
  expect(verdictSentence(verdict, 'SPY', { isJudged: false })).toBe(
    'After costs it returned 3.0 percentage points a year less than SPY (5.0% against 8.0%).',
  );
});
