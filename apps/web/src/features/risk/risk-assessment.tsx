import { Box, Flex } from '@chakra-ui/react';
import type { CurrentUser } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { risk as words } from '../../messages/risk.ts';
import { riskMutations } from '../../queries/risk/risk-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toaster.tsx';
import { answerByKey } from './answer-by-key.ts';
import { AssessedLevel } from './assessed-level.tsx';
import { answersSchema, countAnswered, type RiskAnswers, type RiskQuestion } from './risk-answers.ts';
import { RiskLevelsDialog } from './risk-levels-dialog.tsx';
import { QuestionField } from './risk-question.tsx';
import { type RiskResult, RiskResultDialog } from './risk-result-dialog.tsx';
import { useKeepAnswers } from './use-keep-answers.ts';
import { WithQuestions } from './with-questions.tsx';

interface QuestionnaireProps {
  questions: readonly RiskQuestion[];
  /** Answers of an assessment that was begun. */
  begun: RiskAnswers;
  user: CurrentUser;
  /** Called when the level is signed. */
  onDone: () => void;
}
function Questionnaire({ questions, begun, user, onDone }: QuestionnaireProps) {
  const { mutateAsync: send } = useMutation(riskMutations.answer());
  const [result, setResult] = useState<RiskResult | null>(null);
  const keep = useKeepAnswers();
  const form = useContractForm({
    schema: answersSchema(questions),
    initial: { answer: begun },
    submit: async (answers) => setResult(await send(answers)),
  });
  const { errors, isSubmitting } = form.formState;
  const answered = countAnswered(questions, form.watch('answer'));
  const onSigned = () => {
    setResult(null);
    form.reset({ answer: {} });
    keep({});
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
          <QuestionField
            key={question.questionId}
            number={index + 1}
            question={question}
            control={form.control}
            onAnswered={() => keep(form.getValues('answer'))}
          />
        ))}
        <FormFailure errors={errors} />
        <Flex align="center" gap="4" pt="4" borderTopWidth="1px" borderColor="line" wrap="wrap">
          <Button type="submit" tone="primary" loading={isSubmitting} disabled={!form.isValid}>
            {words.submit}
          </Button>
          <Box color="ink-2" aria-live="polite">
            {words.answered(answered, questions.length)}
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
          <WithQuestions>
            {(questions, begun) => <Questionnaire questions={questions} begun={begun} user={user} onDone={onDone} />}
          </WithQuestions>
        )}
      </Card>
      <RiskLevelsDialog open={showsLevels} onClose={() => setShowsLevels(false)} />
    </Flex>
  );
}
