import { AGENT_USE_DAYS, type AgentUseRow } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../format.ts';
import { operator } from '../../messages/operator.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

const words = operator.assistants;

const count = (key: Exclude<keyof AgentUseRow, 'day'>, phone = false): Column<AgentUseRow> => ({
  key,
  header: words[key],
  value: (row) => row[key],
  numeric: true,
  phone,
});
const columns: readonly Column<AgentUseRow>[] = [
  { key: 'day', header: words.day, value: (row) => row.day, cell: (row) => formatDay(row.day), phone: true },
  count('users'),
  count('calls', true),
  count('refused', true),
  count('failed'),
  count('cancelled'),
];

/** How much assistants call, without whose they are. */
export function AgentUse() {
  const query = useQuery(operatorQueries.agentUse());
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.title}>
          <TableSkeleton rows={3} />
        </Card>
      }
    >
      {(rows) => (
        <DataTable
          id="assistant-use"
          title={words.title}
          description={words.hint(AGENT_USE_DAYS)}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.day}
          defaultSort={{ key: 'day', descending: true }}
          empty={words.none}
        />
      )}
    </QueryView>
  );
}
