import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { BillingProvider, Person, PriceChange } from '../provider.ts';
import { centsOf, dollarsOf, PriceIndex } from './price-index.ts';
import { cardOf, checkoutOf, defaultMethodOf, eventOf, invoiceOf, metadataOf, subscriptionOf } from './read-objects.ts';
import { asking, clientOf, createAdmission, findOrNull, type StripeOptions } from './stripe-client.ts';

const MOST_SUBSCRIPTIONS = 100;
const MOST_INVOICES = 100;
const MOST_CARDS = 20;
/** Age of a signature at which it is refused. */
const TOLERANCE_SECONDS = 300;
const MOST_CHECKOUTS = 100;

/** A key has at most 255 characters, and the same one must come with the same fields. */
const keyOf = (operation: string, fields: object): string =>
  `${operation}:${createHash('sha256').update(JSON.stringify(fields)).digest('base64url')}`;

/** The payment provider behind Stripe's API. */
export function createStripeProvider(options: StripeOptions): BillingProvider {
  const stripe = clientOf(options);
  const prices = new PriceIndex(stripe);
  const productOf = (priceId: string) => prices.productOf(priceId);

  /** The one item of a subscription with its new price. */
  async function changedItem({ subscriptionId, product }: PriceChange) {
    const [item] = (await stripe.subscriptions.retrieve(subscriptionId)).items.data;
    if (item === undefined) throw new TypeError(`The subscription ${subscriptionId} has no item`);
    return { id: item.id, price: await prices.priceOf(product) };
  }

  return {
    admit: createAdmission(),

    createCustomer: ({ userId, email, name }: Person, lostId) =>
      asking(async () => {
        const fields = { email, name, metadata: { userId: String(userId) } };
        const idempotencyKey = keyOf(`customer:${userId}`, { ...fields, lostId });
        const { id } = await stripe.customers.create(fields, { idempotencyKey });
        return id;
      }),

    readCustomer: (customerId) =>
      asking(async () => {
        const customer = await findOrNull(() => stripe.customers.retrieve(customerId));
        if (customer === null || customer.deleted === true) return null;
        const [subscriptions, invoices, methods] = await Promise.all([
          stripe.subscriptions.list({
            customer: customerId,
            status: 'all',
            limit: MOST_SUBSCRIPTIONS,
            expand: ['data.latest_invoice'],
          }),
          stripe.invoices.list({ customer: customerId, limit: MOST_INVOICES }),
          stripe.customers.listPaymentMethods(customerId, { limit: MOST_CARDS }),
        ]);
        const read = await Promise.all(
          subscriptions.data.map((subscription) => subscriptionOf(subscription, productOf)),
        );
        return {
          subscriptions: read.filter((subscription) => subscription !== null),
          invoices: await Promise.all(invoices.data.map((invoice) => invoiceOf(invoice, productOf))),
          card: cardOf(methods.data, defaultMethodOf(customer, subscriptions.data)),
        };
      }),

    openCheckout: ({ customerId, userId, product, successUrl, cancelUrl }) =>
      asking(async () => {
        const metadata = metadataOf(userId, product);
        // The client repeats a lost request under a key of its own; a key that lasts would answer with a session that has ended.
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          client_reference_id: String(userId),
          line_items: [{ price: await prices.priceOf(product), quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          metadata,
          subscription_data: { metadata: { userId: String(userId) } },
        });
        return checkoutOf(session);
      }),

    findCheckout: (id) =>
      asking(async () => {
        const session = await findOrNull(() => stripe.checkout.sessions.retrieve(id));
        return session && checkoutOf(session);
      }),

    listOpenCheckouts: (customerId) =>
      asking(async () => {
        const open = await findOrNull(() =>
          stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: MOST_CHECKOUTS }),
        );
        return (open?.data ?? []).map(checkoutOf);
      }),

    expireCheckout: (id) =>
      asking(async () => {
        try {
          await stripe.checkout.sessions.expire(id);
          return 'expired' as const;
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          // It was paid or has expired meanwhile.
          const session = await findOrNull(() => stripe.checkout.sessions.retrieve(id));
          if (session?.status === 'open') throw error;
          return session?.status === 'complete' ? ('complete' as const) : ('expired' as const);
        }
      }),

    previewChange: (customerId, change) =>
      asking(async () => {
        const { prorationDate } = change;
        const preview = await stripe.invoices.createPreview({
          customer: customerId,
          subscription: change.subscriptionId,
          subscription_details: {
            items: [await changedItem(change)],
            proration_behavior: 'always_invoice',
            ...(prorationDate !== null && { proration_date: prorationDate }),
          },
        });
        const usedDate = preview.parent?.subscription_details?.subscription_proration_date ?? preview.created;
        return {
          amountDue: dollarsOf(preview.amount_due),
          lines: preview.lines.data.map(({ description, amount }) => ({
            description: description ?? '',
            amount: dollarsOf(amount),
          })),
          periodEndsAt: new Date(Math.max(...preview.lines.data.map(({ period }) => period.end)) * 1000),
          prorationDate: usedDate,
        };
      }),

    changePrice: (change, operationId) =>
      asking(async () => {
        await stripe.subscriptions.update(
          change.subscriptionId,
          {
            items: [await changedItem(change)],
            proration_behavior: 'always_invoice',
            payment_behavior: 'pending_if_incomplete',
            ...(change.prorationDate !== null && { proration_date: change.prorationDate }),
          },
          { idempotencyKey: operationId },
        );
      }),

    setCancelAtPeriodEnd: (subscriptionId, isEnding) =>
      asking(async () => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isEnding });
      }),

    endSubscription: (subscriptionId, unused) =>
      asking(async () => {
        const isCredited = unused === 'credited';
        await findOrNull(() =>
          stripe.subscriptions.cancel(subscriptionId, { prorate: isCredited, invoice_now: isCredited }),
        );
      }),

    voidInvoice: (invoiceId) =>
      asking(async () => {
        const invoice = await findOrNull(() => stripe.invoices.retrieve(invoiceId));
        if (invoice?.status === 'open') await stripe.invoices.voidInvoice(invoiceId);
      }),

    refundInvoice: (invoiceId, kept) =>
      asking(async () => {
        const cents = centsOf(kept);
        await stripe.creditNotes.create(
          { invoice: invoiceId, amount: cents, refund_amount: cents, reason: 'order_change' },
          { idempotencyKey: `refund:${invoiceId}:${cents}` },
        );
      }),

    deleteCustomer: (customerId) =>
      asking(async () => {
        await findOrNull(() => stripe.customers.del(customerId));
      }),

    openPortal: (customerId, returnUrl) =>
      asking(async () => {
        const flow = { type: 'payment_method_update' as const };
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          flow_data: flow,
        });
        return session.url;
      }),

    removeCards: (customerId) =>
      asking(async () => {
        const methods = await stripe.customers.listPaymentMethods(customerId, { limit: MOST_CARDS });
        for (const { id } of methods.data) await stripe.paymentMethods.detach(id);
      }),

    verifyEvent: (rawBody, signature, now) => {
      try {
        const { webhookSecret } = options;
        return eventOf(
          stripe.webhooks.constructEvent(
            rawBody,
            signature,
            webhookSecret,
            TOLERANCE_SECONDS,
            undefined,
            now.getTime(),
          ),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          return null;
        throw error;
      }
    },
  };
}
