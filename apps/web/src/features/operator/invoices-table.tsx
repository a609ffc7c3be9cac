import type { api, OutputOf } from '@pipa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { links } from '../../app/links.ts';
import { formatDate, formatMoney } from '../../format.ts';
import { membershipOf } from '../../invoice-views/invoice-rows.tsx';
import { membership } from '../../messages/membership.ts';
import { operator as words } from '../../messages/operator.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type Row = OutputOf<typeof api.operatorInvoices>['invoices'][number];

const columns: readonly Column<Row>[] = [
  { key: 'number', header: words.number, value: (row) => row.number },
  {
    key: 'userName',
    header: words.userName,
    value: (row) => row.userName,
    cell: (row) => <TextLink to={links.operatorUser(row.userId)}>{row.userName}</TextLink>,
  },
  { key: 'name', header: words.membership, value: membershipOf },
  { key: 'status', header: words.status, value: (row) => membership.billStatuses[row.billStatus], phone: true },
  { key: 'due', header: words.dueDate, value: (row) => row.dueDate, cell: (row) => formatDate(row.dueDate) },
  { key: 'paid', header: words.paidDate, value: (row) => row.paidDate, cell: (row) => formatDate(row.paidDate) },
  {
    key: 'amount',
    header: words.amount,
    value: (row) => row.amount,
    cell: (row) => formatMoney(row.amount),
    numeric: true,
    phone: true,
  },
];

/** Invoices of all users, newest first. */
export function InvoicesTable() {
  const query = useInfiniteQuery(operatorQueries.invoices());
  return (
    <PagedTable title={words.invoices} query={query}>
      {({ pages }) => (
        <DataTable
          id="operator-invoices"
          title={words.invoices}
          columns={columns}
          rows={pages.flatMap(({ invoices }) => invoices)}
          rowKey={(row) => row.id}
          empty={<EmptyState title={words.noInvoicesTitle}>{words.noInvoicesText}</EmptyState>}
        />
      )}
    </PagedTable>
  );
}
