import { equityOption } from '@pipa/charts';
import type { Portfolio } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comparedSummary, comparedTable } from '../../charts/compared-words.ts';
import { messages } from '../../messages/index.ts';
import type { Monitor } from '../../queries/portfolios/merge-monitor.ts';
import { portfolioQueries } from '../../queries/portfolios/portfolio-queries.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { ChartSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { monitorSeries } from './monitor/monitor-series.ts';

const HEIGHT_PX = 170;
const STALE_MS = 60_000;

function LiveChart({ monitor: { records, perf, portfolio } }: { monitor: Monitor }) {
  const series = useMemo(() => monitorSeries(records, perf).performance, [records, perf]);
  const table = useMemo(() => comparedTable(series), [series]);
  return (
    <Chart
      bare
      title={portfolio.name}
      summary={comparedSummary(messages.invest.portfolios.chartOf(portfolio.name), series)}
      build={equityOption}
      data={series}
      table={table}
      height={HEIGHT_PX}
    />
  );
}

/** The curve of a running portfolio up to now. */
export function CardChart({ portfolio }: { portfolio: Portfolio }) {
  const query = useQuery({ ...portfolioQueries.monitor(portfolio.id), staleTime: STALE_MS });
  return (
    <QueryView query={query} pending={<ChartSkeleton height={HEIGHT_PX} />}>
      {(monitor) => <LiveChart monitor={monitor} />}
    </QueryView>
  );
}
