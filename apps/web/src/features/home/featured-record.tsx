import { Box, chakra } from '@chakra-ui/react';
import type { api, OutputOf } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDate, formatDay, formatNumber, formatPercent } from '../../format.ts';
import { home as words } from '../../messages/home.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { Card } from '../../ui/card.tsx';
import { RecordDrawing } from '../../ui/chart/record-drawing.tsx';
import { Percent } from '../../ui/numbers.tsx';
import { ChartSkeleton, Skeleton, TextSkeleton, TilesSkeleton } from '../../ui/skeleton.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';

type Featured = NonNullable<OutputOf<typeof api.featuredStrategy>>;

function FeaturedFigures({ featured }: { featured: Featured }) {
  const against = (value: number | null) => `${featured.benchmarkSymbol} ${formatPercent(value)}`;
  return (
    <StatTiles columns={4}>
      <StatTile label={words.cagr} value={<Percent value={featured.cagr} />} note={against(featured.benchmarkCagr)} />
      <StatTile
        label={words.volatility}
        value={<Percent value={featured.volatility} />}
        note={against(featured.benchmarkVolatility)}
      />
      <StatTile
        label={words.maxDrawdown}
        value={<Percent value={featured.maxDrawdown} />}
        note={against(featured.benchmarkMaxDrawdown)}
      />
      <StatTile
        label={words.sharpe}
        value={formatNumber(featured.sharpe)}
        note={`${featured.benchmarkSymbol} ${formatNumber(featured.benchmarkSharpe)}`}
      />
    </StatTiles>
  );
}

function Record({ featured }: { featured: Featured }) {
  const series = useMemo(
    () => ({
      days: featured.performance.map((row) => formatDay(row.tradeDate)),
      ours: featured.performance.map((row) => row.cumReturn),
      theirs: featured.performance.map((row) => row.benchmarkCumReturn),
      ourLabel: words.strategy,
      theirLabel: featured.benchmarkSymbol,
    }),
    [featured],
  );
  const from = formatDate(featured.beginTime);
  const to = formatDate(featured.endTime);
  const summary = words.chartSummary(
    featured.name,
    formatPercent(featured.totalReturn),
    featured.benchmarkSymbol,
    formatPercent(featured.benchmarkTotalReturn),
    from,
    to,
  );
  return (
    <Card
      title={words.recordTitle(featured.name)}
      description={
        <>
          {words.recordAgainst(featured.benchmarkSymbol)}{' '}
          <chakra.span whiteSpace="nowrap">{words.recordPeriod(from, to)}</chakra.span>
        </>
      }
    >
      {series.days.length > 1 && <RecordDrawing series={series} summary={summary} />}
      <Box mt="4">
        <FeaturedFigures featured={featured} />
      </Box>
      <chakra.p textStyle="hint" color="ink-2" mt="3">
        {featured.description} {featured.simulated && words.simulatedNote}
      </chakra.p>
    </Card>
  );
}

/** As high as the record. */
const pending = (
  <Card title={<Skeleton width="140px" />} description={<Skeleton width="60%" mt="1" />}>
    <ChartSkeleton height={350} />
    <Box mt="4">
      <TilesSkeleton />
    </Box>
    <Box mt="3">
      <TextSkeleton lines={4} />
    </Box>
  </Card>
);

/** A real strategy of this installation against the market, as its stored backtest says. */
export function FeaturedRecord() {
  const query = useQuery(strategyQueries.featured());
  return (
    <QueryView
      query={query}
      pending={pending}
      isEmpty={(featured) => featured === null}
      empty={
        <Card>
          <EmptyState title={words.noRecord} />
        </Card>
      }
    >
      {(featured) => featured && <Record featured={featured} />}
    </QueryView>
  );
}
