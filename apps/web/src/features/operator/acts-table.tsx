import type { OperatorAct } from '@pipa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { links } from '../../app/links.ts';
import { formatInstant } from '../../format.ts';
import { operator as words } from '../../messages/operator.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const columns: readonly Column<OperatorAct>[] = [
  { key: 'act', header: words.act, value: (row) => words.acts[row.act] },
  {
    key: 'subject',
    header: words.subject,
    value: (row) => row.subject,
    cell: (row) =>
      row.userId === null ? row.subject : <TextLink to={links.operatorUser(row.userId)}>{row.subject}</TextLink>,
    phone: true,
  },
  {
    key: 'detail',
    header: words.detail,
    value: (row) => row.detail,
    cell: (row) => (
      <FoldedText text={row.detail} subject={`${words.acts[row.act]}, ${row.subject}, ${formatInstant(row.at)}`} />
    ),
    minWidth: '180px',
  },
  { key: 'reason', header: words.reason, value: (row) => row.reason, minWidth: '180px' },
  { key: 'operator', header: words.who, value: (row) => row.operator },
  { key: 'at', header: words.when, value: (row) => row.at, cell: (row) => formatInstant(row.at), phone: true },
];

export const ActRows = ({ title, rows }: { title: string; rows: readonly OperatorAct[] }) => (
  <DataTable
    id="operator-acts"
    title={title}
    columns={columns}
    rows={rows}
    rowKey={(row) => row.id}
    empty={<EmptyState title={words.noActs} />}
  />
);

/** What operators did, newest first. */
export function ActsTable() {
  const query = useInfiniteQuery(operatorQueries.acts());
  return (
    <PagedTable title={words.log} query={query}>
      {({ pages }) => <ActRows title={words.log} rows={pages.flatMap(({ acts }) => acts)} />}
    </PagedTable>
  );
}
