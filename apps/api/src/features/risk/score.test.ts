import type { RiskAnswer } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { riskQuestions } from './questions.ts';
import { type RiskAnswers, scoreRisk } from './score.ts';

const LETTERS: readonly RiskAnswer[] = ['A', 'B', 'C', 'D', 'E'];
const all = (letter: RiskAnswer, except: RiskAnswers = {}): RiskAnswers => ({
  ...Object.fromEntries(riskQuestions.map(({ questionId }) => [questionId, letter])),
  ...except,
});

it('asks ten questions, numbered from 1', () => {
  expect(riskQuestions.map(({ questionId }) => questionId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

describe('the risk level', () => {
  it.each([
    [all('A'), 1],
    [all('B'), 2],
    [all('C'), 3],
    [all('D'), 4],
    [all('E'), 5],
    [all('E', { 2: 'A' }), 1],
    [all('E', { 4: 'B' }), 2],
    [all('E', { 7: 'B' }), 3],
    [all('E', { 4: 'C' }), 4],
    [all('E', { 5: 'A', 10: 'A' }), 5],
    [all('E', { 5: 'A', 6: 'A', 8: 'A', 10: 'A' }), 4],
  ] as const)('of %o is %i', (answers, level) => {
    expect(scoreRisk(answers)).toBe(level);
  });

  it('never falls when an answer gets bolder', () => {
    const answers = fc.tuple(...riskQuestions.map(() => fc.integer({ min: 0, max: 4 })));
    const question = fc.integer({ min: 0, max: riskQuestions.length - 1 });
    const asAnswers = (letters: readonly number[]): RiskAnswers =>
      Object.fromEntries(letters.map((letter, index) => [index + 1, LETTERS[letter]]));
    fc.assert(
      fc.property(answers, question, (letters, index) => {
        const bolder = letters.with(index, Math.min(4, letters[index] + 1));
        expect(scoreRisk(asAnswers(bolder))).toBeGreaterThanOrEqual(scoreRisk(asAnswers(letters)));
      }),
      { seed: 11, numRuns: 500 },
    );
  });

  it.each([
    [{ 1: 'A' }, 'You answered 1 out of 10 questions'],
    [{}, 'You answered 0 out of 10 questions'],
    [all('C', { 11: 'A' }), 'An answer belongs to no question'],
  ] as const)('is refused for %o', (answers, message) => {
    expect(() => scoreRisk(answers)).toThrow(message);
  });
});
