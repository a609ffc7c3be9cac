import { collect, issue, settle, subscriptionOf, voidInvoice } from './invoices.ts';
import type { CardForm, MerchantAccount } from './merchant-account.ts';
import { newSubscription } from './new-objects.ts';
import { lineOf, prorate } from './periods.ts';
import { invalid, missing } from './sandbox-error.ts';
import type { CheckoutSession, Invoice, Price, Subscription } from './state.ts';

const PENDING_UPDATE_SECONDS = 23 * 3_600;

function assertAlive({ id, status }: Subscription): void {
  if (status === 'canceled') throw missing('subscription', id);
}

/** Pays a checkout session: the subscription begins. */
export function complete(account: MerchantAccount, session: CheckoutSession, form: CardForm): Subscription {
  if (session.status !== 'open') throw invalid('session', 'This checkout session is not open any more.');
  const card = account.attach(session.customer, form);
  const price = account.price(session.price);
  const making = { now: account.now(), newId: (prefix: string) => account.id(prefix) };
  const subscription = newSubscription(session, card, price, making);
  account.state.subscriptions[subscription.id] = subscription;
  account.emit('customer.subscription.created', { ...subscription, status: 'incomplete' });
  const { current_period_start, current_period_end } = subscription.items.data[0];
  const period = { start: current_period_start, end: current_period_end };
  const lines = [lineOf(price.unit_amount, account.nameOf(price), price.id, period)];
  settle(account, issue(account, subscription, { reason: 'subscription_create', lines }));
  account.emit('customer.subscription.updated', subscription);
  Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null });
  account.emit('checkout.session.completed', session);
  return subscription;
}

export function expire(account: MerchantAccount, session: CheckoutSession): void {
  if (session.status !== 'open') throw invalid('session', 'Only open checkout sessions can be expired.');
  Object.assign(session, { status: 'expired', url: null });
  account.emit('checkout.session.expired', session);
}

export function setCancelAtPeriodEnd(account: MerchantAccount, subscription: Subscription, isEnding: boolean): void {
  assertAlive(subscription);
  if (subscription.cancel_at_period_end === isEnding) return;
  subscription.cancel_at_period_end = isEnding;
  subscription.cancel_at = isEnding ? subscription.items.data[0].current_period_end : null;
  subscription.canceled_at = isEnding ? account.now() : null;
  account.emit('customer.subscription.updated', subscription);
}

/** Ends a subscription; nothing of it is collected by itself any more. An invoice that is open stays so, and can be paid on its page. */
export function end(account: MerchantAccount, subscription: Subscription, at = account.now()): void {
  assertAlive(subscription);
  dropUpdate(account, subscription);
  Object.assign(subscription, { status: 'canceled', ended_at: at, canceled_at: subscription.canceled_at ?? at });
  for (const invoice of invoicesOf(account, subscription)) invoice.next_payment_attempt = null;
  account.emit('customer.subscription.deleted', subscription);
}

/** Ends a subscription now; what is unused of its period becomes credit of the customer. */
export function endWithCredit(account: MerchantAccount, subscription: Subscription): void {
  assertAlive(subscription);
  const { price, current_period_start: start, current_period_end: periodEnd } = subscription.items.data[0];
  const at = account.now();
  const unused = Math.round((price.unit_amount * (periodEnd - at)) / (periodEnd - start));
  end(account, subscription, at);
  if (unused <= 0) return;
  const words = `Unused time on ${account.nameOf(price)}`;
  const lines = [lineOf(-unused, words, price.id, { start: at, end: periodEnd })];
  settle(account, issue(account, subscription, { reason: 'subscription_update', lines }));
}

const invoicesOf = ({ state }: MerchantAccount, { id }: Subscription): Invoice[] =>
  Object.values(state.invoices).filter(({ parent }) => parent.subscription_details.subscription === id);

/** Deletes a customer: what lives of it ends at once, and nothing new can be bought in its name. */
export function deleteCustomer(account: MerchantAccount, id: string): object {
  const customer = account.customer(id);
  for (const subscription of account.subscriptionsOf(id))
    if (subscription.status !== 'canceled') end(account, subscription);
  customer.deleted = true;
  customer.email = null;
  customer.name = null;
  account.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

/** Changes the price now; where the payment fails, the change waits for it. */
export function changePrice(account: MerchantAccount, subscription: Subscription, next: Price, at: number): void {
  assertAlive(subscription);
  const [item] = subscription.items.data;
  if (at < item.current_period_start || at > item.current_period_end) {
    throw invalid('proration_date', 'The proration date lies outside of the current period.');
  }
  dropUpdate(account, subscription);
  const { lines } = prorate(item, next, at, account.nameOf);
  const invoice = issue(account, subscription, { reason: 'subscription_update', lines });
  if (collect(account, invoice) === 'paid') {
    apply(account, subscription, next, at);
    return;
  }
  subscription.pending_update = {
    expires_at: account.now() + PENDING_UPDATE_SECONDS,
    price: next.id,
    proration_date: at,
    subscription_items: [{ id: item.id, price: next }],
  };
  account.emit('customer.subscription.updated', subscription);
}

/** Pays an open invoice with a card, on its page. */
export function pay(account: MerchantAccount, invoice: Invoice, form: CardForm | null): void {
  if (invoice.status !== 'open') throw invalid('invoice', 'This invoice is not open any more.');
  if (form !== null) account.attach(invoice.customer, form);
  settle(account, invoice);
  const subscription = subscriptionOf(account, invoice);
  const update = subscription.pending_update;
  if (update !== null && subscription.latest_invoice === invoice.id) {
    apply(account, subscription, account.price(update.price), update.proration_date);
    account.emit('customer.subscription.pending_update_applied', subscription);
  } else if (subscription.status === 'past_due') {
    subscription.status = 'active';
    account.emit('customer.subscription.updated', subscription);
  }
}

function apply(account: MerchantAccount, subscription: Subscription, next: Price, at: number): void {
  const [item] = subscription.items.data;
  const { periodStart, periodEnd: periodEnds } = prorate(item, next, at, account.nameOf);
  if (periodStart !== item.current_period_start) subscription.billing_cycle_anchor = periodStart;
  Object.assign(item, { price: next, current_period_start: periodStart, current_period_end: periodEnds });
  if (subscription.cancel_at !== null) subscription.cancel_at = periodEnds;
  subscription.pending_update = null;
  account.emit('customer.subscription.updated', subscription);
}

function dropUpdate(account: MerchantAccount, subscription: Subscription): void {
  if (subscription.pending_update === null) return;
  subscription.pending_update = null;
  const invoice = account.state.invoices[subscription.latest_invoice ?? ''];
  if (invoice?.status === 'open') voidInvoice(account, invoice);
}

export function expireUpdate(account: MerchantAccount, subscription: Subscription): void {
  dropUpdate(account, subscription);
  account.emit('customer.subscription.pending_update_expired', subscription);
}
