import type { Strategy, TrackAccount } from '@pipa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { asApiError } from '../../../api/api-error.ts';
import { links } from '../../../app/links.ts';
import { paths } from '../../../app/paths.ts';
import { invest } from '../../../messages/invest.ts';
import { useConfirming } from '../../../queries/drafts/use-confirming.ts';
import { modelAccountMutations } from '../../../queries/portfolios/model-account-mutations.ts';
import { namesOfReadPortfolios } from '../../../queries/portfolios/portfolio-queries.ts';
import { keptValues, useKeptForm } from '../../../session/kept-form.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { notify } from '../../../ui/toaster.tsx';
import { formOf } from './form-of.ts';
import { type AqmInput, aqmSchema, inWordsOfAqm } from './model-account-rules.ts';
import { accountToBegin, chooseAccount, freeName, type ProposedSubscription, tradeKindOf } from './subscribe-rules.ts';

const words = invest.aqm.subscribe;

/** State of the form that subscribes to a model account. */
export function useModelAccountSubscription(
  strategy: Strategy,
  accounts: readonly TrackAccount[],
  replacesPage: boolean,
  { trackAccountId: proposedId }: ProposedSubscription = {},
) {
  const formId = useId();
  const { mutateAsync: subscribe } = useMutation(useConfirming(modelAccountMutations.subscribe()));
  const navigate = useNavigate();
  const leaveTo = (place: string) => void navigate(place, { replace: replacesPage });
  // The server decides about the name in any case.
  const taken = namesOfReadPortfolios(useQueryClient());
  const proposed: AqmInput = {
    tradeType: tradeKindOf(accounts, proposedId),
    name: freeName(strategy.name, taken),
    note: '',
    trackAccountId: accountToBegin(accounts, proposedId),
  };
  const form = useContractForm({
    schema: aqmSchema(accounts),
    initial: { ...proposed, ...(keptValues(formOf(strategy)) as Partial<AqmInput> | null) },
    submit: async ({ name, note, trackAccountId }) => {
      try {
        await subscribe({ aqmId: strategy.id, trackAccountId: Number(trackAccountId), name, note });
      } catch (error) {
        if (asApiError(error).errorCode === 'RISK_ASSESSMENT_MISSING') leaveTo(links.assessmentFor(strategy));
        throw inWordsOfAqm(error);
      }
      notify.success(words.submitted, words.submittedSoon);
      leaveTo(paths.aqmSubscriptions);
    },
  });
  useKeptForm(formOf(strategy), form);
  const [tradeType, chosen] = form.watch(['tradeType', 'trackAccountId']);
  const { offered, account, next } = chooseAccount(accounts, tradeType, chosen);
  const { setValue } = form;
  // Selects an account that was just opened, or the first account of the other trade type.
  useEffect(() => setValue('trackAccountId', next, { shouldValidate: true }), [next, setValue]);
  return { form, formId, account, offered };
}
