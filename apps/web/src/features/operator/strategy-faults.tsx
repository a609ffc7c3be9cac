import type { StrategyFault } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatInstant } from '../../format.ts';
import { operator as words } from '../../messages/operator.ts';
import { faultWords } from '../../messages/stored-texts.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

const columns: readonly Column<StrategyFault>[] = [
  { key: 'name', header: words.name, value: (row) => row.name },
  { key: 'work', header: words.faults.work, value: (row) => words.faults.works[row.work], phone: true },
  { key: 'message', header: words.faults.message, value: (row) => faultWords(row.message), phone: true },
  { key: 'day', header: words.faults.day, value: (row) => row.day, cell: (row) => formatDay(row.day) },
  {
    key: 'firstAt',
    header: words.faults.since,
    value: (row) => row.firstAt,
    cell: (row) => formatInstant(row.firstAt),
  },
];

/** What strategies fail background work with; nothing while none fails. */
export function StrategyFaults() {
  const { data: faults = [] } = useQuery(operatorQueries.strategyFaults());
  if (faults.length === 0) return null;
  return (
    <DataTable
      id="strategy-faults"
      title={words.faults.title}
      columns={columns}
      rows={faults}
      rowKey={(row) => `${row.strategyId} ${row.work}`}
      empty={null}
    />
  );
}
