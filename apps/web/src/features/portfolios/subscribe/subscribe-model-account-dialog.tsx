import { Box, Grid } from '@chakra-ui/react';
import type { TrackAccount } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { invest } from '../../../messages/invest.ts';
import { accountQueries } from '../../../queries/accounts/account-queries.ts';
import { useCurrentUser } from '../../../session/use-current-user.ts';
import { feeFor } from '../../../strategy-views/strategy-facts.ts';
import { isLockedTo } from '../../../strategy-views/subscription-lock.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { QueryView } from '../../../ui/states.tsx';
import { OrderPreview } from '../order-preview.tsx';
import { AccountField, TradeTypeField } from './account-fields.tsx';
import { amountNote, aqmLengths, followedAmount, smallerAccount } from './model-account-rules.ts';
import { SubscribeColumns } from './subscribe-columns.tsx';
import type { SubscribeDialogProps } from './subscribe-dialog.tsx';
import { useModelAccountSubscription } from './use-model-account-subscription.ts';

const words = invest.aqm.subscribe;
const labels = invest.subscribe;
const { fee } = invest.strategies;

type FormProps = SubscribeDialogProps & { accounts: readonly TrackAccount[] };

/** The amount that the chosen account brings, and the monthly fee for it. */
function AmountNote({ strategy, account }: Pick<FormProps, 'strategy'> & { account: TrackAccount }) {
  const { isEnough, text } = amountNote(account, strategy, strategy.marketType);
  const about = isEnough ? feeFor(strategy, followedAmount(account, strategy)) : null;
  return (
    <Box aria-live="polite">
      <Notice tone={isEnough ? 'neutral' : 'warn'}>
        {text} {about && `${fee.forAmount(about)} ${fee.rule}`}
      </Notice>
    </Box>
  );
}

interface LessProps extends Pick<FormProps, 'strategy'> {
  account: TrackAccount;
  offered: readonly TrackAccount[];
  onChoose: (account: TrackAccount) => void;
  /** Undefined where no more can be opened. */
  onOpen: (() => void) | undefined;
}
/** A way to follow with less than the chosen account brings: a smaller account, or a new one. */
function FollowWithLess({ strategy, account, offered, onChoose, onOpen }: LessProps) {
  const smaller = smallerAccount(account, offered, strategy);
  if (smaller) {
    const amount = formatMoney(followedAmount(smaller, strategy), { market: strategy.marketType });
    return (
      <Button tone="link" size="sm" onClick={() => onChoose(smaller)}>
        {words.smaller(smaller.trackAccountName, amount)}
      </Button>
    );
  }
  if (onOpen === undefined || followedAmount(account, strategy) <= strategy.minInvestmentAmount) return null;
  return (
    <Button tone="link" size="sm" onClick={onOpen}>
      {words.openSmaller}
    </Button>
  );
}

type Subscription = ReturnType<typeof useModelAccountSubscription>;
function Fields({ strategy, accounts, paperAccounts, subscription }: FormProps & { subscription: Subscription }) {
  const { form, formId, account, offered } = subscription;
  const { control } = form;
  const isEnough = account !== undefined && amountNote(account, strategy, strategy.marketType).isEnough;
  const [opensAccount, setOpensAccount] = useState(false);
  return (
    <>
      <form id={formId} onSubmit={form.send} noValidate>
        <Grid templateColumns="minmax(0, 1fr)" gap="5">
          <TextField
            control={control}
            name="name"
            label={words.name}
            required
            maxLength={aqmLengths.name}
            autoComplete="off"
          />
          <TradeTypeField
            control={control}
            name="tradeType"
            strategy={strategy}
            accounts={accounts}
            accountName="trackAccountId"
          />
          <AccountField
            control={control}
            name="trackAccountId"
            offered={offered}
            canOpenAccount={paperAccounts.canAdd(accounts)}
            onOpenAccount={() => setOpensAccount(true)}
          />
          {account && (
            <Box>
              <AmountNote strategy={strategy} account={account} />
              <Box mt="2">
                <FollowWithLess
                  strategy={strategy}
                  account={account}
                  offered={offered}
                  onChoose={({ id }) => form.setValue('trackAccountId', String(id), { shouldValidate: true })}
                  onOpen={paperAccounts.canAdd(accounts) ? () => setOpensAccount(true) : undefined}
                />
              </Box>
            </Box>
          )}
          <TextAreaField control={control} name="note" label={labels.descriptionLabel} maxLength={aqmLengths.note} />
        </Grid>
      </form>
      <OrderPreview
        input={isEnough ? { strategyId: strategy.id, trackAccountId: account.id } : null}
        account={account}
      />
      {opensAccount && paperAccounts.dialog(() => setOpensAccount(false))}
    </>
  );
}

function AqmForm(props: FormProps) {
  const { strategy, accounts, aside, onClose, replacesPage, proposed } = props;
  const { data: user } = useCurrentUser();
  const subscription = useModelAccountSubscription(strategy, accounts, replacesPage, proposed);
  const { form, formId } = subscription;
  const { errors, isSubmitting } = form.formState;
  const { account } = subscription;
  const isEnough = account !== undefined && amountNote(account, strategy, strategy.marketType).isEnough;
  return (
    <SubscribeColumns strategy={strategy} aside={aside}>
      <Fields {...props} subscription={subscription} />
      <FormFailure errors={errors} />
      <FormActions align="start">
        <Button
          type="submit"
          form={formId}
          tone="primary"
          loading={isSubmitting}
          disabled={!form.isValid || isLockedTo(strategy, user)}
        >
          {isEnough
            ? words.submitWith(formatMoney(followedAmount(account, strategy), { market: strategy.marketType }))
            : messages.shell.submit}
        </Button>
        <Button onClick={onClose} disabled={isSubmitting}>
          {messages.shell.cancel}
        </Button>
      </FormActions>
    </SubscribeColumns>
  );
}

/** Full-screen form to follow a model account (2 §2). Its amount is the usable cash of the account. */
export default function SubscribeModelAccountDialog(props: SubscribeDialogProps) {
  const { strategy, onClose } = props;
  const accounts = useQuery(accountQueries.forAqm());
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title={words.title}
      description={labels.strategy(strategy.name, strategy.id)}
      closeOnOutside={false}
    >
      <Box maxW="1080px">
        <QueryView query={accounts} pending={<TextSkeleton lines={8} />}>
          {(found) => <AqmForm {...props} accounts={found} />}
        </QueryView>
      </Box>
    </Dialog>
  );
}
