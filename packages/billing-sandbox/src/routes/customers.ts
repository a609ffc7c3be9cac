import type { MerchantAccount } from '../merchant-account.ts';
import { deleteCustomer } from '../subscriptions.ts';
import { type Fields, metadataOf, newestFirst, ofCustomer, optional, page, type RouteEntry, textOf } from './fields.ts';

const HOUR = 3_600;

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

/** A customer that was deleted is shown by its id alone. */
function showCustomer(account: MerchantAccount, id: string): object {
  if (account.state.customers[id]?.deleted === true) return { id, object: 'customer', deleted: true };
  return account.customer(id);
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

/** Customers, their cards, and the page on which they change them. */
export const customerRoutes: readonly RouteEntry[] = [
  ['POST', /^customers$/, createCustomer],
  ['GET', /^customers\/(\w+)$/, (account, _, id) => showCustomer(account, id)],
  ['DELETE', /^customers\/(\w+)$/, (account, _, id) => deleteCustomer(account, id)],
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
  ['POST', /^billing_portal\/sessions$/, openPortal],
];
