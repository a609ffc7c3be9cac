import type { RiskAnswer, RiskLimits } from '@pipa/contract';

export interface RiskQuestion {
  questionId: number;
  questionText: string;
  /** Answers from the most cautious (A) to the boldest (E). */
  answers: Readonly<Record<RiskAnswer, string>>;
  /** Share of the score. */
  weight: number;
  /**
   * Highest risk level that each answer allows: the losses that a person can bear bound the risk that they want. A question
   * without ceilings only counts for the score.
   */
  ceilings?: Readonly<Partial<Record<RiskAnswer, number>>>;
  /** What an answer says in a figure: the years until the money is needed, or the loss of a year that can be borne. */
  limits?: { readonly of: keyof RiskLimits; readonly by: Readonly<Record<RiskAnswer, number | null>> };
}

export const riskQuestions: readonly RiskQuestion[] = [
  {
    questionId: 1,
    questionText: 'What do you want to reach with the money you invest here?',
    answers: {
      A: 'Regular income while the capital is preserved',
      B: 'Income first, with a little growth',
      C: 'Income and growth in equal parts',
      D: 'Growth first, income does not matter much',
      E: 'The highest growth possible',
    },
    weight: 2,
    ceilings: { A: 2, B: 3 },
  },
  {
    questionId: 2,
    questionText: 'When will you need a large part of this money?',
    answers: {
      A: 'Within one year',
      B: 'In one to three years',
      C: 'In three to five years',
      D: 'In five to ten years',
      E: 'Not within ten years',
    },
    weight: 2,
    ceilings: { A: 1, B: 3 },
    limits: { of: 'yearsUntilNeeded', by: { A: 1, B: 3, C: 5, D: 10, E: null } },
  },
  {
    questionId: 3,
    questionText: 'Your investments lose 20 percent within three months. What do you do?',
    answers: {
      A: 'Sell everything to stop the loss',
      B: 'Sell more than half of it',
      C: 'Sell a small part and wait',
      D: 'Change nothing',
      E: 'Invest more at the lower prices',
    },
    weight: 2,
    ceilings: { A: 2, B: 3 },
  },
  {
    questionId: 4,
    questionText: 'What is the largest loss within one year that you could live with?',
    answers: {
      A: 'Up to 5 percent',
      B: 'Up to 10 percent',
      C: 'Up to 20 percent',
      D: 'Up to 35 percent',
      E: 'More than 35 percent',
    },
    weight: 2,
    ceilings: { A: 1, B: 2, C: 4 },
    limits: { of: 'bearableLoss', by: { A: 0.05, B: 0.1, C: 0.2, D: 0.35, E: null } },
  },
  {
    questionId: 5,
    questionText: 'How much experience do you have with stocks and exchange traded funds?',
    answers: {
      A: 'None so far',
      B: 'A little: a few purchases in all',
      C: 'Average: I have invested for some years',
      D: 'More than average: I have been through a falling market',
      E: 'I invest for a living, or have done so',
    },
    weight: 1,
  },
  {
    questionId: 6,
    questionText: 'What share of your savings and investments do you plan to invest here?',
    answers: {
      A: 'More than 75 percent',
      B: 'Between 50 and 75 percent',
      C: 'Between 25 and 50 percent',
      D: 'Between 10 and 25 percent',
      E: 'Less than 10 percent',
    },
    weight: 1,
  },
  {
    questionId: 7,
    questionText: 'How long could you pay your expenses from reserves outside of these investments?',
    answers: {
      A: 'Less than one month',
      B: 'One to three months',
      C: 'Three to six months',
      D: 'Six to twelve months',
      E: 'More than a year',
    },
    weight: 1,
    ceilings: { A: 2, B: 3 },
  },
  {
    questionId: 8,
    questionText: 'How certain is your income over the next five years?',
    answers: {
      A: 'I expect it to fall or to end',
      B: 'It is uncertain',
      C: 'It will stay about as it is',
      D: 'It is likely to rise',
      E: 'It is secure and will rise, or I do not depend on it',
    },
    weight: 1,
  },
  {
    questionId: 9,
    questionText: 'Which of these one-year outcomes of 10,000 dollars would you choose?',
    answers: {
      A: 'Between 9,900 and 10,400 dollars',
      B: 'Between 9,500 and 11,000 dollars',
      C: 'Between 8,800 and 11,800 dollars',
      D: 'Between 7,800 and 13,000 dollars',
      E: 'Between 6,000 and 15,500 dollars',
    },
    weight: 2,
  },
  {
    questionId: 10,
    questionText: 'How well do you know what leverage, short sales and volatility mean for an investment?',
    answers: {
      A: 'I do not know these words',
      B: 'I have heard of them',
      C: 'I can explain one or two of them',
      D: 'I can explain all of them',
      E: 'I have used or managed all of them',
    },
    weight: 1,
  },
];
