import { Box } from '@chakra-ui/react';
import type { PortfolioLog } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { actionWords, activityWords, writerWords } from '../../messages/stored-texts.ts';
import { portfolioQueries } from '../../queries/portfolios/portfolio-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

const words = invest.portfolios.activities;
const columns: readonly Column<PortfolioLog>[] = [
  {
    key: 'time',
    header: words.columns.time,
    value: (row) => row.id,
    cell: (row) => <Box whiteSpace="nowrap">{formatInstant(row.time)}</Box>,
  },
  { key: 'user', header: words.columns.user, value: (row) => writerWords(row.userName) },
  { key: 'action', header: words.columns.action, value: (row) => actionWords(row.action), phone: true },
  { key: 'message', header: words.columns.message, value: (row) => activityWords(row.message) },
];

/** Activities of a portfolio, newest first. */
export function ActivityLog({ portfolioId }: { portfolioId: number }) {
  const query = useQuery(portfolioQueries.logs(portfolioId));
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.title}>
          <TableSkeleton />
        </Card>
      }
    >
      {(rows) => (
        <DataTable
          id="portfolio-log"
          title={words.title}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          defaultSort={{ key: 'time', descending: true }}
          empty={<EmptyState title={words.none} />}
        />
      )}
    </QueryView>
  );
}
