import { chakra, Flex } from '@chakra-ui/react';
import type { CurrentUser, Portfolio, Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../app/paths.ts';
import { FittingStrategies } from '../features/first-run/fitting-strategies.tsx';
import { RunStep, type StepState } from '../features/first-run/run-step.tsx';
import { AssessmentSteps } from '../features/risk/assessment-steps.tsx';
import { formatDay, formatRisk } from '../format.ts';
import { lazyPart } from '../lazy-part.ts';
import { firstRun as words } from '../messages/first-run.ts';
import { currentStatuses, portfolioQueries } from '../queries/portfolios/portfolio-queries.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PartFrame } from '../ui/part-frame.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { SubscribeAction } from './subscribe-action.tsx';

const GetStartedDialog = lazyPart(() => import('../features/onboarding/get-started-dialog.tsx'));

const subscribe = (strategy: Strategy, isBest: boolean) => (
  <SubscribeAction strategy={strategy} size="sm" tone={isBest ? 'primary' : 'secondary'} showsPreview />
);

/** What has come of the subscription; a start that failed or was called off leaves the step to be done. */
function Running({ portfolio }: { portfolio: Portfolio }) {
  const { name, status, nextTradeDate } = portfolio;
  return (
    <>
      {status === 'Starting' && nextTradeDate !== null
        ? words.subscribe.starting(name, formatDay(nextTradeDate))
        : words.subscribe.running(name)}
      <Flex gap="2" mt="3" wrap="wrap">
        <ButtonLink tone="primary" to={paths.myPortfolios}>
          {words.subscribe.toPortfolios}
        </ButtonLink>
      </Flex>
    </>
  );
}

function Steps({ user, portfolio }: { user: CurrentUser; portfolio: Portfolio | undefined }) {
  const hasLevel = user.riskLevel !== null;
  const chooses: StepState = portfolio ? 'done' : hasLevel ? 'now' : 'later';
  const { assessment, strategy } = words;
  return (
    <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="4" aria-label={words.stepsLabel}>
      <RunStep
        number={1}
        state={hasLevel ? 'done' : 'now'}
        title={assessment.title}
        text={
          hasLevel ? (
            <>
              {assessment.done(formatRisk(user.riskLevel))}{' '}
              <TextLink to={paths.riskAssessment}>{assessment.again}</TextLink>
            </>
          ) : (
            assessment.text
          )
        }
      >
        <AssessmentSteps user={user} />
      </RunStep>
      <RunStep
        number={2}
        state={chooses}
        title={strategy.title}
        text={portfolio ? portfolio.strategy.name : hasLevel ? strategy.text : strategy.later}
      >
        <FittingStrategies user={user} action={subscribe} />
      </RunStep>
      <RunStep
        number={3}
        state={portfolio ? 'done' : 'later'}
        title={words.subscribe.title}
        text={portfolio ? <Running portfolio={portfolio} /> : words.subscribe.text}
      />
    </chakra.ol>
  );
}

/** From a new account to a running paper portfolio: each step is where it was left, because what it has led to is kept. */
export default function FirstRunPage() {
  const user = useCurrentUser();
  const portfolios = useQuery(portfolioQueries.list(currentStatuses, null));
  const [showsTutorial, setShowsTutorial] = useState(false);
  const close = () => setShowsTutorial(false);
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <>
            <Button onClick={() => setShowsTutorial(true)}>{words.tutorial}</Button>
            <ButtonLink to={paths.dashboard}>{words.later}</ButtonLink>
          </>
        }
      />
      <QueryView query={user} pending={<PageSkeleton />}>
        {(current) => (
          <QueryView query={portfolios} pending={<PageSkeleton />}>
            {(all) => <Steps user={current} portfolio={all.find(({ status }) => status !== 'StartFailed')} />}
          </QueryView>
        )}
      </QueryView>
      {showsTutorial && (
        <PartFrame onFault={close}>
          <GetStartedDialog onClose={close} />
        </PartFrame>
      )}
    </>
  );
}
