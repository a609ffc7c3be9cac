import { Box, Flex } from '@chakra-ui/react';
import type { CurrentUser } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { risk as words } from '../../messages/risk.ts';
import { riskMutations } from '../../queries/risk/risk-mutations.ts';
import { riskQueries } from '../../queries/risk/risk-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';
import { answerByKey } from './answer-by-key.ts';
import { AssessedLevel } from './assessed-level.tsx';
import { answersSchema, countAnswered, type RiskQuestion } from './risk-answers.ts';
import { RiskLevelsDialog } from './risk-levels-dialog.tsx';
import { QuestionField } from './risk-question.tsx';
import { type RiskResult, RiskResultDialog } from './risk-result-dialog.tsx';

interface QuestionnaireProps {
  questions: readonly RiskQuestion[];
  user: CurrentUser;
  /** Called when the level is signed. */
  onDone: () => void;
}
function Questionnaire({ questions, user, onDone }: QuestionnaireProps) {
  const { mutateAsync: send } = useMutation(riskMutations.answer());
  const [result, setResult] = useState<RiskResult | null>(null);
  const form = useContractForm({
    schema: answersSchema(questions),
    initial: { answer: {} },
    submit: async (answers) => setResult(await send(answers)),
  });
  const { errors, isSubmitting } = form.formState;
  const onSigned = () => {
    setResult(null);
    form.reset();
    notify.success(words.done);
    onDone();
  };
  return (
    <>
      <form onSubmit={form.send} onKeyDown={answerByKey} noValidate>
        <Box textStyle="hint" color="ink-2" hideBelow="md" mb="2">
          {words.keyHint}
        </Box>
        {questions.map((question, index) => (
          <QuestionField key={question.questionId} number={index + 1} question={question} control={form.control} />
        ))}
        <FormFailure errors={errors} />
        <Flex align="center" gap="4" pt="4" borderTopWidth="1px" borderColor="line" wrap="wrap">
          <Button type="submit" tone="primary" loading={isSubmitting} disabled={!form.isValid}>
            {words.submit}
          </Button>
          <Box color="ink-2" aria-live="polite">
            {words.answered(countAnswered(questions, form.watch('answer')), questions.length)}
          </Box>
        </Flex>
      </form>
      {result && (
        <RiskResultDialog
          result={result}
          user={user}
          onSigned={onSigned}
          onRedo={() => setResult(null)}
          onClose={() => setResult(null)}
        />
      )}
    </>
  );
}

interface RiskAssessmentProps {
  user: CurrentUser;
  /** The assessment is required before anything else can be done. */
  isNeeded: boolean;
  /** The page to open once the level is signed: of what the assessment was opened for. */
  next?: string | null;
}
/** The questionnaire, folded to its result once it is signed; a strategy that waits for the result is opened then. */
export function RiskAssessment({ user, isNeeded, next = null }: RiskAssessmentProps) {
  const query = useQuery(riskQueries.questions());
  const navigate = useNavigate();
  const [isRepeating, setRepeating] = useState(false);
  const onDone = () => {
    setRepeating(false);
    if (next !== null) navigate(next);
  };
  const [showsLevels, setShowsLevels] = useState(false);
  return (
    <Flex direction="column" gap="4" maxW="820px">
      {isNeeded && user.riskLevel === null && <Notice tone="warn">{words.needed}</Notice>}
      <Card
        title={words.title}
        description={words.intro}
        actions={
          <Button tone="link" onClick={() => setShowsLevels(true)}>
            {words.viewLevels}
          </Button>
        }
      >
        {user.riskLevel !== null && !isRepeating ? (
          <AssessedLevel
            level={user.riskLevel}
            memberClass={user.investorMemberClass}
            assessedAt={user.riskAssessedAt}
            onRepeat={() => setRepeating(true)}
          />
        ) : (
          <QueryView query={query} pending={<TextSkeleton lines={10} />}>
            {(questions) => <Questionnaire questions={questions} user={user} onDone={onDone} />}
          </QueryView>
        )}
      </Card>
      <RiskLevelsDialog open={showsLevels} onClose={() => setShowsLevels(false)} />
    </Flex>
  );
}
