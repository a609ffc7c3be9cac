import { Box, Grid } from '@chakra-ui/react';
import type { TrackAccount } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { amountNote, aqmLengths, followedAmount } from './model-account-rules.ts';
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
          {account && <AmountNote strategy={strategy} account={account} />}
          <TextAreaField control={control} name="note" label={labels.descriptionLabel} maxLength={aqmLengths.note} />
        </Grid>
      </form>
      <OrderPreview input={isEnough ? { strategyId: strategy.id, trackAccountId: account.id } : null} />
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
          {messages.shell.submit}
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
