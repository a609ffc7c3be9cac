import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { chosenId } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { BacktestPanel } from '../features/strategy-details/backtest-panel.tsx';
import { WrittenStrategyView } from '../features/written-strategies/written-strategy.tsx';
import { writtenStrategies as words } from '../messages/written-strategies.ts';
import { writtenQueries } from '../queries/written/written-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';

const Missing = () => (
  <Card pad="none">
    <EmptyState title={words.notFound} action={<ButtonLink to={paths.writeStrategy}>{words.toList}</ButtonLink>}>
      {words.notFoundText}
    </EmptyState>
  </Card>
);

function Chosen({ id }: { id: number }) {
  const query = useQuery(writtenQueries.detail(id));
  if (query.error instanceof ApiError && query.error.errorCode === 'NOT_FOUND') return <Missing />;
  return (
    <QueryView
      query={query}
      pending={
        <Card>
          <TextSkeleton lines={12} />
        </Card>
      }
    >
      {(written) => (
        <WrittenStrategyView
          key={id}
          written={written}
          result={({ report, performance, name }) =>
            report && <BacktestPanel report={report} name={name} style="plain" rows={performance} />
          }
        />
      )}
    </QueryView>
  );
}

export default function WrittenStrategyPage() {
  const id = chosenId(useSearchParams()[0]);
  return id === null ? <Missing /> : <Chosen id={id} />;
}
