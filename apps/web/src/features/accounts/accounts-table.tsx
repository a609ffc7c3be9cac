import { Box, Flex } from '@chakra-ui/react';
import { type BrokerLinkRow, brokers, PAPER_MONEY, type TrackAccount } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { links as addresses } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatInstant, formatMoney } from '../../format.ts';
import { accountTypes, account as words } from '../../messages/account.ts';
import { brokerAccounts } from '../../messages/broker-accounts.ts';
import { accountQueries } from '../../queries/accounts/account-queries.ts';
import { brokerQueries } from '../../queries/accounts/broker-queries.ts';
import { useBrokerLinks } from '../../queries/accounts/use-broker-links.ts';
import { useOwnRiskLevel } from '../../session/use-own-risk-level.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { AccountActions, AccountTaskDialog, type ChosenTask } from './account-actions.tsx';
import { canAddPaper } from './account-rules.ts';
import { AddAccountDialog, type AddedKind } from './add-account-dialog.tsx';
import { LinkNotices } from './broker/link-notices.tsx';
import { LinkState } from './broker/link-state.tsx';
import { noteRead } from './broker/note-read.ts';
import { useBrokerReturn } from './use-broker-return.ts';

/** An account with the link to its broker, where it has one. */
type Row = TrackAccount & { link?: BrokerLinkRow | undefined };
type Amount = 'totalCash' | 'positionsValue' | 'dividendsToCome' | 'netLiquidation';
const moneyColumn = (key: Amount): Column<Row> => ({
  key,
  header: words[key],
  numeric: true,
  value: (row) => row[key],
  cell: (row) => formatMoney(row[key]),
});

const columns: readonly Column<Row>[] = [
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
        {row.link && <LinkState link={row.link} />}
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

const none: readonly never[] = [];

/** The buttons that add accounts: the one of paper accounts is hidden at five (1 §6), the other where no broker is offered. */
function AddButtons({
  hasPaper,
  hasBroker,
  onAdd,
}: {
  hasPaper: boolean;
  hasBroker: boolean;
  onAdd: (kind: AddedKind) => void;
}) {
  return (
    <Flex gap="2" wrap="wrap">
      {hasBroker && (
        <Button size="sm" tone={hasPaper ? 'secondary' : 'primary'} onClick={() => onAdd('broker')}>
          <Plus />
          {brokerAccounts.add}
        </Button>
      )}
      {hasPaper && (
        <Button size="sm" tone="primary" onClick={() => onAdd('paper')}>
          <Plus />
          {words.addPaper}
        </Button>
      )}
    </Flex>
  );
}

/** Paper Trading and Money Trading Accounts, with the actions on each. */
export function AccountsTable() {
  const query = useQuery(accountQueries.list());
  const offers = useQuery(brokerQueries.offered()).data ?? none;
  const { data: links = none } = useBrokerLinks(noteRead);
  const [adding, setAdding] = useState<AddedKind | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChosenTask | null>(null);
  useBrokerReturn();
  const rows = useMemo(
    () =>
      (query.data ?? none).map(
        (account): Row => ({
          ...account,
          link: links.find(({ trackAccountId }) => trackAccountId === account.id),
        }),
      ),
    [query.data, links],
  );
  const addButtons = (accounts: readonly TrackAccount[]) => (
    <AddButtons hasPaper={canAddPaper(accounts)} hasBroker={offers.length > 0} onAdd={setAdding} />
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
            <LinkNotices rows={rows} />
            {opened !== null && <NextStep name={opened} />}
            <DataTable
              id="broker-accounts"
              title={words.accountsTitle}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              rowActions={(account) => (
                <>
                  {brokers[account.broker].booksAreOurs && (
                    <ButtonLink size="sm" to={addresses.tearSheet('account', account.id)}>
                      {words.tearSheet}
                    </ButtonLink>
                  )}
                  {account.link && (
                    <ButtonLink size="sm" to={addresses.brokerAccount(account.id)}>
                      {brokerAccounts.atBroker}
                    </ButtonLink>
                  )}
                  <AccountActions account={account} offers={offers} onChoose={setChosen} />
                </>
              )}
              tools={accounts.length > 0 ? addButtons(accounts) : null}
              empty={
                <EmptyState title={words.noAccounts} action={addButtons(accounts)}>
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
      {adding && (
        <AddAccountDialog
          first={adding}
          brokers={offers}
          canAddPaper={canAddPaper(query.data ?? none)}
          onClose={() => setAdding(null)}
          onOpened={setOpened}
        />
      )}
      {chosen && <AccountTaskDialog chosen={chosen} offers={offers} onClose={() => setChosen(null)} />}
    </>
  );
}
