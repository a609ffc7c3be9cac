import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { design } from '../../messages/design.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Delta, Money } from '../../ui/numbers.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { StickyEdges } from '../../ui/table/sticky-edges.tsx';
import { FilterDay, FilterSearch, FilterSelect } from '../../ui/table/table-filters.tsx';

const words = design.examples;

interface Row {
  symbol: string;
  price: number;
  change: number | null;
}
const rows: readonly Row[] = [
  { symbol: 'AAPL', price: 231.4, change: 0.0123 },
  { symbol: 'MSFT', price: 418.02, change: -0.0087 },
  { symbol: 'SPY', price: 589.1, change: null },
];
const columns: readonly Column<Row>[] = [
  { key: 'symbol', header: words.symbol, value: ({ symbol }) => symbol },
  {
    key: 'price',
    header: words.price,
    numeric: true,
    value: ({ price }) => price,
    cell: ({ price }) => <Money value={price} />,
  },
  {
    key: 'change',
    header: words.change,
    numeric: true,
    value: ({ change }) => change,
    cell: ({ change }) => <Delta value={change} />,
  },
];
const shared = { columns, rowKey: ({ symbol }: Row) => symbol };

function Filters() {
  const [text, setText] = useState('');
  const [choice, setChoice] = useState('first');
  const [day, setDay] = useState('2026-01-05');
  return (
    <>
      <FilterSearch label={words.search} value={text} onChange={setText} />
      <FilterSelect
        label={words.choice}
        value={choice}
        choices={[
          { value: 'first', label: words.first },
          { value: 'second', label: words.second },
        ]}
        onChange={setChoice}
      />
      <FilterDay label={words.day} value={day} onChange={setDay} />
    </>
  );
}

export const failure = new Error(words.failure);

export function TableExamples() {
  const pages = {
    data: rows,
    error: null,
    isPending: false as const,
    hasNextPage: true as const,
    isFetchingNextPage: false,
    refetch: async () => undefined as never,
    fetchNextPage: async () => undefined as never,
  };
  const empty = <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>;
  return (
    <Flex direction="column" gap="4">
      <StickyEdges actions>
        <DataTable
          {...shared}
          id="design-sorted"
          title={words.sortedTable}
          description={words.note}
          rows={rows}
          defaultSort={{ key: 'price', descending: true }}
          tools={<Filters />}
          isStrong={({ symbol }) => symbol === 'SPY'}
          expand={({ symbol }) => symbol}
          rowActions={({ symbol }) => (
            <Button size="sm" aria-label={`${words.action}: ${symbol}`}>
              {words.action}
            </Button>
          )}
        />
      </StickyEdges>
      <DataTable {...shared} id="design-empty" title={words.emptyTable} rows={[]} empty={empty} />
      <Card pad="none" title={words.pendingTable}>
        <div data-example>
          <TableSkeleton rows={3} />
        </div>
      </Card>
      <Card pad="none" title={words.failedTable}>
        <div data-example>
          <ErrorState error={failure} onRetry={() => undefined} />
        </div>
      </Card>
      <PagedTable title={words.pagedTable} query={pages}>
        {(data) => <DataTable {...shared} id="design-paged" title={words.pagedTable} rows={data} />}
      </PagedTable>
    </Flex>
  );
}
