import { Box, Flex } from '@chakra-ui/react';
import type { api, CurrentUser, OutputOf, ProductPlan } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDay, formatMoney } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { membership as words } from '../../messages/membership.ts';
import { membershipMutations } from '../../queries/membership/membership-mutations.ts';
import { membershipQueries } from '../../queries/membership/membership-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { leaveFor } from '../../ui/leave-for.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';
import { EnableButton } from './enable-button.tsx';
import { givesNothing, planNameOf } from './membership-rules.ts';

type Preview = OutputOf<typeof api.previewSubscribe>;
interface PlanDialogProps {
  plan: ProductPlan;
  user: CurrentUser;
  onClose: () => void;
}

/** Buys the plan at the price that was shown: by the payment page, or at once where the stored card pays. */
function useSubscribe({ plan, onClose }: Pick<PlanDialogProps, 'plan' | 'onClose'>) {
  return useMutation({
    ...membershipMutations.subscribe(),
    onSuccess: ({ paymentURL, status }) => {
      if (paymentURL !== null) return leaveFor(paymentURL);
      if (status === 'UPGRADED') notify.success(words.upgraded(planNameOf(plan)));
      else if (status === 'DOWNGRADE_NOT_ALLOWED') notify.error(words.downgradeNotAllowed);
      else notify.info(words.unchanged);
      onClose();
    },
    onError: notify.failure,
  });
}

function Refused({ change }: { change: Preview['change'] }) {
  if (change === 'unchanged') return <Notice>{words.unchanged}</Notice>;
  return (
    <Notice tone="warn">
      <strong>{words.downgradeNotAllowed}.</strong> {words.downgradeHint}
    </Notice>
  );
}

/** What has to happen before a plan would give anything. */
function First({ user }: Pick<PlanDialogProps, 'user'>) {
  if (user.disabledReason === 'Blocked') return <Notice tone="loss">{words.blockedFirst}</Notice>;
  return (
    <Notice tone="warn" action={<EnableButton user={user} />}>
      {words.enableFirst}
    </Notice>
  );
}

interface ChargesProps {
  lines: Preview['lines'];
  due: { label: string; amount: number };
  dueDate?: string | null;
}

function Charges({ lines, due, dueDate = null }: ChargesProps) {
  return (
    <FactList
      facts={[
        ...lines.map(({ description, amount }) => ({ label: description, value: formatMoney(amount) })),
        { label: due.label, value: <strong>{formatMoney(due.amount)}</strong> },
        ...(dueDate === null ? [] : [{ label: words.renewsOn, value: formatDay(dueDate) }]),
      ]}
    />
  );
}

/** A payment that is open already: nothing else is sold before it. */
function PaymentFirst({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { amountDue, lines, paymentURL } = preview;
  return (
    <Flex direction="column" gap="3">
      <Notice tone="warn">{words.paymentFirst}</Notice>
      <Charges lines={lines} due={{ label: words.openAmount, amount: amountDue }} />
      <FormActions>
        <Button onClick={onClose}>{messages.shell.cancel}</Button>
        {paymentURL !== null && (
          <Button tone="primary" onClick={() => leaveFor(paymentURL)}>
            {words.toPayment}
          </Button>
        )}
      </FormActions>
    </Flex>
  );
}

function Offer({ preview, plan, user, onClose }: PlanDialogProps & { preview: Preview }) {
  const subscription = useSubscribe({ plan, onClose });
  const { change, amountDue, lines, dueDate, prorationDate, replacedPayment } = preview;
  if (change === 'unchanged' || change === 'downgrade') return <Refused change={change} />;
  if (givesNothing(user)) return <First user={user} />;
  if (change === 'payment') return <PaymentFirst preview={preview} onClose={onClose} />;
  const isUpgrade = change === 'upgrade';
  const pay = () =>
    subscription.mutate({ productId: plan.productId, ...(prorationDate === null ? {} : { prorationDate }) });
  return (
    <Flex direction="column" gap="3">
      <Charges lines={lines} due={{ label: words.dueNow, amount: amountDue }} dueDate={dueDate} />
      {replacedPayment !== null && <Notice>{words.replacesPayment(formatMoney(replacedPayment))}</Notice>}
      <Box textStyle="hint" color="ink-2">
        {isUpgrade ? words.upgradeHint : words.purchaseHint}
        {dueDate !== null &&
          ` ${words.renews(words.priceOf(formatMoney(plan.price), plan.billingCycle), formatDay(dueDate))}`}
      </Box>
      <FormActions>
        <Button onClick={onClose} disabled={subscription.isPending}>
          {messages.shell.cancel}
        </Button>
        <Button tone="primary" loading={subscription.isPending} onClick={pay}>
          {isUpgrade ? words.upgrade(formatMoney(amountDue)) : words.toPay}
        </Button>
      </FormActions>
    </Flex>
  );
}

/** What a plan costs now, shown before anything is paid. */
export function PlanDialog({ plan, user, onClose }: PlanDialogProps) {
  const query = useQuery(membershipQueries.preview(plan.productId));
  const title = query.data ? words.previewTitle[query.data.change] : words.previewTitle.unchanged;
  return (
    <Dialog open onClose={onClose} title={title(planNameOf(plan))} size="md" closeOnOutside={false}>
      <QueryView query={query} pending={<TextSkeleton lines={5} />}>
        {(preview) => <Offer preview={preview} plan={plan} user={user} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}
