import { AGENT_CALLS_SHOWN, type AgentCallFacts } from '@pipa/contract';
import { formatInstant } from '../../../format.ts';
import { assistants as words } from '../../../messages/assistants.ts';
import { Pill } from '../../../ui/pill.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';

const tones = { done: 'gain', refused: 'warn', failed: 'loss', cancelled: 'neutral' } as const satisfies Record<
  AgentCallFacts['outcome'],
  string
>;

const askedOf = ({ name, call }: AgentCallFacts) => (call === '' ? name : `${name} · ${call}`);

const columns: readonly Column<AgentCallFacts>[] = [
  {
    key: 'at',
    header: words.when,
    value: (row) => row.at,
    cell: (row) => formatInstant(row.at),
    phone: true,
  },
  { key: 'asked', header: words.asked, value: askedOf, phone: true },
  {
    key: 'outcome',
    header: words.outcome,
    value: (row) => words.outcomes[row.outcome],
    cell: (row) => <Pill tone={tones[row.outcome]}>{words.outcomes[row.outcome]}</Pill>,
    phone: true,
  },
  { key: 'key', header: words.key, value: (row) => row.key },
  { key: 'kind', header: words.kind, value: (row) => words.kinds[row.kind] },
  { key: 'ms', header: words.ms, value: (row) => row.ms, numeric: true },
];

/** The last calls that assistants made with keys of the user. */
export const CallsTable = ({ calls }: { calls: readonly AgentCallFacts[] }) => (
  <DataTable
    id="assistant-calls"
    title={words.log}
    description={words.logText(AGENT_CALLS_SHOWN)}
    columns={columns}
    rows={[...calls]}
    rowKey={(row) => row.id}
    defaultSort={{ key: 'at', descending: true }}
    empty={words.noLog}
  />
);
