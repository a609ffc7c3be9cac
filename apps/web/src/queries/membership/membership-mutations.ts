import { api, type InputOf } from '@pipa/contract';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const membershipMutations = {
  subscribe: () => changing('membership', (input: InputOf<typeof api.subscribe>) => call(api.subscribe, input)),
  /** Reads at the payment provider what became of a purchase. */
  confirmPayment: () =>
    changing('membership', (input: InputOf<typeof api.stripeSuccess>) => call(api.stripeSuccess, input)),
  cancelRenewal: () => changing('membership', () => call(api.cancelSubscription)),
  cancelOther: () =>
    changing('membership', (input: InputOf<typeof api.cancelOtherSubscription>) =>
      call(api.cancelOtherSubscription, input),
    ),
  reactivate: () => changing('membership', () => call(api.reactivateSubscription)),
  enable: () =>
    changing('membership', (input: InputOf<typeof api.enableInvestorState>) => call(api.enableInvestorState, input)),
  disable: () => changing('membership', () => call(api.disableInvestorState)),
  deleteCard: () => changing('membership', () => call(api.deleteUserPaymentInfo)),
};

/** Calls that change nothing here; their answers are used once. */
export const membershipReads = {
  /** Address of the provider's page for the card. */
  cardPage: () => mutationOptions({ mutationFn: () => call(api.updateUserPaymentInfo) }),
  invoicePdf: () =>
    mutationOptions({ mutationFn: (input: InputOf<typeof api.invoicePdf>) => call(api.invoicePdf, input) }),
};
