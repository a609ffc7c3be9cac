import { Flex, Grid } from '@chakra-ui/react';
import type { Dashboard, Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paths } from '../app/paths.ts';
import { BrokerQuestions } from '../features/broker-questions/broker-questions.tsx';
import { AqmAccounts } from '../features/dashboard/aqm-accounts.tsx';
import { DashboardSection } from '../features/dashboard/dashboard-section.tsx';
import { FirstSteps } from '../features/dashboard/first-steps.tsx';
import { LatestActivities } from '../features/dashboard/latest-activities.tsx';
import { OwnPortfoliosTable } from '../features/dashboard/own-portfolios-table.tsx';
import { ReleasedStrategiesTable, TopStrategiesTable } from '../features/dashboard/strategies-table.tsx';
import { LinkRow, UsefulLinks } from '../features/dashboard/useful-links.tsx';
import { ComingCard } from '../features/money/coming-card.tsx';
import { HoldingsCard } from '../features/money/holdings-card.tsx';
import { MoneyHead } from '../features/money/money-head.tsx';
import { HeadSkeleton, PartsSkeleton } from '../features/money/money-skeleton.tsx';
import { NewsletterCard } from '../features/newsletter/newsletter-card.tsx';
import { useFirstVisit } from '../features/onboarding/use-first-visit.ts';
import { lazyPart } from '../lazy-part.ts';
import { dashboard as words } from '../messages/dashboard.ts';
import { messages } from '../messages/index.ts';
import { spokenLanguage } from '../messages/language.ts';
import { money as moneyWords } from '../messages/money.ts';
import { dashboardQueries } from '../queries/dashboard/dashboard-queries.ts';
import { moneyQueries } from '../queries/dashboard/money-queries.ts';
import type { Popup as FirstVisitPopup } from '../session/session-store.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PartFrame } from '../ui/part-frame.tsx';
import { Pill } from '../ui/pill.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { SubscribeAction } from './subscribe-action.tsx';
import { useAskedPopup } from './use-asked-popup.ts';

const NewsletterDialog = lazyPart(() => import('../features/newsletter/newsletter-dialog.tsx'));
const GetStartedDialog = lazyPart(() => import('../features/onboarding/get-started-dialog.tsx'));
const WhatsNewDialog = lazyPart(() => import('../features/onboarding/whats-new-dialog.tsx'));
const InvestmentSummaryDialog = lazyPart(() => import('../features/investment-summary/investment-summary-dialog.tsx'));

type Popup = 'newsletter' | 'summary' | FirstVisitPopup;

const subscribe = (strategy: Strategy) => <SubscribeAction strategy={strategy} size="sm" />;

const pending = (
  <Flex direction="column" gap="4">
    <Card pad="none" title={words.myAqs}>
      <TableSkeleton rows={3} />
    </Card>
    <Card pad="none" title={words.allAqs}>
      <TableSkeleton rows={5} />
    </Card>
  </Flex>
);

const Services = ({ data }: { data: Dashboard }) => (
  <Flex direction="column" gap="6" minW="0">
    <DashboardSection title={words.aqsService} text={words.aqsServiceText}>
      <OwnPortfoliosTable
        kind="AQS"
        id="dashboard-portfolios"
        title={words.myAqs}
        portfolios={data.aqs.portfolios}
        others={data.aqs.count - data.aqs.portfolios.length}
        empty={
          <EmptyState title={words.noPortfolios} action={<ButtonLink to={paths.strategy}>{words.browse}</ButtonLink>}>
            {words.noPortfoliosText}
          </EmptyState>
        }
      />
      <TopStrategiesTable
        id="dashboard-strategies"
        title={words.allAqs}
        strategies={data.topAqs}
        all={{ to: paths.strategy, label: words.toAqs }}
        action={subscribe}
      />
    </DashboardSection>
    <DashboardSection title={words.aqmService} text={words.aqmServiceText}>
      <AqmAccounts current={data.aqm} stopped={data.stoppedAqm} />
      <TopStrategiesTable
        id="dashboard-model-accounts"
        title={words.allAqm}
        strategies={data.topAqm}
        all={{ to: paths.aqmModelAccount, label: words.toAqm }}
      />
    </DashboardSection>
    <ReleasedStrategiesTable strategies={data.released} />
  </Flex>
);

const MONEY_COLUMNS = {
  base: 'minmax(0, 1fr)',
  lg: 'repeat(2, minmax(0, 1fr))',
  xl: 'minmax(0, 3fr) minmax(0, 2fr) minmax(0, 2fr)',
};

const MoneyParts = ({ children }: { children: ReactNode }) => (
  <Grid gap="4" templateColumns={MONEY_COLUMNS} alignItems="start">
    {children}
  </Grid>
);

const moneyPending = (
  <Flex direction="column" gap="4" mb="4">
    <HeadSkeleton />
    <MoneyParts>
      <PartsSkeleton />
    </MoneyParts>
  </Flex>
);

interface OwnMoneyProps {
  /** Whether what follows is still being read. */
  isPending: boolean;
  /** What a new user does next. */
  steps: ReactNode;
  /** What has happened. */
  activities: ReactNode;
}
/** My money: its value and curve, what it is in, what happens next, and what has happened. */
function OwnMoney({ isPending, steps, activities }: OwnMoneyProps) {
  const query = useQuery(moneyQueries.now());
  return (
    <QueryView query={query} pending={moneyPending}>
      {(money) => (
        <Flex direction="column" gap="4" mb="4">
          <MoneyHead money={money} firstStep={<ButtonLink to={paths.firstRun}>{moneyWords.firstStep}</ButtonLink>} />
          {steps}
          <MoneyParts>
            {isPending ? (
              <PartsSkeleton />
            ) : (
              <>
                <HoldingsCard
                  money={money}
                  all={
                    <TextLink to={paths.allPortfolios} fontWeight="500" ms="2">
                      {moneyWords.open}
                    </TextLink>
                  }
                />
                <ComingCard />
                {activities}
              </>
            )}
          </MoneyParts>
        </Flex>
      )}
    </QueryView>
  );
}

interface PartProps {
  data: Dashboard;
  open: (popup: Popup) => void;
}
function Steps({ data, open }: PartProps) {
  const user = useCurrentUser();
  return (
    <FirstSteps
      hasRiskLevel={user.data?.riskLevel != null}
      tutorial={
        <Button size="sm" tone="link" onClick={() => open('getStarted')}>
          {words.openTutorial}
        </Button>
      }
      hasPortfolio={data.aqs.count + data.aqm.count + data.stoppedAqm.length > 0}
    />
  );
}

interface ContentProps extends PartProps {
  /** What the reader has not opened yet. */
  due: FirstVisitPopup | null;
}
function Content({ data, due, open }: ContentProps) {
  return (
    <Flex direction="column" gap="4">
      <Grid gap={{ base: '6', xl: '4' }} templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 330px' }}>
        <Services data={data} />
        <Flex direction="column" gap="4" minW="0">
          <NewsletterCard latest={data.newsletter} onRead={() => open('newsletter')} />
          <UsefulLinks>
            <LinkRow>
              <Button tone="link" onClick={() => open('getStarted')}>
                {words.links.getStarted}
              </Button>
              {due === 'getStarted' && <Pill tone="accent">{words.links.unread}</Pill>}
            </LinkRow>
            <LinkRow>
              <Button tone="link" onClick={() => open('whatsNew')}>
                {words.links.whatsNew}
              </Button>
              {due === 'whatsNew' && <Pill tone="accent">{words.links.unread}</Pill>}
            </LinkRow>
          </UsefulLinks>
        </Flex>
      </Grid>
    </Flex>
  );
}

export default function DashboardPage() {
  const user = useCurrentUser();
  const query = useQuery(dashboardQueries.data(spokenLanguage(document.documentElement)));
  const { asked, forget } = useAskedPopup();
  const [popup, setPopup] = useState<Popup | null>(null);
  const { due, noteSeen } = useFirstVisit();
  const shown = popup ?? asked?.popup ?? null;
  const leave = (next: Popup | null) => {
    if (shown === 'whatsNew' || shown === 'getStarted') noteSeen(shown);
    setPopup(next);
    if (asked !== null) forget();
  };
  const close = () => leave(null);
  return (
    <>
      <PageHeader
        title={words.title}
        description={user.data ? `${user.data.firstName} ${user.data.lastName}` : undefined}
        actions={<Button onClick={() => setPopup('summary')}>{messages.investmentSummary.title}</Button>}
      />
      <BrokerQuestions />
      <OwnMoney
        isPending={query.isPending}
        steps={query.data && <Steps data={query.data} open={setPopup} />}
        activities={query.data && <LatestActivities activities={query.data.activities} />}
      />
      <QueryView query={query} pending={pending}>
        {(data) => <Content data={data} due={due} open={setPopup} />}
      </QueryView>
      <PartFrame key={shown} onFault={close}>
        {shown === 'newsletter' && <NewsletterDialog version={asked?.version ?? null} onClose={close} />}
        {shown === 'summary' && <InvestmentSummaryDialog onClose={close} />}
        {shown === 'whatsNew' && <WhatsNewDialog onNext={() => leave('getStarted')} onClose={close} />}
        {shown === 'getStarted' && <GetStartedDialog onClose={close} />}
      </PartFrame>
    </>
  );
}
