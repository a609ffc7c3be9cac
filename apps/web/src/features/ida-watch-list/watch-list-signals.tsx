import { Box, Flex } from '@chakra-ui/react';
import { SIGNAL_FUNCTIONS } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { asApiError } from '../../api/api-error.ts';
import { AnalysisError } from '../../ida-views/analysis-error.tsx';
import { PendingTable } from '../../ida-views/analysis-table.tsx';
import { useAsOf } from '../../ida-views/as-of.ts';
import { Choice } from '../../ida-views/choice.tsx';
import { DetectionView } from '../../ida-views/detection-view.tsx';
import { MailNote } from '../../ida-views/mail-note.tsx';
import { optionIn } from '../../ida-views/say.ts';
import { idaSignals } from '../../messages/ida-signals.ts';
import { type SignalSource, signalCalls, signalQueries } from '../../queries/ida/signal-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { ListEditor } from './list-editor.tsx';
import { ListQuotes } from './list-quotes.tsx';
import { NoAccountHint, SourceMenus } from './source-menus.tsx';
import { SourceMetrics } from './source-tables.tsx';
import { SubscribeAllButton, SubscribeButton } from './subscribe-button.tsx';
import { useMirroredSubscriptions } from './use-mirrored-subscriptions.ts';
import { type OwnList, useSignalSource } from './use-signal-source.ts';

const words = idaSignals.list;

/** What to do where there are no symbols to show signals of. */
const NoSymbols = ({ title }: { title: string }) => (
  <Card pad="none">
    <EmptyState title={title}>{words.noSymbolsText}</EmptyState>
  </Card>
);

interface SourceDetectionsProps {
  source: SignalSource;
  subject: string;
  /** The list whose subscriptions are shown; null for an account, which has none. */
  list: OwnList | null;
}

function SourceDetections({ source, subject, list }: SourceDetectionsProps) {
  const asOf = useAsOf();
  const query = useQuery(signalQueries.sourceDetections(source, asOf));
  return (
    <DetectionView
      subject={subject}
      query={{ ...query, asked: signalCalls.sourceDetections(source, asOf) }}
      note={
        list && (
          <Flex gap="3" wrap="wrap" align="center" justify="space-between">
            <Box>
              <MailNote promise={idaSignals.mail} />
            </Box>
            <SubscribeAllButton list={list} />
          </Flex>
        )
      }
      groupTools={list ? (group) => <SubscribeButton list={list} group={group} /> : undefined}
    />
  );
}

/** Trading Signals (My Watch List) (3 §2.8): signals of the symbols of a watch list, which is edited here, or of an account. */
export function WatchListSignals() {
  const { values, change } = useAddressFilter(['function']);
  const shown = optionIn(SIGNAL_FUNCTIONS, values.function);
  const listsQuery = useQuery(signalQueries.watchLists());
  useMirroredSubscriptions(listsQuery.data);
  const accountsQuery = useQuery(signalQueries.moneyAccounts());
  const lists = listsQuery.data ?? [];
  const accounts = accountsQuery.data;
  const { isAccountUnknown, account, list, source, chooseAccount, chooseList } = useSignalSource(lists, accounts);
  const failure = listsQuery.data === undefined ? listsQuery.error : null;
  const accountsFailure = accounts === undefined ? accountsQuery.error : null;
  const isPending = listsQuery.isPending || accountsQuery.isPending;
  const subject = account?.trackAccountName ?? list?.name ?? '';
  return (
    <Flex direction="column" gap="4">
      {failure && <AnalysisError message={asApiError(failure).words} onRetry={() => void listsQuery.refetch()} />}
      {accountsFailure && (
        <AnalysisError message={asApiError(accountsFailure).words} onRetry={() => void accountsQuery.refetch()} />
      )}
      <Card>
        <Flex direction="column" gap="4">
          <Flex gap="3" wrap="wrap">
            <Choice
              label={words.function}
              options={SIGNAL_FUNCTIONS}
              value={shown.value}
              onChange={(chosen) => change({ function: chosen })}
            />
            <SourceMenus
              lists={lists}
              accounts={accounts}
              list={list}
              account={account}
              isBusy={isPending}
              onList={chooseList}
              onAccount={chooseAccount}
            />
          </Flex>
          {accountsQuery.data?.length === 0 && <NoAccountHint />}
          {isPending ? (
            <TextSkeleton lines={8} />
          ) : (
            <ListEditor
              lists={lists}
              list={list}
              isLocked={account !== null || isAccountUnknown || failure !== null}
              lockedHint={account === null ? undefined : words.ofAccount}
              onList={chooseList}
            />
          )}
        </Flex>
      </Card>
      {isPending && <PendingTable title={shown.value === 'metrics' ? words.metrics : idaSignals.title} />}
      {!isPending && !isAccountUnknown && source === null && <NoSymbols title={words.noWatchList} />}
      {source !== null && list?.value === '' && <NoSymbols title={words.noSymbols} />}
      {source !== null && list !== null && list.value !== '' && <ListQuotes name={list.name} symbols={list.value} />}
      {source !== null && shown.value === 'detections' && (
        <SourceDetections source={source} subject={subject} list={list} />
      )}
      {source !== null && shown.value === 'metrics' && list?.value !== '' && (
        <SourceMetrics source={source} subject={subject} empty={<EmptyState title={words.noHoldings} />} />
      )}
    </Flex>
  );
}
