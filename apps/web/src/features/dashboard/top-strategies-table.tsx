import { Box } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatNumber, formatPercent } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { StrategyRisk } from '../../strategy-views/subscription-lock.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { topStrategies } from './totals.ts';

const words = messages.dashboard;

const columns: readonly Column<Strategy>[] = [
  {
    key: 'name',
    header: words.name,
    value: (row) => row.name,
    cell: (row) => (
      <Box>
        <TextLink {...links.strategy(row)}>{row.name}</TextLink>
        <Box textStyle="hint" color="ink-2">
          {row.algoTypeStr}
        </Box>
      </Box>
    ),
  },
  {
    key: 'riskLevel',
    header: words.riskLevel,
    value: (row) => row.riskLevelNumber,
    cell: (row) => <StrategyRisk strategy={row} />,
  },
  {
    key: 'cagr',
    header: words.cagr,
    numeric: true,
    phone: true,
    value: (row) => row.algoCAGR,
    cell: (row) => formatPercent(row.algoCAGR),
  },
  {
    key: 'sharpe',
    header: words.sharpe,
    numeric: true,
    phone: true,
    value: (row) => row.sharpe,
    cell: (row) => formatNumber(row.sharpe),
  },
  {
    key: 'maxDrawdown',
    header: words.maxDrawdown,
    numeric: true,
    value: (row) => row.maxDrawdown,
    cell: (row) => formatPercent(row.maxDrawdown),
  },
];

interface TopStrategiesProps {
  /** Action on a strategy, at the end of its row. */
  action?: (strategy: Strategy) => ReactNode;
}
export function TopStrategiesTable({ action }: TopStrategiesProps) {
  const query = useQuery(strategyQueries.summary());
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.topStrategies}>
          <TableSkeleton rows={4} />
        </Card>
      }
    >
      {(strategies) => (
        <DataTable
          id="dashboard-strategies"
          title={words.topStrategies}
          description={strategies.length > 0 && words.topHint}
          columns={columns}
          rows={topStrategies(strategies)}
          rowKey={(row) => row.id}
          rowActions={action}
          tools={
            <ButtonLink size="sm" tone="link" to={paths.strategy}>
              {words.browse}
            </ButtonLink>
          }
          empty={<EmptyState title={words.noStrategies}>{words.noStrategiesText}</EmptyState>}
        />
      )}
    </QueryView>
  );
}
