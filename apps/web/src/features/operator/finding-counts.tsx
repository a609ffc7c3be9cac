import type { api, OutputOf } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { importDoubts as words } from '../../messages/import-doubts.ts';
import { importQueries } from '../../queries/imports/import-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

type Count = OutputOf<typeof api.importFindingCounts>[number];

const columns: readonly Column<Count>[] = [
  { key: 'outcome', header: words.counts.outcome, value: ({ outcome }) => words.outcomes[outcome] },
  { key: 'fault', header: words.counts.fault, value: ({ fault }) => words.faults[fault], phone: true },
  {
    key: 'findings',
    header: words.counts.findings,
    value: ({ findings }) => findings,
    numeric: true,
    phone: true,
  },
  { key: 'open', header: words.counts.open, value: ({ open }) => open, numeric: true },
];

/** How many findings there are of each kind. */
export function FindingCounts() {
  const query = useQuery(importQueries.counts());
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.countsTitle}>
          <TableSkeleton />
        </Card>
      }
    >
      {(rows) => (
        <DataTable
          id="import-finding-counts"
          title={words.countsTitle}
          description={words.text}
          columns={columns}
          rows={rows}
          rowKey={({ outcome, fault }) => `${outcome} ${fault}`}
          csv={false}
          empty={<EmptyState title={words.none}>{words.noneText}</EmptyState>}
        />
      )}
    </QueryView>
  );
}
