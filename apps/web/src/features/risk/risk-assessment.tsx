import { Box, Flex } from '@chakra-ui/react';
import type { CurrentUser } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { formatDate, formatRisk } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { riskMutations } from '../../queries/risk/risk-mutations.ts';
import { riskQueries } from '../../queries/risk/risk-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';
import { countAnswered, isComplete, type RiskAnswers, type RiskQuestion } from './risk-answers.ts';
import { RiskLevelsDialog } from './risk-levels-dialog.tsx';
import { QuestionField } from './risk-question.tsx';
import { type RiskResult, RiskResultDialog } from './risk-result-dialog.tsx';

const words = messages.risk;

function Questionnaire({ questions, user }: { questions: readonly RiskQuestion[]; user: CurrentUser }) {
  const { mutateAsync: send } = useMutation(riskMutations.answer());
  const [answers, setAnswers] = useState<RiskAnswers>({});
  const [result, setResult] = useState<RiskResult | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRunning(true);
    setFailure(null);
    try {
      setResult(await send({ answer: { ...answers } }));
    } catch (error) {
      setFailure(asApiError(error).errMsg);
    } finally {
      setRunning(false);
    }
  };
  const onSigned = () => {
    setResult(null);
    setAnswers({});
    notify.success(words.done);
  };
  return (
    <form onSubmit={submit}>
      {questions.map((question, index) => (
        <QuestionField
          key={question.questionId}
          number={index + 1}
          question={question}
          answer={answers[question.questionId]}
          onAnswer={(answer) => setAnswers((before) => ({ ...before, [question.questionId]: answer }))}
        />
      ))}
      {failure && (
        <Notice tone="loss" urgent>
          {failure}
        </Notice>
      )}
      <Flex align="center" gap="4" pt="4" borderTopWidth="1px" borderColor="line" wrap="wrap">
        <Button type="submit" tone="primary" loading={isRunning} disabled={!isComplete(questions, answers)}>
          {words.submit}
        </Button>
        <Box color="ink-2" aria-live="polite">
          {words.answered(countAnswered(questions, answers), questions.length)}
        </Box>
      </Flex>
      {result && (
        <RiskResultDialog
          result={result}
          user={user}
          onSigned={onSigned}
          onRedo={() => setResult(null)}
          onClose={() => setResult(null)}
        />
      )}
    </form>
  );
}

export function RiskAssessment({ user, isNeeded }: { user: CurrentUser; isNeeded: boolean }) {
  const query = useQuery(riskQueries.questions());
  const [showsLevels, setShowsLevels] = useState(false);
  const current =
    user.riskLevel === null ? null : words.current(formatRisk(user.riskLevel), formatDate(user.riskAssessedAt));
  return (
    <Flex direction="column" gap="4" maxW="820px">
      {isNeeded && user.riskLevel === null && <Notice tone="warn">{words.needed}</Notice>}
      <Card
        title={words.title}
        description={current ?? words.intro}
        actions={
          <Button tone="link" onClick={() => setShowsLevels(true)}>
            {words.viewLevels}
          </Button>
        }
      >
        <QueryView query={query} pending={<TextSkeleton lines={10} />}>
          {(questions) => <Questionnaire questions={questions} user={user} />}
        </QueryView>
      </Card>
      <RiskLevelsDialog open={showsLevels} onClose={() => setShowsLevels(false)} />
    </Flex>
  );
}
