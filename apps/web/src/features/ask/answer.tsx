import { Box, chakra, Flex } from '@chakra-ui/react';
import type { AskPart, AskPartOf } from '@pipa/contract';
import { ChevronDown, Copy, LoaderCircle, TriangleAlert } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { ask as words } from '../../messages/ask.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { AnswerChart } from './answer-chart.tsx';
import { AnswerTable } from './answer-table.tsx';
import { answerText, sourcesOf } from './answer-text.ts';
import { partsOf } from './ask-message.ts';
import { Passage } from './passage.tsx';
import { SourceLine } from './source-line.tsx';

const Spinner = chakra(LoaderCircle, {
  base: { width: '14px', height: '14px', flexShrink: 0, animation: 'spin 1.2s linear infinite', color: 'accent' },
});
const Chevron = chakra(ChevronDown, {
  base: { width: '14px', height: '14px', transition: 'transform 120ms' },
  variants: { open: { true: { transform: 'rotate(180deg)' } } },
});

/** What is read for the answer, while it is. */
export function Working({ parts }: { parts: readonly AskPart[] }) {
  const steps = latestSteps(parts);
  const running = steps.filter(({ state }) => state === 'running');
  const labels = running.length > 0 ? running : steps.slice(-1);
  return (
    <Flex direction="column" gap="1" color="ink-2">
      {labels.length === 0 && (
        <Flex align="center" gap="2">
          <Spinner aria-hidden />
          {parts.length === 0 ? words.working : words.writing}
        </Flex>
      )}
      {labels.map(({ id, label }) => (
        <Flex key={id} align="center" gap="2" minW="0">
          <Spinner aria-hidden />
          <Box minW="0" overflowWrap="anywhere">
            {label}
          </Box>
        </Flex>
      ))}
    </Flex>
  );
}

/** A step comes once when it begins and once more when it ends. */
export function latestSteps(parts: readonly AskPart[]): AskPartOf<'step'>[] {
  return [...new Map(partsOf(parts, 'step').map((step) => [step.id, step])).values()];
}

function Sources({ parts }: { parts: readonly AskPart[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const sources = sourcesOf(parts);
  const failed = latestSteps(parts).filter(({ state }) => state === 'failed');
  if (sources.length === 0 && failed.length === 0) return null;
  const title = [
    ...(sources.length > 0 ? [words.sources(sources.length)] : []),
    ...(failed.length > 0 ? [words.failedReads(failed.length)] : []),
  ].join(' · ');
  return (
    <Box minW="0">
      <Button
        tone="link"
        color="ink-2"
        minH="28px"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
        <Chevron open={isOpen} aria-hidden />
      </Button>
      <chakra.ul
        id={id}
        hidden={!isOpen}
        listStyleType="none"
        display={isOpen ? 'flex' : 'none'}
        flexDirection="column"
        gap="1.5"
        py="1"
      >
        {isOpen &&
          sources.map((source) => (
            <li key={JSON.stringify(source)}>
              <SourceLine source={source} />
            </li>
          ))}
        {isOpen &&
          failed.map(({ id: step, label }) => (
            <Flex as="li" key={step} align="center" gap="2" textStyle="hint" color="loss">
              <TriangleAlert size={14} aria-hidden />
              {label}
            </Flex>
          ))}
      </chakra.ul>
    </Box>
  );
}

const toneOfNotice = {
  failed: 'loss',
  slow: 'warn',
  cancelled: 'neutral',
  quota: 'warn',
  unknown: 'neutral',
  ambiguous: 'neutral',
  notAdvice: 'neutral',
  unavailable: 'warn',
} as const;

/** An act that waits for a yes: the dialog of the product asks for it. */
const Proposal = ({ part: { label, link } }: { part: AskPartOf<'proposal'> }) => (
  <Flex
    align="center"
    justify="space-between"
    wrap="wrap"
    gap="3"
    p="3"
    borderWidth="1px"
    borderColor="accent"
    borderRadius="l2"
    bg="accent-soft"
  >
    <Box flex="1 1 200px" minW="0">
      <Box fontWeight="600" overflowWrap="anywhere">
        {label}
      </Box>
      <Box textStyle="hint" color="ink-2">
        {words.proposal}
      </Box>
    </Box>
    {link.startsWith('/admin/') && (
      <ButtonLink to={link} tone="primary" size="sm">
        {words.openProposal}
      </ButtonLink>
    )}
  </Flex>
);

/** A streamed answer is copied with each part that arrives, so that parts are compared by what they hold. */
const AnswerPart = memo(
  function AnswerPart({ part }: { part: AskPart }) {
    switch (part.kind) {
      case 'passage':
        return <Passage part={part} />;
      case 'table':
        return <AnswerTable part={part} />;
      case 'chart':
        return <AnswerChart part={part} />;
      case 'proposal':
        return <Proposal part={part} />;
      case 'notice':
        return <Notice tone={toneOfNotice[part.notice]}>{part.text}</Notice>;
      default:
        return null;
    }
  },
  (before, now) => before.part === now.part || JSON.stringify(before.part) === JSON.stringify(now.part),
);

const SHOWN: ReadonlySet<AskPart['kind']> = new Set(['passage', 'table', 'chart', 'proposal', 'notice']);

interface AnswerProps {
  parts: readonly AskPart[];
  /** More of it is on its way. */
  isWritten: boolean;
  /** The planner answered although a model is configured. */
  isOfPlanner: boolean;
}

/** An answer: its words with what was found, then where it comes from. */
export function Answer({ parts, isWritten, isOfPlanner }: AnswerProps) {
  const untraced = partsOf(parts, 'passage').reduce((sum, { untraced: places }) => sum + places.length, 0);
  const hasWords = parts.some(({ kind }) => kind === 'passage' || kind === 'table');
  return (
    <Flex direction="column" gap="3" minW="0">
      {parts.map((part, index) => (SHOWN.has(part.kind) ? <AnswerPart key={index} part={part} /> : null))}
      {isWritten && <Working parts={parts} />}
      {untraced > 0 && (
        <Flex align="center" gap="2" textStyle="hint" color="ink-2">
          <TriangleAlert size={14} aria-hidden />
          {words.untracedNote(untraced)}
        </Flex>
      )}
      {!isWritten && (
        <Flex align="flex-start" justify="space-between" gap="2">
          <Box minW="0">
            <Sources parts={parts} />
            {isOfPlanner && (
              <Box textStyle="hint" color="ink-2">
                {words.answeredByPlanner}
              </Box>
            )}
          </Box>
          {hasWords && (
            <IconButton size="iconSm" label={words.copy} onClick={() => void copyText(answerText(parts), words)}>
              <Copy />
            </IconButton>
          )}
        </Flex>
      )}
    </Flex>
  );
}
