import { Flex } from '@chakra-ui/react';
import { api, type OutputOf } from '@pipa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { formatInstant } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { notify } from '../../ui/toaster.tsx';
import { deviceName } from './device-name.ts';
import { profileQueries } from './profile-queries.ts';

type SessionRow = OutputOf<typeof api.sessions>[number];
const words = messages.account;

const columns: readonly Column<SessionRow>[] = [
  {
    key: 'device',
    header: words.device,
    value: (row) => deviceName(row.userAgent),
    cell: (row) => (
      <Flex gap="2" align="center" wrap="wrap">
        {deviceName(row.userAgent)}
        {row.isCurrent && <Pill tone="accent">{words.thisSession}</Pill>}
      </Flex>
    ),
  },
  { key: 'address', header: words.address, value: (row) => row.address },
  {
    key: 'lastUsedAt',
    header: words.lastUsed,
    value: (row) => row.lastUsedAt,
    cell: (row) => formatInstant(row.lastUsedAt),
    phone: true,
  },
  { key: 'createdAt', header: words.since, value: (row) => row.createdAt, cell: (row) => formatInstant(row.createdAt) },
];

function EndButton({ row }: { row: SessionRow }) {
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const end = async () => {
    setRunning(true);
    try {
      await call(api.revokeSession, { id: row.id });
      notify.success(words.sessionEnded);
      await queries.invalidateQueries(profileQueries.sessions());
    } catch (error) {
      notify.failure(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button size="sm" tone="danger" loading={isRunning} onClick={() => void end()}>
      {words.endSession}
    </Button>
  );
}

export function SessionsTable() {
  const query = useQuery(profileQueries.sessions());
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.sessions}>
          <TableSkeleton rows={2} />
        </Card>
      }
    >
      {(rows) => (
        <DataTable
          id="sessions"
          title={words.sessions}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          defaultSort={{ key: 'lastUsedAt', descending: true }}
          rowActions={(row) => (row.isCurrent ? null : <EndButton row={row} />)}
          csv={false}
          description={words.sessionsHint}
        />
      )}
    </QueryView>
  );
}
