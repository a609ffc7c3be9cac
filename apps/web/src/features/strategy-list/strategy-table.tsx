import { Box } from '@chakra-ui/react';
import { DEFAULT_BENCHMARK, type Strategy } from '@pipa/contract';
import type { ReactNode } from 'react';
import { formatCompactMoney, formatDate, formatDay } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { invest } from '../../messages/invest.ts';
import { type ComparedFigures, formatMetric, isYoungTrack } from '../../strategy-views/compared-metrics.ts';
import { idColumn, metricColumns, riskColumn } from '../../strategy-views/metric-columns.tsx';
import { Sparkline } from '../../strategy-views/sparkline.tsx';
import { NoMatches, type StrategyFilterState } from '../../strategy-views/strategy-filter-bar.tsx';
import { StrategyLink } from '../../strategy-views/strategy-link.tsx';
import { tableNote } from '../../strategy-views/table-note.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { StickyEdges } from '../../ui/table/sticky-edges.tsx';
import { figuresOf, type Info, picturePathOf } from './strategy-figures.ts';

const words = invest.strategies;

const periodOf = (figures: ComparedFigures | null) =>
  figures ? `${formatDay(figures.begin)} ~ ${formatDay(figures.end)}` : words.noLimit;

/** 2 §2: the documented metrics with category, type and risk level, then the columns of the other documented tables. */
function columnsFor(info: Info): readonly Column<Strategy>[] {
  const figures = (strategy: Strategy) => figuresOf(strategy, info);
  return [
    idColumn((row) => row),
    {
      key: 'name',
      namesRow: true,
      header: words.columns.name,
      value: (row) => row.name,
      cell: (row) => (
        <StrategyLink
          strategy={row}
          tab={info === 'tracking' ? 'tracking' : undefined}
          note={`${enums.componentTypes[row.componentType]}, ${enums.periods[row.rebalancePeriod].toLowerCase()}`}
          picture={<Sparkline path={picturePathOf(row, info)} />}
        />
      ),
    },
    ...metricColumns(figures),
    {
      key: 'benchmark',
      header: words.benchmarkReturn(DEFAULT_BENCHMARK),
      numeric: true,
      // Mostly the same in every row, and then shown once above them.
      hidden: true,
      value: (row) => figures(row)?.benchmarkTotalReturn,
      cell: (row) => formatMetric(figures(row)?.benchmarkTotalReturn, 'percent'),
    },
    { key: 'category', header: words.columns.category, value: (row) => enums.categories[row.category] },
    {
      key: 'type',
      header: words.columns.type,
      value: (row) => row.algoTypeStr,
      cell: (row) => <Box whiteSpace="nowrap">{row.algoTypeStr}</Box>,
    },
    riskColumn((row) => row, { hasLock: false }),
    {
      key: 'releaseDate',
      header: words.columns.releaseDate,
      value: (row) => row.onlineTime,
      cell: (row) => <Box whiteSpace="nowrap">{formatDate(row.onlineTime)}</Box>,
    },
    {
      key: 'period',
      header: words.columns.period,
      value: (row) => figures(row)?.begin,
      cell: (row) => <Box whiteSpace="nowrap">{periodOf(figures(row))}</Box>,
    },
    {
      key: 'subscriptions',
      header: words.columns.subscriptions,
      numeric: true,
      hidden: true,
      value: (row) => row.numberOfSubscription,
    },
    {
      key: 'value',
      header: words.columns.value,
      numeric: true,
      hidden: true,
      value: (row) => row.portfolioValue,
      cell: (row) => formatCompactMoney(row.portfolioValue, row.marketType),
    },
  ];
}
const columns = { backtest: columnsFor('backtest'), tracking: columnsFor('tracking') } as const;

interface StrategyTableProps {
  rows: readonly Strategy[];
  /** Number of strategies without the filter. */
  total: number;
  info: Info;
  filter: StrategyFilterState;
  tools: ReactNode;
  action: (strategy: Strategy) => ReactNode;
}
export const StrategyTable = ({ rows, total, info, filter, tools, action }: StrategyTableProps) => (
  <StickyEdges actions>
    <DataTable
      id="strategies"
      title={words.listTitle}
      description={tableNote(
        words.shownOf(rows.length, total),
        rows.map((row) => figuresOf(row, info)),
        info === 'tracking' && rows.some(({ trackingReport: track }) => !track || isYoungTrack(track)),
      )}
      columns={columns[info]}
      rows={rows}
      rowKey={(row) => row.id}
      defaultSort={{ key: 'name', descending: false }}
      rowActions={action}
      tools={tools}
      empty={<NoMatches filter={filter} />}
    />
  </StickyEdges>
);
