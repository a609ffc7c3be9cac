import { describe, expect, it } from 'vitest';
import { answersSchema, countAnswered, type RiskQuestion } from './risk-answers.ts';

const questions: RiskQuestion[] = [1, 2].map((questionId) => ({ questionId, questionText: 'q', answersList: [] }));
const mayBeSent = (asked: readonly RiskQuestion[], answer: Record<string, string>) =>
  answersSchema(asked).safeParse({ answer }).success;

describe('the questionnaire', () => {
  it('counts answers to its own questions only', () => {
    expect(countAnswered(questions, { 1: 'A', 99: 'B' })).toBe(1);
  });
  it('may be sent when every question is answered, and never empty', () => {
    expect(mayBeSent(questions, { 1: 'A' })).toBe(false);
    expect(mayBeSent(questions, { 1: 'A', 2: 'F' })).toBe(false);
    expect(mayBeSent(questions, { 1: 'A', 2: 'E' })).toBe(true);
    expect(mayBeSent([], {})).toBe(false);
  });
});
