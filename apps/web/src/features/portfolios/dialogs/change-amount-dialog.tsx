import { Flex } from '@chakra-ui/react';
import type { CashInOut, Portfolio, TrackAccount } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDay, formatMoney, NOT_AVAILABLE } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { invest } from '../../../messages/invest.ts';
import { accountQueries } from '../../../queries/accounts/account-queries.ts';
import { useConfirming } from '../../../queries/drafts/use-confirming.ts';
import { portfolioMutations } from '../../../queries/portfolios/portfolio-mutations.ts';
import { portfolioQueries } from '../../../queries/portfolios/portfolio-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { RadioField, TextField } from '../../../ui/form/fields.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { QueryView } from '../../../ui/states.tsx';
import { notify } from '../../../ui/toaster.tsx';
import { amountAfter, type ChangedAmount, changeSchema, signedCash } from '../amount-rules.ts';
import { OrderPreview } from '../order-preview.tsx';
import { waitingCash } from '../portfolio-facts.ts';
import { shortCashOf } from '../short-cash.ts';
import { ShortCashDialog, useCashQuestion } from '../short-cash-dialog.tsx';
import type { PortfolioDialogProps } from './start-dialog.tsx';

const words = invest.portfolios;

const amountFacts = (
  { profile, strategy }: Portfolio,
  changes: readonly CashInOut[],
  account: TrackAccount | undefined,
): ChangedAmount => ({
  current: profile.investmentAmount,
  waiting: waitingCash(changes),
  usable: account?.usableCash ?? null,
  minInvestmentAmount: strategy.minInvestmentAmount,
  maxInvestmentAmount: strategy.maxInvestmentAmount,
});

function useAmountChange(portfolio: Portfolio, facts: ChangedAmount, cash: string, onClose: () => void) {
  const { mutateAsync: changeAmount } = useMutation(useConfirming(portfolioMutations.changeAmount()));
  return useContractForm({
    schema: changeSchema(facts),
    initial: { change: cash.startsWith('-') ? 'decrease' : 'increase', cash: cash.replace('-', '') },
    submit: async ({ cash }) => {
      const planned = await changeAmount({ portfolioId: portfolio.id, cash });
      notify.success(words.changed, words.changedText(formatDay(planned.tradeDate)));
      onClose();
    },
  });
}

interface ChangeAmountProps extends PortfolioDialogProps {
  /** Signed dollars that are filled in. */
  cash?: string;
}

interface ChangeFormProps extends ChangeAmountProps {
  changes: readonly CashInOut[];
  account: TrackAccount | undefined;
}
function ChangeForm({ portfolio, changes, account, cash: proposed = '', onClose }: ChangeFormProps) {
  const facts = amountFacts(portfolio, changes, account);
  const form = useAmountChange(portfolio, facts, proposed, onClose);
  const change = form.watch('change');
  const amount = form.watch('cash');
  const { isValid } = form;
  const cash = isValid ? signedCash(amount, change) : null;
  const { errors, isSubmitting } = form.formState;
  // The usable cash is no limit of the portfolio's amount, so only the account decides whether to ask.
  const question = useCashQuestion(form, shortCashOf(account, cash, { minInvestmentAmount: 0 }));
  const dollars = (value: number | null) => formatMoney(value, { market: portfolio.marketType });
  const shown: Fact[] = [
    { label: words.current, value: dollars(facts.current) },
    ...(facts.waiting.asked === 0
      ? []
      : [
          {
            label: words.waiting,
            value: formatMoney(facts.waiting.asked, { signed: true, market: portfolio.marketType }),
          },
        ]),
    { label: words.afterwards, value: dollars(amountAfter(amount, change, facts)) },
    { label: words.usableCash, value: account ? dollars(account.usableCash) : NOT_AVAILABLE },
  ];
  return (
    <>
      <form onSubmit={question.submit} noValidate>
        <Flex direction="column" gap="4">
          <RadioField
            control={form.control}
            name="change"
            dependents={['cash']}
            inline
            label={words.changeDirection}
            choices={[
              { value: 'increase', label: words.increase },
              { value: 'decrease', label: words.decrease },
            ]}
          />
          <TextField
            control={form.control}
            name="cash"
            label={words.amountLabel}
            required
            inputMode="decimal"
            numeric
            autoComplete="off"
            hint={words.changeHint}
          />
          <FactList facts={shown} />
          <OrderPreview input={cash === null ? null : { portfolioId: portfolio.id, cash }} account={account} />
          <FormFailure errors={errors} />
          <FormActions>
            <Button onClick={onClose} disabled={isSubmitting}>
              {messages.shell.cancel}
            </Button>
            <Button type="submit" tone="primary" loading={isSubmitting} disabled={!isValid}>
              {messages.shell.submit}
            </Button>
          </FormActions>
        </Flex>
      </form>
      <ShortCashDialog question={question} of="increase" market={portfolio.marketType} />
    </>
  );
}

/** Invests more money in a running portfolio or takes money out, on the next trade date. */
export function ChangeAmountDialog({ portfolio, cash, onClose }: ChangeAmountProps) {
  const changes = useQuery(portfolioQueries.cashChanges(portfolio.id));
  const accounts = useQuery(accountQueries.list());
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.changeTitle}
      description={portfolio.name}
      size="sm"
      closeOnOutside={false}
    >
      <QueryView query={changes} pending={<TextSkeleton lines={6} />}>
        {(rows) => (
          <ChangeForm
            portfolio={portfolio}
            cash={cash}
            changes={rows}
            account={accounts.data?.find(({ id }) => id === portfolio.trackingAccountId)}
            onClose={onClose}
          />
        )}
      </QueryView>
    </Dialog>
  );
}
