import { Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { TradingCosts } from '../features/home/trading-costs.tsx';
import { PlanPrices } from '../features/prices/plan-prices.tsx';
import { StrategyCharges } from '../features/prices/strategy-charges.tsx';
import { prices as words } from '../messages/prices.ts';
import { membershipQueries } from '../queries/membership/membership-queries.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageRoom, Skeleton, TilesSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';

const descriptionPending = <Skeleton height={{ base: '2lh', md: '1lh' }} width="60%" />;
const pending = (
  <PageRoom>
    <TilesSkeleton />
  </PageRoom>
);

/** Everything that Pipa costs, for visitors and members. */
export default function PricesPage() {
  const query = useQuery(membershipQueries.prices());
  return (
    <>
      <PageHeader
        title={words.title}
        description={query.data ? words.description(query.data.trialDays) : query.isPending && descriptionPending}
      />
      <Grid gap="4">
        <QueryView query={query} pending={pending}>
          {({ plans, trialDays, charges, offers }) => (
            <>
              <PlanPrices plans={plans} trialDays={trialDays} offers={offers} />
              <StrategyCharges charges={charges} />
            </>
          )}
        </QueryView>
        <Card title={words.trading} description={words.tradingHint}>
          <TradingCosts />
        </Card>
      </Grid>
    </>
  );
}
