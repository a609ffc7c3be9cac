import { DECLINED, type Outcome, outcomeOf } from './cards.ts';
import type { MerchantAccount } from './merchant-account.ts';
import { newInvoice } from './new-objects.ts';
import { invalid, SandboxError } from './sandbox-error.ts';
import type { Invoice, InvoiceLine, Subscription } from './state.ts';

export const subscriptionOf = (account: MerchantAccount, invoice: Invoice): Subscription =>
  account.subscription(invoice.parent.subscription_details.subscription);

export interface InvoiceWish {
  readonly reason: Invoice['billing_reason'];
  readonly lines: readonly Omit<InvoiceLine, 'id'>[];
  /** Unix seconds; default now. */
  readonly at?: number;
}

/** Makes a final invoice. A negative total becomes credit of the customer, and credit pays first. */
export function issue(
  account: MerchantAccount,
  subscription: Subscription,
  { reason, lines, at }: InvoiceWish,
): Invoice {
  const customer = account.customer(subscription.customer);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const credit = Math.min(Math.max(total, 0), Math.max(-customer.balance, 0));
  customer.balance += total < 0 ? total : credit;
  const amountDue = Math.max(total, 0) - credit;
  const making = { now: at ?? account.now(), newId: (prefix: string) => account.id(prefix) };
  const invoice = newInvoice(subscription, { reason, lines, total, amountDue, baseUrl: account.baseUrl }, making);
  account.state.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  account.emit('invoice.created', invoice);
  account.emit('invoice.finalized', invoice);
  return invoice;
}

export function settle(account: MerchantAccount, invoice: Invoice): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = account.now();
  account.emit('invoice.paid', invoice);
}

/** Charges the card while its holder is away. */
export function collect(account: MerchantAccount, invoice: Invoice): Outcome {
  const card = account.cardOf(subscriptionOf(account, invoice));
  const outcome = invoice.amount_due === 0 ? 'paid' : card === null ? 'declined' : outcomeOf(card, 'later');
  if (outcome === 'paid') settle(account, invoice);
  else {
    invoice.attempt_count += 1;
    account.emit(outcome === 'confirm' ? 'invoice.payment_action_required' : 'invoice.payment_failed', invoice);
  }
  return outcome;
}

/** Makes an open invoice one that cannot be paid. What it took of the customer's credit comes back. */
export function voidInvoice(account: MerchantAccount, invoice: Invoice): void {
  if (invoice.status !== 'open') throw invalid('invoice', 'You can only void open invoices.');
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  account.customer(invoice.customer).balance -= Math.max(invoice.total, 0) - invoice.amount_due;
  account.emit('invoice.voided', invoice);
}

/** Gives back a part of what was paid; the provider issues a credit note for it. */
export function refund(account: MerchantAccount, invoice: Invoice, amount: number): object {
  const left = invoice.amount_paid - invoice.post_payment_credit_notes_amount;
  if (invoice.status !== 'paid' || !(amount > 0 && amount <= left)) {
    throw invalid('refund_amount', 'More than what was paid cannot be refunded.');
  }
  invoice.post_payment_credit_notes_amount += amount;
  const note = { id: account.id('cn'), object: 'credit_note', customer: invoice.customer, invoice: invoice.id, amount };
  account.emit('credit_note.created', note);
  account.emit('charge.refunded', { object: 'charge', id: account.id('ch'), customer: invoice.customer });
  return note;
}

export const declined = (): SandboxError =>
  new SandboxError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: DECLINED,
  });
