import { defaultAmount, type Strategy, type TrackAccount } from '@pipa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { asApiError } from '../../../api/api-error.ts';
import { links } from '../../../app/links.ts';
import { paths } from '../../../app/paths.ts';
import { invest } from '../../../messages/invest.ts';
import { useConfirming } from '../../../queries/drafts/use-confirming.ts';
import { portfolioMutations } from '../../../queries/portfolios/portfolio-mutations.ts';
import { namesOfReadPortfolios } from '../../../queries/portfolios/portfolio-queries.ts';
import { keptValues, useKeptForm } from '../../../session/kept-form.ts';
import { parseAmount } from '../../../ui/form/amount.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { notify } from '../../../ui/toaster.tsx';
import { shortCashOf } from '../short-cash.ts';
import { useCashQuestion } from '../short-cash-dialog.tsx';
import { formOf } from './form-of.ts';
import { type Progress, sendSubscription } from './send-subscription.ts';
import {
  accountToBegin,
  chooseAccount,
  freeName,
  noLimits,
  type ProposedSubscription,
  type SubscribeInput,
  subscribeSchema,
  tradeKindOf,
} from './subscribe-rules.ts';

const words = invest.subscribe;

const proposedValues = (
  strategy: Strategy,
  accounts: readonly TrackAccount[],
  taken: readonly string[],
  proposed: ProposedSubscription,
): SubscribeInput => ({
  tradeType: tradeKindOf(accounts, proposed.trackAccountId),
  portfolio: {
    name: proposed.name ?? freeName(strategy.name, taken),
    note: '',
    trackAccountId: accountToBegin(accounts, proposed.trackAccountId),
    ...noLimits.portfolio,
  },
  profile: {
    investmentAmount: proposed.amount ?? String(defaultAmount(strategy)),
    // What the offer proposes; the owner decides.
    liquidateOnEmergency: strategy.profile.liquidateOnEmergency ? 'true' : 'false',
    ...noLimits.profile,
  },
});

/** What was typed before the page was loaded again comes before what is proposed. */
function initialValues(form: string, values: SubscribeInput): SubscribeInput {
  const kept = keptValues(form) as Partial<SubscribeInput> | null;
  return {
    tradeType: kept?.tradeType ?? values.tradeType,
    portfolio: { ...values.portfolio, ...kept?.portfolio },
    profile: { ...values.profile, ...kept?.profile },
  };
}

/** State of the subscribe form: typed values, progress of sending, and whether the account is short of cash. */
export function useSubscription(
  strategy: Strategy,
  accounts: readonly TrackAccount[],
  replacesPage: boolean,
  proposed: ProposedSubscription = {},
) {
  const formId = useId();
  const { mutateAsync: save } = useMutation(useConfirming(portfolioMutations.save()));
  const navigate = useNavigate();
  const leaveTo = (place: string) => void navigate(place, { replace: replacesPage });
  const [progress, setProgress] = useState<Progress>({ portfolioId: null });

  // The server decides about the name in any case.
  const taken = namesOfReadPortfolios(useQueryClient());
  const form = useContractForm({
    schema: subscribeSchema(strategy, accounts),
    initial: initialValues(formOf(strategy), proposedValues(strategy, accounts, taken, proposed)),
    submit: async (values) => {
      try {
        await save((calls) => sendSubscription(calls, values, strategy, progress, setProgress));
      } catch (error) {
        if (asApiError(error).errorCode === 'RISK_ASSESSMENT_MISSING') leaveTo(links.assessmentFor(strategy));
        throw error;
      }
      notify.success(words.submitted, words.submittedSoon);
      leaveTo(paths.myPortfolios);
    },
  });

  useKeptForm(formOf(strategy), form);

  const [tradeType, chosen, amount] = form.watch(['tradeType', 'portfolio.trackAccountId', 'profile.investmentAmount']);
  const { offered, account, next } = chooseAccount(accounts, tradeType, chosen);
  const { setValue } = form;
  // Selects an account that was just opened, or the first account of the other trade type.
  useEffect(() => setValue('portfolio.trackAccountId', next, { shouldValidate: true }), [next, setValue]);

  const cash = useCashQuestion(form, shortCashOf(account, parseAmount(amount), strategy));
  return { form, formId, cash, account, progress, amount, offered };
}
export type Subscription = ReturnType<typeof useSubscription>;
