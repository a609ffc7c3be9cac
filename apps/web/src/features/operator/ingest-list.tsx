import type { OperatedIngest } from '@pipa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatInstant, formatNumber } from '../../format.ts';
import { importDoubts } from '../../messages/import-doubts.ts';
import { importQueries } from '../../queries/imports/import-queries.ts';
import { Pill } from '../../ui/pill.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';

const words = importDoubts.ingests;
const outcomeTone = { Running: 'neutral', Whole: 'gain', Incomplete: 'warn', Failed: 'loss' } as const;
const HASH_SHOWN = 12;

const columns: readonly Column<OperatedIngest>[] = [
  { key: 'asOf', header: words.columns.asOf, value: ({ asOf }) => asOf, phone: true },
  { key: 'vendor', header: words.columns.vendor, value: ({ vendor }) => vendor, phone: true },
  { key: 'dataset', header: words.columns.dataset, value: ({ dataset }) => words.datasets[dataset], phone: true },
  {
    key: 'outcome',
    header: words.columns.outcome,
    value: ({ outcome }) => words.outcomes[outcome],
    cell: ({ outcome }) => <Pill tone={outcomeTone[outcome]}>{words.outcomes[outcome]}</Pill>,
    phone: true,
  },
  {
    key: 'rows',
    header: words.columns.rows,
    value: ({ rows }) => rows,
    cell: ({ rows }) => formatNumber(rows, { decimals: 0 }),
    numeric: true,
  },
  { key: 'revised', header: words.columns.revised, value: ({ revised }) => revised, numeric: true },
  { key: 'findings', header: words.columns.findings, value: ({ findings }) => findings, numeric: true },
  { key: 'note', header: words.columns.note, value: ({ note }) => note ?? '', minWidth: '160px' },
  {
    key: 'retrievedAt',
    header: words.columns.retrievedAt,
    value: ({ retrievedAt }) => retrievedAt,
    cell: ({ retrievedAt }) => formatInstant(retrievedAt),
  },
  {
    key: 'hash',
    header: words.columns.hash,
    value: ({ hash }) => hash ?? '',
    cell: ({ hash }) => <span title={hash ?? undefined}>{hash?.slice(0, HASH_SHOWN) ?? ''}</span>,
  },
];

/** What was read of vendors, and how it ended; not there in a market that reads none. */
export function IngestList() {
  const query = useInfiniteQuery(importQueries.ingests());
  if (query.data?.pages[0]?.ingests.length === 0) return null;
  return (
    <PagedTable title={words.title} query={query} more={words.more}>
      {({ pages }) => (
        <DataTable
          id="ingests"
          title={words.title}
          description={words.text}
          columns={columns}
          rows={pages.flatMap(({ ingests }) => ingests)}
          rowKey={({ id }) => id}
        />
      )}
    </PagedTable>
  );
}
