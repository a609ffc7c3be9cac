import { Grid } from '@chakra-ui/react';
import { SubscriptionList } from '../features/model-accounts/subscription-list.tsx';
import { CurrentPortfolios } from '../features/portfolios/portfolio-cards.tsx';
import { invest } from '../messages/invest.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function PortfolioPage() {
  return (
    <>
      <PageHeader title={invest.portfolios.pageTitle} />
      <Grid templateColumns="minmax(0, 1fr)" gap="4">
        <CurrentPortfolios />
        <SubscriptionList status="Subscribed" />
      </Grid>
    </>
  );
}
