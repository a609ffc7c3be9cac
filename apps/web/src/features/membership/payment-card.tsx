import { Box, Flex } from '@chakra-ui/react';
import type { MemberSubscription, PaymentInfo } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { membership as words } from '../../messages/membership.ts';
import { membershipMutations, membershipReads } from '../../queries/membership/membership-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { leaveFor } from '../../ui/leave-for.ts';
import { notify } from '../../ui/toaster.tsx';
import { isPaidFor } from './membership-rules.ts';

/** Leads to the provider's page where the card is changed. */
function UpdateButton() {
  const update = useMutation({ ...membershipReads.cardPage(), onSuccess: leaveFor, onError: notify.failure });
  return (
    <Button loading={update.isPending} onClick={() => update.mutate()}>
      {words.update}
    </Button>
  );
}

function DeleteButton({ card }: { card: string }) {
  const [asks, setAsks] = useState(false);
  const { mutateAsync: deleteCard } = useMutation(membershipMutations.deleteCard());
  const confirm = async () => {
    await deleteCard({});
    notify.success(words.cardDeleted);
  };
  return (
    <>
      <Button tone="danger" onClick={() => setAsks(true)}>
        {words.delete}
      </Button>
      <ConfirmDialog
        open={asks}
        title={words.deleteTitle}
        confirmLabel={words.delete}
        destructive
        onConfirm={confirm}
        onClose={() => setAsks(false)}
      >
        {words.deleteText(card)}
      </ConfirmDialog>
    </>
  );
}

const brandOf = ({ brand }: PaymentInfo) => words.cardBrands[brand] ?? brand;

/** The card that pays. */
export function PaymentCard({ current }: { current: MemberSubscription }) {
  const { paymentInfo } = current;
  const card = paymentInfo && words.cardNumber(brandOf(paymentInfo), paymentInfo.last4);
  return (
    <Card title={words.payment}>
      <Flex direction="column" gap="3">
        {paymentInfo === null ? (
          <Box color="ink-2">{words.noCard}</Box>
        ) : (
          <FactList
            facts={[
              { label: words.card, value: card },
              { label: words.nameOnCard, value: paymentInfo.nameOnCard },
              { label: words.expires, value: paymentInfo.exp },
            ]}
          />
        )}
        <Flex gap="2" wrap="wrap">
          {(paymentInfo !== null || isPaidFor(current)) && <UpdateButton />}
          {card !== null && <DeleteButton card={card} />}
        </Flex>
        <Box textStyle="hint" color="ink-2">
          {words.cardKept}
        </Box>
      </Flex>
    </Card>
  );
}
