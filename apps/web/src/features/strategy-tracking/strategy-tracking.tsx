import { Box, Grid } from '@chakra-ui/react';
import { equityOption } from '@pipa/charts';
import { SESSIONS_FOR_STATISTICS, SESSIONS_FOR_YEARLY, type Strategy, type TrackingRow } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { links } from '../../app/links.ts';
import { comparedSummary, comparedTable } from '../../charts/compared-words.ts';
import { formatDay } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { feedingWords } from '../../messages/stored-texts.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { trackingSeries } from '../../strategy-views/backtest-series.ts';
import { figuresOfTracking, isYoungTrack } from '../../strategy-views/compared-metrics.ts';
import { MetricTable } from '../../strategy-views/metric-table.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { ChartSkeleton, TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';

const words = invest.strategies;
const besideChart = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' };

function TrackingView({ rows, versions }: { rows: readonly TrackingRow[]; versions: Strategy['versions'] }) {
  const series = useMemo(() => trackingSeries(rows), [rows]);
  const table = useMemo(() => comparedTable(series), [series]);
  const latest = rows.at(-1);
  if (!latest) return null;
  const figures = figuresOfTracking(latest);
  const period = words.period(formatDay(figures.begin), formatDay(figures.end));
  return (
    <Grid templateColumns={besideChart} gap="4" alignItems="start">
      <Chart
        title={words.trackingChart}
        description={words.equityText(latest.benchmarkSymbol)}
        summary={comparedSummary(words.trackingChart, series)}
        build={equityOption}
        data={series}
        table={table}
        height={340}
      />
      <Card
        pad="none"
        title={period}
        description={words.trackingSince(formatDay(latest.startTradeDate), latest.tradingDays)}
        actions={
          <ButtonLink size="sm" to={links.tearSheet('track', latest.strategyId)}>
            {invest.tearSheet.open}
          </ButtonLink>
        }
      >
        <Box borderTopWidth="1px" borderColor="line" overflowX="auto">
          <MetricTable figures={figures} title={period} />
        </Box>
        {isYoungTrack(latest) && <Note>{words.youngTrack(SESSIONS_FOR_YEARLY, SESSIONS_FOR_STATISTICS)}</Note>}
        {versions.length > 0 && (
          <Note>
            {words.versionsOfTrack(...versions.map(({ hash, since }) => words.versionSince(hash, formatDay(since))))}
          </Note>
        )}
      </Card>
    </Grid>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Box px={{ base: '4', md: '5' }} py="3" borderTopWidth="1px" borderColor="line" textStyle="hint" color="ink-2">
    {children}
  </Box>
);

/** Daily track of a strategy since it went online; of an own strategy with its versions, the newest first. */
export function StrategyTracking({ strategy }: { strategy: Pick<Strategy, 'id' | 'unfedReason' | 'versions'> }) {
  const { versions } = strategy;
  const query = useQuery(strategyQueries.tracking(strategy.id));
  return (
    <QueryView
      query={query}
      pending={
        <Grid templateColumns={besideChart} gap="4">
          <Card>
            <ChartSkeleton height={340} />
          </Card>
          <Card pad="none">
            <TableSkeleton rows={8} />
          </Card>
        </Grid>
      }
      isEmpty={(rows) => rows.length === 0}
      empty={
        <Card pad="none">
          <EmptyState title={words.noTracking}>
            {strategy.unfedReason === null ? words.noTrackingText : feedingWords(strategy.unfedReason)}
          </EmptyState>
        </Card>
      }
    >
      {(rows) => <TrackingView rows={rows} versions={versions} />}
    </QueryView>
  );
}
