import { Box, Flex } from '@chakra-ui/react';
import type { CurrentUser, LiveSubscription, MemberSubscription, MembershipStatus } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { RealDaysNote } from '../../clock-views/real-time.tsx';
import { formatDay } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { membership as words } from '../../messages/membership.ts';
import { membershipMutations } from '../../queries/membership/membership-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { leaveFor } from '../../ui/leave-for.ts';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';
import { notify } from '../../ui/toaster.tsx';
import { CancelRenewal } from './cancel-renewal.tsx';
import { besideLine, dueLine, givesNothing, isIncluded, priceLine } from './membership-rules.ts';
import { OtherPlans } from './other-plans.tsx';

const toneOf = {
  ACTIVE: 'gain',
  TRIAL: 'accent',
  PAST_DUE: 'loss',
  GRANTED: 'neutral',
  EXPIRED: 'warn',
} as const satisfies Record<MembershipStatus, PillTone>;

/** A payment that needs its owner, with the way to it. */
function PaymentNotice({ status, openPaymentURL }: MemberSubscription) {
  if (openPaymentURL === null && status !== 'PAST_DUE') return null;
  return (
    <Notice
      tone="warn"
      action={
        openPaymentURL !== null && (
          <Button size="sm" tone="primary" onClick={() => leaveFor(openPaymentURL)}>
            {words.toPayment}
          </Button>
        )
      }
    >
      {status === 'PAST_DUE' ? words.pastDue : words.openPayment}
    </Notice>
  );
}

interface RenewalProps {
  current: MemberSubscription;
  subscription: LiveSubscription;
  user: CurrentUser;
}

/** Cancels what may be charged again, whatever class counts, or undoes that before the period ends. */
function Renewal({ current, subscription, user }: RenewalProps) {
  const { mutateAsync: cancel } = useMutation(membershipMutations.cancelRenewal());
  const reactivation = useMutation({
    ...membershipMutations.reactivate(),
    onSuccess: () => notify.success(words.reactivated),
    onError: notify.failure,
  });
  const { memberClass, periodEndsAt, cancellation } = subscription;
  if (cancellation === null) {
    if (givesNothing(user) || isIncluded(current, subscription)) return null;
    return (
      <Button tone="primary" loading={reactivation.isPending} onClick={() => reactivation.mutate({})}>
        {words.reactivate}
      </Button>
    );
  }
  const isAtOnce = cancellation === 'AtOnce';
  const confirm = async () => {
    await cancel({});
    notify.success(isAtOnce ? words.cancelledNow : words.cancelled);
  };
  return (
    <>
      <CancelRenewal label={words.cancelRenewal} onConfirm={confirm}>
        {isAtOnce
          ? words.cancelNowText(enums.memberClasses[memberClass])
          : words.cancelText(enums.memberClasses[memberClass], formatDay(periodEndsAt))}
      </CancelRenewal>
      {!isAtOnce && (
        <Box textStyle="hint" color="ink-2">
          {words.cancelHint}
        </Box>
      )}
    </>
  );
}

/** The class in force, its price, and the date that comes next. */
export function CurrentPlan({ current, user }: { current: MemberSubscription; user: CurrentUser }) {
  const [price, due] = [priceLine(current), dueLine(current)];
  const { subscription } = current;
  const beside = subscription && besideLine(current, subscription);
  return (
    <Card
      title={words.currentPlan}
      actions={<Pill tone={toneOf[current.status]}>{words.statuses[current.status]}</Pill>}
    >
      <Flex direction="column" gap="3" align="flex-start">
        <Box>
          <Box textStyle="hero">{enums.memberClasses[current.memberClass]}</Box>
          {price !== null && <Box color="ink-2">{price}</Box>}
          {due !== null && <Box color="ink-2">{due}</Box>}
          {due !== null && <RealDaysNote />}
          {current.status === 'EXPIRED' && <Box color="ink-2">{words.expired}</Box>}
        </Box>
        <PaymentNotice {...current} />
        {beside !== null && <Box color="ink-2">{beside}</Box>}
        {subscription !== null && <Renewal current={current} subscription={subscription} user={user} />}
        <OtherPlans plans={current.otherSubscriptions} />
      </Flex>
    </Card>
  );
}
