import { api, type InputOf, RISK_ANSWERS_OPTION, type RiskAnswer } from '@pipa/contract';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';
import { riskQueries } from './risk-queries.ts';

export const riskMutations = {
  /** Scores the answers; the level takes effect when it is signed, so no resource changes yet. */
  answer: () =>
    mutationOptions({
      mutationFn: (input: InputOf<typeof api.answerRiskAssessment>) => call(api.answerRiskAssessment, input),
    }),
  sign: () => changing('risk', (input: InputOf<typeof api.signUserRiskLevel>) => call(api.signUserRiskLevel, input)),
  /** Keeps the answers of an assessment that goes on later, one write after the other. What cannot be kept is only lost with the page. */
  keepAnswers: () =>
    mutationOptions({
      scope: { id: RISK_ANSWERS_OPTION },
      mutationFn: (answers: Readonly<Record<string, RiskAnswer>>) =>
        call(api.setUserOption, { option: RISK_ANSWERS_OPTION, value: JSON.stringify(answers) }),
      onMutate: (answers, { client }) => client.setQueryData(riskQueries.keptAnswers().queryKey, answers),
    }),
};
