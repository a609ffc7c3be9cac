import { Box, chakra, Flex } from '@chakra-ui/react';
import { api, type BrokerDifferenceRow, type DifferenceDecision, differenceDecision } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { formatInstant, formatMoney, formatShares } from '../../../format.ts';
import { brokerAccounts as words } from '../../../messages/broker-accounts.ts';
import { accountMutations } from '../../../queries/accounts/account-mutations.ts';
import { brokerQueries } from '../../../queries/accounts/broker-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RadioField, TextAreaField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { QueryView } from '../../../ui/states.tsx';
import { notify } from '../../../ui/toaster.tsx';

const { reason } = api.decideBrokerDifference.input.shape;
const MOST_OF_REASON = Number(reason.maxLength);

/** A difference is ignored for a reason alone. */
const decisionSchema = z
  .strictObject({ decision: differenceDecision, reason })
  .refine(({ decision, reason: given }) => decision !== 'Ignored' || given.trim() !== '', {
    path: ['reason'],
    error: words.reasonNeeded,
  });

const titleOf = ({ kind, symbol }: BrokerDifferenceRow) =>
  symbol === null ? words.kinds[kind].title : `${symbol}: ${words.kinds[kind].title}`;

function valuesOf({ kind, atBroker, inBooks }: BrokerDifferenceRow): string {
  const text = kind === 'Cash' ? formatMoney : formatShares;
  return words.valuesText(text(atBroker), text(inBooks));
}

interface DecideProps {
  difference: BrokerDifferenceRow;
  onClose: () => void;
}
function DecideDialog({ difference, onClose }: DecideProps) {
  const { mutateAsync: decide } = useMutation(accountMutations.decide());
  const form = useContractForm({
    schema: decisionSchema,
    initial: { decision: difference.choices[0] ?? 'Ignored', reason: '' },
    submit: async (values) => {
      await decide({ id: difference.id, ...values });
      notify.success(words.decisions[values.decision].done);
      onClose();
    },
  });
  const isIgnored = form.watch('decision') === 'Ignored';
  return (
    <FormDialog
      title={words.decideTitle}
      description={`${titleOf(difference)}. ${valuesOf(difference)}.`}
      action={words.decide}
      form={form}
      isBlocked={!form.isValid}
      onClose={onClose}
    >
      <RadioField
        control={form.control}
        name="decision"
        dependents={['reason']}
        label={words.choice}
        choices={difference.choices.map((value) => {
          const { action, text } = words.decisions[value];
          return { value, label: words.choiceText(action, text) };
        })}
      />
      <TextAreaField
        control={form.control}
        name="reason"
        label={words.reason}
        hint={words.reasonHint}
        required={isIgnored}
        maxLength={MOST_OF_REASON}
      />
    </FormDialog>
  );
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    justifyContent: 'space-between',
    alignItems: 'center',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
});

function Open({ difference, onDecide }: { difference: BrokerDifferenceRow; onDecide: () => void }) {
  return (
    <Row>
      <Box flex="1 1 260px" minW="0">
        <Box fontWeight="600">{titleOf(difference)}</Box>
        <Box color="ink-2">{words.kinds[difference.kind].text}</Box>
        <Box textStyle="hint" color="ink-2">
          {valuesOf(difference)}. {words.foundAt(formatInstant(difference.foundTime))}.
        </Box>
      </Box>
      <Button size="sm" aria-label={`${words.decide}: ${titleOf(difference)}`} onClick={onDecide}>
        {words.decide}
      </Button>
    </Row>
  );
}

const Decided = ({
  difference,
}: {
  difference: BrokerDifferenceRow & { decision: DifferenceDecision | 'Vanished' };
}) => (
  <Row>
    <Box minW="0">
      <Box>{titleOf(difference)}</Box>
      <Box textStyle="hint" color="ink-2" overflowWrap="anywhere">
        {valuesOf(difference)}.{' '}
        {words.decidedAt(words.outcome[difference.decision], formatInstant(difference.decidedTime))}.{' '}
        {difference.reason}
      </Box>
    </Box>
  </Row>
);

/** Where broker and books disagree: what is open, with what can be done, and what was decided. */
export function Differences({ trackAccountId }: { trackAccountId: number }) {
  const query = useQuery(brokerQueries.differences(trackAccountId));
  const [chosen, setChosen] = useState<BrokerDifferenceRow | null>(null);
  return (
    <Card title={words.differencesTitle} description={words.differencesText}>
      <QueryView query={query} pending={<TextSkeleton lines={3} />}>
        {(all) => {
          const open = all.filter(({ decision }) => decision === null);
          const decided = all.flatMap((each) => (each.decision === null ? [] : [{ ...each, decision: each.decision }]));
          return (
            <>
              {open.length === 0 ? (
                <Box>{words.noDifferences}</Box>
              ) : (
                <chakra.ul listStyleType="none">
                  {open.map((difference) => (
                    <Open key={difference.id} difference={difference} onDecide={() => setChosen(difference)} />
                  ))}
                </chakra.ul>
              )}
              {decided.length > 0 && (
                <Flex direction="column" mt="4">
                  <chakra.h3 textStyle="label" color="ink-2" mb="1">
                    {words.decided}
                  </chakra.h3>
                  <chakra.ul listStyleType="none">
                    {decided.map((difference) => (
                      <Decided key={difference.id} difference={difference} />
                    ))}
                  </chakra.ul>
                </Flex>
              )}
            </>
          );
        }}
      </QueryView>
      {chosen && <DecideDialog difference={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}
