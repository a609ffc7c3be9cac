import { Flex } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { GetStarted } from '../features/dashboard/get-started.tsx';
import { MyPortfoliosTable } from '../features/dashboard/my-portfolios-table.tsx';
import { SummaryTiles } from '../features/dashboard/summary-tiles.tsx';
import { TopStrategiesTable } from '../features/dashboard/top-strategies-table.tsx';
import { messages } from '../messages/index.ts';
import { accountQueries } from '../queries/accounts/account-queries.ts';
import { portfolioQueries } from '../queries/portfolios/portfolio-queries.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TableSkeleton, TilesSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';
import { SubscribeAction } from './subscribe-action.tsx';

const words = messages.dashboard;
/** Interval of re-reads, because the value of an account moves with the market. */
const ACCOUNTS_REFRESH_MS = 10_000;

const subscribe = (strategy: Strategy) => <SubscribeAction strategy={strategy} size="sm" />;

function DashboardContent() {
  const user = useCurrentUser();
  const accounts = useQuery({ ...accountQueries.list(), refetchInterval: ACCOUNTS_REFRESH_MS });
  const portfolios = useQuery(portfolioQueries.summary());
  const pending = (
    <>
      <TilesSkeleton />
      <Card pad="none" title={words.myAqs}>
        <TableSkeleton rows={3} />
      </Card>
    </>
  );
  return (
    <QueryView query={accounts} pending={pending}>
      {(ownAccounts) => (
        <QueryView query={portfolios} pending={pending}>
          {(ownPortfolios) => (
            <>
              <SummaryTiles accounts={ownAccounts} portfolios={ownPortfolios} />
              <GetStarted
                hasRiskLevel={user.data?.riskLevel != null}
                hasAccount={ownAccounts.length > 0}
                hasPortfolio={ownPortfolios.length > 0}
              />
              <MyPortfoliosTable portfolios={ownPortfolios} />
            </>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

export default function DashboardPage() {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader
        title={words.title}
        description={user.data ? `${user.data.firstName} ${user.data.lastName}` : undefined}
      />
      <Flex direction="column" gap="4">
        <DashboardContent />
        <TopStrategiesTable action={subscribe} />
      </Flex>
    </>
  );
}
