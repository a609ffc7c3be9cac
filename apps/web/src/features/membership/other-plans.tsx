import { Box, Flex } from '@chakra-ui/react';
import type { OtherSubscription } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { formatDay, formatMoney } from '../../format.ts';
import { membership as words } from '../../messages/membership.ts';
import { membershipMutations } from '../../queries/membership/membership-mutations.ts';
import { notify } from '../../ui/toaster.tsx';
import { CancelRenewal } from './cancel-renewal.tsx';

function lineOf({ price, periodEndsAt, cancellation }: OtherSubscription): string {
  const day = formatDay(periodEndsAt);
  if (cancellation === 'AtOnce') return words.otherTried(formatMoney(price));
  return cancellation === null ? words.otherEnds(day) : words.otherPaid(formatMoney(price), day);
}

function OtherPlan({ plan }: { plan: OtherSubscription }) {
  const { mutateAsync: cancel } = useMutation(membershipMutations.cancelOther());
  const { id, cancellation, periodEndsAt } = plan;
  const confirm = async () => {
    await cancel({ id });
    notify.success(words.otherCancelled);
  };
  return (
    <Flex as="li" direction="column" gap="2" align="flex-start">
      <Box color="ink-2">{lineOf(plan)}</Box>
      {cancellation !== null && (
        <CancelRenewal label={words.cancelOther} onConfirm={confirm}>
          {cancellation === 'AtOnce' ? words.cancelOtherNowText : words.cancelOtherText(formatDay(periodEndsAt))}
        </CancelRenewal>
      )}
    </Flex>
  );
}

/** What the member pays for at the payment provider and is not sold here: without a class, as it gives none. */
export function OtherPlans({ plans }: { plans: readonly OtherSubscription[] }) {
  if (plans.length === 0) return null;
  return (
    <Flex as="ul" direction="column" gap="3" listStyleType="none" aria-label={words.otherPlans}>
      {plans.map((plan) => (
        <OtherPlan key={plan.id} plan={plan} />
      ))}
    </Flex>
  );
}
