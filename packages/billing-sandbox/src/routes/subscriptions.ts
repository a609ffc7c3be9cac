import type { MerchantAccount } from '../merchant-account.ts';
import { prorate } from '../periods.ts';
import { invalid } from '../sandbox-error.ts';
import type { Price, Subscription } from '../state.ts';
import { changePrice, end, endWithCredit, setCancelAtPeriodEnd } from '../subscriptions.ts';
import { type Fields, inner, newestFirst, ofCustomer, optional, page, type RouteEntry, textOf } from './fields.ts';

function withExpanded(account: MerchantAccount, subscription: Subscription, fields: Fields) {
  const wanted = Object.values(inner(fields, 'expand')).map(String);
  if (!wanted.some((path) => path.endsWith('latest_invoice'))) return subscription;
  return { ...subscription, latest_invoice: account.state.invoices[subscription.latest_invoice ?? ''] ?? null };
}

function wantedPrice(account: MerchantAccount, subscription: Subscription, fields: Fields): Price {
  const [change, surplus] = Object.values(inner(fields, 'items')) as Fields[];
  const item = subscription.items.data[0];
  if (surplus !== undefined || textOf(change ?? {}, 'id') !== item.id) {
    throw invalid('items', 'The sandbox keeps one item a subscription, which an update names by its id.');
  }
  return account.price(textOf(change ?? {}, 'price'));
}

function updateSubscription(account: MerchantAccount, fields: Fields, id: string): Subscription {
  const subscription = account.subscription(id);
  const ending = optional(fields, 'cancel_at_period_end');
  if (ending !== null) setCancelAtPeriodEnd(account, subscription, ending === 'true');
  if (fields.items !== undefined) {
    if (fields.proration_behavior !== 'always_invoice' || fields.payment_behavior !== 'pending_if_incomplete') {
      throw invalid(
        'proration_behavior',
        'The sandbox changes prices by always_invoice and pending_if_incomplete only.',
      );
    }
    const at = Number(optional(fields, 'proration_date') ?? account.now());
    changePrice(account, subscription, wantedPrice(account, subscription, fields), at);
  }
  return subscription;
}

function preview(account: MerchantAccount, fields: Fields) {
  const subscription = account.subscription(textOf(fields, 'subscription'));
  const details = inner(fields, 'subscription_details');
  const next = wantedPrice(account, subscription, details);
  const at = Number(optional(details, 'proration_date') ?? account.now());
  const { lines, total, periodEnd } = prorate(subscription.items.data[0], next, at, account.nameOf);
  const balance = account.customer(subscription.customer).balance;
  const credit = Math.min(Math.max(total, 0), Math.max(-balance, 0));
  return {
    id: 'upcoming_in_test',
    object: 'invoice',
    created: at,
    currency: 'usd',
    customer: subscription.customer,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, subscription_proration_date: at },
    },
    total,
    amount_due: Math.max(total, 0) - credit,
    period_end: periodEnd,
    lines: { object: 'list', data: lines.map((line, index) => ({ id: `il_tmp_${index}`, ...line })), has_more: false },
  };
}

function cancel(account: MerchantAccount, fields: Fields, id: string): Subscription {
  const subscription = account.subscription(id);
  if (fields.prorate === 'true' && fields.invoice_now === 'true') endWithCredit(account, subscription);
  else end(account, subscription);
  return subscription;
}

/** Subscriptions, and what a change of one would cost. */
export const subscriptionRoutes: readonly RouteEntry[] = [
  [
    'GET',
    /^subscriptions$/,
    (account, fields) => {
      const isWanted = ({ status }: Subscription) => fields.status === 'all' || status !== 'canceled';
      const found = newestFirst(ofCustomer(account.state.subscriptions, fields)).filter(isWanted);
      const list = page(fields, '/v1/subscriptions', found);
      return { ...list, data: list.data.map((row) => withExpanded(account, row as Subscription, fields)) };
    },
  ],
  ['GET', /^subscriptions\/(\w+)$/, (account, fields, id) => withExpanded(account, account.subscription(id), fields)],
  [
    'POST',
    /^subscriptions\/(\w+)$/,
    (account, fields, id) => withExpanded(account, updateSubscription(account, fields, id), fields),
  ],
  ['DELETE', /^subscriptions\/(\w+)$/, cancel],
  ['POST', /^invoices\/create_preview$/, preview],
];
