import type { OutputOf, strategyPositions } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { symbolColumn } from '../../position-views/symbol-column.tsx';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

const words = invest.strategies;
type Row = OutputOf<typeof strategyPositions>[number];

const columns: readonly Column<Row>[] = [
  symbolColumn(words.columns.symbol),
  {
    key: 'ratio',
    header: words.columns.ratio,
    numeric: true,
    value: (row) => row.ratio,
    cell: (row) => formatPercent(row.ratio),
  },
  {
    key: 'price',
    header: words.price,
    numeric: true,
    value: (row) => row.marketPrice,
    cell: (row) => formatMoney(row.marketPrice),
  },
];

/** What a strategy holds by its latest decision. */
export function StrategyPositions({ strategyId }: { strategyId: number }) {
  const query = useQuery(strategyQueries.positions(strategyId));
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.currentPositions}>
          <TableSkeleton rows={5} />
        </Card>
      }
    >
      {(rows) => (
        <DataTable
          id="strategy-positions"
          title={words.currentPositions}
          description={words.currentPositionsText}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.symbol}
          defaultSort={{ key: 'ratio', descending: true }}
          empty={<EmptyState title={words.noCurrentPositions} />}
        />
      )}
    </QueryView>
  );
}
