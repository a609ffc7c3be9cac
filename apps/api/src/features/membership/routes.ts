import { api, DomainError, type Language, type OutputOf } from '@pipa/contract';
import { findInvoice } from '@pipa/db/membership';
import { findUserForOperator } from '@pipa/db/operators';
import type { AppContext } from '../../context.ts';
import type { RegisterFeature } from '../../http/route.ts';
import { drawInvoice } from './draw-invoice.ts';
import { enableInvestor } from './investor-state.ts';
import { MEMBERSHIP_AGREEMENT_TEXT } from './membership-agreement.ts';
import {
  buyPlan,
  cancelMembership,
  cancelOtherPlan,
  deleteCard,
  disableInvestor,
  paymentPortal,
  previewPlan,
  readPurchase,
  receiveEvent,
} from './payments.ts';

/** An invoice of a user as PDF. */
async function invoiceFile(
  { pool }: Pick<AppContext, 'pool'>,
  owner: Parameters<typeof drawInvoice>[1] & { readonly userId: number },
  invoiceId: number,
  language: Language,
): Promise<OutputOf<typeof api.invoicePdf>> {
  const invoice = await findInvoice(pool, owner.userId, invoiceId);
  if (invoice === null) throw new DomainError('NOT_FOUND');
  const pdf = await drawInvoice(invoice, owner, language);
  return { fileName: `pipa-invoice-${invoice.number || invoice.id}.pdf`, pdf: pdf.toString('base64') };
}

/** Changes of the membership, its payment, and the files of its invoices. */
export const registerMembership: RegisterFeature = ({ context, serve }) => {
  serve(api.membershipAgreement, () => MEMBERSHIP_AGREEMENT_TEXT);
  serve(api.enableInvestorState, async ({ user, input, client }) => {
    await enableInvestor(context, user, input.signature, client);
    return null;
  });
  serve(api.disableInvestorState, async ({ user, client }) => {
    await disableInvestor(context, user, client);
    return null;
  });

  serve(api.previewSubscribe, ({ user, input }) => previewPlan(context, user, input.productId));
  serve(api.subscribe, ({ user, input, request }) => {
    const key = request.headers['idempotency-key'];
    return buyPlan(context, user, input, typeof key === 'string' ? key : undefined);
  });
  serve(api.stripeSuccess, ({ user, input }) => readPurchase(context, user, input.id));
  serve(api.cancelSubscription, async ({ user }) => {
    await cancelMembership(context, user, true);
    return null;
  });
  serve(api.cancelOtherSubscription, async ({ user, input }) => {
    await cancelOtherPlan(context, user, input.id);
    return null;
  });
  serve(api.reactivateSubscription, async ({ user }) => {
    await cancelMembership(context, user, false);
    return null;
  });
  serve(api.updateUserPaymentInfo, ({ user }) => paymentPortal(context, user));
  serve(api.deleteUserPaymentInfo, async ({ user, client }) => {
    await deleteCard(context, user, client);
    return null;
  });

  serve(api.invoicePdf, ({ user, input }) => invoiceFile(context, user, input.invoiceId, user.language));
  serve(api.operatorInvoicePdf, async ({ user, input }) => {
    const owner = await findUserForOperator(context.pool, input.userId);
    if (owner === null) throw new DomainError('NOT_FOUND');
    return invoiceFile(context, owner, input.invoiceId, user.language);
  });
  serve(api.billingWebhook, async ({ rawBody, request }) => {
    await receiveEvent(context, rawBody, request.headers['stripe-signature']);
    return { received: true as const };
  });
};
