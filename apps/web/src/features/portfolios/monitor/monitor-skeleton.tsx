import { Box, Flex, Grid } from '@chakra-ui/react';
import { Loader } from 'lucide-react';
import { useEffect, useState } from 'react';
import { invest } from '../../../messages/invest.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ChartSkeleton, PageRoom, Skeleton, TextSkeleton, TilesSkeleton } from '../../../ui/skeleton.tsx';

/** 2 §9: the spinner of the monitor closes after three seconds in any case. */
const SPINNER_MS = 3_000;

interface MonitorSkeletonProps {
  /** What the link to the page knows of the portfolio. */
  name?: string;
  period?: string;
}
/** Skeleton of the monitor during the first read, below what is known of the portfolio already. */
export function MonitorSkeleton({ name, period }: MonitorSkeletonProps) {
  const [spins, setSpins] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSpins(false), SPINNER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PageRoom>
      {name === undefined ? (
        <Skeleton width="240px" height="32px" mb="4" />
      ) : (
        <PageHeader title={name} breadcrumb={[{ label: name }]} meta={period && <Pill>{period}</Pill>} />
      )}
      <Flex align="center" gap="2" color="ink-2" height="24px" mb="4" role="status">
        {spins && (
          <>
            <Box animation="spin 0.9s linear infinite" aria-hidden>
              <Loader size={16} />
            </Box>
            {invest.monitor.loading}
          </>
        )}
      </Flex>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(300px, 1fr) minmax(0, 3fr)' }} gap="4" mb="5">
        <Card>
          <TextSkeleton lines={4} />
        </Card>
        <TilesSkeleton count={12} />
      </Grid>
      <Card>
        <ChartSkeleton height={300} />
      </Card>
    </PageRoom>
  );
}
