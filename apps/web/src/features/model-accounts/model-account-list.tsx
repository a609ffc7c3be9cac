import { chakra } from '@chakra-ui/react';
import { DEFAULT_BENCHMARK, type Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { links } from '../../app/links.ts';
import { enums } from '../../messages/enums.ts';
import { invest } from '../../messages/invest.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { useSeesAll } from '../../session/use-sees-all.ts';
import { ClosedMark } from '../../strategy-views/closed-mark.tsx';
import { figuresOfStrategy, formatMetric } from '../../strategy-views/compared-metrics.ts';
import { idColumn, metricColumns, riskColumn } from '../../strategy-views/metric-columns.tsx';
import { fitsFilter } from '../../strategy-views/strategy-filter.ts';
import { NoMatches, StrategyFilter, useStrategyFilter } from '../../strategy-views/strategy-filter-bar.tsx';
import { tableNote } from '../../strategy-views/table-note.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { StickyEdges } from '../../ui/table/sticky-edges.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { annualFee } from './model-account-facts.ts';

const words = invest.aqm;
const { columns: headers, benchmarkReturn } = invest.strategies;

const columns: readonly Column<Strategy>[] = [
  idColumn((row) => row),
  {
    key: 'name',
    namesRow: true,
    header: headers.name,
    value: (row) => row.name,
    cell: (row) => (
      <>
        <TextLink {...links.modelAccount(row)} whiteSpace={{ md: 'nowrap' }}>
          {row.name}
        </TextLink>
        <chakra.span display="block" textStyle="hint" color="ink-2" whiteSpace={{ md: 'nowrap' }}>
          {enums.componentTypes[row.componentType]}, {enums.periods[row.rebalancePeriod].toLowerCase()}
        </chakra.span>
        <ClosedMark strategy={row} />
      </>
    ),
  },
  ...metricColumns(figuresOfStrategy),
  {
    key: 'benchmark',
    header: benchmarkReturn(DEFAULT_BENCHMARK),
    numeric: true,
    hidden: true,
    value: (row) => row.benchmarkCumReturn,
    cell: (row) => formatMetric(row.benchmarkCumReturn, 'percent'),
  },
  { key: 'category', header: headers.category, value: (row) => enums.categories[row.category] },
  riskColumn((row) => row),
  { key: 'fee', header: words.fee, numeric: true, value: (row) => row.chargeAmount, cell: (row) => annualFee(row) },
];

interface ModelAccountListProps {
  /** Action on a model account, at the end of its row. */
  action: (account: Strategy) => ReactNode;
}
function AccountTable({ accounts, action }: ModelAccountListProps & { accounts: readonly Strategy[] }) {
  const filter = useStrategyFilter();
  const rows = useMemo(
    () => accounts.filter((account) => fitsFilter(account, filter.values)),
    [accounts, filter.values],
  );
  return (
    <StickyEdges actions>
      <DataTable
        id="model-accounts"
        title={words.listTitle}
        description={tableNote(words.shownOf(rows.length, accounts.length), rows.map(figuresOfStrategy))}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        defaultSort={{ key: 'name', descending: false }}
        rowActions={action}
        tools={<StrategyFilter filter={filter} />}
        empty={<NoMatches filter={filter} />}
      />
    </StickyEdges>
  );
}

/** Model accounts that may be looked at. */
export function ModelAccountList({ action }: ModelAccountListProps) {
  const query = useQuery(strategyQueries.modelAccounts(useSeesAll()));
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.listTitle}>
          <TableSkeleton rows={8} />
        </Card>
      }
      isEmpty={(rows) => rows.length === 0}
      empty={
        <Card pad="none">
          <EmptyState
            title={words.none}
            action={<Button onClick={() => void query.refetch()}>{invest.strategies.reload}</Button>}
          >
            {words.noneText}
          </EmptyState>
        </Card>
      }
    >
      {(accounts) => <AccountTable accounts={accounts} action={action} />}
    </QueryView>
  );
}
