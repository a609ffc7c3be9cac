import { Box, Flex } from '@chakra-ui/react';
import { OVERLAY_CURVES, type OverlaySeries, overlayOption } from '@pipa/charts';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { type DayRow, overlaySeries, trackOf } from '../../strategy-views/overlay-series.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { lineRows } from '../../ui/chart/line-rows.ts';
import { ChartSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { Comparable, OverlayChoice } from './overlay-choice.tsx';

const words = invest.strategies;
const HEIGHT_PX = 340;

/** Reads the days of curves; a hook of one kind of comparison. */
type ReadRows = (ids: readonly number[]) => readonly UseQueryResult<readonly DayRow[]>[];
export const useTrackingRows: ReadRows = (ids) =>
  useQueries({ queries: ids.map((id) => strategyQueries.tracking(id)) });
export const useBacktestRows: ReadRows = (ids) =>
  useQueries({ queries: ids.map((id) => strategyQueries.backtestSeries(id)) });

const tableOf = ({ labels, curves, benchmark }: OverlaySeries) => {
  const all = [...curves, benchmark];
  return {
    columns: [words.seriesColumns.day, ...all.map(({ name }) => name)],
    rows: lineRows(labels, ...all.map(({ values }) => values)),
    format: (value: number) => formatPercent(value),
  };
};

const summaryOf = ({ labels, curves }: OverlaySeries) =>
  `${words.overlayTitle} from ${labels[0]} to ${labels.at(-1)}: ${curves
    .map(({ name, values }) => `${name} ${formatPercent(values.findLast((value) => value !== null))}`)
    .join(', ')}.`;

interface OverlayProps {
  /** What can be laid over each other. */
  items: readonly Comparable[];
  choice: OverlayChoice;
  benchmark: string;
  useRows: ReadRows;
}

function OverlayChart({ items, choice, benchmark, useRows }: OverlayProps) {
  const results = useRows(items.map(({ id }) => id));
  const failed = results.find(({ error, data }) => error && data === undefined);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const rows = results.map(({ data }) => data);
  if (rows.some((data) => data === undefined)) {
    return (
      <Card title={words.overlayTitle}>
        <ChartSkeleton height={HEIGHT_PX} />
      </Card>
    );
  }
  const tracks = items.map(({ name }, index) => trackOf(name, rows[index] ?? [], 'cumReturn'));
  const series = overlaySeries(tracks, trackOf(benchmark, rows[0] ?? [], 'benchmarkCumReturn'));
  const clear = (
    <Button size="sm" onClick={() => choice.clear(items)}>
      {words.overlayClear}
    </Button>
  );
  if (!series) {
    return (
      <Card title={words.overlayTitle} actions={clear}>
        {words.overlayApart}
      </Card>
    );
  }
  return (
    <Chart
      title={words.overlayTitle}
      description={words.overlayText(benchmark)}
      summary={summaryOf(series)}
      build={overlayOption}
      data={series}
      table={tableOf(series)}
      height={HEIGHT_PX}
      minWidth={480}
      actions={clear}
    />
  );
}

/** The chosen curves over each other; before two are chosen, what to do. */
export function Overlay(props: OverlayProps) {
  const chosen = props.items.filter(({ id }) => props.choice.ids.includes(id)).slice(0, OVERLAY_CURVES.most);
  if (chosen.length >= OVERLAY_CURVES.least) {
    return (
      <Box mb="4">
        <OverlayChart {...props} items={chosen} />
      </Box>
    );
  }
  const [first] = chosen;
  return (
    <Flex mb="3" textStyle="hint" color="ink-2" role="status">
      {first ? words.overlayMore(first.name) : words.overlayHint}
    </Flex>
  );
}
