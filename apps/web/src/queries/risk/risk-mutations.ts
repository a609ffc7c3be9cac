import { api, type InputOf } from '@pipa/contract';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const riskMutations = {
  /** Scores the answers; the level takes effect when it is signed, so no resource changes yet. */
  answer: () =>
    mutationOptions({
      mutationFn: (input: InputOf<typeof api.answerRiskAssessment>) => call(api.answerRiskAssessment, input),
    }),
  sign: () => changing('risk', (input: InputOf<typeof api.signUserRiskLevel>) => call(api.signUserRiskLevel, input)),
};
