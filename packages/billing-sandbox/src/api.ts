import { createHash } from 'node:crypto';
import { parse } from 'qs';
import { declined, type MerchantAccount } from './merchant-account.ts';
import { addMonths, monthsOf, prorate } from './periods.ts';
import { invalid, missing, SandboxError } from './sandbox-error.ts';
import type { CheckoutSession, Price, Subscription } from './state.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const MOST_IDEMPOTENT_ANSWERS = 10_000;

export interface ApiRequest {
  readonly method: string;
  /** Path with its query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Form-encoded. */
  readonly body: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Fields = Readonly<Record<string, unknown>>;
type Route = (account: MerchantAccount, fields: Fields, id: string) => unknown;

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') {
    throw new SandboxError(400, {
      type: 'invalid_request_error',
      code: 'parameter_missing',
      message: `Missing required param: ${name}.`,
      param: name,
    });
  }
  return value;
};
const optional = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
const inner = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
};
const metadataOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(inner(fields, 'metadata')).map(([key, value]) => [key, String(value)]));

/** One page of a list, newest first. */
function page(fields: Fields, url: string, rows: readonly { id: string }[]) {
  const limit = Math.min(Math.max(Number(fields.limit ?? 10) || 10, 1), 100);
  const after = optional(fields, 'starting_after');
  const start = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) throw missing('object', after, 'starting_after');
  return { object: 'list', data: rows.slice(start, start + limit), has_more: start + limit < rows.length, url };
}

const newestFirst = <T extends { created: number; id: string }>(rows: Iterable<T>): T[] =>
  [...rows].sort((left, right) => right.created - left.created || (left.id < right.id ? 1 : -1));

function withExpanded(account: MerchantAccount, subscription: Subscription, fields: Fields) {
  const wanted = Object.values(inner(fields, 'expand')).map(String);
  if (!wanted.some((path) => path.endsWith('latest_invoice'))) return subscription;
  return { ...subscription, latest_invoice: account.state.invoices[subscription.latest_invoice ?? ''] ?? null };
}

function openSession(account: MerchantAccount, fields: Fields): CheckoutSession {
  if (textOf(fields, 'mode') !== 'subscription') throw invalid('mode', 'The sandbox sells subscriptions only.');
  const [line] = Object.values(inner(fields, 'line_items')) as Fields[];
  const price = account.price(textOf(line ?? {}, 'price'));
  const customer = account.customer(textOf(fields, 'customer'));
  const id = account.id('cs');
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    created: account.now(),
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: optional(fields, 'client_reference_id'),
    success_url: textOf(fields, 'success_url'),
    cancel_url: textOf(fields, 'cancel_url'),
    expires_at: account.now() + DAY,
    metadata: metadataOf(fields),
    subscription_metadata: metadataOf(inner(fields, 'subscription_data')),
    price: price.id,
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    url: `${account.baseUrl}/sandbox/checkout/${id}`,
  };
  account.state.sessions[id] = session;
  return session;
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
  if (ending !== null) account.setCancelAtPeriodEnd(subscription, ending === 'true');
  if (fields.items !== undefined) {
    if (fields.proration_behavior !== 'always_invoice' || fields.payment_behavior !== 'pending_if_incomplete') {
      throw invalid(
        'proration_behavior',
        'The sandbox changes prices by always_invoice and pending_if_incomplete only.',
      );
    }
    const at = Number(optional(fields, 'proration_date') ?? account.now());
    account.changePrice(subscription, wantedPrice(account, subscription, fields), at);
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

function createPrice(account: MerchantAccount, fields: Fields): Price {
  const recurring = inner(fields, 'recurring');
  const lookupKey = optional(fields, 'lookup_key');
  const holder = Object.values(account.state.prices).find(
    ({ lookup_key }) => lookupKey !== null && lookup_key === lookupKey,
  );
  if (holder !== undefined && fields.transfer_lookup_key !== 'true') {
    throw invalid('lookup_key', 'A price already uses that lookup key.');
  }
  if (holder !== undefined) holder.lookup_key = null;
  const price: Price = {
    id: account.id('price'),
    object: 'price',
    created: account.now(),
    product: textOf(fields, 'product'),
    active: true,
    currency: textOf(fields, 'currency'),
    unit_amount: Number(textOf(fields, 'unit_amount')),
    lookup_key: lookupKey,
    recurring: {
      interval: textOf(recurring, 'interval') === 'year' ? 'year' : 'month',
      interval_count: Number(recurring.interval_count ?? 1),
    },
    metadata: metadataOf(fields),
  };
  account.state.prices[price.id] = price;
  return price;
}

function createCustomer(account: MerchantAccount, fields: Fields) {
  const customer = {
    id: account.id('cus'),
    object: 'customer' as const,
    created: account.now(),
    email: optional(fields, 'email'),
    name: optional(fields, 'name'),
    balance: 0,
    metadata: metadataOf(fields),
    invoice_settings: { default_payment_method: null },
  };
  account.state.customers[customer.id] = customer;
  account.emit('customer.created', customer);
  return customer;
}

function openPortal(account: MerchantAccount, fields: Fields) {
  const customer = account.customer(textOf(fields, 'customer'));
  const id = account.id('bps');
  const returnUrl = textOf(fields, 'return_url');
  account.state.portals[id] = { customer: customer.id, returnUrl, expiresAt: account.now() + HOUR };
  const url = `${account.baseUrl}/sandbox/portal/${id}`;
  return {
    id,
    object: 'billing_portal.session',
    created: account.now(),
    customer: customer.id,
    return_url: returnUrl,
    url,
  };
}

const sessionOf = (account: MerchantAccount, id: string): CheckoutSession => {
  const session = account.state.sessions[id];
  if (session === undefined) throw missing('checkout.session', id, 'session');
  return session;
};
const ofCustomer = <T extends { customer: string | null }>(rows: Record<string, T>, fields: Fields): T[] => {
  const customer = optional(fields, 'customer');
  return Object.values(rows).filter((row) => customer === null || row.customer === customer);
};

const routes: readonly [method: string, path: RegExp, route: Route][] = [
  ['POST', /^customers$/, createCustomer],
  ['GET', /^customers\/(\w+)$/, (account, _, id) => account.customer(id)],
  [
    'GET',
    /^customers\/(\w+)\/payment_methods$/,
    (account, fields, id) =>
      page(
        fields,
        `/v1/customers/${id}/payment_methods`,
        newestFirst(ofCustomer(account.state.cards, { customer: id })),
      ),
  ],
  ['POST', /^payment_methods\/(\w+)\/detach$/, (account, _, id) => ({ ...account.detach(id), customer: null })],
  [
    'POST',
    /^products$/,
    (account, fields) => {
      const id = account.id('prod');
      const name = textOf(fields, 'name');
      account.state.products[id] = {
        id,
        object: 'product',
        created: account.now(),
        name,
        active: true,
        metadata: metadataOf(fields),
      };
      return account.state.products[id];
    },
  ],
  ['POST', /^prices$/, createPrice],
  [
    'GET',
    /^prices$/,
    (account, fields) => page(fields, '/v1/prices', newestFirst(Object.values(account.state.prices))),
  ],
  ['POST', /^checkout\/sessions$/, openSession],
  [
    'GET',
    /^checkout\/sessions$/,
    (account, fields) => {
      const isWanted = ({ status }: CheckoutSession) => fields.status === undefined || status === fields.status;
      const found = newestFirst(ofCustomer(account.state.sessions, fields)).filter(isWanted);
      return page(fields, '/v1/checkout/sessions', found);
    },
  ],
  ['GET', /^checkout\/sessions\/(\w+)$/, (account, _, id) => sessionOf(account, id)],
  [
    'POST',
    /^checkout\/sessions\/(\w+)\/expire$/,
    (account, _, id) => {
      const session = sessionOf(account, id);
      account.expire(session);
      return session;
    },
  ],
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
  [
    'DELETE',
    /^subscriptions\/(\w+)$/,
    (account, _, id) => {
      const subscription = account.subscription(id);
      account.end(subscription);
      return subscription;
    },
  ],
  ['POST', /^invoices\/create_preview$/, preview],
  [
    'GET',
    /^invoices$/,
    (account, fields) => page(fields, '/v1/invoices', newestFirst(ofCustomer(account.state.invoices, fields))),
  ],
  [
    'GET',
    /^invoices\/(\w+)$/,
    (account, _, id) => {
      const invoice = account.state.invoices[id];
      if (invoice === undefined) throw missing('invoice', id, 'invoice');
      return invoice;
    },
  ],
  [
    'POST',
    /^invoices\/(\w+)\/pay$/,
    (account, _, id) => {
      const invoice = account.state.invoices[id];
      if (invoice === undefined) throw missing('invoice', id, 'invoice');
      const card = account.cardOf(account.subscription(invoice.parent.subscription_details.subscription));
      if (card === null || card.behaviour !== 'pays') throw declined();
      account.pay(invoice, null);
      return invoice;
    },
  ],
  ['POST', /^billing_portal\/sessions$/, openPortal],
  ['GET', /^events$/, (account, fields) => page(fields, '/v1/events', [...account.state.events].reverse())],
];

function answerOf(status: number, body: unknown, headers: Record<string, string> = {}): ApiAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

function run(account: MerchantAccount, key: string, { method, url, headers, body }: ApiRequest): ApiAnswer {
  if (headers.authorization !== `Bearer ${key}`) {
    throw new SandboxError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  }
  const [path = '', query = ''] = url.replace(/^\/v1\//, '').split('?');
  const fields = parse(method === 'POST' ? body : query, { depth: 6, parameterLimit: 500 }) as Fields;
  for (const [wanted, pattern, route] of routes) {
    const match = wanted === method ? pattern.exec(path) : null;
    if (match) return answerOf(200, route(account, fields, match[1] ?? ''));
  }
  throw new SandboxError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: /v1/${path}).`,
  });
}

/** Answers one request of the provider's API. A POST with a known idempotency key is answered as the first time. */
export function answerApi(account: MerchantAccount, apiKey: string, request: ApiRequest): ApiAnswer {
  account.catchUp();
  const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const requestHash = createHash('sha256').update(`${request.url}\n${request.body}`).digest('hex');
  const known = key === undefined ? undefined : account.state.answers[key];
  try {
    if (known !== undefined && known.requestHash !== requestHash) {
      throw new SandboxError(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    if (known !== undefined) {
      const headers = { 'content-type': 'application/json', 'idempotent-replayed': 'true' };
      return { status: known.status, headers, body: known.body };
    }
    const answer = run(account, apiKey, request);
    if (key !== undefined) {
      const { answers } = account.state;
      answers[key] = { requestHash, status: answer.status, body: answer.body, at: account.now() };
      for (const old of Object.keys(answers).slice(0, -MOST_IDEMPOTENT_ANSWERS)) delete answers[old];
    }
    return answer;
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return answerOf(error.status, { error: error.body });
  }
}

/** The end of a first period that begins now; shown on the checkout page. */
export const firstPeriodEnd = (account: MerchantAccount, price: Price): number =>
  addMonths(account.now(), monthsOf(price));
