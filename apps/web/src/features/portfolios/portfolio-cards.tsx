import { Grid } from '@chakra-ui/react';
import type { PortfolioStatus } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { invest } from '../../messages/invest.ts';
import { currentStatuses, portfolioQueries, stoppedStatuses } from '../../queries/portfolios/portfolio-queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartSkeleton, TextSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { PortfolioCard } from './portfolio-card.tsx';

const words = invest.portfolios;
const columns = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))', '2xl': 'repeat(3, minmax(0, 1fr))' };

const CardSkeleton = () => (
  <Card>
    <TextSkeleton lines={3} />
    <ChartSkeleton height={150} />
    <TextSkeleton lines={5} />
  </Card>
);

function Cards({ statuses, empty }: { statuses: readonly PortfolioStatus[]; empty: React.ReactNode }) {
  const query = useQuery(portfolioQueries.list(statuses));
  return (
    <QueryView
      query={query}
      pending={
        <Grid templateColumns={columns} gap="4">
          <CardSkeleton />
          <CardSkeleton />
        </Grid>
      }
      isEmpty={(rows) => rows.length === 0}
      empty={empty}
    >
      {(rows) => (
        <Grid templateColumns={columns} gap="4" alignItems="start">
          {rows.map((portfolio) => (
            <PortfolioCard key={portfolio.id} portfolio={portfolio} />
          ))}
        </Grid>
      )}
    </QueryView>
  );
}

/** Portfolios that run or wait to run. */
export const CurrentPortfolios = () => (
  <Cards
    statuses={currentStatuses}
    empty={
      <Card pad="none">
        <EmptyState
          title={words.noneCurrent}
          action={
            <ButtonLink tone="primary" to={paths.strategy}>
              {words.toStrategies}
            </ButtonLink>
          }
        />
      </Card>
    }
  />
);

export const StoppedPortfolios = () => (
  <Cards
    statuses={stoppedStatuses}
    empty={
      <Card pad="none">
        <EmptyState
          title={words.noneStopped}
          action={<ButtonLink to={paths.myPortfolios}>{invest.myPortfolios}</ButtonLink>}
        >
          {words.noneStoppedText}
        </EmptyState>
      </Card>
    }
  />
);
