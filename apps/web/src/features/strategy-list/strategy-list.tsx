import { Box } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import { DEFAULT_BENCHMARK } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatCompactMoney, formatDate, formatDay, formatEnum } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import {
  type ComparedFigures,
  featuredReport,
  figuresOfReport,
  figuresOfTracking,
  formatMetric,
  isYoungTrack,
} from '../../strategy-views/compared-metrics.ts';
import { idColumn, metricColumns, riskColumn } from '../../strategy-views/metric-columns.tsx';
import { fitsFilter } from '../../strategy-views/strategy-filter.ts';
import { NoMatches, StrategyFilter, useStrategyFilter } from '../../strategy-views/strategy-filter-bar.tsx';
import { StrategyLink } from '../../strategy-views/strategy-link.tsx';
import { tableNote } from '../../strategy-views/table-note.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { StickyEdges } from '../../ui/table/sticky-edges.tsx';

const words = messages.invest.strategies;
type Info = 'backtest' | 'tracking';

function figuresOf(strategy: Strategy, info: Info): ComparedFigures | null {
  if (info === 'tracking') return strategy.trackingReport ? figuresOfTracking(strategy.trackingReport) : null;
  const report = featuredReport(strategy);
  return report ? figuresOfReport(report) : null;
}

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
          note={`${formatEnum(row.componentType)}, ${row.rebalancePeriod.toLowerCase()}`}
        />
      ),
    },
    riskColumn((row) => row),
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
    { key: 'category', header: words.columns.category, value: (row) => formatEnum(row.category) },
    {
      key: 'type',
      header: words.columns.type,
      value: (row) => row.algoTypeStr,
      cell: (row) => <Box whiteSpace="nowrap">{row.algoTypeStr}</Box>,
    },
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

const periodOf = (figures: ComparedFigures | null) =>
  figures ? `${formatDay(figures.begin)} ~ ${formatDay(figures.end)}` : messages.invest.strategies.noLimit;
const columns = { backtest: columnsFor('backtest'), tracking: columnsFor('tracking') } as const;

/** The choice of figures, kept in the address. */
function useShownInfo() {
  const [query, setQuery] = useSearchParams();
  const info: Info = query.get('info') === 'tracking' ? 'tracking' : 'backtest';
  const setInfo = (value: Info) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('info', value);
        return next;
      },
      { replace: true },
    );
  return { info, setInfo };
}

interface StrategyListProps {
  /** Action on a strategy, at the end of its row. */
  action: (strategy: Strategy) => ReactNode;
}
function StrategyTable({ strategies, action }: StrategyListProps & { strategies: readonly Strategy[] }) {
  const { info, setInfo } = useShownInfo();
  const filter = useStrategyFilter();
  const rows = useMemo(
    () => strategies.filter((strategy) => fitsFilter(strategy, filter.values)),
    [strategies, filter.values],
  );
  const tools = (
    <>
      <Segments
        label={words.infoLabel}
        value={info}
        onChange={setInfo}
        choices={[
          { value: 'backtest', label: words.backtestInfo },
          { value: 'tracking', label: words.trackingInfo },
        ]}
      />
      <StrategyFilter filter={filter} />
    </>
  );
  return (
    <StickyEdges actions>
      <DataTable
        id="strategies"
        title={words.listTitle}
        description={tableNote(
          words.shownOf(rows.length, strategies.length),
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
}

export function StrategyList({ action }: StrategyListProps) {
  const query = useQuery(strategyQueries.list());
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.listTitle}>
          <TableSkeleton rows={5} />
        </Card>
      }
      isEmpty={(rows) => rows.length === 0}
      empty={
        <Card pad="none">
          <EmptyState
            title={words.noStrategies}
            action={<Button onClick={() => void query.refetch()}>{words.reload}</Button>}
          >
            {words.noStrategiesText}
          </EmptyState>
        </Card>
      }
    >
      {(strategies) => <StrategyTable strategies={strategies} action={action} />}
    </QueryView>
  );
}
