import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { riskQueries } from '../../queries/risk/risk-queries.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import type { RiskAnswers, RiskQuestion } from './risk-answers.ts';

const pending = <TextSkeleton lines={10} />;

/** Reads the questions, and the answers of an assessment that was begun. */
export function WithQuestions({
  children,
}: {
  children: (questions: readonly RiskQuestion[], begun: RiskAnswers) => ReactNode;
}) {
  const questions = useQuery(riskQueries.questions());
  const begun = useQuery(riskQueries.keptAnswers());
  return (
    <QueryView query={begun} pending={pending}>
      {(answers) => (
        <QueryView query={questions} pending={pending}>
          {(all) => children(all, answers)}
        </QueryView>
      )}
    </QueryView>
  );
}
