import { Box } from '@chakra-ui/react';
import type { PositionRow, TrackAccount } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatShares } from '../../format.ts';
import { account as words } from '../../messages/account.ts';
import { messages } from '../../messages/index.ts';
import { accountQueries } from '../../queries/accounts/account-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Delta } from '../../ui/numbers.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

const columns: readonly Column<PositionRow>[] = [
  { key: 'symbol', header: words.symbol, value: (row) => row.symbol },
  {
    key: 'marketPrice',
    header: words.marketPrice,
    numeric: true,
    value: (row) => row.marketPrice,
    cell: (row) => formatMoney(row.marketPrice),
  },
  {
    key: 'costBasis',
    header: words.costBasis,
    numeric: true,
    value: (row) => row.costBasis,
    cell: (row) => formatMoney(row.costBasis),
  },
  {
    key: 'position',
    header: words.position,
    numeric: true,
    phone: true,
    value: (row) => row.position,
    cell: (row) => formatShares(row.position),
  },
  {
    key: 'positionValue',
    header: words.positionValue,
    numeric: true,
    phone: true,
    value: (row) => row.positionValue,
    cell: (row) => formatMoney(row.positionValue),
  },
  {
    key: 'profitLoss',
    header: words.profitLoss,
    numeric: true,
    value: (row) => row.profitLoss,
    cell: (row) => <Delta as="money" value={row.profitLoss} />,
  },
];

/** The account at the prices of the rows: cash and dividends to come do not move with prices. */
function SumOfAccount({ account, rows }: { account: TrackAccount; rows: readonly PositionRow[] }) {
  const positions = rows.reduce(
    (sum, { positionValue, position, costBasis }) => sum + (positionValue ?? position * costBasis),
    0,
  );
  const { totalCash, dividendsToCome } = account;
  const toCome = dividendsToCome === 0 ? '' : words.andToCome(formatMoney(dividendsToCome));
  return (
    <Box textStyle="hint" color="ink-2" pt="3">
      {words.sumOfAccount(formatMoney(positions), formatMoney(totalCash))}
      {toCome}
      {words.isValue(formatMoney(positions + totalCash + dividendsToCome))}
    </Box>
  );
}

export function AccountPositionsDialog({ account, onClose }: { account: TrackAccount; onClose: () => void }) {
  const query = useQuery(accountQueries.positions(account.id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.actions.positions}
      size="xl"
      footer={<Button onClick={onClose}>{messages.shell.close}</Button>}
    >
      <QueryView
        query={query}
        pending={<TableSkeleton rows={4} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={words.noPositions} />}
      >
        {(rows) => (
          <>
            <DataTable
              bare
              id="account-positions"
              title={account.trackAccountName}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.symbol}
              defaultSort={{ key: 'positionValue', descending: true }}
              maxHeight="50dvh"
            />
            <SumOfAccount account={account} rows={rows} />
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
