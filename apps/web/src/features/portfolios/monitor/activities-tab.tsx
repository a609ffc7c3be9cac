import { Grid } from '@chakra-ui/react';
import { ActivityLog } from '../activity-log.tsx';
import { CashChanges } from '../cash-changes.tsx';
import { RebalancesTable } from './rebalances-table.tsx';

/** Rebalances, changes of the amount, and the activity log. */
export const ActivitiesTab = ({ portfolioId }: { portfolioId: number }) => (
  <Grid templateColumns="minmax(0, 1fr)" gap="4">
    <RebalancesTable portfolioId={portfolioId} />
    <CashChanges portfolioId={portfolioId} />
    <ActivityLog portfolioId={portfolioId} />
  </Grid>
);
