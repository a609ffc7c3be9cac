import { Grid } from '@chakra-ui/react';
import { Card } from '../../ui/card.tsx';
import { ChartSkeleton, TableSkeleton } from '../../ui/skeleton.tsx';

/** The shape of a sheet while its record is read. */
export const SheetSkeleton = () => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 400px' }} gap="4" alignItems="start">
    <Card>
      <ChartSkeleton height={320} />
    </Card>
    <Card pad="none">
      <TableSkeleton rows={9} />
    </Card>
  </Grid>
);
