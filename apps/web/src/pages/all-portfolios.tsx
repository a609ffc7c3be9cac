import { Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../app/paths.ts';
import { AccountsTable } from '../features/money/accounts-table.tsx';
import { MoneyHead } from '../features/money/money-head.tsx';
import { PortfoliosTable } from '../features/money/portfolios-table.tsx';
import { money as words } from '../messages/money.ts';
import { moneyQueries } from '../queries/dashboard/money-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TableSkeleton, TilesSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';

const pending = (
  <Grid templateColumns="minmax(0, 1fr)" gap="4">
    <TilesSkeleton />
    <Card pad="none" title={words.title}>
      <TableSkeleton rows={6} />
    </Card>
  </Grid>
);

/** A monitor of all own portfolios: what each is worth now, and how they add up. */
export default function AllPortfoliosPage() {
  const query = useQuery(moneyQueries.now());
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <QueryView query={query} pending={pending}>
        {(money) => (
          <Grid templateColumns="minmax(0, 1fr)" gap="4">
            <PortfoliosTable money={money} />
            <MoneyHead money={money} firstStep={<ButtonLink to={paths.strategy}>{words.monitor.browse}</ButtonLink>} />
            <AccountsTable accounts={money.accounts} />
          </Grid>
        )}
      </QueryView>
    </>
  );
}
