import { htmlEscape } from 'escape-goat';
import { parse } from 'qs';
import { DECLINED, outcomeOf, readCard } from './cards.ts';
import { catchUp } from './due-work.ts';
import type { CardForm, MerchantAccount } from './merchant-account.ts';
import { addMonths, monthsOf } from './periods.ts';
import type { CheckoutSession, Invoice } from './state.ts';
import { complete, pay, setCancelAtPeriodEnd } from './subscriptions.ts';

export interface PageRequest {
  readonly method: string;
  /** Path with its query. */
  readonly url: string;
  /** Form-encoded. */
  readonly body: string;
}

/** A page, or an address to go to. */
export type PageAnswer = { readonly status: number; readonly html: string } | { readonly location: string };

type Fields = Readonly<Record<string, unknown>>;

const dollars = (cents: number): string => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
const cycleOf: Readonly<Record<number, string>> = { 1: 'month', 3: 'three months', 12: 'year' };

const STYLE = `
  :root { color-scheme: light dark; background: light-dark(#f5f6f8, #12161c); color: light-dark(#1b2430, #e6eaf0); }
  * { box-sizing: border-box; }
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0; padding: 2rem 1rem; }
  main { max-width: 440px; margin: 0 auto; background: light-dark(#fff, #1a2029); border-radius: 12px; padding: 1.5rem;
    border: 1px solid light-dark(#dfe3e8, #2c3542); }
  .note { max-width: 440px; margin: 0 auto 1rem; color: light-dark(#5b6675, #9aa6b5); font-size: 13px; }
  h1 { font-size: 1.1rem; margin: 0 0 0.25rem; font-weight: 600; }
  .price { font-size: 1.9rem; font-weight: 650; margin: 0 0 1rem; }
  label { display: block; font-size: 13px; margin: 0.75rem 0 0.25rem; }
  input { width: 100%; font: inherit; padding: 0.55rem 0.7rem; border-radius: 8px; border: 1px solid light-dark(#8a94a3, #5b6675);
    background: light-dark(#fff, #12161c); color: inherit; }
  .row { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
  button, .button { display: block; width: 100%; font: inherit; font-weight: 600; text-align: center; padding: 0.65rem; margin-top: 1rem;
    border-radius: 8px; border: 0; background: #1a5fd0; color: #fff; cursor: pointer; text-decoration: none; }
  .quiet { background: transparent; color: light-dark(#1a5fd0, #8ab4ff); border: 1px solid currentColor; }
  [role=alert] { border-left: 3px solid #c33; padding: 0.4rem 0.75rem; margin: 1rem 0; background: light-dark(#fdecec, #3a1d1f); }
  table { width: 100%; border-collapse: collapse; font-size: 14px; margin: 0.5rem 0 1rem; }
  td { padding: 0.3rem 0; border-bottom: 1px solid light-dark(#dfe3e8, #2c3542); } td:last-child { text-align: right; }
  code { font-size: 12px; white-space: nowrap; }`;

const shell = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${htmlEscape(title)}</title><style>${STYLE}</style></head>
<body><p class="note">Local billing sandbox: no money moves.</p><main>${body}</main></body></html>`;

const show = (title: string, body: string, status = 200): PageAnswer => ({ status, html: shell(title, body) });
const alertOf = (fault: string | null): string => (fault === null ? '' : `<p role="alert">${htmlEscape(fault)}</p>`);
const gone = (): PageAnswer =>
  show('Not available', '<h1>This page is not available any more</h1><p>Please start again in the product.</p>', 404);

const cardFields = (fields: Fields): string => {
  const value = (name: string) => htmlEscape(typeof fields[name] === 'string' ? (fields[name] as string) : '');
  return `
  <label for="number">Card number</label>
  <input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required maxlength="23" value="${value('number')}" placeholder="4242 4242 4242 4242">
  <div class="row">
    <div><label for="exp">Expiry (MM/YY)</label><input id="exp" name="exp" autocomplete="cc-exp" required maxlength="7" value="${value('exp')}" placeholder="12/34"></div>
    <div><label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required maxlength="4" value="${value('cvc')}" placeholder="123"></div>
  </div>
  <label for="name">Name on card</label>
  <input id="name" name="name" autocomplete="cc-name" required maxlength="200" value="${value('name')}">`;
};

const TEST_CARDS = `<p class="note" style="margin-top:1rem">Test cards: <code>4242 4242 4242 4242</code> pays, <code>4000 0000 0000 9995</code>
  is declined, <code>4000 0025 0000 3155</code> needs a confirmation, <code>4000 0000 0000 0341</code> fails later.</p>`;

function formOf(fields: Fields, now: number): CardForm | string {
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : '');
  return readCard({ number: text('number'), name: text('name'), exp: text('exp'), cvc: text('cvc') }, now);
}

/** Cards that wait for their holder's confirmation, by the thing to be paid; they need not survive a restart. */
const MOST_WAITING = 1_000;

/** The pages that a person sees at the provider: checkout, confirmation, an open invoice, and the customer portal. */
export class SandboxPages {
  readonly #account: MerchantAccount;
  readonly #waiting = new Map<string, CardForm>();

  constructor(account: MerchantAccount) {
    this.#account = account;
  }

  answer({ method, url, body }: PageRequest): PageAnswer {
    catchUp(this.#account);
    const [path = ''] = url.split('?');
    const [, kind, id = '', step = ''] = /^\/sandbox\/(checkout|invoice|portal)\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    const fields = method === 'POST' ? (parse(body, { depth: 0, parameterLimit: 20 }) as Fields) : {};
    const isPost = method === 'POST';
    if (kind === 'checkout') return this.#checkout(id, step, isPost, fields);
    if (kind === 'invoice') return this.#invoicePage(id, step, isPost, fields);
    if (kind === 'portal') return this.#portal(id, isPost, fields);
    return gone();
  }

  #isDeleted(customer: string): boolean {
    return this.#account.state.customers[customer]?.deleted === true;
  }

  #checkout(id: string, step: string, isPost: boolean, fields: Fields): PageAnswer {
    const session = this.#account.state.sessions[id];
    if (session === undefined || this.#isDeleted(session.customer)) return gone();
    if (session.status === 'complete') return { location: this.#successOf(session) };
    if (session.status === 'expired') return gone();
    if (step === 'confirm')
      return this.#confirm(`checkout/${id}`, isPost, fields, (card) => this.#complete(session, card));
    if (!isPost) return this.#checkoutForm(session, {}, null);
    const card = formOf(fields, this.#account.now());
    if (typeof card === 'string') return this.#checkoutForm(session, fields, card);
    const outcome = outcomeOf(card, 'first');
    if (outcome === 'declined') return this.#checkoutForm(session, fields, DECLINED);
    if (outcome === 'confirm') return this.#wait(`checkout/${id}`, card);
    return this.#complete(session, card);
  }

  #complete(session: CheckoutSession, card: CardForm): PageAnswer {
    complete(this.#account, session, card);
    return { location: this.#successOf(session) };
  }

  #successOf({ success_url, id }: CheckoutSession): string {
    return success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);
  }

  #checkoutForm(session: CheckoutSession, fields: Fields, fault: string | null): PageAnswer {
    const price = this.#account.price(session.price);
    const amount = dollars(price.unit_amount);
    const cycle = cycleOf[monthsOf(price)] ?? `${monthsOf(price)} months`;
    const renews = dayOf(addMonths(this.#account.now(), monthsOf(price)));
    return show(
      'Checkout',
      `<h1>Subscribe to ${htmlEscape(this.#account.nameOf(price))}</h1>
      <p class="price">${amount} <small style="font-size:0.9rem;font-weight:400">per ${cycle}, renews on ${renews}</small></p>
      ${alertOf(fault)}
      <form method="post">${cardFields(fields)}<button type="submit">Pay ${amount}</button></form>
      <a class="button quiet" href="${htmlEscape(session.cancel_url)}">Cancel</a>${TEST_CARDS}`,
      fault === null ? 200 : 402,
    );
  }

  #wait(thing: string, card: CardForm): PageAnswer {
    for (const old of [...this.#waiting.keys()].slice(0, Math.max(this.#waiting.size - MOST_WAITING + 1, 0))) {
      this.#waiting.delete(old);
    }
    this.#waiting.set(thing, card);
    return { location: `/sandbox/${thing}/confirm` };
  }

  /** The confirmation that the holder's bank asks for. */
  #confirm(thing: string, isPost: boolean, fields: Fields, pay: (card: CardForm) => PageAnswer): PageAnswer {
    const card = this.#waiting.get(thing);
    if (card === undefined) return { location: `/sandbox/${thing}` };
    if (isPost && fields.decision === 'confirm') {
      this.#waiting.delete(thing);
      return pay(card);
    }
    if (isPost) {
      this.#waiting.delete(thing);
      return { location: `/sandbox/${thing}` };
    }
    return show(
      'Confirm the payment',
      `<h1>Your bank asks you to confirm this payment</h1><p>Card ending in ${card.card.last4}</p>
      <form method="post"><button name="decision" value="confirm">Confirm</button>
      <button class="quiet" name="decision" value="refuse">Refuse</button></form>`,
    );
  }

  #invoicePage(id: string, step: string, isPost: boolean, fields: Fields): PageAnswer {
    const invoice = this.#account.state.invoices[id];
    if (invoice === undefined || this.#isDeleted(invoice.customer)) return gone();
    if (invoice.status !== 'open') return this.#paidInvoice(invoice);
    const payWith = (card: CardForm) => {
      pay(this.#account, invoice, card);
      return this.#paidInvoice(invoice);
    };
    if (step === 'confirm') return this.#confirm(`invoice/${id}`, isPost, fields, payWith);
    if (!isPost) return this.#invoiceForm(invoice, {}, null);
    const card = formOf(fields, this.#account.now());
    if (typeof card === 'string') return this.#invoiceForm(invoice, fields, card);
    const outcome = outcomeOf(card, 'first');
    if (outcome === 'declined') return this.#invoiceForm(invoice, fields, DECLINED);
    return outcome === 'confirm' ? this.#wait(`invoice/${id}`, card) : payWith(card);
  }

  #linesOf({ lines }: Invoice): string {
    const rows = lines.data.map(
      ({ description, amount }) => `<tr><td>${htmlEscape(description)}</td><td>${dollars(amount)}</td></tr>`,
    );
    return `<table>${rows.join('')}</table>`;
  }

  #invoiceForm(invoice: Invoice, fields: Fields, fault: string | null): PageAnswer {
    const amount = dollars(invoice.amount_due);
    return show(
      'Invoice',
      `<h1>Invoice ${htmlEscape(invoice.number)}</h1><p class="price">${amount}</p>${this.#linesOf(invoice)}${alertOf(fault)}
      <form method="post">${cardFields(fields)}<button type="submit">Pay ${amount}</button></form>
      ${this.#backLink()}${TEST_CARDS}`,
      fault === null ? 200 : 402,
    );
  }

  #paidInvoice(invoice: Invoice): PageAnswer {
    const words = invoice.status === 'paid' ? 'is paid' : 'is closed';
    return show(
      'Invoice',
      `<h1>Invoice ${htmlEscape(invoice.number)} ${words}</h1>${this.#linesOf(invoice)}${this.#backLink()}`,
    );
  }

  #backLink = (): string =>
    `<a class="button quiet" href="${htmlEscape(this.#account.baseUrl)}/admin/useraccount?changemembership=1">Back to My Account</a>`;

  #portal(id: string, isPost: boolean, fields: Fields): PageAnswer {
    const portal = this.#account.state.portals[id];
    if (portal === undefined || portal.expiresAt <= this.#account.now()) return gone();
    if (this.#isDeleted(portal.customer)) return gone();
    const card = isPost && fields.action === 'card' ? formOf(fields, this.#account.now()) : null;
    const fault = typeof card === 'string' ? card : card?.behaviour === 'declined' ? DECLINED : null;
    if (fault !== null) return this.#portalForm(id, fields, fault);
    const subscription = this.#account.subscriptionsOf(portal.customer).find(({ status }) => status !== 'canceled');
    if (card !== null && typeof card !== 'string') this.#account.attach(portal.customer, card);
    if (isPost && fields.action === 'cancel' && subscription) setCancelAtPeriodEnd(this.#account, subscription, true);
    if (isPost && fields.action === 'resume' && subscription) setCancelAtPeriodEnd(this.#account, subscription, false);
    return isPost ? { location: portal.returnUrl } : this.#portalForm(id, {}, null);
  }

  #portalForm(id: string, fields: Fields, fault: string | null): PageAnswer {
    const portal = this.#account.state.portals[id];
    if (portal === undefined) return gone();
    const { customer, returnUrl } = portal;
    const subscription = this.#account.subscriptionsOf(customer).find(({ status }) => status !== 'canceled');
    const present = this.#account.cardOf({ customer, default_payment_method: null });
    const shown = present ? `${htmlEscape(present.card.brand)} ending in ${present.card.last4}` : 'No card yet';
    const [action, words] = subscription?.cancel_at_period_end ? ['resume', 'Renew'] : ['cancel', 'Cancel'];
    const plan = subscription
      ? `<form method="post"><p>${htmlEscape(this.#account.nameOf(subscription.items.data[0].price))}, until
        ${dayOf(subscription.items.data[0].current_period_end)}</p>
        <button class="quiet" name="action" value="${action}">${words} the subscription</button></form>`
      : '';
    return show(
      'Payment information',
      `<h1>Payment information</h1><p>${shown}</p>${alertOf(fault)}
      <form method="post">${cardFields(fields)}<button name="action" value="card">Save card</button></form>${plan}
      <a class="button quiet" href="${htmlEscape(returnUrl)}">Back</a>${TEST_CARDS}`,
      fault === null ? 200 : 402,
    );
  }
}
