import { Box } from '@chakra-ui/react';
import type { BrokerLinkRow, TrackAccount } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatInstant, formatMoney, formatShares } from '../../../format.ts';
import { account as accountWords } from '../../../messages/account.ts';
import { brokerAccounts as words } from '../../../messages/broker-accounts.ts';
import { messages } from '../../../messages/index.ts';
import { brokerQueries } from '../../../queries/accounts/broker-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TableSkeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../../ui/states.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';

type AtBroker = NonNullable<BrokerLinkRow['atBroker']>;
type Position = AtBroker['positions'][number];

const worthOf = ({ price, shares }: Position) => (price === null ? null : price * shares);
const columns: readonly Column<Position>[] = [
  { key: 'symbol', header: accountWords.symbol, value: (row) => row.symbol },
  {
    key: 'marketPrice',
    header: accountWords.marketPrice,
    numeric: true,
    value: (row) => row.price,
    cell: (row) => formatMoney(row.price),
  },
  {
    key: 'costBasis',
    header: accountWords.costBasis,
    numeric: true,
    value: (row) => row.unitCost,
    cell: (row) => formatMoney(row.unitCost),
  },
  {
    key: 'position',
    header: accountWords.position,
    numeric: true,
    value: (row) => row.shares,
    cell: (row) => formatShares(row.shares),
  },
  {
    key: 'ofPortfolios',
    header: words.ofPortfolios,
    numeric: true,
    phone: true,
    value: (row) => row.shares - row.outside,
    cell: (row) => formatShares(row.shares - row.outside),
  },
  {
    key: 'outside',
    header: words.yours,
    numeric: true,
    phone: true,
    value: (row) => row.outside,
    cell: (row) => formatShares(row.outside),
  },
  {
    key: 'positionValue',
    header: accountWords.positionValue,
    numeric: true,
    value: worthOf,
    cell: (row) => formatMoney(worthOf(row)),
  },
];

/** What an account holds at its broker: of portfolios, and what its owner has bought there. */
export function BrokerPositions({
  atBroker,
  title,
  bare = false,
}: {
  atBroker: AtBroker;
  title: string;
  bare?: boolean;
}) {
  return (
    <>
      <DataTable
        bare={bare}
        id="broker-positions"
        title={title}
        columns={columns}
        rows={atBroker.positions}
        rowKey={(row) => row.symbol}
        defaultSort={{ key: 'positionValue', descending: true }}
        maxHeight="50dvh"
        empty={<EmptyState title={accountWords.noPositions} />}
      />
      <Box textStyle="hint" color="ink-2" pt="3" px={bare ? undefined : '1'}>
        {words.positionsAt(formatInstant(atBroker.readTime))} {words.yoursText}
      </Box>
    </>
  );
}

interface BrokerPositionsProps {
  account: Pick<TrackAccount, 'id' | 'trackAccountName'>;
  onClose: () => void;
}
export function BrokerPositionsDialog({ account, onClose }: BrokerPositionsProps) {
  const query = useQuery(brokerQueries.links());
  return (
    <Dialog
      open
      onClose={onClose}
      title={accountWords.actions.positions}
      size="xl"
      footer={<Button onClick={onClose}>{messages.shell.close}</Button>}
    >
      <QueryView query={query} pending={<TableSkeleton rows={4} />}>
        {(links) => {
          const atBroker = links.find(({ trackAccountId }) => trackAccountId === account.id)?.atBroker;
          if (!atBroker) return <EmptyState title={words.neverRead}>{words.notReadText}</EmptyState>;
          return <BrokerPositions atBroker={atBroker} title={account.trackAccountName} bare />;
        }}
      </QueryView>
    </Dialog>
  );
}
