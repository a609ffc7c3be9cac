import { Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { BackgroundRuns } from '../features/background-runs/background-runs.tsx';
import { ClockControl } from '../features/market-clock/clock-control.tsx';
import { ClockTiles } from '../features/market-clock/clock-tiles.tsx';
import { messages } from '../messages/index.ts';
import { marketQueries } from '../queries/market/market-queries.ts';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TilesSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';

const words = messages.marketClock;

export default function MarketClockPage() {
  const query = useQuery(marketQueries.status());
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <Flex direction="column" gap="4">
        <QueryView query={query} pending={<TilesSkeleton count={6} columns={3} />}>
          {(status) => (
            <Flex direction="column" gap="4">
              <ClockTiles status={status} />
              {status.source === 'real' ? <Notice>{words.realNote}</Notice> : <ClockControl status={status} />}
            </Flex>
          )}
        </QueryView>
        <BackgroundRuns />
      </Flex>
    </>
  );
}
