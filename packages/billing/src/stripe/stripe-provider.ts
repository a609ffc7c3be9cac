import { DomainError } from '@pipa/contract';
import Stripe from 'stripe';
import type { BillingProvider, PriceChange } from '../provider.ts';
import { dollarsOf, PriceIndex } from './price-index.ts';
import { cardOf, checkoutOf, defaultMethodOf, eventOf, invoiceOf, subscriptionOf } from './read-objects.ts';

/** Two attempts of every call stay well below the time limit of a transaction. */
const TIMEOUT_MS = 8_000;
const RETRIES = 1;
const MOST_SUBSCRIPTIONS = 20;
const MOST_INVOICES = 100;
const MOST_CARDS = 20;
/** Age of a signature at which it is refused. */
const TOLERANCE_SECONDS = 300;
const MOST_CHECKOUTS = 100;

export interface StripeOptions {
  readonly secretKey: string;
  /** Secret that signs webhooks. */
  readonly webhookSecret: string;
  /** Origin of a provider in place of Stripe's, such as the local sandbox. */
  readonly url?: string;
  /** For tests: answers requests without a socket. */
  readonly fetch?: typeof fetch;
}

function clientOf({ secretKey, url, fetch: fetchFn }: StripeOptions): Stripe {
  const origin = url === undefined ? null : new URL(url);
  return new Stripe(secretKey, {
    telemetry: false,
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    appInfo: { name: 'pipa' },
    ...(origin && {
      host: origin.hostname,
      port: origin.port,
      protocol: origin.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
    ...(fetchFn && { httpClient: Stripe.createFetchHttpClient(fetchFn) }),
  });
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Runs a call; a failure of the provider becomes UNAVAILABLE, with the cause for the log. */
async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    const message = 'The payment provider does not answer right now. Please try again';
    throw new DomainError('UNAVAILABLE', { message, type: cause.type, reason: cause.message }, { cause });
  }
}

async function findOrNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The payment provider behind Stripe's API. */
export function createStripeProvider(options: StripeOptions): BillingProvider {
  const stripe = clientOf(options);
  const prices = new PriceIndex(stripe);
  const productOf = (priceId: string) => prices.productOf(priceId);

  /** The one item of a subscription with its new price. */
  async function changedItem({ subscriptionId, product }: PriceChange) {
    const { items } = await stripe.subscriptions.retrieve(subscriptionId);
    return { id: items.data[0].id, price: await prices.priceOf(product) };
  }

  return {
    createCustomer: ({ userId, email, name }, operationId) =>
      asking(async () => {
        const metadata = { userId: String(userId) };
        const { id } = await stripe.customers.create({ email, name, metadata }, { idempotencyKey: operationId });
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

    openCheckout: ({ customerId, userId, product, successUrl, cancelUrl }, operationId) =>
      asking(async () => {
        const metadata = { userId: String(userId) };
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: String(userId),
            line_items: [{ price: await prices.priceOf(product), quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
            metadata,
            subscription_data: { metadata },
          },
          { idempotencyKey: operationId },
        );
        return checkoutOf(session);
      }),

    findCheckout: (id) =>
      asking(async () => {
        const session = await findOrNull(() => stripe.checkout.sessions.retrieve(id));
        return session && checkoutOf(session);
      }),

    listOpenCheckouts: (customerId) =>
      asking(async () => {
        const open = await stripe.checkout.sessions.list({
          customer: customerId,
          status: 'open',
          limit: MOST_CHECKOUTS,
        });
        return open.data.map(checkoutOf);
      }),

    expireCheckout: (id) =>
      asking(async () => {
        await stripe.checkout.sessions.expire(id);
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
