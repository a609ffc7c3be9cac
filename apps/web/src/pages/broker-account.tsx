import { Box, Flex, Grid } from '@chakra-ui/react';
import type { BrokerLinkRow, TrackAccount } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { chosenId } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { AccountActions, AccountTaskDialog, type ChosenTask } from '../features/accounts/account-actions.tsx';
import { BrokerPositions } from '../features/accounts/broker/broker-positions-dialog.tsx';
import { Differences } from '../features/accounts/broker/differences.tsx';
import { FireDrill } from '../features/accounts/broker/fire-drill.tsx';
import { KillSwitch } from '../features/accounts/broker/kill-switch.tsx';
import { LinkHealthCard, SaidCard } from '../features/accounts/broker/link-facts.tsx';
import { noteRead } from '../features/accounts/broker/note-read.ts';
import { OrderLimits } from '../features/accounts/broker/order-limits.tsx';
import { BrokerQuestions } from '../features/broker-questions/broker-questions.tsx';
import { accountTypes, account as accountWords } from '../messages/account.ts';
import { brokerAccounts as words } from '../messages/broker-accounts.ts';
import { accountQueries } from '../queries/accounts/account-queries.ts';
import { brokerQueries } from '../queries/accounts/broker-queries.ts';
import { useBrokerLinks } from '../queries/accounts/use-broker-links.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';

const columns = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };

const NoAccount = () => (
  <Card pad="none">
    <EmptyState
      title={words.noneTitle}
      action={
        <ButtonLink tone="primary" to={paths.brokerAccounts}>
          {words.toAccounts}
        </ButtonLink>
      }
    >
      {words.noneText}
    </EmptyState>
  </Card>
);

function Actions({ account }: { account: TrackAccount }) {
  const offers = useQuery(brokerQueries.offered()).data ?? [];
  const [chosen, setChosen] = useState<ChosenTask | null>(null);
  return (
    <>
      <AccountActions account={account} offers={offers} only={['relink', 'refresh', 'edit']} onChoose={setChosen} />
      {chosen && <AccountTaskDialog chosen={chosen} offers={offers} onClose={() => setChosen(null)} />}
    </>
  );
}

function ChosenAccount({ account, link }: { account: TrackAccount; link: BrokerLinkRow }) {
  const name = account.trackAccountName;
  return (
    <>
      <PageHeader
        title={name}
        about={name}
        breadcrumb={[{ label: words.toAccounts, to: paths.brokerAccounts }, { label: name }]}
        description={`${accountTypes[account.tradeType]} ${account.account}`}
        actions={<Actions account={account} />}
      />
      <Flex direction="column" gap="4">
        {link.isSandbox && <Notice tone="accent">{words.sandboxText}</Notice>}
        <BrokerQuestions trackAccountId={account.id} />
        <Grid templateColumns={columns} gap="4" alignItems="start">
          <LinkHealthCard link={link} />
          <SaidCard atBroker={link.atBroker} />
        </Grid>
        <Differences trackAccountId={account.id} />
        <Grid templateColumns={columns} gap="4" alignItems="start">
          {link.limits !== null && <OrderLimits trackAccountId={account.id} limits={link.limits} today={link.today} />}
          <KillSwitch trackAccountId={account.id} killedTime={link.killedTime} />
        </Grid>
        {link.isSandbox && link.health !== 'NotLinked' && <FireDrill trackAccountId={account.id} />}
        {link.atBroker !== null && (
          <Box minW="0">
            <BrokerPositions atBroker={link.atBroker} title={accountWords.actions.positions} />
          </Box>
        )}
      </Flex>
    </>
  );
}

/** An own account as its broker says it: its link, differences to the books, limits of its orders and its kill switch. */
export default function BrokerAccountPage() {
  const [query] = useSearchParams();
  const id = chosenId(query);
  const accounts = useQuery(accountQueries.list());
  const links = useBrokerLinks(noteRead);
  return (
    <QueryView query={accounts} pending={<PageSkeleton />}>
      {(all) => (
        <QueryView query={links} pending={<PageSkeleton />}>
          {(rows) => {
            const account = all.find((each) => each.id === id);
            const link = rows.find(({ trackAccountId }) => trackAccountId === id);
            if (account === undefined || link === undefined) return <NoAccount />;
            return <ChosenAccount key={account.id} account={account} link={link} />;
          }}
        </QueryView>
      )}
    </QueryView>
  );
}
