import { Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../app/paths.ts';
import { BreadthAndYields, Indices } from '../features/market-today/market-figures.tsx';
import { Events, Movers, Surprises } from '../features/market-today/market-news.tsx';
import { MarketStates } from '../features/market-today/market-states.tsx';
import { SectorMap } from '../features/market-today/sector-map.tsx';
import { useAsOf } from '../ida-views/as-of.ts';
import { AsOfNotice, AsOfPicker } from '../ida-views/as-of-picker.tsx';
import { messages } from '../messages/index.ts';
import { marketToday as words } from '../messages/market-today.ts';
import { idaQueries } from '../queries/ida/ida-queries.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ChartSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** The market in one look, before any menu. */
export default function MarketPage() {
  const query = useQuery(idaQueries.market(useAsOf()));
  return (
    <>
      <PageHeader
        title={messages.shell.pageNames.Market}
        description={
          <>
            {query.data?.updateTime && `${words.ofDay(query.data.updateTime)} `}
            <TextLink to={`${paths.ida}?tab=market`}>{words.details}</TextLink>
          </>
        }
        actions={<AsOfPicker />}
      />
      <AsOfNotice />
      <QueryView
        query={query}
        pending={<ChartSkeleton height={640} />}
        isEmpty={({ updateTime }) => updateTime === null}
        empty={<EmptyState title={words.none}>{words.noneText}</EmptyState>}
      >
        {(market) => (
          <Flex direction="column" gap="4">
            <MarketStates states={market.states} calls={market.calls} />
            <Indices indices={market.indices} />
            <BreadthAndYields breadth={market.breadth} series={market.series} />
            <Grid
              gap="4"
              templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
              alignItems="start"
            >
              <SectorMap sectors={market.sectors} />
              <Movers rose={market.rose} fell={market.fell} />
              <Surprises surprises={market.surprises} />
              <Events events={market.events} />
            </Grid>
          </Flex>
        )}
      </QueryView>
    </>
  );
}
