import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../api/api-error.ts';
import { ida } from '../messages/ida.ts';
import { messages } from '../messages/index.ts';
import type { Asked } from '../queries/ida/asked.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { Button } from '../ui/button.tsx';
import { AnalysisError } from './analysis-error.tsx';

const words = ida.developer;
/** Characters that are drawn of an answer; two thousand signals are some 400,000. */
const MOST_SHOWN = 50_000;

const Code = chakra('code', { base: { fontFamily: 'mono', overflowWrap: 'anywhere' } });

function Answer({ about, asked }: { about: string; asked: Asked }) {
  const { data, error, refetch } = useQuery(asked.answer);
  if (data === undefined && error) {
    return <AnalysisError message={asApiError(error).words} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Box mt="2">{messages.shell.loading}</Box>;
  const text = JSON.stringify(data, null, 2);
  return (
    <>
      {text.length > MOST_SHOWN && <Box mt="2">{words.cut(MOST_SHOWN, text.length)}</Box>}
      <chakra.pre
        // A keyboard scrolls it.
        tabIndex={0}
        role="region"
        aria-label={words.answerOf(about)}
        mt="2"
        p="3"
        maxH="60vh"
        overflow="auto"
        bg="bg"
        borderWidth="1px"
        borderColor="line"
        borderRadius="card"
        fontFamily="mono"
      >
        {text.slice(0, MOST_SHOWN)}
      </chakra.pre>
    </>
  );
}

interface DeveloperLineProps {
  /** Title of the table. */
  about: string;
  asked: Asked;
}

/** The function code and the call of a table, with its answer to unfold; for users whose developer state is Enabled. */
export function DeveloperLine({ about, asked }: DeveloperLineProps) {
  const [isOpen, setOpen] = useState(false);
  if (useCurrentUser().data?.developerState !== 'Enabled') return null;
  const label = isOpen ? words.hide : words.show;
  return (
    <Box textStyle="hint" color="ink-2">
      {asked.code !== null && `${words.functionCode(asked.code)} · `}
      <Code>{asked.line}</Code>{' '}
      <Button
        tone="link"
        size="sm"
        aria-expanded={isOpen}
        aria-label={messages.shell.ofSubject(label, about)}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && <Answer about={about} asked={asked} />}
    </Box>
  );
}
