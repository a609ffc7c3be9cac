import { Box, chakra, Flex } from '@chakra-ui/react';
import type { CurrentUser, RiskAnswer } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { risk as words } from '../../messages/risk.ts';
import { answerWords, questionWords } from '../../messages/risk-questions.ts';
import { riskMutations } from '../../queries/risk/risk-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { notify } from '../../ui/toaster.tsx';
import { countAnswered, type RiskAnswers, type RiskQuestion } from './risk-answers.ts';
import { type RiskResult, RiskResultDialog } from './risk-result-dialog.tsx';
import { useKeepAnswers } from './use-keep-answers.ts';
import { WithQuestions } from './with-questions.tsx';

const Answer = chakra('button', {
  base: {
    display: 'block',
    width: '100%',
    textAlign: 'start',
    px: '4',
    py: '2.5',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'line-strong',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg' },
    '&[aria-pressed=true]': { bg: 'accent-soft', borderColor: 'accent' },
  },
});

interface QuestionCardProps {
  question: RiskQuestion;
  chosen: RiskAnswer | undefined;
  onAnswer: (answer: RiskAnswer) => void;
}

/** One question; an answer leads to the next one. The letter of an answer chooses it. */
function QuestionCard({ question, chosen, onAnswer }: QuestionCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // A reader is taken along from question to question, but not away from where the page began.
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [question.questionId]);
  const answerByKey = (event: KeyboardEvent) => {
    // The focus moves on, so a key that is held down would answer every question.
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const answer = question.answersList.find(({ value }) => value === event.key.toUpperCase());
    if (answer) onAnswer(answer.value);
  };
  return (
    <Box onKeyDown={answerByKey}>
      <chakra.h3 ref={heading} tabIndex={-1} textStyle="sectionTitle" mb="3" outline="none" textWrap="pretty">
        {questionWords(question)}
      </chakra.h3>
      <Flex direction="column" gap="2" minH={{ base: '0', md: '256px' }}>
        {question.answersList.map((choice) => (
          <Answer
            key={choice.value}
            type="button"
            aria-pressed={chosen === choice.value}
            onClick={() => onAnswer(choice.value)}
          >
            {choice.value}. {answerWords(question, choice)}
          </Answer>
        ))}
      </Flex>
    </Box>
  );
}

interface StepsProps {
  questions: readonly RiskQuestion[];
  begun: RiskAnswers;
  user: CurrentUser;
}
function Steps({ questions, begun, user }: StepsProps) {
  const [answers, setAnswers] = useState(begun);
  const firstOpen = questions.findIndex(({ questionId }) => answers[questionId] === undefined);
  const [at, setAt] = useState(Math.max(0, firstOpen));
  const [result, setResult] = useState<RiskResult | null>(null);
  const keep = useKeepAnswers();
  const { mutateAsync: send, isPending, error } = useMutation(riskMutations.answer());
  const count = countAnswered(questions, answers);
  const isFull = count === questions.length;
  const question = questions[at];
  const submit = async (full: RiskAnswers) => {
    try {
      setResult(await send({ answer: full }));
    } catch (failure) {
      notify.failure(failure);
    }
  };
  if (question === undefined) return null;
  const answerWith = (answer: RiskAnswer) => {
    if (isPending) return;
    const next = { ...answers, [question.questionId]: answer };
    setAnswers(next);
    keep(next);
    if (at < questions.length - 1) setAt(at + 1);
    // The last answer of a full questionnaire shows its result.
    if (!isFull && countAnswered(questions, next) === questions.length) void submit(next);
  };
  const again = () => {
    setResult(null);
    setAt(0);
  };
  return (
    <Flex direction="column" gap="4" maxW="720px">
      <Box>
        <Flex justify="space-between" gap="3" textStyle="hint" color="ink-2" mb="2">
          <span>{words.questionOf(at + 1, questions.length)}</span>
          <chakra.span aria-live="polite">{words.answered(count, questions.length)}</chakra.span>
        </Flex>
        <ProgressBar label={words.answered(count, questions.length)} share={count / questions.length} />
      </Box>
      <QuestionCard question={question} chosen={answers[question.questionId]} onAnswer={answerWith} />
      {error && <Notice tone="loss">{asApiError(error).words}</Notice>}
      <Flex gap="2" wrap="wrap">
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          {words.previous}
        </Button>
        {answers[question.questionId] !== undefined && at < questions.length - 1 && (
          <Button onClick={() => setAt(at + 1)}>{words.next}</Button>
        )}
        {isFull && (
          <Button tone="primary" loading={isPending} onClick={() => void submit(answers)}>
            {words.submit}
          </Button>
        )}
      </Flex>
      {result && (
        <RiskResultDialog
          result={result}
          user={user}
          onSigned={() => {
            notify.success(words.done);
            keep({});
          }}
          onRedo={again}
          onClose={() => setResult(null)}
        />
      )}
    </Flex>
  );
}

/** The assessment, a question a step: it goes on where it was left, and the level is signed at its end. */
export const AssessmentSteps = ({ user }: { user: CurrentUser }) => (
  <WithQuestions>{(questions, begun) => <Steps questions={questions} begun={begun} user={user} />}</WithQuestions>
);
