import type { api, OutputOf } from '@pipa/contract';
import { formatInstant } from '../../format.ts';
import { operator as words } from '../../messages/operator.ts';
import { activityDetails, activityWords } from '../../messages/security.ts';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

type Seen = OutputOf<typeof api.operatorUser>;
type SessionRow = Seen['sessions'][number];
type ActivityRow = Seen['activities'][number];

const sessionColumns: readonly Column<SessionRow>[] = [
  { key: 'device', header: words.device, value: (row) => row.userAgent, minWidth: '240px' },
  { key: 'address', header: words.address, value: (row) => row.address, phone: true },
  {
    key: 'lastUsed',
    header: words.lastUsed,
    value: (row) => row.lastUsedAt,
    cell: (row) => formatInstant(row.lastUsedAt),
  },
];

export const UserSessions = ({ sessions }: { sessions: readonly SessionRow[] }) => (
  <DataTable
    id="operator-sessions"
    title={words.sessions}
    columns={sessionColumns}
    rows={sessions}
    rowKey={(row) => row.id}
    csv={false}
    empty={<EmptyState title={words.noSessions} />}
  />
);

const activityColumns: readonly Column<ActivityRow>[] = [
  {
    key: 'what',
    header: words.what,
    value: (row) => activityWords[row.kind],
  },
  { key: 'detail', header: words.detail, value: (row) => activityDetails[row.detail] ?? row.detail },
  { key: 'address', header: words.address, value: (row) => row.address },
  { key: 'at', header: words.when, value: (row) => row.at, cell: (row) => formatInstant(row.at), phone: true },
];

export const UserActivities = ({ activities }: { activities: readonly ActivityRow[] }) => (
  <DataTable
    id="operator-activities"
    title={words.activities}
    columns={activityColumns}
    rows={activities}
    rowKey={(row) => row.id}
    empty={<EmptyState title={words.noActivities} />}
  />
);
