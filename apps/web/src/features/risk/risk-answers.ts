import { type api, type OutputOf, type RiskAnswer, riskAnswers } from '@pipa/contract';
import { z } from 'zod';

export type RiskQuestion = OutputOf<typeof api.riskAssessment>[number];
/** Letter by id of the question. */
export type RiskAnswers = Readonly<Record<string, RiskAnswer>>;

/** How many of the questions have an answer; answers to other questions do not count. */
export const countAnswered = (questions: readonly RiskQuestion[], answers: RiskAnswers): number =>
  questions.filter((question) => answers[question.questionId] !== undefined).length;

/** 1 §5: only a full questionnaire may be sent. */
export const answersSchema = (questions: readonly RiskQuestion[]) =>
  z.strictObject({
    answer: riskAnswers.refine(
      (answers) => questions.length > 0 && countAnswered(questions, answers) === questions.length,
    ),
  });
export type AnswerValues = z.input<ReturnType<typeof answersSchema>>;
