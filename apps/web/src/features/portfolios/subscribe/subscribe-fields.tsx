import { Box, Grid } from '@chakra-ui/react';
import type { Strategy, TrackAccount } from '@pipa/contract';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { accountsOf } from './subscribe-rules.ts';
import type { Subscription } from './use-subscription.ts';

const words = messages.invest.subscribe;
const NAME_LENGTH = 64;
const NOTE_LENGTH = 2_000;

/** How a paper account is opened on the way. */
export interface PaperAccounts {
  canAdd: (accounts: readonly TrackAccount[]) => boolean;
  dialog: (onClose: () => void) => ReactNode;
}

interface AccountChoiceProps {
  canOpenAccount: boolean;
  accounts: readonly TrackAccount[];
  subscription: Subscription;
  onOpenAccount: () => void;
}
function AccountChoice({ accounts, canOpenAccount, subscription, onOpenAccount }: AccountChoiceProps) {
  const { form } = subscription;
  const offered = accountsOf(accounts, form.values.tradeType);
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
        label={words.account}
        required
        choices={offered.map((account) => ({
          value: String(account.id),
          label: words.accountChoice(account.trackAccountName, account.account, formatMoney(account.usableCash)),
          disabled: account.isFrozen,
        }))}
        bind={form.field('tradingAccount')}
      />
      {canOpenAccount && (
        <Button tone="link" size="sm" mt="2" onClick={onOpenAccount}>
          {words.openAnother}
        </Button>
      )}
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
  const limits = [strategy.minInvestmentAmount, strategy.maxInvestmentAmount].map((value) =>
    formatMoney(value, { decimals: 0, market: strategy.marketType }),
  );
  const hasMoneyAccount = accountsOf(accounts, 'money').length > 0;
  return (
    <>
      <form id={formId} onSubmit={subscription.submit} noValidate>
        <Grid templateColumns="minmax(0, 1fr)" gap="5">
          <TextField
            label={words.name}
            required
            maxLength={NAME_LENGTH}
            autoComplete="off"
            bind={form.field('portfolioName')}
          />
          <TextField
            label={words.amount}
            required
            inputMode="decimal"
            numeric
            autoComplete="off"
            hint={words.amountHint(limits[0], limits[1])}
            bind={form.field('investmentAmount')}
          />
          <RadioField
            label={words.tradeType}
            inline
            hint={hasMoneyAccount ? undefined : words.moneyOff}
            choices={[
              { value: 'paper', label: words.paper, disabled: !strategy.allowPaperTrading },
              { value: 'money', label: words.money, disabled: !hasMoneyAccount },
            ]}
            bind={subscription.tradeType}
          />
          <AccountChoice
            accounts={accounts}
            canOpenAccount={paperAccounts.canAdd(accounts)}
            subscription={subscription}
            onOpenAccount={() => setOpensAccount(true)}
          />
          <TextAreaField label={words.descriptionLabel} maxLength={NOTE_LENGTH} bind={form.field('portfolioDesc')} />
          <RadioField
            label={words.emergency}
            hint={words.emergencyHint}
            choices={[
              { value: 'stopSell', label: words.stopSell },
              { value: 'stopNotSell', label: words.stopNotSell },
            ]}
            bind={subscription.emergencyStop}
          />
        </Grid>
      </form>
      {opensAccount && paperAccounts.dialog(() => setOpensAccount(false))}
    </>
  );
}
