import { Box } from '@chakra-ui/react';
import type { AlertFiring } from '@pipa/contract';
import { firingWords } from '@pipa/ida';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay } from '../../format.ts';
import { say } from '../../ida-views/say.ts';
import { idaAlerts as words } from '../../messages/ida-alerts.ts';
import { receipts as receiptWords } from '../../messages/receipts.ts';
import { alertQueries } from '../../queries/alerts/alert-queries.ts';
import { ReceiptButton } from '../../receipt-views/receipt-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

const columns: readonly Column<AlertFiring>[] = [
  { key: 'symbol', header: words.symbol, value: ({ symbol }) => symbol },
  { key: 'what', header: words.what, value: ({ event }) => say(firingWords(event)), phone: true },
  {
    key: 'day',
    header: words.day,
    oneLine: true,
    value: ({ day }) => day,
    cell: ({ day }) => formatDay(day),
    phone: true,
  },
  { key: 'alert', header: words.alert, value: ({ name }) => name },
  {
    key: 'receipt',
    header: receiptWords.open,
    value: () => null,
    cell: ({ id, symbol, day }) => (
      <ReceiptButton
        size="sm"
        asked={{ of: 'alert', input: { id } }}
        label={receiptWords.openOf(`${symbol}, ${formatDay(day)}`)}
      />
    ),
  },
];

/** What the own alerts have found, newest first, with older ones on demand. */
export function Firings() {
  const query = useInfiniteQuery(alertQueries.firings());
  const rows = query.data?.pages.flatMap(({ firings }) => firings) ?? [];
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.firings}>
          <TableSkeleton rows={3} />
        </Card>
      }
    >
      {() => (
        <Box>
          <DataTable
            id="ida-alert-firings"
            title={words.firings}
            description={words.firingsText}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={<EmptyState title={words.noFirings} />}
          />
          {query.isFetchNextPageError && <ErrorState error={query.error} onRetry={() => void query.fetchNextPage()} />}
          {query.hasNextPage && !query.isFetchNextPageError && (
            <Box mt="3">
              <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {words.older}
              </Button>
            </Box>
          )}
        </Box>
      )}
    </QueryView>
  );
}
