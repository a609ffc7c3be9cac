import { fromEpochDay } from '@pipa/calendar';
import { type LiveCurves, liveOverlayOption } from '@pipa/charts';
import { SESSIONS_FOR_STATISTICS } from '@pipa/contract';
import { type LiveOverlay, liveOverlay } from '@pipa/quant';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatNumber, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { reportQueries } from '../../queries/reports/report-queries.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { lineRows } from '../../ui/chart/line-rows.ts';
import { ChartSkeleton } from '../../ui/skeleton.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';
import { ErrorState } from '../../ui/states.tsx';

const words = invest.live;
const HEIGHT_PX = 300;

const known = (values: Float64Array) => Array.from(values, (value) => (Number.isNaN(value) ? null : value));

function curvesOf(overlay: LiveOverlay): LiveCurves {
  const since = fromEpochDay(overlay.outOfSampleDay);
  return {
    labels: Array.from(overlay.days, fromEpochDay),
    backtest: { name: words.backtest, values: known(overlay.backtest) },
    live: { name: words.live, values: known(overlay.live) },
    bounds: { low: known(overlay.low), high: known(overlay.high), name: words.bounds },
    since: { label: since, name: words.since(since) },
  };
}

function DivergenceTiles({ divergence }: Pick<LiveOverlay, 'divergence'>) {
  if (divergence === null) return <Card>{words.tooShort(SESSIONS_FOR_STATISTICS)}</Card>;
  const { deviations, liveReturn, expectedReturn, sharpeGap, sessions } = divergence;
  return (
    <>
      <StatTiles columns={4}>
        <StatTile
          label={words.divergence}
          value={formatNumber(deviations, { signed: true })}
          note={words.divergenceNote}
        />
        <StatTile label={words.liveReturn} value={formatPercent(liveReturn)} note={words.sessions(sessions)} />
        <StatTile label={words.expected} value={formatPercent(expectedReturn)} note={words.expectedNote} />
        <StatTile
          label={words.sharpeGap}
          value={formatNumber(sharpeGap, { signed: true })}
          note={words.sharpeGapNote}
        />
      </StatTiles>
      <Card>{words.formula}</Card>
    </>
  );
}

function Drawn({ overlay }: { overlay: LiveOverlay }) {
  const curves = useMemo(() => curvesOf(overlay), [overlay]);
  const table = useMemo(
    () => ({
      columns: [invest.strategies.seriesColumns.day, words.backtest, words.live],
      rows: lineRows(curves.labels, curves.backtest.values, curves.live.values),
      format: (value: number) => formatPercent(value),
    }),
    [curves],
  );
  return (
    <>
      <Chart
        title={words.title}
        description={words.text(curves.since.label)}
        summary={words.summary(curves.since.label, formatPercent(overlay.live.at(-1)))}
        build={liveOverlayOption}
        data={curves}
        table={table}
        height={HEIGHT_PX}
      />
      <DivergenceTiles divergence={overlay.divergence} />
    </>
  );
}

/** The featured backtest, and what the strategy did since its release, on one line of time. */
export function LiveAgainstBacktest({ strategyId, reportId }: { strategyId: number; reportId: number }) {
  const [backtest, track] = useQueries({
    queries: [
      reportQueries.tearSheet({ kind: 'backtest', id: reportId }),
      reportQueries.tearSheet({ kind: 'track', id: strategyId }),
    ],
  });
  const overlay = useMemo(
    () => (backtest.data && track.data ? liveOverlay(backtest.data, track.data) : undefined),
    [backtest.data, track.data],
  );
  const failed = [backtest, track].find(({ error, data }) => error && data === undefined);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (overlay === undefined) {
    return (
      <Card title={words.title}>
        <ChartSkeleton height={HEIGHT_PX} />
      </Card>
    );
  }
  return overlay === null ? null : <Drawn overlay={overlay} />;
}
