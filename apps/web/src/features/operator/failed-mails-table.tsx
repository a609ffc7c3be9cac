import { Box } from '@chakra-ui/react';
import { api, type OutputOf } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { formatInstant } from '../../format.ts';
import { operator as words } from '../../messages/operator.ts';
import { operatorMutations } from '../../queries/operator/operator-mutations.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ActDialog } from './act-dialog.tsx';

type Row = OutputOf<typeof api.failedMails>[number];

const columns: readonly Column<Row>[] = [
  { key: 'to', header: words.to, value: (row) => row.to },
  { key: 'subject', header: words.mailSubject, value: (row) => row.subject },
  { key: 'attempts', header: words.attempts, value: (row) => row.attempts, numeric: true, phone: true },
  {
    key: 'failedAt',
    header: words.failedAt,
    value: (row) => row.failedAt,
    cell: (row) => formatInstant(row.failedAt),
    phone: true,
  },
];

const schema = api.sendMailAgain.input.pick({ reason: true });

function AgainDialog({ mail, onClose }: { mail: Row; onClose: () => void }) {
  const { mutateAsync: send } = useMutation(operatorMutations.sendMailAgain());
  return (
    <ActDialog
      title={words.again}
      text={words.againText(mail.to)}
      schema={schema}
      initial={{ reason: '' }}
      action={words.again}
      onClose={onClose}
      onAct={async (values: z.output<typeof schema>) => {
        await send({ id: mail.id, ...values });
        notify.success(words.sent);
        return true;
      }}
    />
  );
}

/** Mails that were given up. */
export function FailedMailsTable() {
  const query = useQuery(operatorQueries.failedMails());
  const [chosen, setChosen] = useState<Row | null>(null);
  return (
    <>
      <QueryView
        query={query}
        pending={
          <Card pad="none" title={words.mails}>
            <TableSkeleton />
          </Card>
        }
      >
        {(rows) => (
          <DataTable
            id="failed-mails"
            title={words.mails}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            csv={false}
            rowActions={(row) =>
              row.canBeSent ? (
                <Button size="sm" onClick={() => setChosen(row)}>
                  {words.again}
                </Button>
              ) : (
                <Box textStyle="hint" color="ink-2">
                  {words.notKept}
                </Box>
              )
            }
            empty={<EmptyState title={words.noMailsTitle}>{words.noMailsText}</EmptyState>}
          />
        )}
      </QueryView>
      {chosen !== null && <AgainDialog mail={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
