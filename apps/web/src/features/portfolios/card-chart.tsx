import type { ComparedSeries } from '@pipa/charts';
import type { Portfolio } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comparedSummary } from '../../charts/compared-words.ts';
import { invest } from '../../messages/invest.ts';
import type { Monitor } from '../../queries/portfolios/merge-monitor.ts';
import { portfolioQueries } from '../../queries/portfolios/portfolio-queries.ts';
import { RecordDrawing, type RecordSeries } from '../../ui/chart/record-drawing.tsx';
import { ChartSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { monitorSeries } from './monitor/monitor-series.ts';

const HEIGHT_PX = 170;
const STALE_MS = 60_000;

/** The points at which both returns are known. */
function drawnSeries({ labels, ours, ourName, benchmark, benchmarkName }: ComparedSeries): RecordSeries {
  const points = labels.flatMap((day, i) => {
    const [own, theirs] = [ours[i] ?? null, benchmark[i] ?? null];
    return own === null || theirs === null ? [] : [{ day, own, theirs }];
  });
  return {
    days: points.map(({ day }) => day),
    ours: points.map(({ own }) => own),
    theirs: points.map(({ theirs }) => theirs),
    ourLabel: ourName,
    theirLabel: benchmarkName,
  };
}

function LiveChart({ monitor: { records, perf, portfolio } }: { monitor: Monitor }) {
  const series = useMemo(() => monitorSeries(records, perf).performance, [records, perf]);
  const drawn = useMemo(() => drawnSeries(series), [series]);
  return (
    <RecordDrawing small series={drawn} summary={comparedSummary(invest.portfolios.chartOf(portfolio.name), series)} />
  );
}

/** The curve of a running portfolio up to now, without the chart library: the monitor has the large chart and its table. */
export function CardChart({ portfolio }: { portfolio: Portfolio }) {
  const query = useQuery({ ...portfolioQueries.monitor(portfolio.id), staleTime: STALE_MS });
  return (
    <QueryView query={query} pending={<ChartSkeleton height={HEIGHT_PX} />}>
      {(monitor) => <LiveChart monitor={monitor} />}
    </QueryView>
  );
}
