import { Box, Grid } from '@chakra-ui/react';
import type { Strategy, TrackAccount } from '@pipa/contract';
import { useState } from 'react';
import { invest } from '../../../messages/invest.ts';
import { feeFor } from '../../../strategy-views/strategy-facts.ts';
import { parseAmount } from '../../../ui/form/amount.ts';
import { RadioField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { OrderPreview } from '../order-preview.tsx';
import { AccountField, type PaperAccounts, TradeTypeField } from './account-fields.tsx';
import { amountHint } from './amount-hint.ts';
import { LimitFields } from './limit-fields.tsx';
import { lengths } from './subscribe-rules.ts';
import type { Subscription } from './use-subscription.ts';

const words = invest.subscribe;
const { fee } = invest.strategies;

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
  showsPreview?: boolean | undefined;
}
export function SubscribeFields(props: SubscribeFieldsProps) {
  const { strategy, accounts, paperAccounts, subscription, showsPreview } = props;
  const { form, formId } = subscription;
  const [opensAccount, setOpensAccount] = useState(false);
  const { account, amount } = subscription;
  const investmentAmount = parseAmount(amount);
  const [buyValue, sellValue] = form.watch(['portfolio.buyValuePerOrder', 'portfolio.sellValuePerOrder']);
  const previewed =
    form.isValid && account !== undefined && investmentAmount !== null
      ? {
          strategyId: strategy.id,
          trackAccountId: account.id,
          investmentAmount,
          buyValuePerOrder: parseAmount(buyValue) ?? undefined,
          sellValuePerOrder: parseAmount(sellValue) ?? undefined,
        }
      : null;
  return (
    <>
      <form id={formId} onSubmit={subscription.cash.submit} noValidate>
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
          <TradeTypeField
            control={form.control}
            name="tradeType"
            strategy={strategy}
            accounts={accounts}
            accountName="portfolio.trackAccountId"
          />
          <AccountField
            control={form.control}
            name="portfolio.trackAccountId"
            offered={subscription.offered}
            canOpenAccount={paperAccounts.canAdd(accounts)}
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
          <LimitFields control={form.control} />
        </Grid>
      </form>
      <OrderPreview input={previewed} account={account} startsOpen={showsPreview} />
      {opensAccount && paperAccounts.dialog(() => setOpensAccount(false))}
    </>
  );
}
