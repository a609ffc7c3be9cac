import { collect, issue, subscriptionOf } from './invoices.ts';
import type { MerchantAccount } from './merchant-account.ts';
import { lineOf, periodEnd } from './periods.ts';
import type { Invoice, Subscription } from './state.ts';
import { end, expire, expireUpdate } from './subscriptions.ts';

const RETRY_SECONDS = 3 * 86_400;
/** Attempts to collect a renewal, after which the subscription is cancelled. */
const MOST_ATTEMPTS = 4;
/** Steps of time that one call may take. */
const MOST_STEPS = 5_000;

/** Does everything that fell due up to now, in the sequence of time. */
export function catchUp(account: MerchantAccount): void {
  const now = account.now();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const [first] = dueAt(account, now).sort((left, right) => left.at - right.at);
    if (first === undefined) return;
    first.run();
  }
}

function dueAt(account: MerchantAccount, now: number): { at: number; run: () => void }[] {
  const { state } = account;
  const sessions = Object.values(state.sessions)
    .filter(({ status, expires_at }) => status === 'open' && expires_at <= now)
    .map((session) => ({ at: session.expires_at, run: () => expire(account, session) }));
  const alive = Object.values(state.subscriptions).filter(({ status }) => status !== 'canceled');
  const periods = alive
    .filter(({ items }) => items.data[0].current_period_end <= now)
    .map((subscription) => ({
      at: subscription.items.data[0].current_period_end,
      run: () => renew(account, subscription),
    }));
  const updates = alive.flatMap((subscription) => {
    const expiresAt = subscription.pending_update?.expires_at ?? Number.POSITIVE_INFINITY;
    return expiresAt <= now ? [{ at: expiresAt, run: () => expireUpdate(account, subscription) }] : [];
  });
  const retries = Object.values(state.invoices).flatMap((invoice) => {
    const at = invoice.status === 'open' ? invoice.next_payment_attempt : null;
    return at !== null && at <= now ? [{ at, run: () => retry(account, invoice) }] : [];
  });
  return [...sessions, ...periods, ...updates, ...retries];
}

function renew(account: MerchantAccount, subscription: Subscription): void {
  const [item] = subscription.items.data;
  if (subscription.cancel_at_period_end) {
    end(account, subscription, item.current_period_end);
    return;
  }
  if (subscription.pending_update !== null) expireUpdate(account, subscription);
  item.current_period_start = item.current_period_end;
  item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.current_period_start, item.price);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const lines = [lineOf(item.price.unit_amount, account.nameOf(item.price), item.price.id, period)];
  const invoice = issue(account, subscription, { reason: 'subscription_cycle', lines, at: period.start });
  if (collect(account, invoice) !== 'paid') {
    invoice.next_payment_attempt = period.start + RETRY_SECONDS;
    subscription.status = 'past_due';
  }
  account.emit('customer.subscription.updated', subscription);
}

function retry(account: MerchantAccount, invoice: Invoice): void {
  const at = invoice.next_payment_attempt ?? account.now();
  const subscription = subscriptionOf(account, invoice);
  invoice.next_payment_attempt = null;
  if (collect(account, invoice) === 'paid') {
    subscription.status = 'active';
    account.emit('customer.subscription.updated', subscription);
  } else if (invoice.attempt_count < MOST_ATTEMPTS) {
    invoice.next_payment_attempt = at + RETRY_SECONDS;
  } else {
    invoice.status = 'uncollectible';
    account.emit('invoice.marked_uncollectible', invoice);
    end(account, subscription, at);
  }
}
