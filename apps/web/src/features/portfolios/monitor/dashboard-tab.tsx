import { Box, Grid } from '@chakra-ui/react';
import { exposureOption } from '@pipa/charts';
import type { Perf } from '@pipa/contract';
import { type ReactNode, useMemo } from 'react';
import { formatPercent } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import { PositionsTable } from '../../../position-views/positions-table.tsx';
import type { Monitor } from '../../../queries/portfolios/merge-monitor.ts';
import { AfterPaint } from '../../../ui/after-paint.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ChartSkeleton, TableSkeleton } from '../../../ui/skeleton.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { exposureTable, monitorSeries } from './monitor-series.ts';
import { OrdersTable } from './orders-table.tsx';
import { ProfitParts } from './profit-parts.tsx';
import { RecordsTable } from './records-table.tsx';
import { ReturnsCard } from './returns-card.tsx';
import { ValueChart } from './value-chart.tsx';

const words = invest.monitor;
const MIN_POINTS = 2;
const CHART_HEIGHT_PX = 300;
const chartToCome = (
  <Card>
    <ChartSkeleton height={CHART_HEIGHT_PX} />
  </Card>
);
const tableToCome = (
  <Card pad="none">
    <TableSkeleton rows={8} />
  </Card>
);

function useSeries({ records, perf, portfolio }: Monitor) {
  const stopTime = portfolio.settlement?.stopTime ?? null;
  const series = useMemo(() => monitorSeries(records, perf, stopTime), [records, perf, stopTime]);
  const table = useMemo(() => exposureTable(series.exposure), [series]);
  return { ...series, table };
}
type Series = ReturnType<typeof useSeries>;

const ExposureChart = ({ exposure, table, perf }: Series & { perf: Perf }) => (
  <Chart
    title={words.exposureChart}
    description={words.exposureText}
    summary={`${words.exposureChart}: ${words.long(formatPercent(perf.longExposure))}, ${words.short(formatPercent(perf.shortExposure))}`}
    build={exposureOption}
    data={exposure}
    table={table}
    height={CHART_HEIGHT_PX}
  />
);

interface DashboardTabProps {
  monitor: Monitor;
  /** Tiles that a narrow screen shows after value, chart and positions. */
  tiles?: ReactNode;
}
/** Curves, positions, orders and the record of each close. */
export function DashboardTab({ monitor, tiles }: DashboardTabProps) {
  const { perf, positions, orders, records } = monitor;
  const series = useSeries(monitor);
  const isPhone = usePhone();
  const hasExposure = series.exposure.labels.length >= MIN_POINTS;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(5, minmax(0, 1fr))' }} gap="4" alignItems="start">
      <Box gridColumn={{ xl: hasExposure ? 'span 3' : '1 / -1' }} minW="0">
        <ValueChart monitor={monitor} all={series.performance} height={CHART_HEIGHT_PX} />
      </Box>
      {hasExposure && (
        <Box gridColumn={{ xl: 'span 2' }} order={{ base: 2, xl: 0 }} minW="0">
          <AfterPaint fallback={chartToCome}>
            <ExposureChart {...series} perf={perf} />
          </AfterPaint>
        </Box>
      )}
      <Grid gridColumn="1 / -1" order="1" templateColumns="minmax(0, 1fr)" gap="4">
        <AfterPaint fallback={tableToCome}>
          <PositionsTable positions={positions} compact={isPhone} />
          {tiles}
          <ProfitParts monitor={monitor} />
          <ReturnsCard monitor={monitor} />
        </AfterPaint>
      </Grid>
      <Grid gridColumn="1 / -1" order="3" templateColumns="minmax(0, 1fr)" gap="4">
        <AfterPaint>
          <AfterPaint>
            <OrdersTable orders={orders} portfolioId={monitor.portfolio.id} />
            <AfterPaint>
              <RecordsTable records={records} />
            </AfterPaint>
          </AfterPaint>
        </AfterPaint>
      </Grid>
    </Grid>
  );
}
