import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { dashboard as dashboardWords } from '../../messages/dashboard.ts';
import { messages } from '../../messages/index.ts';
import { onboarding } from '../../messages/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type TutorialStep, tutorialSteps } from './tutorial-steps.ts';

const words = onboarding;
const LAST = tutorialSteps.length;

const Summary = () => (
  <>
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
      {step.isOfBroker && (
        <Box mt="3">
          <Notice tone="warn">{words.brokerLater}</Notice>
        </Box>
      )}
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
      <Box aria-live="polite">{step === undefined ? <Summary /> : <Step step={step} number={number} />}</Box>
    </Dialog>
  );
}
