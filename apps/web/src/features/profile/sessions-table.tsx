import { Flex } from '@chakra-ui/react';
import type { api, OutputOf } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceName } from '../../device-name.ts';
import { formatInstant } from '../../format.ts';
import { account as words } from '../../messages/account.ts';
import { security } from '../../messages/security.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { notify } from '../../ui/toaster.tsx';

type SessionRow = OutputOf<typeof api.sessions>[number];
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
  const end = useMutation({
    ...userMutations.endSession(),
    onSuccess: () => notify.success(words.sessionEnded),
    onError: notify.failure,
  });
  return (
    <Button size="sm" tone="danger" loading={end.isPending} onClick={() => end.mutate({ id: row.id })}>
      {words.endSession}
    </Button>
  );
}

function EndOthers() {
  const [asks, setAsks] = useState(false);
  const { mutateAsync: endOthers } = useMutation(userMutations.endOtherSessions());
  const confirm = async () => {
    const { ended } = await endOthers(undefined);
    notify.success(ended === 0 ? security.noOthers : security.othersEnded(ended));
  };
  return (
    <>
      <Button size="sm" onClick={() => setAsks(true)}>
        {security.endOthers}
      </Button>
      <ConfirmDialog
        open={asks}
        title={security.endOthers}
        confirmLabel={security.endOthers}
        onConfirm={confirm}
        onClose={() => setAsks(false)}
      >
        {security.endOthersText}
      </ConfirmDialog>
    </>
  );
}

export function SessionsTable() {
  const query = useQuery(userQueries.sessions());
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
          tools={rows.length > 1 && <EndOthers />}
        />
      )}
    </QueryView>
  );
}
