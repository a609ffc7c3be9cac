import { api, type Invitation } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { formatDate } from '../../format.ts';
import { operator as words } from '../../messages/operator.ts';
import { operatorMutations } from '../../queries/operator/operator-mutations.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ActDialog } from './act-dialog.tsx';

const columns: readonly Column<Invitation>[] = [
  { key: 'code', header: words.code, value: (row) => row.code },
  {
    key: 'state',
    header: words.status,
    value: (row) => row.isUsable,
    cell: (row) => <Pill tone={row.isUsable ? 'gain' : 'neutral'}>{row.isUsable ? words.usable : words.ended}</Pill>,
    phone: true,
  },
  { key: 'uses', header: words.usesLeft, value: (row) => row.usesLeft, numeric: true, phone: true },
  { key: 'created', header: words.created, value: (row) => row.createdAt, cell: (row) => formatDate(row.createdAt) },
  {
    key: 'expires',
    header: words.expires,
    value: (row) => row.expiresAt,
    cell: (row) => (row.expiresAt === null ? words.never : formatDate(row.expiresAt)),
  },
];

const { uses, days, reason } = api.createInvitation.input.shape;
const newSchema = z.strictObject({
  uses,
  // An empty field is no number of days.
  days: z.union([z.literal('').transform(() => undefined), days]),
  reason,
});

function NewInvitationDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: create } = useMutation(operatorMutations.createInvitation());
  return (
    <ActDialog
      title={words.newInvitation}
      schema={newSchema}
      initial={{ uses: '10', days: '', reason: '' }}
      action={words.make}
      onClose={onClose}
      onAct={async (values) => {
        const { code } = await create(values);
        notify.success(words.made(code));
        return true;
      }}
      fields={(control) => (
        <>
          <TextField control={control} name="uses" label={words.uses} required numeric inputMode="numeric" />
          <TextField
            control={control}
            name="days"
            label={words.days}
            hint={words.daysHint}
            numeric
            inputMode="numeric"
          />
        </>
      )}
    />
  );
}

const revokeSchema = z.strictObject({ reason });

function RevokeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { mutateAsync: revoke } = useMutation(operatorMutations.revokeInvitation());
  return (
    <ActDialog
      title={words.revoke}
      text={words.revokeText(code)}
      schema={revokeSchema}
      initial={{ reason: '' }}
      action={words.revoke}
      destructive
      onClose={onClose}
      onAct={async (values) => {
        await revoke({ code, ...values });
        notify.success(words.revoked);
        return true;
      }}
    />
  );
}

/** Invitations, newest first, to make and to revoke. */
export function InvitationsTable() {
  const query = useQuery(operatorQueries.invitations());
  const [isNew, setNew] = useState(false);
  const [revoked, setRevoked] = useState<string | null>(null);
  const make = (
    <Button tone="primary" size="sm" onClick={() => setNew(true)}>
      <Plus />
      {words.newInvitation}
    </Button>
  );
  return (
    <>
      <QueryView
        query={query}
        pending={
          <Card pad="none" title={words.invitations}>
            <TableSkeleton />
          </Card>
        }
      >
        {(rows) => (
          <DataTable
            id="invitations"
            title={words.invitations}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.code}
            csv={false}
            tools={make}
            rowActions={({ code, isUsable }) =>
              isUsable && (
                <Button size="sm" tone="danger" onClick={() => setRevoked(code)}>
                  {words.revoke}
                </Button>
              )
            }
            empty={<EmptyState title={words.noInvitationsTitle}>{words.noInvitationsText}</EmptyState>}
          />
        )}
      </QueryView>
      {isNew && <NewInvitationDialog onClose={() => setNew(false)} />}
      {revoked !== null && <RevokeDialog code={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}
