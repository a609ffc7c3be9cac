import { chakra } from '@chakra-ui/react';
import { DEFAULT_BENCHMARK, type Strategy, type TrackingRow } from '@pipa/contract';
import { useMemo } from 'react';
import { formatDay } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { invest } from '../../messages/invest.ts';
import { figuresOfTracking, formatMetric, isYoungTrack } from '../../strategy-views/compared-metrics.ts';
import { idColumn, metricColumns, riskColumn } from '../../strategy-views/metric-columns.tsx';
import { fitsFilter } from '../../strategy-views/strategy-filter.ts';
import { NoMatches, StrategyFilter, useStrategyFilter } from '../../strategy-views/strategy-filter-bar.tsx';
import { StrategyLink } from '../../strategy-views/strategy-link.tsx';
import { tableNote } from '../../strategy-views/table-note.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { StickyEdges } from '../../ui/table/sticky-edges.tsx';
import { ComparedStrategies } from './compared-strategies.tsx';
import { Overlay, useTrackingRows } from './overlay.tsx';
import { overlayColumn, useOverlayChoice } from './overlay-choice.tsx';

const words = invest.strategies;

interface Tracked {
  strategy: Strategy;
  track: TrackingRow;
}

const trackedOnly = (strategies: readonly Strategy[]): readonly Tracked[] =>
  strategies.flatMap((strategy) => (strategy.trackingReport ? [{ strategy, track: strategy.trackingReport }] : []));

const itemOf = ({ strategy }: Tracked) => strategy;

const columns: readonly Column<Tracked>[] = [
  idColumn(itemOf),
  {
    key: 'name',
    namesRow: true,
    header: words.columns.name,
    value: ({ strategy }) => strategy.name,
    cell: ({ strategy }) => (
      <StrategyLink strategy={strategy} tab="tracking" note={enums.componentTypes[strategy.componentType]} />
    ),
  },
  {
    key: 'period',
    header: words.columns.period,
    value: ({ track }) => track.startTradeDate,
    cell: ({ track }) => (
      <>
        <chakra.span whiteSpace="nowrap">{formatDay(track.startTradeDate)} ~</chakra.span>{' '}
        <chakra.span whiteSpace="nowrap">{formatDay(track.tradeDate)}</chakra.span>
      </>
    ),
  },
  { key: 'days', header: words.columns.tradingDays, numeric: true, value: ({ track }) => track.tradingDays },
  ...metricColumns<Tracked>(({ track }) => figuresOfTracking(track)),
  {
    key: 'benchmark',
    header: words.benchmarkReturn(DEFAULT_BENCHMARK),
    numeric: true,
    hidden: true,
    value: ({ track }) => track.benchmarkCumReturn,
    cell: ({ track }) => formatMetric(track.benchmarkCumReturn, 'percent'),
  },
  riskColumn(({ strategy }) => strategy, { hasLock: false }),
];

function TrackingTable({ tracked }: { tracked: readonly Tracked[] }) {
  const filter = useStrategyFilter();
  const choice = useOverlayChoice('tracks');
  const rows = useMemo(
    () => tracked.filter(({ strategy }) => fitsFilter(strategy, filter.values)),
    [tracked, filter.values],
  );
  return (
    <StickyEdges>
      <Overlay items={tracked.map(itemOf)} choice={choice} benchmark={DEFAULT_BENCHMARK} useRows={useTrackingRows} />
      <DataTable
        id="compare-tracking"
        title={words.tabs.tracking}
        description={tableNote(
          words.shownOf(rows.length, tracked.length),
          rows.map(({ track }) => figuresOfTracking(track)),
          rows.some(({ track }) => isYoungTrack(track)),
        )}
        columns={columns.toSpliced(2, 0, overlayColumn(choice, tracked, itemOf))}
        rows={rows}
        rowKey={({ strategy }) => strategy.id}
        defaultSort={{ key: 'name', descending: false }}
        tools={<StrategyFilter filter={filter} />}
        empty={<NoMatches filter={filter} />}
      />
    </StickyEdges>
  );
}

/** Compares the tracking of strategies since they went online. */
export const CompareTracking = () => (
  <ComparedStrategies select={trackedOnly} emptyTitle={words.noTracking} emptyText={words.noTrackingText}>
    {(rows) => <TrackingTable tracked={rows} />}
  </ComparedStrategies>
);
