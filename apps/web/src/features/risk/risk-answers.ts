import type { api, OutputOf, RiskAnswer } from '@pipa/contract';

export type RiskQuestion = OutputOf<typeof api.riskAssessment>[number];
export type RiskAnswers = Readonly<Record<string, RiskAnswer>>;

/** How many of the questions have an answer; answers to other questions do not count. */
export const countAnswered = (questions: readonly RiskQuestion[], answers: RiskAnswers): number =>
  questions.filter((question) => answers[question.questionId] !== undefined).length;

/** 1 §5: only a full questionnaire may be sent. */
export const isComplete = (questions: readonly RiskQuestion[], answers: RiskAnswers): boolean =>
  questions.length > 0 && countAnswered(questions, answers) === questions.length;
