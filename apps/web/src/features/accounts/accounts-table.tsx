import { Box } from '@chakra-ui/react';
import { PAPER_MONEY, type TrackAccount } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { formatInstant, formatMoney } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { accountMutations } from '../../queries/accounts/account-mutations.ts';
import { accountQueries } from '../../queries/accounts/account-queries.ts';
import { useOwnRiskLevel } from '../../session/use-own-risk-level.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { notify } from '../../ui/toaster.tsx';
import { AddPaperDialog, AdjustAmountDialog, EditAccountDialog } from './account-dialogs.tsx';
import { AccountPositionsDialog } from './account-positions-dialog.tsx';
import { canAddPaper, isPaper } from './account-rules.ts';

const words = messages.account;

type Amount = 'totalCash' | 'positionsValue' | 'dividendsToCome' | 'netLiquidation';
const moneyColumn = (key: Amount): Column<TrackAccount> => ({
  key,
  header: words[key],
  numeric: true,
  value: (row) => row[key],
  cell: (row) => formatMoney(row[key]),
});

const columns: readonly Column<TrackAccount>[] = [
  {
    key: 'nickName',
    header: words.nickName,
    value: (row) => row.trackAccountName,
    cell: (row) => (
      <>
        <Box as="span" fontWeight="600" me="2">
          {row.trackAccountName}
        </Box>
        {row.isFrozen && <Pill tone="warn">{words.frozen}</Pill>}
      </>
    ),
  },
  { key: 'name', header: words.name, value: (row) => row.userName, hidden: true },
  { key: 'accountType', header: words.accountType, value: (row) => messages.accountTypes[row.tradeType] },
  { key: 'accountNum', header: words.accountNum, value: (row) => row.account },
  {
    key: 'maxUsableCash',
    header: words.maxUsableCash,
    numeric: true,
    phone: true,
    value: (row) => row.usableCash,
    cell: (row) => formatMoney(row.usableCash),
  },
  moneyColumn('totalCash'),
  moneyColumn('positionsValue'),
  moneyColumn('dividendsToCome'),
  { ...moneyColumn('netLiquidation'), phone: true },
  {
    key: 'refreshTime',
    header: words.refreshTime,
    value: (row) => row.lastSyncTime,
    cell: (row) => formatInstant(row.lastSyncTime),
  },
];

type Task = 'edit' | 'adjust' | 'positions' | 'delete';
interface Chosen {
  task: Task;
  account: TrackAccount;
}

function RowActions({ account, onChoose }: { account: TrackAccount; onChoose: (chosen: Chosen) => void }) {
  const button = (task: Task, label: string, tone: 'secondary' | 'danger' = 'secondary') => (
    <Button size="sm" tone={tone} onClick={() => onChoose({ task, account })}>
      {label}
    </Button>
  );
  return (
    <>
      {isPaper(account) && button('positions', words.positions)}
      {isPaper(account) && button('adjust', words.adjustAmount)}
      {isPaper(account) && button('edit', words.edit)}
      {button('delete', words.deleteAccount, 'danger')}
    </>
  );
}

function DeleteDialog({ account, onClose }: { account: TrackAccount; onClose: () => void }) {
  const { mutateAsync: deleteAccount } = useMutation(accountMutations.remove());
  const remove = async () => {
    await deleteAccount({ trackAccountId: account.id });
    notify.success(words.deleted);
  };
  return (
    <ConfirmDialog
      open
      title={words.deleteTitle}
      confirmLabel={words.deleteAccount}
      destructive
      onConfirm={remove}
      onClose={onClose}
    >
      {words.deleteText(account.trackAccountName)}
    </ConfirmDialog>
  );
}

function TaskDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const props = { account: chosen.account, onClose };
  if (chosen.task === 'edit') return <EditAccountDialog {...props} />;
  if (chosen.task === 'adjust') return <AdjustAmountDialog {...props} />;
  if (chosen.task === 'positions') return <AccountPositionsDialog {...props} />;
  return <DeleteDialog {...props} />;
}

/** Notices about frozen accounts: the reason, and what happens next. */
function FrozenNotices({ accounts }: { accounts: readonly TrackAccount[] }) {
  return accounts
    .filter(({ isFrozen }) => isFrozen)
    .map(({ id, trackAccountName, frozenTime, frozenReason }) => (
      <Box key={id} mb="3">
        <Notice tone="warn">
          {words.frozenNotice(trackAccountName, formatInstant(frozenTime))} {frozenReason} {words.frozenNext}
        </Notice>
      </Box>
    ));
}

/** What an account is opened for: a strategy, or the assessment that comes before it. */
function NextStep({ name }: { name: string }) {
  const isAssessed = useOwnRiskLevel() !== null;
  return (
    <Box mb="3">
      <Notice
        tone="gain"
        action={
          <ButtonLink size="sm" tone="primary" to={isAssessed ? paths.strategy : paths.riskAssessment}>
            {isAssessed ? words.nextStrategy : words.nextAssessment}
          </ButtonLink>
        }
      >
        {words.openedNext(name)}
      </Notice>
    </Box>
  );
}

/** Paper Trading and Money Trading Accounts, with the actions on each. */
export function AccountsTable() {
  const query = useQuery(accountQueries.list());
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const addButton = (
    <Button size="sm" tone="primary" onClick={() => setAdding(true)}>
      <Plus />
      {words.addPaper}
    </Button>
  );
  return (
    <>
      <QueryView
        query={query}
        pending={
          <Card pad="none" title={words.accountsTitle}>
            <TableSkeleton rows={3} />
          </Card>
        }
      >
        {(accounts) => (
          <>
            <FrozenNotices accounts={accounts} />
            {opened !== null && <NextStep name={opened} />}
            <DataTable
              id="broker-accounts"
              title={words.accountsTitle}
              columns={columns}
              rows={accounts}
              rowKey={(row) => row.id}
              rowActions={(account) => <RowActions account={account} onChoose={setChosen} />}
              tools={accounts.length > 0 && canAddPaper(accounts) ? addButton : null}
              empty={
                <EmptyState title={words.noAccounts} action={addButton}>
                  {words.noAccountsText(formatMoney(PAPER_MONEY, { decimals: 0 }))}
                </EmptyState>
              }
            />
            {accounts.length > 0 && (
              <Box textStyle="hint" color="ink-2" mt="2" px="1">
                {words.valueRule}
              </Box>
            )}
            {!canAddPaper(accounts) && (
              <Box textStyle="hint" color="ink-2" mt="2" px="1">
                {words.fiveReached}
              </Box>
            )}
          </>
        )}
      </QueryView>
      {isAdding && <AddPaperDialog onClose={() => setAdding(false)} onOpened={setOpened} />}
      {chosen && <TaskDialog chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
