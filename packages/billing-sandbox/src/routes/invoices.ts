import { declined, refund, subscriptionOf, voidInvoice } from '../invoices.ts';
import type { MerchantAccount } from '../merchant-account.ts';
import type { Invoice } from '../state.ts';
import { pay } from '../subscriptions.ts';
import { type Fields, newestFirst, ofCustomer, page, type RouteEntry, textOf } from './fields.ts';

function payWithCard(account: MerchantAccount, _: Fields, id: string): Invoice {
  const invoice = account.invoice(id);
  const card = account.cardOf(subscriptionOf(account, invoice));
  if (card === null || card.behaviour !== 'pays') throw declined();
  pay(account, invoice, null);
  return invoice;
}

/** Invoices, and what is given back of them. */
export const invoiceRoutes: readonly RouteEntry[] = [
  [
    'GET',
    /^invoices$/,
    (account, fields) => page(fields, '/v1/invoices', newestFirst(ofCustomer(account.state.invoices, fields))),
  ],
  ['GET', /^invoices\/(\w+)$/, (account, _, id) => account.invoice(id)],
  ['POST', /^invoices\/(\w+)\/pay$/, payWithCard],
  [
    'POST',
    /^invoices\/(\w+)\/void$/,
    (account, _, id) => {
      const invoice = account.invoice(id);
      voidInvoice(account, invoice);
      return invoice;
    },
  ],
  [
    'POST',
    /^credit_notes$/,
    (account, fields) =>
      refund(account, account.invoice(textOf(fields, 'invoice')), Number(textOf(fields, 'refund_amount'))),
  ],
];
