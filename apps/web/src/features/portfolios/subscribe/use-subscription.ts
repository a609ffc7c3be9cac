import type { Strategy, TrackAccount } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { asApiError } from '../../../api/api-error.ts';
import { paths } from '../../../app/paths.ts';
import { messages } from '../../../messages/index.ts';
import { portfolioMutations } from '../../../queries/portfolios/portfolio-mutations.ts';
import { type FieldBinding, useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toaster.tsx';
import { type Progress, sendSubscription } from './send-subscription.ts';
import {
  accountsOf,
  defaultAmount,
  type EmergencyStop,
  isCashShort,
  type SubscribeValues,
  subscribeErrors,
  subscribeWireNames,
  type TradeKind,
} from './subscribe-rules.ts';

const words = messages.invest.subscribe;

const initialValues = (strategy: Strategy, accounts: readonly TrackAccount[]): SubscribeValues => ({
  portfolioName: '',
  investmentAmount: String(defaultAmount(strategy)),
  tradeType: 'paper',
  tradingAccount: String(accountsOf(accounts, 'paper')[0]?.id ?? ''),
  portfolioDesc: '',
  emergencyStop: 'stopSell',
});

/** State of the subscribe form: what was typed, what was reached, and whether the account is short of cash. */
export function useSubscription(strategy: Strategy, accounts: readonly TrackAccount[]) {
  const formId = useId();
  const { mutateAsync: build } = useMutation(portfolioMutations.build());
  const { mutateAsync: update } = useMutation(portfolioMutations.update());
  const { mutateAsync: start } = useMutation(portfolioMutations.start());
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>({ portfolioId: null });
  const [asksCash, setAsksCash] = useState(false);

  const form = useForm<SubscribeValues>({
    initial: initialValues(strategy, accounts),
    validate: (values) => subscribeErrors(values, strategy, accounts),
    wireNames: subscribeWireNames,
    submit: async (values) => {
      try {
        await sendSubscription({ build, update, start }, values, strategy, progress, setProgress);
      } catch (error) {
        if (asApiError(error).errorCode === 'RISK_ASSESSMENT_MISSING') navigate(paths.riskAssessment);
        throw error;
      }
      notify.success(words.submitted, words.submittedSoon);
      navigate(paths.myPortfolios);
    },
  });

  const { tradeType, tradingAccount } = form.values;
  const offered = accountsOf(accounts, tradeType);
  const account = offered.find(({ id }) => String(id) === tradingAccount);
  const first = offered[0]?.id;
  const { set } = form;
  // An account that was just opened, or the first one of the other trade type, is chosen by itself.
  useEffect(() => {
    if (!account && first !== undefined) set('tradingAccount', String(first));
  }, [account, first]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (form.isValid && isCashShort(account?.usableCash, form.values.investmentAmount)) setAsksCash(true);
    else void form.send();
  };
  return {
    form,
    formId,
    submit,
    account,
    progress,
    asksCash,
    setAsksCash,
    tradeType: asText<TradeKind>(form.field('tradeType')),
    emergencyStop: asText<EmergencyStop>(form.field('emergencyStop')),
  };
}
export type Subscription = ReturnType<typeof useSubscription>;

/** Radio fields speak text; their choices are the values of the type. */
const asText = <T extends string>(binding: FieldBinding<T>): FieldBinding<string> => ({
  ...binding,
  onChange: (value) => binding.onChange(value as T),
});
