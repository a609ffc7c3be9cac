import { Box, Grid } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import { equityOption, exposureOption } from '../../../charts/performance-charts.ts';
import { formatPercent } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { Monitor } from '../../realtime/merge-monitor.ts';
import { comparedSummary } from '../../strategies/backtest-series.ts';
import { exposureTable, monitorSeries, performanceTable } from './monitor-series.ts';
import { OrdersTable } from './orders-table.tsx';
import { PositionsTable } from './positions-table.tsx';
import { RecordsTable } from './records-table.tsx';

const words = messages.invest.monitor;
const MIN_POINTS = 2;

function Charts({ monitor }: { monitor: Monitor }) {
  const { records, perf, portfolio } = monitor;
  const series = useMemo(() => monitorSeries(records, perf), [records, perf]);
  const tables = useMemo(
    () => ({ performance: performanceTable(series.performance), exposure: exposureTable(series.exposure) }),
    [series],
  );
  if (series.performance.labels.length < MIN_POINTS) {
    return (
      <Card title={words.performance} pad="none">
        <EmptyState title={words.noRecords}>{words.noRecordsText}</EmptyState>
      </Card>
    );
  }
  const hasExposure = series.exposure.labels.length >= MIN_POINTS;
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', xl: hasExposure ? 'minmax(0, 3fr) minmax(0, 2fr)' : undefined }}
      gap="4"
    >
      <Chart
        title={words.performance}
        description={words.performanceText(portfolio.benchmarkSymbol)}
        summary={comparedSummary(words.performance, series.performance)}
        build={equityOption}
        data={series.performance}
        table={tables.performance}
        height={300}
      />
      {hasExposure && (
        <Chart
          title={words.exposureChart}
          description={words.exposureText}
          summary={`${words.exposureChart}: ${words.long(formatPercent(perf.longExposure))}, ${words.short(formatPercent(perf.shortExposure))}`}
          build={exposureOption}
          data={series.exposure}
          table={tables.exposure}
          height={300}
        />
      )}
    </Grid>
  );
}

interface DashboardTabProps {
  monitor: Monitor;
  /** Stands after the positions where the screen is narrow. */
  tiles?: ReactNode;
}
/** Curves, positions, orders and the record of each close. */
export function DashboardTab({ monitor, tiles }: DashboardTabProps) {
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <Charts monitor={monitor} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', '2xl': 'minmax(0, 1fr) minmax(0, 1fr)' }}
        gap="4"
        alignItems="start"
      >
        <PositionsTable positions={monitor.positions} />
        {tiles}
        <OrdersTable orders={monitor.orders} />
      </Grid>
      <Box>
        <RecordsTable records={monitor.records} />
      </Box>
    </Grid>
  );
}
