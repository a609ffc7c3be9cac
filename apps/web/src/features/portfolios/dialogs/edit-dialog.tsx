import { Flex } from '@chakra-ui/react';
import { isPaperTrade, type Portfolio, type TrackAccount } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatMoney } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { invest } from '../../../messages/invest.ts';
import { accountQueries } from '../../../queries/accounts/account-queries.ts';
import { portfolioMutations } from '../../../queries/portfolios/portfolio-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { parseAmount, percentText } from '../../../ui/form/amount.ts';
import { RadioField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { QueryView } from '../../../ui/states.tsx';
import { notify } from '../../../ui/toaster.tsx';
import { shortCashOf } from '../short-cash.ts';
import { ShortCashDialog, useCashQuestion } from '../short-cash-dialog.tsx';
import { amountHint } from '../subscribe/amount-hint.ts';
import { LimitFields } from '../subscribe/limit-fields.tsx';
import { inWordsOfTheField } from '../subscribe/send-subscription.ts';
import { accountsOf, buildInput, lengths, type SubscribeInput, subscribeSchema } from '../subscribe/subscribe-rules.ts';
import type { PortfolioDialogProps } from './start-dialog.tsx';

const words = invest.portfolios;
const labels = invest.subscribe;

const amountText = (dollars: number | null): string => (dollars === null ? '' : String(dollars));

const valuesOf = (portfolio: Portfolio): SubscribeInput => ({
  tradeType: isPaperTrade(portfolio.tradeType) ? 'paper' : 'money',
  portfolio: {
    name: portfolio.name,
    note: portfolio.note,
    trackAccountId: String(portfolio.trackingAccountId),
    buyValuePerOrder: amountText(portfolio.buyValuePerOrder),
    sellValuePerOrder: amountText(portfolio.sellValuePerOrder),
  },
  profile: {
    investmentAmount: String(portfolio.profile.investmentAmount),
    liquidateOnEmergency: portfolio.profile.liquidateOnEmergency ? 'true' : 'false',
    tolenranceMaxDrawdown: percentText(portfolio.profile.tolenranceMaxDrawdown),
    tolenranceMaxAnnualVolatility: percentText(portfolio.profile.tolenranceMaxAnnualVolatility),
    expectMinAnnualReturn: percentText(portfolio.profile.expectMinAnnualReturn),
    stopOnTolerance: portfolio.profile.stopOnTolerance,
  },
});

const hasLimits = ({ buyValuePerOrder, sellValuePerOrder, profile }: Portfolio): boolean =>
  [
    buyValuePerOrder,
    sellValuePerOrder,
    profile.tolenranceMaxDrawdown,
    profile.tolenranceMaxAnnualVolatility,
    profile.expectMinAnnualReturn,
  ].some((limit) => limit !== null);

/** The fields that the dialog does not edit, for saving the portfolio again. */
const keptProfile = ({ profile }: Portfolio) => ({
  'profile.investmentTimeframe': profile.investmentTimeframe,
  'profile.portfolioType': profile.portfolioType,
  'profile.importanceOrder': profile.importanceOrder,
});

function useEdit(portfolio: Portfolio, accounts: readonly TrackAccount[], onClose: () => void) {
  const { mutateAsync: save } = useMutation(portfolioMutations.save());
  // Whether the button that also starts the portfolio sent the form.
  const startsAfterwards = useRef(false);
  const form = useContractForm({
    schema: subscribeSchema(portfolio.strategy, accounts),
    initial: valuesOf(portfolio),
    submit: async (values) => {
      const input = buildInput(values, { id: portfolio.strategyId, marketType: portfolio.marketType });
      try {
        await save(async ({ update, start }) => {
          await update({ 'portfolio.id': portfolio.id, ...input, ...keptProfile(portfolio) });
          if (startsAfterwards.current) await start({ portfolioId: portfolio.id, liquidate: true });
        });
      } catch (error) {
        throw inWordsOfTheField(error);
      }
      notify.success(startsAfterwards.current ? words.started : words.saved);
      onClose();
    },
  });
  return { form, startsAfterwards };
}

function EditForm({ portfolio, accounts, onClose }: PortfolioDialogProps & { accounts: readonly TrackAccount[] }) {
  const { form, startsAfterwards } = useEdit(portfolio, accounts, onClose);
  const [trackAccountId, amount] = form.watch(['portfolio.trackAccountId', 'profile.investmentAmount']);
  const chosen = accounts.find(({ id }) => String(id) === trackAccountId);
  const cash = useCashQuestion(form, shortCashOf(chosen, parseAmount(amount), portfolio.strategy));
  const { control, formState, isValid } = form;
  const { errors, isSubmitting } = formState;
  const choices = accountsOf(accounts, form.watch('tradeType')).map((account) => ({
    value: String(account.id),
    label: labels.accountChoice(account.trackAccountName, account.account, formatMoney(account.usableCash)),
  }));
  return (
    <>
      <form onSubmit={cash.submit} noValidate>
        <Flex direction="column" gap="4">
          <TextField control={control} name="portfolio.name" label={labels.name} required maxLength={lengths.name} />
          <TextField
            control={control}
            name="profile.investmentAmount"
            label={labels.amount}
            required
            inputMode="decimal"
            numeric
            hint={amountHint(portfolio.strategy, chosen, portfolio.marketType)}
          />
          <SelectField
            control={control}
            name="portfolio.trackAccountId"
            label={labels.account}
            required
            choices={choices}
          />
          <TextAreaField
            control={control}
            name="portfolio.note"
            label={labels.descriptionLabel}
            maxLength={lengths.note}
          />
          <RadioField
            control={control}
            name="profile.liquidateOnEmergency"
            label={labels.emergency}
            choices={[
              { value: 'true', label: labels.stopSell },
              { value: 'false', label: labels.stopNotSell },
            ]}
          />
          <LimitFields control={control} startsOpen={hasLimits(portfolio)} />
          <FormFailure errors={errors} />
          <FormActions>
            <Button onClick={onClose} disabled={isSubmitting}>
              {messages.shell.cancel}
            </Button>
            <Button
              type="submit"
              disabled={!isValid || isSubmitting}
              onClick={() => {
                startsAfterwards.current = false;
              }}
            >
              {words.save}
            </Button>
            <Button
              type="submit"
              tone="primary"
              loading={isSubmitting}
              disabled={!isValid}
              onClick={() => {
                startsAfterwards.current = true;
              }}
            >
              {words.saveAndStart}
            </Button>
          </FormActions>
        </Flex>
      </form>
      <ShortCashDialog question={cash} market={portfolio.marketType} />
    </>
  );
}

/** Edits a portfolio that has not been started, and can start it with the same button (2 §4). */
export function EditDialog({ portfolio, onClose }: PortfolioDialogProps) {
  const accounts = useQuery(accountQueries.forPortfolio());
  return (
    <Dialog open onClose={onClose} title={words.editTitle(portfolio.name)} closeOnOutside={false}>
      <QueryView query={accounts} pending={<TextSkeleton lines={8} />}>
        {(found) => <EditForm portfolio={portfolio} accounts={found} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}
