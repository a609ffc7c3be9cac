import { api, DomainError } from '@pipa/contract';
import { findInvoice } from '@pipa/db';
import type { RegisterFeature } from '../../http/route.ts';
import { describeInvoices, describeMembership, listProducts } from './describe-membership.ts';
import { assertNotInternal, disableInvestor, enableInvestor } from './investor-state.ts';
import { MEMBERSHIP_AGREEMENT_TEXT } from './membership-agreement.ts';

function refuse(): never {
  throw new DomainError('BILLING_OFF');
}

/** Plans, the membership in force, its payment and its invoices. */
export const registerMembership: RegisterFeature = ({ context, serve }) => {
  serve(api.getProducts, () => listProducts(context));
  serve(api.getUserMemberSubscription, ({ user }) => describeMembership(context, user.userId));
  serve(api.getUserInvoices, ({ user }) => describeInvoices(context, user.userId));
  serve(api.membershipAgreement, () => MEMBERSHIP_AGREEMENT_TEXT);
  serve(api.enableInvestorState, async ({ user, input, address }) => {
    await enableInvestor(context, user, { signature: input.signature, address });
    return null;
  });
  serve(api.disableInvestorState, async ({ user }) => {
    await disableInvestor(context, user);
    return null;
  });
  serve(api.invoicePdf, async ({ user, input }) => {
    if ((await findInvoice(context.pool, user.userId, input.invoiceId)) === null) throw new DomainError('NOT_FOUND');
    return refuse();
  });
  for (const endpoint of [api.previewSubscribe, api.subscribe, api.stripeSuccess] as const) {
    serve(endpoint, ({ user }) => {
      assertNotInternal(user);
      return refuse();
    });
  }
  for (const endpoint of [api.cancelSubscription, api.reactivateSubscription, api.deleteUserPaymentInfo] as const) {
    serve(endpoint, ({ user }) => {
      assertNotInternal(user);
      return refuse();
    });
  }
  serve(api.updateUserPaymentInfo, ({ user }) => {
    assertNotInternal(user);
    return refuse();
  });
  serve(api.billingWebhook, () => refuse());
};
