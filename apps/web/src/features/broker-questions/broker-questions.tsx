import { Box, chakra, Flex } from '@chakra-ui/react';
import type { BrokerQuestionRow } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { formatInstant, formatShares } from '../../format.ts';
import { brokerAccounts as words } from '../../messages/broker-accounts.ts';
import { enums } from '../../messages/enums.ts';
import { accountMutations } from '../../queries/accounts/account-mutations.ts';
import { brokerQueries } from '../../queries/accounts/broker-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toaster.tsx';

const sentence = ({ side, shares, symbol }: BrokerQuestionRow) =>
  words.ask(enums.orderSides[side], formatShares(shares), symbol);

/** Everything that a broker asks about an order, which is confirmed or declined as a whole. */
function AnswerDialog({ question, onClose }: { question: BrokerQuestionRow; onClose: () => void }) {
  const answer = useMutation(accountMutations.answer());
  const send = async (isConfirmed: boolean) => {
    try {
      await answer.mutateAsync({ orderId: question.orderId, isConfirmed });
      notify.success(isConfirmed ? words.confirmed : words.declined);
      onClose();
    } catch (error) {
      notify.failure(error);
    }
  };
  const sent = answer.isPending ? answer.variables.isConfirmed : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.answerTitle}
      description={sentence(question)}
      size="sm"
      footer={
        <>
          <Button onClick={() => void send(false)} loading={sent === false} disabled={answer.isPending}>
            {words.decline}
          </Button>
          <Button tone="primary" onClick={() => void send(true)} loading={sent === true} disabled={answer.isPending}>
            {words.confirmOrder}
          </Button>
        </>
      }
    >
      <chakra.ul ps="5" mb="3">
        {question.questions.map(({ id, words: asked }) => (
          <chakra.li key={id} mb="1.5" overflowWrap="anywhere">
            {asked}
          </chakra.li>
        ))}
      </chakra.ul>
      <Box textStyle="hint" color="ink-2">
        {words.answerText} {words.askedAt(formatInstant(question.askedTime))}.
      </Box>
      {answer.error && (
        <Box mt="3">
          <Notice tone="loss" urgent>
            {asApiError(answer.error).words}
          </Notice>
        </Box>
      )}
    </Dialog>
  );
}

interface BrokerQuestionsProps {
  /** Of one portfolio or account; all of them without either. */
  portfolioId?: number;
  trackAccountId?: number;
}
/** What brokers ask before they take orders, and that waits for an answer; nothing while none does. */
export function BrokerQuestions({ portfolioId, trackAccountId }: BrokerQuestionsProps) {
  const { data: links = [] } = useQuery(brokerQueries.links());
  // Without an account at a broker there is nothing to ask for again and again.
  const { data = [] } = useQuery({ ...brokerQueries.questions(), enabled: links.length > 0 });
  const [chosen, setChosen] = useState<BrokerQuestionRow | null>(null);
  const shown = data.filter(
    (each) =>
      (portfolioId === undefined || each.portfolioId === portfolioId) &&
      (trackAccountId === undefined || each.trackAccountId === trackAccountId),
  );
  return (
    <>
      {shown.length > 0 && (
        <Flex direction="column" gap="3" mb="4">
          {shown.map((question) => (
            <Notice
              key={question.orderId}
              tone="warn"
              action={
                <Button
                  size="sm"
                  tone="primary"
                  aria-label={`${words.answer}: ${sentence(question)}`}
                  onClick={() => setChosen(question)}
                >
                  {words.answer}
                </Button>
              }
            >
              <strong>{sentence(question)}</strong> {words.askText(question.portfolioName)}
            </Notice>
          ))}
        </Flex>
      )}
      {chosen && <AnswerDialog question={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
