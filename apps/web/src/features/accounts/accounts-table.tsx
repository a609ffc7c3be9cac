import { Box } from '@chakra-ui/react';
import { brokers, PAPER_MONEY, type TrackAccount } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatInstant, formatMoney } from '../../format.ts';
import { accountTypes, account as words } from '../../messages/account.ts';
import { accountQueries } from '../../queries/accounts/account-queries.ts';
import { useOwnRiskLevel } from '../../session/use-own-risk-level.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { AccountActions, AccountTaskDialog, type ChosenTask } from './account-actions.tsx';
import { AddPaperDialog } from './account-dialogs.tsx';
import { canAddPaper } from './account-rules.ts';
import { useBrokerReturn } from './use-broker-return.ts';

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
    minWidth: '140px',
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
  { key: 'name', header: words.name, value: (row) => row.userName },
  { key: 'accountType', header: words.accountType, value: (row) => accountTypes[row.tradeType] },
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
  const [chosen, setChosen] = useState<ChosenTask | null>(null);
  useBrokerReturn();
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
              rowActions={(account) => (
                <>
                  {brokers[account.broker].booksAreOurs && (
                    <ButtonLink size="sm" to={links.tearSheet('account', account.id)}>
                      {words.tearSheet}
                    </ButtonLink>
                  )}
                  <AccountActions account={account} onChoose={setChosen} />
                </>
              )}
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
      {chosen && <AccountTaskDialog chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
