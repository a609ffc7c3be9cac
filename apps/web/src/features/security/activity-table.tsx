import type { api, OutputOf } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { deviceName } from '../../device-name.ts';
import { formatInstant } from '../../format.ts';
import { account } from '../../messages/account.ts';
import { activityDetails, activityWords, security } from '../../messages/security.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

const words = security;
type Entry = OutputOf<typeof api.accountActivities>[number];

/** An entry in words, with its detail where it has one. */
export function activityText({ kind, detail }: Pick<Entry, 'kind' | 'detail'>): string {
  const known = activityDetails[detail] ?? detail;
  return known === '' ? activityWords[kind] : `${activityWords[kind]}: ${known}`;
}

const columns: readonly Column<Entry>[] = [
  { key: 'at', header: words.when, value: (entry) => entry.at, cell: (entry) => formatInstant(entry.at), phone: true },
  { key: 'kind', header: words.what, value: activityText, phone: true },
  { key: 'address', header: words.where, value: (entry) => entry.address },
  {
    key: 'device',
    header: account.device,
    value: (entry) => (entry.userAgent === '' ? '' : deviceName(entry.userAgent)),
  },
];

/** What happened to access and data of the own account. */
export function ActivityTable() {
  const query = useQuery(userQueries.activities());
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.log}>
          <TableSkeleton rows={4} />
        </Card>
      }
    >
      {(entries) => (
        <DataTable
          id="account-activity"
          title={words.log}
          description={words.logHint}
          columns={columns}
          rows={entries}
          rowKey={(entry) => entry.id}
          defaultSort={{ key: 'at', descending: true }}
          empty={words.noLog}
        />
      )}
    </QueryView>
  );
}
