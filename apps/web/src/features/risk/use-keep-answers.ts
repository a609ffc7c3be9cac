import type { RiskAnswer } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { riskMutations } from '../../queries/risk/risk-mutations.ts';
import type { RiskAnswers } from './risk-answers.ts';

/** Keeps what was answered with the account, so that a reload or another device goes on with it. */
export function useKeepAnswers() {
  const { mutate } = useMutation(riskMutations.keepAnswers());
  return (answers: Readonly<Record<string, RiskAnswer | undefined>>) =>
    mutate(Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined)) as RiskAnswers);
}
