import type { api, OutputOf } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatNumber, NOT_AVAILABLE } from '../../format.ts';
import { askOperation as words } from '../../messages/ask-operation.ts';
import { askQueries } from '../../queries/ask/ask-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

type Row = OutputOf<typeof api.askUsage>[number];
const whole = (value: number) => formatNumber(value, { decimals: 0 });

const countColumn = (
  key: 'questions' | 'steps' | 'inputTokens' | 'outputTokens' | 'failures',
  phone = false,
): Column<Row> => ({
  key,
  header: words[key],
  value: (row) => row[key],
  cell: (row) => whole(row[key]),
  numeric: true,
  phone,
});

const columns: readonly Column<Row>[] = [
  { key: 'day', header: words.day, value: ({ day }) => day, oneLine: true },
  { key: 'user', header: words.user, value: ({ user }) => user },
  { key: 'engine', header: words.engine, value: ({ engine }) => words.engines[engine] },
  countColumn('questions', true),
  countColumn('steps'),
  countColumn('inputTokens'),
  countColumn('outputTokens'),
  {
    key: 'cost',
    header: words.cost,
    value: ({ cost }) => cost,
    cell: ({ cost }) => (cost === null ? NOT_AVAILABLE : formatMoney(cost)),
    numeric: true,
    phone: true,
  },
  countColumn('failures'),
];

function sumOf(rows: readonly Row[]): string {
  const costs = rows.flatMap(({ cost }) => cost ?? []);
  const questions = rows.reduce((sum, row) => sum + row.questions, 0);
  const cost = costs.length === 0 ? null : formatMoney(costs.reduce((sum, one) => sum + one, 0));
  return words.sum(whole(questions), cost);
}

/** What Ask was used for, by user and day, and what that cost. */
export function AskUsage() {
  const query = useQuery(askQueries.usage());
  return (
    <QueryView
      query={query}
      pending={
        <Card title={words.usage} pad="none">
          <TableSkeleton />
        </Card>
      }
    >
      {(rows) => (
        <DataTable
          id="ask-usage"
          title={words.usage}
          description={rows.length === 0 ? words.usageText : `${words.usageText} ${sumOf(rows)}`}
          columns={columns}
          rows={rows}
          rowKey={({ day, user, engine }) => `${day} ${user} ${engine}`}
          empty={<EmptyState title={words.noUsage} />}
        />
      )}
    </QueryView>
  );
}
