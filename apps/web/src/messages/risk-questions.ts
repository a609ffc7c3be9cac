import type { api, OutputOf, RiskAnswer } from '@pipa/contract';
import { spoken } from './language.ts';
import { riskQuestions } from './zh/risk-questions.ts';

type Question = Pick<OutputOf<typeof api.riskAssessment>[number], 'questionId' | 'questionText'>;

/** A question of the risk assessment and an answer to it; as the server has written one that the language of the page lacks. */
export const { questionWords, answerWords } = spoken(
  {
    questionWords: ({ questionText }: Question): string => questionText,
    answerWords: (_question: Question, choice: { value: RiskAnswer; answer: string }): string => choice.answer,
  },
  {
    questionWords: ({ questionId, questionText }) => riskQuestions[questionId]?.question ?? questionText,
    answerWords: ({ questionId }, { value, answer }) => riskQuestions[questionId]?.answers[value] ?? answer,
  },
);
