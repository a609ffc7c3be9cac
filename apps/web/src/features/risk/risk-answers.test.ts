import { describe, expect, it } from 'vitest';
import { countAnswered, isComplete, type RiskQuestion } from './risk-answers.ts';

const questions: RiskQuestion[] = [1, 2].map((questionId) => ({ questionId, questionText: 'q', answersList: [] }));

describe('the questionnaire', () => {
  it('counts answers to its own questions only', () => {
    expect(countAnswered(questions, { 1: 'A', 99: 'B' })).toBe(1);
  });
  it('may be sent when every question is answered, and never empty', () => {
    expect(isComplete(questions, { 1: 'A' })).toBe(false);
    expect(isComplete(questions, { 1: 'A', 2: 'E' })).toBe(true);
    expect(isComplete([], {})).toBe(false);
  });
});
