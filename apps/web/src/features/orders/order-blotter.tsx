import { Box } from '@chakra-ui/react';
import type { BookedOrder } from '@pipa/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useDeferredValue } from 'react';
import { links } from '../../app/links.ts';
import { formatInstant, formatMoney, formatShares } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { invest } from '../../messages/invest.ts';
import { reasonWords } from '../../messages/stored-texts.ts';
import { OrderStatusPill } from '../../position-views/order-status-pill.tsx';
import { orderMutations, orderQueries } from '../../queries/portfolios/order-queries.ts';
import { currentStatuses, portfolioQueries, stoppedStatuses } from '../../queries/portfolios/portfolio-queries.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { notify } from '../../ui/toaster.tsx';
import { askedFor, OrderFilterBar, useOrderFilter } from './order-filter.tsx';

const words = invest.orders;
const headers = words.columns;
const kinds = invest.monitor.rebalanceKinds;

const pageOf = ({ portfolioId: id, portfolioName: name, strategyType }: BookedOrder) =>
  strategyType === 'AQM' ? links.accountPosition({ id, name }) : links.monitor({ id, name });

const columns: readonly Column<BookedOrder>[] = [
  {
    key: 'date',
    header: headers.date,
    value: (row) => row.time,
    cell: (row) => <Box whiteSpace={{ base: 'normal', md: 'nowrap' }}>{formatInstant(row.time)}</Box>,
  },
  {
    key: 'portfolio',
    header: headers.portfolio,
    value: (row) => row.portfolioName,
    cell: (row) => <TextLink {...pageOf(row)}>{row.portfolioName}</TextLink>,
  },
  { key: 'account', header: headers.account, value: (row) => row.brokerAccountName },
  {
    key: 'decision',
    header: headers.decision,
    value: (row) => row.decision && kinds[row.decision],
    cell: (row) => (row.decision ? kinds[row.decision] : '–'),
  },
  { key: 'symbol', header: headers.symbol, value: (row) => row.symbol, phone: true },
  { key: 'action', header: headers.action, value: (row) => enums.orderSides[row.action] },
  {
    key: 'planned',
    header: headers.planned,
    numeric: true,
    value: (row) => row.shares,
    cell: (row) => formatShares(row.shares),
  },
  {
    key: 'executed',
    header: headers.executed,
    numeric: true,
    value: (row) => row.filledShares,
    cell: (row) => formatShares(row.filledShares),
  },
  {
    key: 'price',
    header: headers.price,
    numeric: true,
    value: (row) => row.averagePrice,
    cell: (row) => (row.averagePrice === null ? '–' : formatMoney(row.averagePrice)),
  },
  {
    key: 'costs',
    header: headers.costs,
    numeric: true,
    value: (row) => row.costs,
    cell: (row) => formatMoney(row.costs),
  },
  {
    key: 'status',
    header: headers.status,
    phone: true,
    value: (row) => enums.orderStatuses[row.status],
    cell: (row) => <OrderStatusPill {...row} />,
  },
  {
    key: 'reason',
    header: headers.reason,
    hidden: true,
    value: (row) => row.reason,
    cell: (row) => (row.reason ? reasonWords(row.reason) : '–'),
  },
];

/** Saves all orders that fit, not only those that were read. */
function SaveButton({ filter }: { filter: ReturnType<typeof askedFor> }) {
  const saving = useMutation({
    ...orderMutations.save(),
    onSuccess: (file) => saveFile(words.file, file),
    onError: notify.failure,
  });
  return (
    <Button loading={saving.isPending} onClick={() => saving.mutate(filter)}>
      <Download size={15} aria-hidden />
      {words.save}
    </Button>
  );
}

/** Orders of all portfolios of the user, newest first; the filter is kept in the address. */
export function OrderBlotter() {
  const filter = useOrderFilter();
  const asked = askedFor(useDeferredValue(filter.values));
  const found = useInfiniteQuery({ ...orderQueries.list(asked), placeholderData: keepPreviousData });
  const portfolios = useQuery(portfolioQueries.list([...currentStatuses, ...stoppedStatuses], null));
  const isFiltered = Object.values(filter.values).some((value) => value !== '');
  return (
    <PagedTable title={words.title} query={found}>
      {({ pages }) => (
        <DataTable
          id="orders"
          title={words.title}
          columns={columns}
          rows={pages.flatMap(({ orders }) => orders)}
          rowKey={(row) => row.id}
          csv={false}
          tools={
            <>
              <OrderFilterBar filter={filter} portfolios={portfolios.data ?? []} />
              <SaveButton filter={asked} />
            </>
          }
          empty={
            isFiltered ? (
              <EmptyState title={words.noMatches} action={<Button onClick={filter.clear}>{words.showAll}</Button>} />
            ) : (
              <EmptyState title={words.none}>{words.noneText}</EmptyState>
            )
          }
        />
      )}
    </PagedTable>
  );
}
