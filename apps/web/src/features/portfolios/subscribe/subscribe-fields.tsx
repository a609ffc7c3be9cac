import { Box, Grid } from '@chakra-ui/react';
import type { Strategy, TrackAccount } from '@pipa/contract';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { feeFor } from '../../../strategy-views/strategy-facts.ts';
import { Button } from '../../../ui/button.tsx';
import { parseAmount } from '../../../ui/form/amount.ts';
import { RadioField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { amountHint } from './amount-hint.ts';
import { accountsOf, lengths } from './subscribe-rules.ts';
import type { Subscription } from './use-subscription.ts';

const words = messages.invest.subscribe;
const { fee } = messages.invest.strategies;

/** Opens a paper account from within the form. */
export interface PaperAccounts {
  canAdd: (accounts: readonly TrackAccount[]) => boolean;
  dialog: (onClose: () => void) => ReactNode;
}

interface AccountChoiceProps {
  canOpenAccount: boolean;
  subscription: Subscription;
  onOpenAccount: () => void;
}
function AccountChoice({ canOpenAccount, subscription, onOpenAccount }: AccountChoiceProps) {
  const { form, offered } = subscription;
  if (offered.length === 0) {
    return (
      <Notice tone="warn" action={<Button onClick={onOpenAccount}>{words.openAccount}</Button>}>
        {words.noAccounts}
      </Notice>
    );
  }
  return (
    <Box>
      <SelectField
        control={form.control}
        name="portfolio.trackAccountId"
        label={words.account}
        required
        choices={offered.map((account) => ({
          value: String(account.id),
          label: words.accountChoice(account.trackAccountName, account.account, formatMoney(account.usableCash)),
          disabled: account.isFrozen,
        }))}
      />
      {canOpenAccount && (
        <Button tone="link" size="sm" mt="2" onClick={onOpenAccount}>
          {words.openAnother}
        </Button>
      )}
    </Box>
  );
}

/** The monthly fee for the amount as it is typed; nothing where the strategy is free. */
function FeeLine({ strategy, amount }: { strategy: Strategy; amount: number | null }) {
  const about = feeFor(strategy, amount);
  return (
    <Box aria-live="polite" textStyle="hint" color="ink-2" mt="-3" hidden={about === null}>
      {about && `${fee.forAmount(about)} ${fee.rule}`}
    </Box>
  );
}

interface SubscribeFieldsProps {
  strategy: Strategy;
  accounts: readonly TrackAccount[];
  paperAccounts: PaperAccounts;
  subscription: Subscription;
}
export function SubscribeFields({ strategy, accounts, paperAccounts, subscription }: SubscribeFieldsProps) {
  const { form, formId } = subscription;
  const [opensAccount, setOpensAccount] = useState(false);
  const hasMoneyAccount = accountsOf(accounts, 'money').length > 0;
  return (
    <>
      <form id={formId} onSubmit={subscription.submit} noValidate>
        <Grid templateColumns="minmax(0, 1fr)" gap="5">
          <TextField
            control={form.control}
            name="portfolio.name"
            label={words.name}
            required
            maxLength={lengths.name}
            autoComplete="off"
          />
          <TextField
            control={form.control}
            name="profile.investmentAmount"
            label={words.amount}
            required
            inputMode="decimal"
            numeric
            autoComplete="off"
            hint={amountHint(strategy, subscription.account, strategy.marketType)}
          />
          <FeeLine strategy={strategy} amount={parseAmount(subscription.amount)} />
          <RadioField
            control={form.control}
            name="tradeType"
            dependents={['portfolio.trackAccountId']}
            label={words.tradeType}
            inline
            hint={hasMoneyAccount ? undefined : words.moneyOff}
            choices={[
              { value: 'paper', label: words.paper, disabled: !strategy.allowPaperTrading },
              { value: 'money', label: words.money, disabled: !hasMoneyAccount },
            ]}
          />
          <AccountChoice
            canOpenAccount={paperAccounts.canAdd(accounts)}
            subscription={subscription}
            onOpenAccount={() => setOpensAccount(true)}
          />
          <TextAreaField
            control={form.control}
            name="portfolio.note"
            label={words.descriptionLabel}
            maxLength={lengths.note}
          />
          <RadioField
            control={form.control}
            name="profile.liquidateOnEmergency"
            label={words.emergency}
            hint={words.emergencyHint}
            choices={[
              { value: 'true', label: words.stopSell },
              { value: 'false', label: words.stopNotSell },
            ]}
          />
        </Grid>
      </form>
      {opensAccount && paperAccounts.dialog(() => setOpensAccount(false))}
    </>
  );
}
