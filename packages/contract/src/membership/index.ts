import { investorStateEndpoints } from './investor-state.ts';
import { invoiceEndpoints } from './invoices.ts';
import { paymentEndpoints } from './payment.ts';
import { planEndpoints } from './plans.ts';
import { subscriptionEndpoints } from './subscription.ts';

export * from './invoices.ts';
export * from './plans.ts';
export * from './subscription.ts';

export const membershipEndpoints = {
  ...subscriptionEndpoints,
  ...planEndpoints,
  ...paymentEndpoints,
  ...investorStateEndpoints,
  ...invoiceEndpoints,
};
