import { Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { TradingCosts } from '../features/home/trading-costs.tsx';
import { PlanPrices } from '../features/prices/plan-prices.tsx';
import { StrategyCharges } from '../features/prices/strategy-charges.tsx';
import { prices as words } from '../messages/prices.ts';
import { membershipQueries } from '../queries/membership/membership-queries.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TilesSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';

/** Everything that Pipa costs, for visitors and members. */
export default function PricesPage() {
  const query = useQuery(membershipQueries.prices());
  return (
    <>
      <PageHeader title={words.title} description={query.data && words.description(query.data.trialDays)} />
      <Grid gap="4">
        <QueryView query={query} pending={<TilesSkeleton />}>
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
