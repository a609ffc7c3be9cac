import { type OperatorAct, operatorActKind } from '@pipa/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { links } from '../../app/links.ts';
import { formatInstant } from '../../format.ts';
import { operator as words } from '../../messages/operator.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { FilterSelect } from '../../ui/table/table-filters.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { detailWords } from './act-detail.ts';
import { foundText, SaveAll } from './save-all.tsx';

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
    value: detailWords,
    cell: (row) => (
      <FoldedText
        text={detailWords(row)}
        subject={`${words.acts[row.act]}, ${row.subject}, ${formatInstant(row.at)}`}
      />
    ),
    minWidth: '180px',
  },
  { key: 'reason', header: words.reason, value: (row) => row.reason, minWidth: '180px' },
  { key: 'operator', header: words.who, value: (row) => row.operator },
  { key: 'at', header: words.when, value: (row) => row.at, cell: (row) => formatInstant(row.at), phone: true },
];

interface ActRowsProps {
  title: string;
  rows: readonly OperatorAct[];
  description?: string;
  tools?: ReactNode;
  csv?: boolean;
}
export const ActRows = (props: ActRowsProps) => (
  <DataTable
    id="operator-acts"
    columns={columns}
    rowKey={(row) => row.id}
    empty={<EmptyState title={words.noActs} />}
    {...props}
  />
);

const everyAct = { value: '', label: words.filters.everyAct };
const kinds = operatorActKind.options
  .map((value) => ({ value, label: words.acts[value] }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** What operators did, newest first; the kind that is shown is kept in the address. */
export function ActsTable() {
  const { values, change } = useAddressFilter(['act']);
  const act = operatorActKind.nullable().catch(null).parse(values.act);
  const query = useInfiniteQuery({ ...operatorQueries.acts(act), placeholderData: keepPreviousData });
  return (
    <PagedTable title={words.log} query={query}>
      {({ pages }) => {
        const rows = pages.flatMap(({ acts }) => acts);
        return (
          <ActRows
            title={words.log}
            description={foundText(rows.length, pages.at(-1)?.count ?? 0)}
            rows={rows}
            csv={false}
            tools={
              <>
                <FilterSelect
                  label={words.filters.act}
                  value={act ?? ''}
                  choices={[everyAct, ...kinds]}
                  onChange={(value) => change({ act: value })}
                />
                <SaveAll fileName="operator-acts" query={query} columns={columns} rowsOf={({ acts }) => acts} />
              </>
            }
          />
        );
      }}
    </PagedTable>
  );
}
