import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Broker } from '@pipa/contract';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { account } from '../../messages/account.ts';
import { dashboard as dashboardWords } from '../../messages/dashboard.ts';
import { messages } from '../../messages/index.ts';
import { onboarding } from '../../messages/onboarding.ts';
import { useBrokers } from '../../queries/accounts/use-brokers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type TutorialStep, tutorialSteps } from './tutorial-steps.ts';

const words = onboarding;
const LAST = tutorialSteps.length;
/** The broker whose account the documented steps open and link. */
const TUTORIAL_BROKER: Broker = 'IBWEBAPI';
const brokerNames: Partial<Record<Broker, string>> = account.brokerKinds;

/** What a newcomer can do at once, before all that is needed for money. */
const OnPaper = ({ onStart }: { onStart: () => void }) => (
  <Box mb="4">
    <Notice
      tone="accent"
      action={
        <ButtonLink tone="primary" to={paths.firstRun} onClick={onStart}>
          {words.paperStart}
        </ButtonLink>
      }
    >
      <strong>{words.paperTitle}.</strong> {words.paperText}
    </Notice>
  </Box>
);

const Summary = ({ onStart }: { onStart: () => void }) => (
  <>
    <OnPaper onStart={onStart} />
    <chakra.p color="ink-2" mb="3">
      {words.summaryIntro}
    </chakra.p>
    <chakra.ol listStyleType="none">
      {words.topics.map(({ title, summary }, index) => (
        <chakra.li key={title} display="flex" gap="3.5" py="3" borderTopWidth="1px" borderColor="line">
          <Flex
            align="center"
            justify="center"
            boxSize="28px"
            flexShrink="0"
            borderRadius="full"
            bg="accent-soft"
            color="accent"
            fontSize="13px"
            fontWeight="640"
            aria-hidden
          >
            {index + 1}
          </Flex>
          <Box minW="0">
            <Box fontWeight="600">{title}</Box>
            <Box color="ink-2">{summary}</Box>
          </Box>
        </chakra.li>
      ))}
    </chakra.ol>
  </>
);

/** Whether an account of the tutorial's broker can be linked here, and what can be done instead. */
function BrokerNote() {
  const brokers = useBrokers();
  const own = brokers.find(({ broker }) => broker === TUTORIAL_BROKER);
  if (own !== undefined && !own.isSandbox) return null;
  const names = brokers.map(({ broker }) => brokerNames[broker] ?? broker);
  const others = names.length === 0 ? '' : words.otherBrokers(names.reduce((all, next) => words.listed(all, next)));
  return (
    <Box mt="3">
      <Notice tone={own ? 'accent' : 'warn'}>{own ? words.sandbox : `${words.brokerLater} ${others}`}</Notice>
    </Box>
  );
}

function Step({ step, number }: { step: TutorialStep; number: number }) {
  const { Drawing } = step;
  return (
    <>
      <Flex justify="space-between" gap="3" textStyle="hint" color="ink-2" mb="2">
        <span>{step.topic}</span>
        <chakra.span whiteSpace="nowrap">{words.stepOf(number, LAST)}</chakra.span>
      </Flex>
      <ProgressBar label={words.stepOf(number, LAST)} share={number / LAST} />
      <Box my="4">
        <Drawing />
      </Box>
      {/* Steps of equal height: the buttons do not move from one to the next. */}
      <Box minH={{ base: '130px', md: '96px' }}>
        <chakra.h3 textStyle="sectionTitle" mb="1">
          {step.subtitle}
        </chakra.h3>
        <chakra.p maxW="68ch">{step.text}</chakra.p>
      </Box>
      {step.isOfBroker && <BrokerNote />}
    </>
  );
}

/** 1 §2: the tutorial: a summary and 17 steps. Prev is hidden at steps 0 and 1, Next at the last one. */
export default function GetStartedDialog({ onClose }: { onClose: () => void }) {
  const [number, setNumber] = useState(0);
  const step = tutorialSteps[number - 1];
  return (
    <Dialog
      open
      onClose={onClose}
      title={dashboardWords.startTitle}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{messages.shell.close}</Button>
          {number > 1 && <Button onClick={() => setNumber(number - 1)}>{words.prev}</Button>}
          {number < LAST && (
            <Button tone="primary" onClick={() => setNumber(number + 1)}>
              {words.next}
            </Button>
          )}
        </>
      }
    >
      <Box aria-live="polite">
        {step === undefined ? <Summary onStart={onClose} /> : <Step step={step} number={number} />}
      </Box>
    </Dialog>
  );
}
