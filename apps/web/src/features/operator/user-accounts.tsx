import { chakra } from '@chakra-ui/react';
import { api, type OutputOf } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { formatInstant, formatMoney } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { operator as words } from '../../messages/operator.ts';
import { operatorMutations } from '../../queries/operator/operator-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/form/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ActDialog } from './act-dialog.tsx';

type Row = OutputOf<typeof api.operatorUser>['accounts'][number];

const columns: readonly Column<Row>[] = [
  { key: 'account', header: words.account, value: (row) => row.account },
  { key: 'nickName', header: words.nickName, value: (row) => row.trackAccountName },
  { key: 'kind', header: words.kind, value: (row) => enums.tradeTypes[row.tradeType] },
  {
    key: 'frozen',
    header: words.frozenSince,
    value: (row) => row.frozenAt,
    cell: (row) => row.frozenAt && <Pill tone="loss">{formatInstant(row.frozenAt)}</Pill>,
    phone: true,
  },
  {
    key: 'cash',
    header: words.cash,
    value: (row) => row.cash,
    cell: (row) => formatMoney(row.cash),
    numeric: true,
    phone: true,
  },
];

const authorities = ['none', 'ledger', 'balances'] as const;
const schema = z.strictObject({
  authority: z.enum(authorities),
  reason: api.unfreezeTrackAccount.input.shape.reason,
});

function ReleaseDialog({ account, onClose }: { account: Row; onClose: () => void }) {
  const { mutateAsync: unfreeze } = useMutation(operatorMutations.unfreeze());
  const [differences, setDifferences] = useState<readonly string[]>([]);
  return (
    <ActDialog
      title={`${words.release} ${account.account}`}
      text={words.releaseText}
      schema={schema}
      initial={{ authority: 'none', reason: '' }}
      action={words.release}
      onClose={onClose}
      onAct={async ({ authority, reason }) => {
        const accept = authority === 'none' ? undefined : authority;
        const answer = await unfreeze({ accountId: account.id, accept, reason });
        setDifferences(answer.outcome === 'books differ' ? answer.differences : []);
        if (answer.outcome === 'unfrozen') notify.success(words.released);
        if (answer.outcome === 'not frozen') notify.info(words.notFrozen);
        return answer.outcome !== 'books differ';
      }}
      fields={(control) => (
        <RadioField
          control={control}
          name="authority"
          label={words.authority}
          choices={authorities.map((value) => ({ value, label: words.authorities[value] }))}
        />
      )}
    >
      {differences.length > 0 && (
        <Notice tone="loss" urgent>
          {words.booksDiffer}
          <chakra.ul ps="5" mt="1">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </chakra.ul>
        </Notice>
      )}
    </ActDialog>
  );
}

/** The accounts of a user; a frozen one can be released. */
export function UserAccounts({ accounts }: { accounts: readonly Row[] }) {
  const [chosen, setChosen] = useState<Row | null>(null);
  return (
    <>
      <DataTable
        id="operator-accounts"
        title={words.accounts}
        columns={columns}
        rows={accounts}
        rowKey={(row) => row.id}
        csv={false}
        rowActions={(row) =>
          row.frozenAt !== null && (
            <Button size="sm" onClick={() => setChosen(row)}>
              {words.release}
            </Button>
          )
        }
        empty={<EmptyState title={words.noAccounts} />}
      />
      {chosen !== null && <ReleaseDialog account={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
