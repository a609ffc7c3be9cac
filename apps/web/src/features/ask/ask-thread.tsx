import { Box, chakra, Flex } from '@chakra-ui/react';
import { type AskPage, type AskPart, MAX_TURNS } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, Pencil } from 'lucide-react';
import { memo, type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, asApiError } from '../../api/api-error.ts';
import { paths } from '../../app/paths.ts';
import { ask as words } from '../../messages/ask.ts';
import { language } from '../../messages/language.ts';
import { askQueries } from '../../queries/ask/ask-queries.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Answer, latestSteps, Working } from './answer.tsx';
import { answerParts, type ChatMessage, engineOf, partsOf, questionText } from './ask-message.ts';
import type { Conversation } from './conversations.ts';
import { QuestionBox } from './question-box.tsx';
import { useThread } from './use-conversations.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import { WhoAnswers } from './who-answers.tsx';

/** Messages that are drawn at first: a long conversation has hundreds, with tables and charts. */
const SHOWN_MESSAGES = 20;

const Question = chakra('div', {
  base: {
    minW: '0',
    px: '3.5',
    py: '2.5',
    bg: 'accent-soft',
    borderRadius: 'l3',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
});

/** Notices after which the planner may know what the model could not say. */
const OF_MODEL: readonly string[] = ['failed', 'slow', 'quota', 'unavailable'];
const isOfModel = (part: AskPart | undefined) => part?.kind === 'notice' && OF_MODEL.includes(part.notice);

interface MessageProps {
  message: ChatMessage;
  isWritten: boolean;
  hasModel: boolean;
  /** Puts a question into the box again. */
  onEdit: ((question: string) => void) | undefined;
}
/** A question, or an answer. */
const Message = memo(function Message({ message, isWritten, hasModel, onEdit }: MessageProps) {
  if (message.role === 'user') {
    const question = questionText(message);
    return (
      <Flex alignSelf="flex-end" align="center" gap="1" maxW="88%">
        {onEdit && (
          <IconButton size="iconSm" label={words.edit} onClick={() => onEdit(question)}>
            <Pencil />
          </IconButton>
        )}
        <Question>
          <Box as="h3" srOnly>
            {words.you}
          </Box>
          {question}
        </Question>
      </Flex>
    );
  }
  const parts = answerParts(message);
  return (
    <Box as="section" aria-label={words.answer}>
      <Answer
        parts={parts}
        isWritten={isWritten}
        // A notice has said it.
        isOfPlanner={hasModel && engineOf(message) === 'planner' && !parts.some(isOfModel)}
      />
    </Box>
  );
});

/** Questions to choose from. */
function Choices({
  title,
  questions,
  onChoose,
}: {
  title: string;
  questions: readonly string[];
  onChoose: (text: string) => void;
}) {
  if (questions.length === 0) return null;
  return (
    <Flex as="section" aria-label={title} wrap="wrap" gap="2">
      {questions.map((question) => (
        <Button
          key={question}
          size="sm"
          height="auto"
          minH="30px"
          py="1.5"
          whiteSpace="normal"
          textAlign="start"
          fontWeight="500"
          onClick={() => onChoose(question)}
        >
          {question}
        </Button>
      ))}
    </Flex>
  );
}

const Greeting = () => (
  <Box py="4" maxW="60ch">
    <chakra.h2 textStyle="sectionTitle">{words.emptyTitle}</chakra.h2>
    <Box color="ink-2" mt="1">
      {words.emptyText}
    </Box>
  </Box>
);

const onLine = {
  subscribe(listener: () => void) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
  get: () => navigator.onLine,
};

/** What a failed answer says. A server that is gone has said a part of it, or nothing. */
function failureWords(error: unknown, hasPart: boolean): string {
  if (!(error instanceof ApiError)) return words.failed;
  return hasPart && error.errorCode === 'NETWORK' ? words.cut : asApiError(error).words;
}

interface AskThreadProps {
  conversation: Conversation;
  page: AskPage;
  box: RefObject<HTMLTextAreaElement | null>;
}

/** The questions and answers of a conversation, and the box for the next question. */
export function AskThread({ conversation, page, box }: AskThreadProps) {
  const { messages, error, isBusy, isReading, readError, readAgain } = useThread(conversation);
  const state = useQuery(askQueries.state()).data;
  const isOnline = useSyncExternalStore(onLine.subscribe, onLine.get);
  const { scroller, content, isAtEnd, toEnd, onScroll } = useStickToEnd();
  const [text, setText] = useState(conversation.draft);
  const [mostShown, setMostShown] = useState(SHOWN_MESSAGES);
  const write = (next: string) => {
    conversation.draft = next;
    setText(next);
  };

  const last = messages.at(-1);
  const lastParts = last?.role === 'assistant' ? answerParts(last) : [];
  const isAnswered = last?.role === 'assistant';
  const hidden = Math.max(0, messages.length - mostShown);
  const questions = messages.filter(({ role }) => role === 'user').length;
  const hasModel = state?.engine === 'model';
  const suggests =
    messages.length === 0 ? !isReading : !isBusy && conversation.askedOn() !== page.path && page.path !== paths.ask;
  const suggestions = useQuery({ ...askQueries.suggestions(page, language), enabled: suggests }).data ?? [];
  const followUps = isBusy ? [] : partsOf(lastParts, 'followUps').flatMap(({ questions: further }) => further);
  const lastShown = lastParts.findLast(({ kind }) => kind !== 'sources' && kind !== 'followUps' && kind !== 'step');
  // Words after the notice are the planner's own.
  const mayAskPlanner = !isBusy && hasModel && last !== undefined && engineOf(last) === 'model' && isOfModel(lastShown);

  const ask = (question: string) => {
    conversation.ask(question.trim(), { page });
    toEnd();
    box.current?.focus();
  };
  const send = () => {
    ask(text);
    write('');
  };
  const again = (plannerOnly = false) => {
    conversation.askAgain({ page, ...(plannerOnly && { plannerOnly }) });
    toEnd();
  };
  const edit = useCallback(
    (question: string) => {
      conversation.draft = question;
      setText(question);
      box.current?.focus();
    },
    [conversation, box],
  );
  const lastQuestion = messages.findLast(({ role }) => role === 'user');
  // The end of what was read before is where a reader goes on.
  const hasMessages = messages.length > 0;
  useEffect(() => {
    if (hasMessages) toEnd();
  }, [hasMessages, toEnd]);

  const refusal = () => {
    if (!isOnline) return words.offline;
    if (state?.questionsLeft === 0) return words.noneLeft;
    return questions >= MAX_TURNS ? words.isFull(MAX_TURNS) : null;
  };
  return (
    <Flex direction="column" height="100%" minH="0" gap="3">
      <Box position="relative" flex="1" minH="0">
        <Box
          ref={scroller}
          height="100%"
          overflowY="auto"
          overscrollBehavior="contain"
          role="region"
          aria-label={words.thread}
          aria-busy={isReading || undefined}
          tabIndex={0}
          pe="1"
          onScroll={onScroll}
        >
          <Flex ref={content} direction="column" gap="4" pb="2">
            {isReading && <TextSkeleton lines={5} />}
            {readError && <ErrorState error={readError} onRetry={readAgain} />}
            {!isReading && !readError && messages.length === 0 && <Greeting />}
            {hidden > 0 && (
              <Button alignSelf="center" size="sm" onClick={() => setMostShown(mostShown + SHOWN_MESSAGES)}>
                {words.earlier}
              </Button>
            )}
            {messages.slice(hidden).map((message, index) => (
              <Message
                // Ids change when the server's are known, places do not.
                key={hidden + index}
                message={message}
                isWritten={isBusy && isAnswered && message === last}
                hasModel={hasModel}
                onEdit={message === lastQuestion && !isBusy ? edit : undefined}
              />
            ))}
            {isBusy && !isAnswered && <Working parts={[]} />}
            {error && (
              <Notice
                tone="loss"
                urgent
                action={
                  <Button size="sm" onClick={() => again()}>
                    {words.retry}
                  </Button>
                }
              >
                {failureWords(error, lastParts.length > 0)}
              </Notice>
            )}
            {!error && !isBusy && last?.role === 'user' && (
              <Notice
                action={
                  <Button size="sm" onClick={() => again()}>
                    {words.again}
                  </Button>
                }
              >
                {words.noAnswer}
              </Notice>
            )}
            {mayAskPlanner && (
              <Button alignSelf="flex-start" size="sm" onClick={() => again(true)}>
                {words.withoutModel}
              </Button>
            )}
            <Choices title={words.followUps} questions={followUps} onChoose={ask} />
            {suggests && (
              <Choices
                title={messages.length === 0 ? words.suggestions : words.suggestionsHere}
                questions={suggestions}
                onChoose={ask}
              />
            )}
          </Flex>
        </Box>
        {!isAtEnd && (
          <Box position="absolute" insetInlineEnd="12px" bottom="8px" bg="surface" borderRadius="l2" shadow="md">
            <IconButton size="iconSm" label={words.newest} onClick={toEnd}>
              <ArrowDown />
            </IconButton>
          </Box>
        )}
      </Box>
      <Box flexShrink="0">
        <QuestionBox
          text={text}
          onText={write}
          onSend={send}
          onStop={isBusy ? () => void conversation.stop() : null}
          refusal={refusal()}
          box={box}
        />
        <Box mt="1.5">
          <WhoAnswers />
        </Box>
      </Box>
      <Progress isBusy={isBusy} step={latestSteps(lastParts).findLast(({ state: at }) => at === 'running')?.label} />
    </Flex>
  );
}

/** What a screen reader hears: that an answer is written, what is read for it, and that it is there. */
function Progress({ isBusy, step }: { isBusy: boolean; step: string | undefined }) {
  const [wasBusy, setWasBusy] = useState(false);
  useEffect(() => {
    if (isBusy) setWasBusy(true);
  }, [isBusy]);
  const answered = wasBusy ? words.answered : '';
  return (
    <Box role="status" srOnly>
      {isBusy ? (step ?? words.writing) : answered}
    </Box>
  );
}
