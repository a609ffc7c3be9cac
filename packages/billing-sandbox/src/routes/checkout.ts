import type { MerchantAccount } from '../merchant-account.ts';
import { invalid, missing } from '../sandbox-error.ts';
import type { CheckoutSession } from '../state.ts';
import { expire } from '../subscriptions.ts';
import {
  type Fields,
  inner,
  metadataOf,
  newestFirst,
  ofCustomer,
  optional,
  page,
  type RouteEntry,
  textOf,
} from './fields.ts';

const DAY = 86_400;

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

const sessionOf = (account: MerchantAccount, id: string): CheckoutSession => {
  const session = account.state.sessions[id];
  if (session === undefined) throw missing('checkout.session', id, 'session');
  return session;
};

/** Pages on which a purchase is paid. */
export const checkoutRoutes: readonly RouteEntry[] = [
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
      expire(account, session);
      return session;
    },
  ],
];
